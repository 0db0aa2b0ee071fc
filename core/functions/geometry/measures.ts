import { positionsOf } from '../../types/geometry.js'
import type { Position, Shape } from '../../types/shape.js'
import { library } from '../library.js'
import { polygonsOf, signedArea } from './topology.js'

type Ring = readonly Position[]

interface GeodesicPolygon {
  AddPoint(latitude: number, longitude: number): void
  Compute(reverse: boolean, sign: boolean): { readonly area: number }
}

interface GeodesicLibrary {
  readonly Geodesic: {
    readonly WGS84: {
      Polygon(polyline: boolean): GeodesicPolygon
      Inverse(lat1: number, lon1: number, lat2: number, lon2: number): { readonly s12?: number }
    }
  }
}

const geodesic = library<GeodesicLibrary>('./vendor/geodesic.cjs')

/** In metres; the sphere used for the server's distances. */
export const meanEarthRadius = 6_371_008.8

const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Rounds a measure to nine decimal places, as the server does. */
export const rounded = (measure: number): number => Math.round(measure * 1e9) / 1e9

/** The angle between two positions on a sphere, in radians. */
export function centralAngle([lon1, lat1]: Position, [lon2, lat2]: Position): number {
  const sine = (degrees: number): number => Math.sin(radians(degrees) / 2) ** 2
  const h =
    sine(lat2 - lat1) + Math.cos(radians(lat1)) * Math.cos(radians(lat2)) * sine(lon2 - lon1)
  return 2 * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** The distance of two positions on the sphere, in metres. */
export const globeDistance = (a: Position, b: Position): number =>
  meanEarthRadius * centralAngle(a, b)

const planeDistance = ([ax, ay]: Position, [bx, by]: Position): number =>
  Math.hypot(bx - ax, by - ay)

function pathLength(path: Ring, distance: (a: Position, b: Position) => number): number {
  let length = 0
  for (let i = 1; i < path.length; i++) length += distance(path[i - 1]!, path[i]!)
  return length
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}

/** The distance of two positions on the WGS84 ellipsoid, in metres. */
const geodesicDistance = ([lon1, lat1]: Position, [lon2, lat2]: Position): number =>
  geodesic().Geodesic.WGS84.Inverse(lat1, lon1, lat2, lon2).s12 ?? 0

/**
 * The length of a shape's lines, in metres on the globe, else in the shape's units; 0 for polygons.
 * Source: databend geometry.rs, geography.rs `st_length`.
 */
export function lengthOf(shape: Shape, onGlobe: boolean): number {
  const distance = onGlobe ? geodesicDistance : planeDistance
  switch (shape.kind) {
    case 'LineString':
      return pathLength(shape.path, distance)
    case 'MultiLineString':
      return sum(shape.paths.map(path => pathLength(path, distance)))
    case 'GeometryCollection': {
      // The length of a collection inside another counts as 0.
      const members = shape.members.filter(member => member.kind !== 'GeometryCollection')
      return sum(members.map(member => lengthOf(member, onGlobe)))
    }
    default:
      return 0
  }
}

/** The total length of all rings of a shape's polygons. */
export function perimeterOf(shape: Shape): number {
  return sum(polygonsOf(shape).flatMap(rings => rings.map(ring => pathLength(ring, planeDistance))))
}

/** The area of a shape's polygons without their holes; on the globe, in square metres on the WGS84 ellipsoid. */
export function areaOf(shape: Shape, onGlobe: boolean): number {
  const area = onGlobe ? globeArea : (ring: Ring) => Math.abs(signedArea(ring))
  return sum(
    polygonsOf(shape).map(([outer, ...holes]) =>
      outer === undefined ? 0 : area(outer) - sum(holes.map(area)),
    ),
  )
}

/** The area of a ring on the globe; a clockwise ring encloses everything except its inside. */
function globeArea(ring: Ring): number {
  const { Geodesic } = geodesic()
  const polygon = Geodesic.WGS84.Polygon(false)
  for (const [longitude, latitude] of ring.slice(0, -1)) polygon.AddPoint(latitude, longitude)
  return polygon.Compute(false, false).area
}

/** A rectangle: least and greatest x and y. */
export interface Bounds {
  readonly minX: number
  readonly minY: number
  readonly maxX: number
  readonly maxY: number
}

/** The bounding rectangle of a shape; undefined if it is empty. */
export function boundsOf(shape: Shape): Bounds | undefined {
  const positions = positionsOf(shape)
  const [first] = positions
  if (first === undefined) return undefined
  let [minX, minY] = first
  let [maxX, maxY] = first
  for (const [x, y] of positions) {
    if (x < minX) minX = x
    if (x > maxX) maxX = x
    if (y < minY) minY = y
    if (y > maxY) maxY = y
  }
  return { minX, minY, maxX, maxY }
}

/** The centre of a rectangle. */
export function centreOf({ minX, minY, maxX, maxY }: Bounds): Position {
  return [(minX + maxX) / 2, (minY + maxY) / 2]
}

/** A rectangle as a polygon, counter-clockwise from its lower left corner. */
export function rectangle({ minX, minY, maxX, maxY }: Bounds): Shape {
  const ring: Ring = [
    [minX, minY],
    [maxX, minY],
    [maxX, maxY],
    [minX, maxY],
    [minX, minY],
  ]
  return { kind: 'Polygon', rings: [ring] }
}

/** Returns 0 for points, 1 for lines, 2 for polygons, the greatest of a collection; undefined for an empty shape. */
export function dimensionOf(shape: Shape): number | undefined {
  switch (shape.kind) {
    case 'Point':
      return 0
    case 'MultiPoint':
      return shape.points.length === 0 ? undefined : 0
    case 'LineString':
    case 'MultiLineString':
      return positionsOf(shape).length === 0 ? undefined : 1
    case 'Polygon':
    case 'MultiPolygon':
      return positionsOf(shape).length === 0 ? undefined : 2
    case 'GeometryCollection': {
      const members = shape.members.map(dimensionOf).filter(each => each !== undefined)
      return members.length === 0 ? undefined : Math.max(...members)
    }
  }
}
