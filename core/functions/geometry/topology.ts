import { QueryError } from '../../errors/query-error.js'
import { noGeometry } from '../../types/ewkb.js'
import { geoJsonText, shapeOfGeoJson } from '../../types/geo-json.js'
import { positionsOf } from '../../types/geometry.js'
import { parseJson } from '../../types/parse-json.js'
import type { Position, Shape } from '../../types/shape.js'
import { library } from '../library.js'

/** A geometry of the JTS library. */
interface JtsGeometry {
  isEmpty(): boolean
  getDimension(): number
}

interface JtsList {
  iterator(): { hasNext(): boolean; next(): JtsGeometry }
}

/** The parts of JTS that are built into `vendor/topology.cjs`. */
interface Jts {
  readonly GeometryFactory: new () => object
  readonly GeoJSONReader: new (factory: object) => { read(json: object): JtsGeometry }
  readonly GeoJSONWriter: new () => { write(geometry: JtsGeometry): object }
  readonly RelateOp: Readonly<
    Record<
      'contains' | 'covers' | 'disjoint' | 'equalsTopo' | 'intersects',
      (a: JtsGeometry, b: JtsGeometry) => boolean
    >
  >
  readonly OverlayOp: Readonly<
    Record<
      'union' | 'intersection' | 'difference' | 'symDifference',
      (a: JtsGeometry, b: JtsGeometry) => JtsGeometry
    >
  >
  readonly DistanceOp: { distance(a: JtsGeometry, b: JtsGeometry): number }
  readonly DiscreteHausdorffDistance: { distance(a: JtsGeometry, b: JtsGeometry): number }
  readonly IsValidOp: { isValid(geometry: JtsGeometry): boolean }
  readonly Centroid: { getCentroid(geometry: JtsGeometry): { x: number; y: number } | null }
  readonly ConvexHull: new (geometry: JtsGeometry) => { getConvexHull(): JtsGeometry }
  readonly BufferOp: { bufferOp(geometry: JtsGeometry, distance: number): JtsGeometry }
  readonly LineMerger: new () => {
    add(geometry: JtsGeometry): void
    getMergedLineStrings(): JtsList
  }
  readonly simplifyPath: (path: readonly Position[], tolerance: number) => Position[]
}

const jts = library<Jts>('./vendor/topology.cjs')

let reader: { read(json: object): JtsGeometry } | undefined

function toJts(shape: Shape): JtsGeometry {
  const { GeoJSONReader, GeometryFactory } = jts()
  reader ??= new GeoJSONReader(new GeometryFactory())
  return reader.read(JSON.parse(geoJsonText(withoutPointLines(shape))) as object)
}

const nothing: Shape = { kind: 'GeometryCollection', members: [] }

function fromJts(geometry: JtsGeometry): Shape {
  if (geometry.isEmpty()) return nothing
  const { GeoJSONWriter } = jts()
  return shapeOfGeoJson(parseJson(JSON.stringify(new GeoJSONWriter().write(geometry))))
}

/** Turns a line whose positions are all equal into a point. */
function withoutPointLines(shape: Shape): Shape {
  if (shape.kind === 'GeometryCollection') {
    return { kind: 'GeometryCollection', members: shape.members.map(withoutPointLines) }
  }
  if (shape.kind !== 'LineString' || shape.path.length === 0) return shape
  const [first] = shape.path
  const isPoint = shape.path.every(([x, y]) => x === first![0] && y === first![1])
  return isPoint ? { kind: 'Point', at: first! } : shape
}

export type SpatialRelation = 'contains' | 'covers' | 'disjoint' | 'equalsTopo' | 'intersects'

/** Whether two shapes are in a relation of the nine-intersection model (DE-9IM). */
export function relates(relation: SpatialRelation, a: Shape, b: Shape): boolean {
  return jts().RelateOp[relation](toJts(a), toJts(b))
}

/** The least distance on the plane; 0 if a shape is empty. */
export const planarDistance = (a: Shape, b: Shape): number =>
  jts().DistanceOp.distance(toJts(a), toJts(b))

