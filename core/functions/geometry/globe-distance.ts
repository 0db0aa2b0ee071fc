import { noGeometry } from '../../types/ewkb.js'
import { positionsOf } from '../../types/geometry.js'
import type { Position, Shape } from '../../types/shape.js'
import { globeDistance, meanEarthRadius } from './measures.js'
import { relates } from './topology.js'

const radians = (degrees: number): number => (degrees * Math.PI) / 180
const degrees = (angle: number): number => (angle * 180) / Math.PI

/**
 * The shortest distance of two shapes on the sphere, in metres; 0 for a point inside a polygon.
 *
 * Between shapes that are no points, only the distances of the corners of each to the other count, so that lines that
 * cross have a distance. Throws `QueryError` 1006 if one of the shapes has no points. Source: databend common/io
 * geography.rs `haversine_distance_between_geometries`; the geo crate's `HaversineClosestPoint` (version 0.32).
 */
export function shortestOnGlobe(a: Shape, b: Shape): number {
  if (a.kind === 'Point') return fromPoint(a.at, b)
  if (b.kind === 'Point') return fromPoint(b.at, a)
  const distances = [
    ...positionsOf(a).map(at => fromPoint(at, b)),
    ...positionsOf(b).map(at => fromPoint(at, a)),
  ]
  if (distances.length === 0) throw isEmpty()
  return distances.reduce((least, each) => Math.min(least, each))
}

const isEmpty = () => noGeometry('failed to calculate distance for empty geography')

function fromPoint(from: Position, shape: Shape): number {
  const distance = distanceTo(shape, from)
  if (distance === undefined) throw isEmpty()
  return distance
}

/** Undefined for a shape without points, also if it is only a part of the whole. */
function distanceTo(shape: Shape, from: Position): number | undefined {
  switch (shape.kind) {
    case 'Point':
      return globeDistance(from, shape.at)
    case 'LineString':
      return distanceToPath(shape.path, from)
    case 'Polygon':
      return distanceToPolygon(shape.rings, from)
    case 'MultiPoint':
      return nearest(shape.points, at => globeDistance(from, at))
    case 'MultiLineString':
      return nearest(shape.paths, path => distanceToPath(path, from))
    case 'MultiPolygon':
      return nearest(shape.polygons, rings => distanceToPolygon(rings, from))
    case 'GeometryCollection':
      return nearest(shape.members, member => distanceTo(member, from))
  }
}

/** The least distance; undefined if there are no parts, or one without points before a part at distance 0. */
function nearest<T>(
  parts: readonly T[],
  measure: (part: T, index: number) => number | undefined,
): number | undefined {
  let least: number | undefined
  for (const [i, part] of parts.entries()) {
    const distance = measure(part, i)
    if (distance === undefined || distance === 0) return distance
    if (!Number.isNaN(distance) && (least === undefined || distance < least)) least = distance
  }
  return least
}

function distanceToPolygon(
  rings: readonly (readonly Position[])[],
  from: Position,
): number | undefined {
  const [outer, ...holes] = rings
  if (outer === undefined || outer.length < 3) return undefined
  if (relates('contains', { kind: 'Polygon', rings }, { kind: 'Point', at: from })) return 0
  return nearest([outer, ...holes], ring => distanceToPath(ring, from))
}

const distanceToPath = (path: readonly Position[], from: Position): number | undefined =>
  nearest(path.slice(1), (end, i) => distanceToLine(path[i]!, end, from))

/** The distance of a point to the arc of a great circle between two others. */
function distanceToLine(start: Position, end: Position, from: Position): number {
  const [toStart, toEnd] = [globeDistance(start, from), globeDistance(end, from)]
  if (toStart === 0 || toEnd === 0) return 0
  if (globeDistance(end, start) <= Number.EPSILON) return toStart
  const along = bearing(start, end)
  const turn = bearing(start, from) - along
  const back = along > 0 ? along - Math.PI : along + Math.PI
  if (Math.cos(turn) < 0 || Math.cos(bearing(end, from) - back) < 0) {
    return Math.min(toStart, toEnd)
  }
  const angle = toStart / meanEarthRadius
  const across = Math.abs(Math.asin(Math.sin(angle) * Math.sin(turn)))
  if (across < Number.EPSILON) return 0
  const way = Math.abs(Math.acos(Math.cos(angle) / Math.cos(across)))
  return globeDistance(from, destination(start, along, way))
}

/** The direction from one position to another, in radians clockwise from north, 0 up to a full turn. */
function bearing([lon1, lat1]: Position, [lon2, lat2]: Position): number {
  const turn = radians(lon2) - radians(lon1)
  const [from, to] = [radians(lat1), radians(lat2)]
  const east = Math.cos(to) * Math.sin(turn)
  const north = Math.cos(from) * Math.sin(to) - Math.sin(from) * Math.cos(to) * Math.cos(turn)
  return radians((degrees(Math.atan2(east, north)) + 360) % 360)
}

/** Where a way of an angle in a direction ends. */
function destination([lon, lat]: Position, direction: number, angle: number): Position {
  const [from, sine, cosine] = [radians(lat), Math.sin(angle), Math.cos(angle)]
  const to = Math.asin(Math.sin(from) * cosine + Math.cos(from) * sine * Math.cos(direction))
  const turn = Math.atan2(
    Math.sin(direction) * sine * Math.cos(from),
    cosine - Math.sin(from) * Math.sin(to),
  )
  return [degrees(turn + radians(lon)), degrees(to)]
}
