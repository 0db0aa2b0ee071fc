/** `[x, y]`, longitude before latitude. */
export type Position = readonly [number, number]

/** A geometry without SRID. Rings are closed: the last position is the first. */
export type Shape =
  | { readonly kind: 'Point'; readonly at: Position }
  | { readonly kind: 'LineString'; readonly path: readonly Position[] }
  | { readonly kind: 'Polygon'; readonly rings: readonly (readonly Position[])[] }
  | { readonly kind: 'MultiPoint'; readonly points: readonly Position[] }
  | { readonly kind: 'MultiLineString'; readonly paths: readonly (readonly Position[])[] }
  | {
      readonly kind: 'MultiPolygon'
      readonly polygons: readonly (readonly (readonly Position[])[])[]
    }
  | { readonly kind: 'GeometryCollection'; readonly members: readonly Shape[] }

/** The server represents POINT EMPTY as an empty MultiPoint. */
export const emptyPoint: Shape = { kind: 'MultiPoint', points: [] }

/** Closes a ring by repeating its first position at the end, unless it is closed. */
export function closedRing(ring: readonly Position[]): readonly Position[] {
  const [first, last] = [ring[0], ring.at(-1)]
  if (first === undefined || last === undefined) return ring
  return first[0] === last[0] && first[1] === last[1] ? ring : [...ring, first]
}