/** The discrete Hausdorff distance: the greatest distance from a position of one shape to the other shape. */
export const hausdorffDistance = (a: Shape, b: Shape): number =>
  jts().DiscreteHausdorffDistance.distance(toJts(a), toJts(b))

export const isValidShape = (shape: Shape): boolean => jts().IsValidOp.isValid(toJts(shape))

/** The centre of mass; undefined for an empty shape. */
export function centroid(shape: Shape): Position | undefined {
  if (positionsOf(shape).length === 0) return undefined
  const at = jts().Centroid.getCentroid(toJts(shape))
  return at === null ? undefined : [at.x, at.y]
}

/** The convex hull as a polygon, counter-clockwise from its rightmost, lowest position. */
export function convexHull(shape: Shape): Shape {
  const points = positionsOf(shape)
  if (points.length < 4) return { kind: 'Polygon', rings: [hullOfFew(points)] }
  const { ConvexHull } = jts()
  const hull = fromJts(new ConvexHull(toJts(shape)).getConvexHull())
  if (hull.kind === 'Polygon') {
    const ring = ringFrom(hull.rings[0]!, true, ([x, y], [u, v]) => u - x || y - v)
    return { kind: 'Polygon', rings: [ring] }
  }
  const ends = [...positionsOf(hull)].sort(byPlace).reverse()
  return { kind: 'Polygon', rings: [[...ends, ends[0]!]] }
}

const byPlace = ([x, y]: Position, [u, v]: Position): number => x - u || y - v

/** The hull of at most three positions, starting with the leftmost. Source: the geo crate's `trivial_hull`. */
function hullOfFew(positions: readonly Position[]): Ring {
  const points = [...positions].sort(byPlace)
  const [first] = points
  if (first === undefined) return []
  const ring = [...points, first]
  if (points.length < 3) return ring
  const area = signedArea(ring)
  if (area === 0) return [first, points[2]!, first]
  return area > 0 ? ring : ring.toReversed()
}

/**
 * The points within a distance of a shape, inside of polygons if it is negative; undefined if there are none.
 *
 * Throws `QueryError` 1006 for a collection. Source: databend scalars/geographic/geometry.rs `st_buffer`.
 */
export function buffer(shape: Shape, distance: number): Shape | undefined {
  if (shape.kind === 'GeometryCollection') {
    throw new QueryError('BadArguments', 'ST_BUFFER is not supported for GeometryCollection')
  }
  const isArea = shape.kind === 'Polygon' || shape.kind === 'MultiPolygon'
  const polygons =
    distance === 0
      ? polygonsOf(shape)
      : polygonsOf(
          fromJts(jts().BufferOp.bufferOp(toJts(shape), isArea ? distance : Math.abs(distance))),
        )
  return polygons.length === 0 ? undefined : { kind: 'MultiPolygon', polygons }
}

export type Overlay = 'union' | 'intersection' | 'difference' | 'symDifference'

/** A set operation on two shapes; undefined if the result is empty. */
export function overlay(operation: Overlay, a: Shape, b: Shape): Shape | undefined {
  const [x, y] = [toJts(a), toJts(b)]
  return normalised(fromJts(jts().OverlayOp[operation](x, y)))
}

/** Polygons, then lines (merged where they meet), then points; a single one is not wrapped in a Multi shape. */
function normalised(shape: Shape): Shape | undefined {
  const polygons = polygonsOf(shape).map(rings =>
    rings.map((ring, i) => overlayRing(ring, i === 0)),
  )
  const paths = joinedPaths(pathsOf(shape))
  const points = pointsOf(shape)
  const members: Shape[] = []
  if (polygons.length === 1) members.push({ kind: 'Polygon', rings: polygons[0]! })
  else if (polygons.length > 1) members.push({ kind: 'MultiPolygon', polygons })
  if (paths.length === 1) members.push({ kind: 'LineString', path: paths[0]! })
  else if (paths.length > 1) members.push({ kind: 'MultiLineString', paths })
  if (points.length === 1) members.push({ kind: 'Point', at: points[0]! })
  else if (points.length > 1) members.push({ kind: 'MultiPoint', points })
  return members.length > 1 ? { kind: 'GeometryCollection', members } : members[0]
}

