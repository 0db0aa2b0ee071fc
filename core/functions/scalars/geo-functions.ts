import {
  arrayType,
  type DataType,
  float32Type,
  float64Type,
  stringType,
  tupleType,
  uint8Type,
} from '../../types/data-type.js'
import type { Position } from '../../types/shape.js'
import type { Value } from '../../types/value.js'
import { aware, factory, pass, type ScalarDefinition, type Signature, scalar } from '../define.js'
import { family } from '../documented.js'
import { encodeGeohash, geohashCentre } from '../geometry/geohash.js'
import { type GreatCircleMeasure, greatCircle } from '../geometry/great-circle.js'
import { centralAngle } from '../geometry/measures.js'
import { asQueryError } from '../library-fault.js'

const float2 = [float64Type, float64Type]
const float4 = [...float2, ...float2]
const pair = tupleType(float2)

/** In kilometres. */
const haversineRadius = 6371.0088

/** `geohash_encode(lon, lat[, precision])`; a precision out of 1 to 12 counts as 12. */
function hashOf(longitude: number, latitude: number, precision = 12): string {
  const size = precision < 1 || precision > 12 ? 12 : precision
  return asQueryError(
    () => encodeGeohash([longitude, latitude], size),
    reason => reason,
  )
}

const positionOf = (hash: string): Position =>
  asQueryError(
    () => geohashCentre(hash),
    reason => reason,
  )

/** Returns 1 if a point is in one of the ellipses, each given as `x, y, a, b`, else 0. */
function inEllipses(_params: readonly Value[], args: readonly DataType[]): Signature | undefined {
  if (args.length < 6 || (args.length - 2) % 4 !== 0) return undefined
  const floats = args.map(() => float64Type)
  return aware(floats, uint8Type, (x: number, y: number, ...ellipses: number[]) => {
    for (let i = 0; i < ellipses.length; i += 4) {
      const [centreX, centreY, a, b] = ellipses.slice(i, i + 4) as [number, number, number, number]
      if (((x - centreX) / a) ** 2 + ((y - centreY) / b) ** 2 <= 1) return 1
    }
    return 0
  })
}

type Ring = readonly Position[]

/** `point_in_polygon((x, y), ring, hole …)`, or with all rings in one array: returns 1 or 0. */
function inPolygon(_params: readonly Value[], args: readonly DataType[]): Signature | undefined {
  const [point, ...shapes] = args
  if (point === undefined || !isPair(point) || shapes.length === 0) return undefined
  if (shapes.every(isRing)) {
    const rings = shapes.map(() => arrayType(pair))
    return aware([pair, ...rings], uint8Type, (at: Position, ...polygon: Ring[]) =>
      isInside(at, polygon),
    )
  }
  if (shapes.length !== 1 || shapes[0]!.kind !== 'Array' || !isRing(shapes[0]!.of)) return undefined
  return aware([pair, arrayType(arrayType(pair))], uint8Type, isInside)
}

const isPair = (type: DataType): boolean => type.kind === 'Tuple' && type.fields.length === 2

const isRing = (type: DataType): boolean => type.kind === 'Array' && isPair(type.of)

/** 1 if a point is inside a polygon, else 0, as on its boundary. Source: databend geo.rs, `Contains` of the geo crate. */
function isInside(at: Position, rings: readonly Ring[]): number {
  const [outer, ...holes] = rings
  if (outer === undefined || rings.some(ring => isOnEdge(at, ring))) return 0
  return isWithin(at, outer) && !holes.some(hole => isWithin(at, hole)) ? 1 : 0
}

const isOnEdge = ([x, y]: Position, ring: Ring): boolean =>
  ring.some(([ax, ay], i) => {
    const [bx, by] = ring[(i + 1) % ring.length]!
    const isOnLine = (bx - ax) * (y - ay) === (by - ay) * (x - ax)
    return isOnLine && (x - ax) * (x - bx) <= 0 && (y - ay) * (y - by) <= 0
  })

/** Whether a point is inside a ring: a ray from it crosses the ring an odd number of times. */
function isWithin([x, y]: Position, ring: Ring): boolean {
  let inside = false
  ring.forEach(([ax, ay], i) => {
    const [bx, by] = ring[(i + 1) % ring.length]!
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside
  })
  return inside
}

const greatCircleOf = (name: string, measure: GreatCircleMeasure): ScalarDefinition =>
  scalar(name, () => [
    pass(float4, float32Type, (lon1: number, lat1: number, lon2: number, lat2: number) =>
      greatCircle([lon1, lat1, lon2, lat2], measure),
    ),
  ])

/** Nine digits behind the point. Source: databend geographic/src/geometry.rs `haversine`. */
const toNineDigits = (x: number): number => Math.round(x * 1e9) / 1e9

/** Functions of positions and distances in degrees. Source: databend functions/src/scalars/geo.rs. */
export const geoFunctions = family([
  'Returns the distance in kilometers of two points on a sphere, given as latitude and longitude. round(haversine(0, 0, 0, 1), 1) → 111.2',
  scalar('haversine', () => [
    pass(float4, float64Type, (lat1: number, lon1: number, lat2: number, lon2: number) =>
      toNineDigits(haversineRadius * centralAngle([lon1, lat1], [lon2, lat2])),
    ),
  ]),
  'Returns the distance in meters of two points on a sphere, given as longitude and latitude. round(great_circle_distance(0, 0, 1, 0)) → 111195.0',
  greatCircleOf('great_circle_distance', 'sphere'),
  'Returns the angle in degrees between two points on a sphere, given as longitude and latitude. great_circle_angle(0, 0, 45, 0) → 44.99998',
  greatCircleOf('great_circle_angle', 'degrees'),
  'Returns a measure of two points, given as longitude and latitude, that is not a distance in meters because of a bug in Databend. round(geo_distance(0, 0, 1, 0)) → 18.0',
  greatCircleOf('geo_distance', 'ellipsoid'),
  'Returns the geohash of a longitude and latitude. geohash_encode(-5.60302734375, 42.593994140625, 5) → ezs42',
  scalar('geohash_encode', () => [
    pass(float2, stringType, (longitude: number, latitude: number) => hashOf(longitude, latitude), {
      throws: true,
    }),
    pass([...float2, uint8Type], stringType, hashOf, { throws: true }),
  ]),
  "Returns the longitude and latitude of a geohash. geohash_decode('ezs42') → (-5.60302734375,42.60498046875)",
  scalar('geohash_decode', () => [pass([stringType], pair, positionOf, { throws: true })]),
  'Returns true if a point is inside one of several ellipses. point_in_ellipses(1, 1, 0, 0, 2, 2) → 1',
  scalar('point_in_ellipses', () => [factory(inEllipses)]),
  'Returns true if a point is inside a polygon. point_in_polygon((1, 1), [(0, 0), (3, 0), (0, 3)]) → 1',
  scalar('point_in_polygon', () => [factory(inPolygon)]),
])
