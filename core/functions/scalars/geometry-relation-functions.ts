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
import { type Bytes, sameSystem, throws } from '../geometry/define-geometry.js'
import { globeDistance, rounded } from '../geometry/measures.js'
import {
  buffer,
  centroid,
  convexHull,
  hausdorffDistance,
  isValidShape,
  type Overlay,
  overlay,
  planarDistance,
  type Relation,
  relates,
  simplify,
} from '../geometry/topology.js'
import { asQueryError } from '../library-fault.js'

const ofLibrary = <T>(call: () => T): T => asQueryError(call, geometryFault)

/** A function of two Geometry values of one reference system. */
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
  relation: Relation,
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

/** `reshaped`, by a number. */
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
  throw noGeometry(`Expected a Point, but got ${shape.kind}`)
}

/** The direction from one point to another, in radians clockwise from north; NULL of one point. */
function azimuth(a: Shape, b: Shape): number | null {
  const [[ax, ay], [bx, by]] = [pointOf(a), pointOf(b)]
  if (ax === bx && ay === by) return null
  const angle = Math.atan2(bx - ax, by - ay)
  return rounded(angle < 0 ? angle + 2 * Math.PI : angle)
}

/** How shapes stand to each other, and shapes made of them. Source: databend scalars/geographic/geometry.rs. */
export const geometryRelationFunctions: readonly ScalarDefinition[] = [
  related('st_contains', 'contains'),
  related('st_within', 'contains', 'swapped'),
  related('st_covers', 'covers'),
  related('st_coveredby', 'covers', 'swapped'),
  related('st_intersects', 'intersects'),
  related('st_disjoint', 'disjoint'),
  related('st_equals', 'equalsTopo'),
  overlaid('st_union', 'union'),
  overlaid('st_intersection', 'intersection'),
  overlaid('st_difference', 'difference'),
  overlaid('st_symdifference', 'symDifference'),
  scalar('st_distance', () => [
    ofTwo(float64Type, (a, b) => rounded(planarDistance(a, b))),
    pass(
      [geographyType, geographyType],
      float64Type,
      (a: Bytes, b: Bytes) =>
        rounded(globeDistance(pointOf(readEwkb(a).shape), pointOf(readEwkb(b).shape))),
      throws,
    ),
  ]),
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
  scalar('st_hausdorffdistance', () => [
    ofTwo(float64Type, (a, b) => rounded(hausdorffDistance(a, b))),
  ]),
  scalar('st_azimuth', () => [ofTwo(nullableType(float64Type), azimuth)]),
  scalar('st_centroid', () =>
    reshaped(true, shape => {
      const at = centroid(shape)
      return at && { kind: 'Point', at }
    }),
  ),
  scalar('st_convexhull', () => reshaped(false, convexHull)),
  scalar('st_simplify', () => reshapedBy(false, simplify)),
  scalar('st_buffer', () => reshapedBy(true, buffer)),
  scalar('st_isvalid', () => [
    pass(
      [geometryType],
      booleanType,
      (value: Bytes) => ofLibrary(() => isValidShape(readEwkb(value).shape)),
      throws,
    ),
  ]),
]
