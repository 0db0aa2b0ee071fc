import { QueryError } from '../../errors/query-error.js'
import { Unsupported } from '../../errors/unsupported.js'
import {
  arrayType,
  booleanType,
  type DataType,
  float64Type,
  int32Type,
  stringType,
  tupleType,
  uint8Type,
  uint32Type,
  uint64Type,
} from '../../types/data-type.js'
import { floatText } from '../../types/float-text.js'
import type { Value } from '../../types/value.js'
import { pass, type ScalarDefinition, scalar } from '../define.js'
import { family } from '../documented.js'
import { cellArea, exactCentre, exactCorners, h3Position, wayLength } from '../geometry/h3-grid.js'
import { library } from '../library.js'
import { asQueryError } from '../library-fault.js'

type H3 = typeof import('h3-js')

const h3 = library<H3>('./vendor/h3.cjs')

const position = tupleType([float64Type, float64Type])
const cells = arrayType(uint64Type)

/** The modes of H3 indexes: cell and directed edge. */
const cellMode = 1n
const edgeMode = 2n

const names = { [String(cellMode)]: 'cell', [String(edgeMode)]: 'directed edge' }

function invalidIndex(mode: bigint, index: bigint | undefined, why: string): QueryError {
  const got = index === undefined ? 'None' : `Some(${index})`
  return new QueryError('BadArguments', `invalid ${names[String(mode)]} index (got ${got}): ${why}`)
}

/** Checks an index and returns it in hexadecimal. Throws `QueryError` 1006 with the message of the h3o crate. */
function textOf(index: bigint, mode: bigint): string {
  const bits = (from: bigint, count: bigint): bigint => (index >> from) & ((1n << count) - 1n)
  if (bits(63n, 1n) !== 0n || (mode === cellMode && bits(56n, 3n) !== 0n && bits(59n, 4n) === mode))
    throw invalidIndex(mode, index, 'tainted reserved bits')
  if (bits(59n, 4n) !== mode) throw invalidIndex(mode, index, 'invalid index mode')
  if (bits(45n, 7n) > 121n) throw invalidIndex(mode, index, 'invalid base cell')
  const text = index.toString(16)
  const isValid = mode === cellMode ? h3().isValidCell(text) : h3().isValidDirectedEdge(text)
  if (isValid) return text
  throw invalidIndex(mode, index, 'unexpected direction')
}

const cell = (index: bigint): string => textOf(index, cellMode)
const edge = (index: bigint): string => textOf(index, edgeMode)
const index = (text: string): bigint => BigInt(`0x${text}`)

function resolution(value: number): number {
  if (value <= 15) return value
  throw new QueryError('BadArguments', `invalid resolution (got Some(${value})): out of range`)
}

function finite(degrees: number, axis: string): number {
  if (Number.isFinite(degrees)) return degrees
  const given = floatText(degrees, false)
  throw new QueryError(
    'BadArguments',
    `invalid latitude/longitude (got ${given}): infinite ${axis}`,
  )
}

function ringOf(text: string, k: number): readonly string[] {
  return asQueryError(
    () => h3().gridRingUnsafe(text, k),
    () => 'a pentagon (or a pentagon distortion) is encountered',
  )
}

const define = (
  name: string,
  args: readonly DataType[],
  returns: DataType,
  meaning: (...values: never[]) => Value,
): ScalarDefinition =>
  scalar(name, () => [
    pass(
      args,
      returns,
      (...values: never[]) =>
        asQueryError(
          () => meaning(...values),
          // The h3o crate's message for `LocalIjError`, where known.
          reason => (/incompatible resolutions/.test(reason) ? 'resolution mismatch' : reason),
        ),
      {
        throws: true,
      },
    ),
  ])

const ofCell = (name: string, returns: DataType, meaning: (text: string) => Value) =>
  define(name, [uint64Type], returns, (value: bigint) => meaning(cell(value)))

const ofEdge = (name: string, returns: DataType, meaning: (text: string) => Value) =>
  define(name, [uint64Type], returns, (value: bigint) => meaning(edge(value)))

const ofResolution = (name: string, returns: DataType, meaning: (of: number) => Value) =>
  define(name, [uint8Type], returns, (of: number) => meaning(resolution(of)))

const ofCells = (name: string, returns: DataType, meaning: (a: string, b: string) => Value) =>
  define(name, [uint64Type, uint64Type], returns, (a: bigint, b: bigint) =>
    meaning(cell(a), cell(b)),
  )