type Ring = readonly Position[]

/** The rings of all polygons in a shape, without those of empty polygons. */
export function polygonsOf(shape: Shape): readonly (readonly Ring[])[] {
  if (shape.kind === 'Polygon') return positionsOf(shape).length === 0 ? [] : [shape.rings]
  if (shape.kind === 'MultiPolygon') return shape.polygons
  return shape.kind === 'GeometryCollection' ? shape.members.flatMap(polygonsOf) : []
}

function pathsOf(shape: Shape): readonly Ring[] {
  if (shape.kind === 'LineString') return shape.path.length === 0 ? [] : [shape.path]
  if (shape.kind === 'MultiLineString') return shape.paths
  return shape.kind === 'GeometryCollection' ? shape.members.flatMap(pathsOf) : []
}

function pointsOf(shape: Shape): readonly Position[] {
  if (shape.kind === 'Point') return [shape.at]
  if (shape.kind === 'MultiPoint') return shape.points
  return shape.kind === 'GeometryCollection' ? shape.members.flatMap(pointsOf) : []
}

function joinedPaths(paths: readonly Ring[]): readonly Ring[] {
  if (paths.length === 0) return []
  const { LineMerger } = jts()
  const merger = new LineMerger()
  merger.add(toJts({ kind: 'MultiLineString', paths }))
  const joined: Ring[] = []
  for (const each = merger.getMergedLineStrings().iterator(); each.hasNext(); ) {
    joined.push(withoutStraights(positionsOf(fromJts(each.next()))))
  }
  return joined
}

const turn = ([ax, ay]: Position, [bx, by]: Position, [cx, cy]: Position): number =>
  (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)

/** Removes positions on a straight line between their neighbours. */
function withoutStraights(path: Ring): Ring {
  return path.filter((at, i) => {
    const [before, after] = [path[i - 1], path[i + 1]]
    return before === undefined || after === undefined || turn(before, at, after) !== 0
  })
}

/** Normalises a ring: outer ones counter-clockwise, holes clockwise, starting at the leftmost, uppermost position. */
function overlayRing(ring: Ring, isOuter: boolean): Ring {
  return ringFrom(withoutStraights(ring), isOuter, ([x, y], [u, v]) => x - u || v - y)
}

/** Turns a closed ring to a direction; it starts at the least position by `order`. */
function ringFrom(
  ring: Ring,
  counterClockwise: boolean,
  order: (a: Position, b: Position) => number,
): Ring {
  const open = ring.slice(0, -1)
  if (open.length === 0) return ring
  const turned = signedArea(ring) > 0 === counterClockwise ? open : open.toReversed()
  const first = turned.reduce((best, at, i) => (order(at, turned[best]!) < 0 ? i : best), 0)
  return [...turned.slice(first), ...turned.slice(0, first), turned[first]!]
}

/** The area of a closed ring; positive if counter-clockwise, else negative. */
export function signedArea(ring: Ring): number {
  let twice = 0
  for (let i = 1; i < ring.length; i++) {
    const [[ax, ay], [bx, by]] = [ring[i - 1]!, ring[i]!]
    twice += ax * by - bx * ay
  }
  return twice / 2
}

/** Simplifies lines and rings (Douglas-Peucker); a ring that would keep fewer than four positions is unchanged. */
export function simplify(shape: Shape, tolerance: number): Shape {
  const path = (line: Ring): Ring => jts().simplifyPath(line, tolerance)
  const ring = (closed: Ring): Ring => {
    const simple = path(closed)
    return simple.length < 4 ? closed : simple
  }
  switch (shape.kind) {
    case 'LineString':
      return { kind: 'LineString', path: path(shape.path) }
    case 'MultiLineString':
      return { kind: 'MultiLineString', paths: shape.paths.map(path) }
    case 'Polygon':
      return { kind: 'Polygon', rings: shape.rings.map(ring) }
    case 'MultiPolygon':
      return { kind: 'MultiPolygon', polygons: shape.polygons.map(rings => rings.map(ring)) }
    case 'GeometryCollection':
      throw noGeometry('st_simplify is not supported for GeometryCollection')
    default:
      return shape
  }
}
