import {
  booleanType,
  type DataType,
  float64Type,
  geographyType,
  geometryType,
  nullableType,
} from '../../types/data-type.js'
import { type Geometry, geometryFault, noGeometry, readEwkb, writeEwkb } from '../../types/ewkb.js'
import type { Position, Shape } from '../../types/shape.js'
import type { Value } from '../../types/value.js'
import { pass, type ScalarDefinition, type Signature, scalar } from '../define.js'
import { family } from '../documented.js'
import { type Bytes, sameSystem, throws } from '../geometry/define-geometry.js'
import { shortestOnGlobe } from '../geometry/globe-distance.js'
import { rounded } from '../geometry/measures.js'
import {
  buffer,
  centroid,
  convexHull,
  hausdorffDistance,
  isValidShape,
  type Overlay,
  overlay,
  planarDistance,
  relates,
  type SpatialRelation,
  simplify,
} from '../geometry/topology.js'
import { asQueryError } from '../library-fault.js'

const ofLibrary = <T>(call: () => T): T => asQueryError(call, geometryFault)

/** A function of two Geometry values, which must have the same SRID. */
const ofTwo = (
  returns: DataType,
  meaning: (a: Shape, b: Shape, system: Omit<Geometry, 'shape'>) => Value,
): Signature =>
  pass(
    [geometryType, geometryType],
    returns,
    (a: Bytes, b: Bytes) => {
      const [x, y] = [readEwkb(a), readEwkb(b)]
      sameSystem(x, y)
      const { shape, ...system } = x
      return ofLibrary(() => meaning(shape, y.shape, system))
    },
    throws,
  )

const related = (
  name: string,
  relation: SpatialRelation,
  order: 'as written' | 'swapped' = 'as written',
): ScalarDefinition =>
  scalar(name, () => [
    ofTwo(booleanType, (a, b) =>
      order === 'swapped' ? relates(relation, b, a) : relates(relation, a, b),
    ),
  ])

const overlaid = (name: string, operation: Overlay): ScalarDefinition =>
  scalar(name, () => [
    ofTwo(nullableType(geometryType), (a, b, system) => {
      const shape = overlay(operation, a, b)
      return shape === undefined ? null : writeEwkb({ ...system, shape })
    }),
  ])

const reshaped = (
  nullable: boolean,
  meaning: (shape: Shape) => Shape | undefined,
): readonly Signature[] => [
  pass(
    [geometryType],
    nullable ? nullableType(geometryType) : geometryType,
    (value: Bytes) => {
      const { shape, ...system } = readEwkb(value)
      const made = ofLibrary(() => meaning(shape))
      return made === undefined ? null : writeEwkb({ ...system, shape: made })
    },
    throws,
  ),
]

/** Like `reshaped`, with a number as the second argument. */
const reshapedBy = (
  nullable: boolean,
  meaning: (shape: Shape, by: number) => Shape | undefined,
): readonly Signature[] => [
  pass(
    [geometryType, float64Type],
    nullable ? nullableType(geometryType) : geometryType,
    (value: Bytes, by: number) => {
      const { shape, ...system } = readEwkb(value)
      const made = ofLibrary(() => meaning(shape, by))
      return made === undefined ? null : writeEwkb({ ...system, shape: made })
    },
    throws,
  ),
]

function pointOf(shape: Shape): Position {
  if (shape.kind === 'Point') return shape.at
  throw noGeometry('st_azimuth only accepts Point geometries')
}

/** The direction between two points in radians clockwise from north; NULL if the points are equal. */
function azimuth(a: Shape, b: Shape): number | null {
  const [[ax, ay], [bx, by]] = [pointOf(a), pointOf(b)]
  if (ax === bx && ay === by) return null
  const angle = Math.atan2(bx - ax, by - ay)
  return rounded(angle < 0 ? angle + 2 * Math.PI : angle)
}