/** A function that lists cells near a cell; up to distance k there are at most 3k(k + 1) + 1. */
const ofDistance = (name: string, meaning: (text: string, k: number) => readonly string[]) =>
  define(name, [uint64Type, uint32Type], cells, (value: bigint, k: number) => {
    const text = cell(value)
    checkCount(3 * k * (k + 1) + 1)
    return meaning(text, k).map(index)
  })

/** Limit for lists of cells, because the library holds each cell several times while it makes a list. */
const maxCells = 1_000_000

function checkCount(count: number): void {
  if (count > maxCells) throw new Unsupported(`lists of more than ${maxCells} cells`)
}

const swapped = ([latitude, longitude]: readonly number[]): Value => [longitude!, latitude!]

/** Radius of the grid's sphere, in kilometres. */
const earthRadius = 6371.007180918475

function centreOf(text: string) {
  const resolution = h3().getResolution(text)
  const isOnFaces = resolution === 0 || h3().isPentagon(text)
  const baseCell = isOnFaces ? h3().getBaseCellNumber(text) : undefined
  return exactCentre(h3().cellToLatLng(text), resolution, baseCell)
}

const shapeOf = (text: string) => ({
  centre: h3().cellToLatLng(text),
  resolution: h3().getResolution(text),
  isPentagon: h3().isPentagon(text),
})

const cornersOf = (text: string) => exactCorners(h3().cellToBoundary(text), shapeOf(text))

const areaOf = (text: string): number => cellArea(cornersOf(text), centreOf(text))

function edgeCorners(text: string) {
  const origin = h3().getDirectedEdgeOrigin(text)
  return exactCorners(h3().directedEdgeToBoundary(text), shapeOf(origin))
}

const edgeLength = (text: string): number => wayLength(edgeCorners(text))

/** Whether cells are neighbours; cells of different resolutions never are. */
const areNeighbours = (a: string, b: string): boolean =>
  h3().getResolution(a) === h3().getResolution(b) && h3().areNeighborCells(a, b)

/** Degrees per metre on the grid's sphere, with the server's rounding. */
const degreesInMetre = 8.99320592271288e-6

/** Average edge length in metres by resolution, from the server's h3o; those of the library are rounded. */
const edgeLengths: readonly number[] = [
  1281256.0107413644, 483056.8390711111, 182512.95648916735, 68979.22178775584, 26071.75968017739,
  9854.090989971206, 3724.5326671400767, 1406.4757626435987, 531.4140100625567, 200.78614761193546,
  75.86378286883358, 28.66389748307224, 10.830187842605124, 4.092010473292413, 1.546099657446663,
  0.5841686296646657,
]

function parseIndex(text: string): bigint {
  if (!/^[0-9a-f]{1,16}$/i.test(text)) {
    throw invalidIndex(cellMode, undefined, 'invalid 64-bit hex number')
  }
  const value = index(text)
  cell(value)
  return value
}

