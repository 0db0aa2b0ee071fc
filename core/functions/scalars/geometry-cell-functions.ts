import {
  arrayType,
  type DataType,
  float64Type,
  geographyType,
  geometryType,
  int32Type,
  nullableType,
  stringType,
  uint64Type,
} from '../../types/data-type.js'
import { type Geometry, geometryFault, noGeometry, readEwkb, writeEwkb } from '../../types/ewkb.js'
import { geographyOf } from '../../types/geometry.js'
import type { Position, Shape } from '../../types/shape.js'
import { pass, type ScalarDefinition, type Signature, scalar } from '../define.js'
import { family } from '../documented.js'
import { type Bytes, throws } from '../geometry/define-geometry.js'
import { encodeGeohash, geohashCell, geohashCentre } from '../geometry/geohash.js'
import { hilbertIndex, unboundedHilbertIndex } from '../geometry/hilbert.js'
import { type Bounds, boundsOf } from '../geometry/measures.js'
import { asQueryError } from '../library-fault.js'

const tooPrecise = 'Currently the precision only implement within 12 digits!'

/** Returns the geohash of a point; throws for other shapes. */
function hashOf({ shape }: Geometry, precision: number): string {
  if (precision > 12) throw noGeometry(tooPrecise)
  if (shape.kind !== 'Point') {
    throw noGeometry(`Expected a ${typePath('Point')}, but found a ${typePath(shape.kind)}`)
  }
  const { at } = shape
  return asQueryError(() => encodeGeohash(at, precision), geometryFault)
}

/** The full name of a shape's Rust type in the geo-types crate. */
function typePath(kind: Shape['kind']): string {
  const module = kind.replace(/(?<=[a-z])[A-Z]/g, letter => `_${letter}`).toLowerCase()
  return `geo_types::geometry::${module}::${kind}`
}

function cellOfHash(hash: string): Shape {
  const { minX, minY, maxX, maxY } = geohashCell(hash)
  const ring: Position[] = [
    [maxX, minY],
    [maxX, maxY],
    [minX, maxY],
    [minX, minY],
    [maxX, minY],
  ]
  return { kind: 'Polygon', rings: [ring] }
}

function centreOfHash(hash: string): Shape {
  return { kind: 'Point', at: geohashCentre(hash) }
}

/** A function from a geohash to a shape. For a Geography, errors say what is wrong with an invalid geohash. */
function fromHash(
  name: string,
  returns: DataType,
  shapeOf: (hash: string) => Shape,
): ScalarDefinition {
  const onGlobe = returns === geographyType
  const write = onGlobe ? geographyOf : writeEwkb
  const told = (reason: string) => geometryFault(onGlobe ? reason : 'invalid geohash')
  const read = (hash: string) => {
    if (Buffer.byteLength(hash) > 12) throw noGeometry(tooPrecise)
    return write({ shape: asQueryError(() => shapeOf(hash), told) })
  }
  return scalar(name, () => [pass([stringType], returns, read, throws)])
}

const globe = [-180, -90, 180, 90]

/** Source: databend common/io/src/geometry.rs `geometry_bbox_center`. */
function middleOf({ minX, minY, maxX, maxY }: Bounds): Position {
  return [minX + (maxX - minX) / 2, minY + (maxY - minY) / 2]
}

/**
 * The index of the center of a shape in a rectangle; NULL for an empty shape.
 *
 * Throws `QueryError` 1006 for bounds that are not four finite, increasing numbers. Source: databend
 * expression/src/hilbert/spatial.rs `hilbert_index_from_bounds_slice`, `hilbert_normalize_bounds`.
 */
function hilbertOf(shape: Shape, bounds: readonly number[]): bigint | null {
  const found = boundsOf(shape)
  if (found === undefined) return null
  const [minX, minY, maxX, maxY] = bounds as readonly [number, number, number, number]
  const middle = middleOf(found)
  if (bounds.length !== 4) throw noGeometry('ST_HILBERT bounds must have 4 elements')
  if (![...middle, ...bounds].every(Number.isFinite)) {
    throw noGeometry('ST_HILBERT bounds must be finite')
  }
  if (maxX <= minX || maxY <= minY) throw noGeometry('ST_HILBERT bounds must be increasing')
  return hilbertIndex(middle, { minX, minY, maxX, maxY })
}

/** Source: databend geographic/src/geometry.rs, `st_hilbert` of one argument. */
function unboundedHilbertOf(shape: Shape): bigint | null {
  const found = boundsOf(shape)
  if (found === undefined) return null
  const index = unboundedHilbertIndex(middleOf(found))
  if (index === undefined) throw noGeometry('ST_HILBERT coordinates must be finite')
  return index
}

const hilbert = (type: DataType, ofOne: (shape: Shape) => bigint | null): readonly Signature[] => [
  pass([type], nullableType(uint64Type), (value: Bytes) => ofOne(readEwkb(value).shape), throws),
  pass(
    [type, arrayType(float64Type)],
    nullableType(uint64Type),
    (value: Bytes, bounds: readonly number[]) => hilbertOf(readEwkb(value).shape, bounds),
    throws,
  ),
]

/** Functions of shapes and grid cells. Source: databend scalars/geographic/geometry.rs, geography.rs. */
export const geometryCellFunctions = family([
  'Returns the geohash of the center of a geometry. st_geohash(st_makegeompoint(-5.603, 42.594), 5) → ezs42',
  scalar('st_geohash', () =>
    [geometryType, geographyType].flatMap(type => [
      pass([type], stringType, (value: Bytes) => hashOf(readEwkb(value), 12), throws),
      pass(
        [type, int32Type],
        stringType,
        (value: Bytes, precision: number) => hashOf(readEwkb(value), precision),
        throws,
      ),
    ]),
  ),
  "Returns the rectangle of a geohash as GEOMETRY. st_npoints(st_geomfromgeohash('ezs42')) → 5",
  fromHash('st_geomfromgeohash', geometryType, cellOfHash),
  "Returns the center of the rectangle of a geohash as GEOMETRY. st_aswkt(st_geompointfromgeohash('s0')) → POINT(5.625 2.8125)",
  fromHash('st_geompointfromgeohash', geometryType, centreOfHash),
  "Returns the rectangle of a geohash as GEOGRAPHY. st_npoints(st_geogfromgeohash('ezs42')) → 5",
  fromHash('st_geogfromgeohash', geographyType, cellOfHash),
  "Returns the center of the rectangle of a geohash as GEOGRAPHY. st_aswkt(st_geogpointfromgeohash('s0')) → POINT(5.625 2.8125)",
  fromHash('st_geogpointfromgeohash', geographyType, centreOfHash),
  'Returns the index of the center of a geometry on a Hilbert curve. st_hilbert(st_makegeompoint(1, 1), [0, 0, 1, 1]) → 2863311530',
  scalar('st_hilbert', () => [
    ...hilbert(geometryType, unboundedHilbertOf),
    ...hilbert(geographyType, shape => hilbertOf(shape, globe)),
  ]),
])