/** Relations of shapes, and functions that make new ones. Source: databend scalars/geographic/geometry.rs. */
export const geometryRelationFunctions = family([
  "Returns true if the first geometry contains the second. st_contains(to_geometry('POLYGON((0 0, 2 0, 2 2, 0 2, 0 0))'), st_makegeompoint(1, 1)) → true",
  related('st_contains', 'contains'),
  "Returns true if the first geometry is within the second. st_within(st_makegeompoint(1, 1), to_geometry('POLYGON((0 0, 2 0, 2 2, 0 2, 0 0))')) → true",
  related('st_within', 'contains', 'swapped'),
  "Returns true if no point of the second geometry is outside the first. st_covers(to_geometry('LINESTRING(0 0, 2 2)'), st_makegeompoint(0, 0)) → true",
  related('st_covers', 'covers'),
  "Returns true if no point of the first geometry is outside the second. st_coveredby(st_makegeompoint(0, 0), to_geometry('LINESTRING(0 0, 2 2)')) → true",
  related('st_coveredby', 'covers', 'swapped'),
  "Returns true if two geometries have a point in common. st_intersects(to_geometry('LINESTRING(0 0, 2 2)'), st_makegeompoint(1, 1)) → true",
  related('st_intersects', 'intersects'),
  'Returns true if two geometries have no point in common. st_disjoint(st_makegeompoint(0, 0), st_makegeompoint(1, 1)) → true',
  related('st_disjoint', 'disjoint'),
  "Returns true if two geometries have the same points. st_equals(to_geometry('LINESTRING(0 0, 1 1)'), to_geometry('LINESTRING(1 1, 0 0)')) → true",
  related('st_equals', 'equalsTopo'),
  'Returns the points that are in at least one of two geometries. st_aswkt(st_union(st_makegeompoint(0, 0), st_makegeompoint(1, 1))) → MULTIPOINT(0 0,1 1)',
  overlaid('st_union', 'union'),
  "Returns the points that two geometries have in common. st_aswkt(st_intersection(to_geometry('LINESTRING(0 0, 2 2)'), to_geometry('LINESTRING(0 2, 2 0)'))) → POINT(1 1)",
  overlaid('st_intersection', 'intersection'),
  "Returns the part of the first geometry that is outside the second. st_aswkt(st_difference(to_geometry('LINESTRING(0 0, 2 0)'), to_geometry('LINESTRING(1 0, 2 0)'))) → LINESTRING(0 0,1 0)",
  overlaid('st_difference', 'difference'),
  "Returns the points that are in exactly one of two geometries. st_aswkt(st_symdifference(to_geometry('LINESTRING(0 0, 2 0)'), to_geometry('LINESTRING(1 0, 2 0)'))) → LINESTRING(0 0,1 0)",
  overlaid('st_symdifference', 'symDifference'),
  'Returns the shortest distance of two geometries in units of their coordinates, of two geographies in meters. st_distance(st_makegeompoint(0, 0), st_makegeompoint(3, 4)) → 5.0',
  scalar('st_distance', () => [
    ofTwo(float64Type, (a, b) => rounded(planarDistance(a, b))),
    pass(
      [geographyType, geographyType],
      float64Type,
      (a: Bytes, b: Bytes) =>
        rounded(ofLibrary(() => shortestOnGlobe(readEwkb(a).shape, readEwkb(b).shape))),
      throws,
    ),
  ]),
  'Returns true if two geometries are within a distance of each other. st_dwithin(st_makegeompoint(0, 0), st_makegeompoint(3, 4), 5) → true',
  scalar('st_dwithin', () => [
    pass(
      [geometryType, geometryType, float64Type],
      booleanType,
      (a: Bytes, b: Bytes, distance: number) => {
        const [x, y] = [readEwkb(a), readEwkb(b)]
        sameSystem(x, y)
        return ofLibrary(() => planarDistance(x.shape, y.shape) <= distance)
      },
      throws,
    ),
  ]),
  "Returns the Hausdorff distance of two geometries. st_hausdorffdistance(to_geometry('LINESTRING(0 0, 2 0)'), to_geometry('LINESTRING(0 1, 2 1)')) → 1.0",
  scalar('st_hausdorffdistance', () => [
    ofTwo(float64Type, (a, b) => rounded(hausdorffDistance(a, b))),
  ]),
  'Returns the direction from one point to another in radians, clockwise from north. st_azimuth(st_makegeompoint(0, 0), st_makegeompoint(0, 1)) → 0.0',
  scalar('st_azimuth', () => [ofTwo(nullableType(float64Type), azimuth)]),
  "Returns the centroid of a geometry. st_aswkt(st_centroid(to_geometry('LINESTRING(0 0, 2 2)'))) → POINT(1 1)",
  scalar('st_centroid', () =>
    reshaped(true, shape => {
      const at = centroid(shape)
      return at && { kind: 'Point', at }
    }),
  ),
  "Returns the convex hull of a geometry. st_area(st_convexhull(to_geometry('MULTIPOINT(0 0, 2 0, 2 2, 0 2)'))) → 4.0",
  scalar('st_convexhull', () => reshaped(false, convexHull)),
  "Simplifies a geometry by removing points within a tolerance. st_npoints(st_simplify(to_geometry('LINESTRING(0 0, 1 0.1, 2 0)'), 0.5)) → 2",
  scalar('st_simplify', () => reshapedBy(false, simplify)),
  'Returns the polygon of the points within a distance of a geometry. st_contains(st_buffer(st_makegeompoint(0, 0), 2), st_makegeompoint(1, 1)) → true',
  scalar('st_buffer', () => reshapedBy(true, buffer)),
  "Returns true if a geometry is valid. st_isvalid(to_geometry('POLYGON((0 0, 2 2, 2 0, 0 2, 0 0))')) → false",
  scalar('st_isvalid', () => [
    pass(
      [geometryType],
      booleanType,
      (value: Bytes) => ofLibrary(() => isValidShape(readEwkb(value).shape)),
      throws,
    ),
  ]),
])