/** Functions of the H3 grid's cells and edges. Source: databend functions/src/scalars/geo_h3.rs. */
export const h3Functions = family([
  'Returns the H3 cell that contains a longitude and latitude at a resolution. geo_to_h3(37.79506683, 55.71290588, 15) → 644325524701193974',
  define(
    'geo_to_h3',
    [float64Type, float64Type, uint8Type],
    uint64Type,
    (longitude: number, latitude: number, of: number) =>
      index(
        h3().latLngToCell(
          finite(latitude, 'latitude'),
          finite(longitude, 'longitude'),
          resolution(of),
        ),
      ),
  ),
  'Returns the longitude and latitude of the center of an H3 cell. h3_to_geo(644325524701193974) → (37.79506616830257,55.712902431456676)',
  ofCell('h3_to_geo', position, text => h3Position(centreOf(text))),
  'Returns the corners of an H3 cell. length(h3_to_geo_boundary(599686042433355775)) → 6',
  ofCell('h3_to_geo_boundary', arrayType(position), text => cornersOf(text).map(h3Position)),
  'Returns the H3 cells within a grid distance of a cell. length(h3_k_ring(644325529233966508, 1)) → 7',
  ofDistance('h3_k_ring', (text, k) => h3().gridDisk(text, k)),
  'Returns the H3 cells at exactly a grid distance of a cell. length(h3_hex_ring(644325529233966508, 1)) → 6',
  ofDistance('h3_hex_ring', ringOf),
  'Returns true if a number is an H3 cell. h3_is_valid(644325524701193974) → true',
  define('h3_is_valid', [uint64Type], booleanType, (value: bigint) =>
    h3().isValidCell(value.toString(16)),
  ),
  'Returns the resolution of an H3 cell. h3_get_resolution(644325524701193974) → 15',
  ofCell('h3_get_resolution', uint8Type, text => h3().getResolution(text)),
  'Returns the average length of the edges of H3 cells at a resolution, in meters. h3_edge_length_m(15) → 0.5841686296646657',
  ofResolution('h3_edge_length_m', float64Type, of => edgeLengths[of]!),
  'Returns the average length of the edges of H3 cells at a resolution, in kilometers. round(h3_edge_length_km(1), 3) → 483.057',
  ofResolution('h3_edge_length_km', float64Type, of => edgeLengths[of]! / 1000),
  'Returns the average length of the edges of H3 cells at a resolution, in degrees. round(h3_edge_angle(10), 6) → 0.000682',
  ofResolution('h3_edge_angle', float64Type, of => degreesInMetre * edgeLengths[of]!),
  'Returns the average area of H3 cells at a resolution, in square meters. round(h3_hex_area_m2(15), 3) → 0.895',
  ofResolution('h3_hex_area_m2', float64Type, of => h3().getHexagonAreaAvg(of, 'm2')),
  'Returns the average area of H3 cells at a resolution, in square kilometers. round(h3_hex_area_km2(1), 1) → 609788.4',
  ofResolution('h3_hex_area_km2', float64Type, of => h3().getHexagonAreaAvg(of, 'km2')),
  'Returns the number of H3 cells at a resolution. h3_num_hexagons(1) → 842',
  ofResolution('h3_num_hexagons', uint64Type, of => BigInt(h3().getNumCells(of))),
  'Returns the number of the base cell of an H3 cell. h3_get_base_cell(644325524701193974) → 8',
  ofCell('h3_get_base_cell', uint8Type, text => h3().getBaseCellNumber(text)),
  'Returns the H3 cells within a cell at a finer resolution. length(h3_to_children(599686042433355775, 6)) → 7',
  define('h3_to_children', [uint64Type, uint8Type], cells, (value: bigint, of: number) => {
    const text = cell(value)
    const depth = resolution(of)
    if (depth < h3().getResolution(text)) return []
    checkCount(h3().cellToChildrenSize(text, depth))
    return h3().cellToChildren(text, depth).map(index)
  }),
  'Returns the H3 cell that contains a cell at a coarser resolution. h3_to_parent(644325524701193974, 1) → 581276613233082367',
  define('h3_to_parent', [uint64Type, uint8Type], uint64Type, (value: bigint, of: number) => {
    const text = cell(value)
    return resolution(of) > h3().getResolution(text) ? 0n : index(h3().cellToParent(text, of))
  }),
  'Returns the H3 cell at the center of a cell at a finer resolution. h3_to_center_child(599686042433355775, 6) → 604189641121202175',
  define('h3_to_center_child', [uint64Type, uint8Type], uint64Type, (value: bigint, of: number) => {
    const text = cell(value)
    return resolution(of) < h3().getResolution(text) ? 0n : index(h3().cellToCenterChild(text, of))
  }),
  'Converts an H3 cell to hexadecimal. h3_to_string(644325524701193974) → 8f11aa6a38826f6',
  ofCell('h3_to_string', stringType, text => text),
  "Converts hexadecimal to an H3 cell. string_to_h3('8f11aa7804c6af6') → 644325528405043958",
  define('string_to_h3', [stringType], uint64Type, parseIndex),
  'Returns true if the resolution of an H3 cell is odd (class III: rotated against the next coarser grid). h3_is_res_class_iii(644325524701193974) → true',
  ofCell('h3_is_res_class_iii', booleanType, text => h3().isResClassIII(text)),
  'Returns true if an H3 cell is a pentagon. h3_is_pentagon(644325524701193974) → false',
  ofCell('h3_is_pentagon', booleanType, text => h3().isPentagon(text)),
  'Returns the icosahedron faces that an H3 cell intersects. h3_get_faces(599119489002373119) → [0,1,2,3,4]',
  ofCell('h3_get_faces', arrayType(uint8Type), text =>
    h3()
      .getIcosahedronFaces(text)
      .sort((a, b) => a - b),
  ),
  'Returns the area of an H3 cell in square meters. round(h3_cell_area_m2(644325524701193974), 3) → 0.841',
  ofCell(
    'h3_cell_area_m2',
    float64Type,
    text => areaOf(text) * earthRadius * earthRadius * 1000 * 1000,
  ),
  'Returns the area of an H3 cell in square radians. round(h3_cell_area_rads2(599686042433355775), 8) → 6.53e-6',
  ofCell('h3_cell_area_rads2', float64Type, areaOf),
  'Returns the length of a directed H3 edge in meters. round(h3_exact_edge_length_m(1319695429381652479), 3) → 8267.327',
  ofEdge('h3_exact_edge_length_m', float64Type, text => edgeLength(text) * earthRadius * 1000),
  'Returns the length of a directed H3 edge in kilometers. round(h3_exact_edge_length_km(1319695429381652479), 3) → 8.267',
  ofEdge('h3_exact_edge_length_km', float64Type, text => edgeLength(text) * earthRadius),
  'Returns the length of a directed H3 edge in radians. round(h3_exact_edge_length_rads(1319695429381652479), 6) → 0.001298',
  ofEdge('h3_exact_edge_length_rads', float64Type, edgeLength),
  'Returns the H3 cells on the line between two cells. length(h3_line(599119489002373119, 599119491149856767)) → 2',
  ofCells('h3_line', cells, (a, b) => {
    checkCount(h3().gridDistance(a, b) + 1)
    return h3().gridPathCells(a, b).map(index)
  }),
  'Returns the grid distance of two H3 cells. h3_distance(599119489002373119, 599119491149856767) → 1',
  ofCells('h3_distance', int32Type, (a, b) => h3().gridDistance(a, b)),
  'Returns true if two H3 cells are neighbors. h3_indexes_are_neighbors(599686042433355775, 599686043507097599) → true',
  ofCells('h3_indexes_are_neighbors', booleanType, areNeighbours),
  'Returns the directed edge from one H3 cell to a neighbor. h3_get_unidirectional_edge(599686042433355775, 599686043507097599) → 1248204388774707199',
  ofCells('h3_get_unidirectional_edge', uint64Type, (a, b) =>
    areNeighbours(a, b) ? index(h3().cellsToDirectedEdge(a, b)) : 0n,
  ),
  'Returns true if a number is a directed H3 edge. h3_unidirectional_edge_is_valid(1248204388774707199) → true',
  define('h3_unidirectional_edge_is_valid', [uint64Type], booleanType, (value: bigint) =>
    h3().isValidDirectedEdge(value.toString(16)),
  ),
  'Returns the origin cell of a directed H3 edge. h3_get_origin_index_from_unidirectional_edge(1248204388774707199) → 599686042433355775',
  ofEdge('h3_get_origin_index_from_unidirectional_edge', uint64Type, text =>
    index(h3().getDirectedEdgeOrigin(text)),
  ),
  'Returns the destination cell of a directed H3 edge. h3_get_destination_index_from_unidirectional_edge(1248204388774707199) → 599686043507097599',
  ofEdge('h3_get_destination_index_from_unidirectional_edge', uint64Type, text =>
    index(h3().getDirectedEdgeDestination(text)),
  ),
  'Returns the origin and destination cells of a directed H3 edge. h3_get_indexes_from_unidirectional_edge(1248204388774707199) → (599686042433355775,599686043507097599)',
  ofEdge('h3_get_indexes_from_unidirectional_edge', tupleType([uint64Type, uint64Type]), text =>
    h3().directedEdgeToCells(text).map(index),
  ),
  'Returns the directed edges of an H3 cell. length(h3_get_unidirectional_edges_from_hexagon(644325524701193754)) → 6',
  ofCell('h3_get_unidirectional_edges_from_hexagon', cells, text =>
    h3().originToDirectedEdges(text).map(index),
  ),
  'Returns the points of a directed H3 edge. length(h3_get_unidirectional_edge_boundary(1248204388774707199)) → 2',
  ofEdge('h3_get_unidirectional_edge_boundary', arrayType(position), text =>
    edgeCorners(text).map(point => swapped(h3Position(point))),
  ),
])
