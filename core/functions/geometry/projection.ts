import { noGeometry } from '../../types/ewkb.js'
import type { Position, Shape } from '../../types/shape.js'
import { library } from '../library.js'

interface Projection {
  proj4(from: string, to: string, at: readonly number[]): [number, number]
  definitionOf(srid: number): string | undefined
}

const projection = library<Projection>('./vendor/projection.cjs')

/** Converts a shape to another reference system, rounding coordinates to six decimal places. */
export function transformed(shape: Shape, from: number, to: number): Shape {
  const { proj4, definitionOf } = projection()
  // The server's definitions contain no datum shifts.
  const [source, target] = [from, to].map((srid, i) => {
    const definition = definitionOf(srid)
    if (definition !== undefined) return definition.replace(/\+(towgs84|nadgrids)=\S+/g, '')
    throw noGeometry(i === 0 ? 'invalid from srid' : 'invalid to srid')
  })
  // Without the sign of a zero, which the real engine does not show either.
  const round = (value: number): number => Math.round(value * 1e6) / 1e6 || 0
  return mapPositions(shape, at => {
    const [x, y] = proj4(source!, target!, [...at])
    return [round(x), round(y)]
  })
}

type Move = (at: Position) => Position

function mapPositions(shape: Shape, move: Move): Shape {
  switch (shape.kind) {
    case 'Point':
      return { kind: 'Point', at: move(shape.at) }
    case 'LineString':
      return { kind: 'LineString', path: shape.path.map(move) }
    case 'Polygon':
      return { kind: 'Polygon', rings: shape.rings.map(ring => ring.map(move)) }
    case 'MultiPoint':
      return { kind: 'MultiPoint', points: shape.points.map(move) }
    case 'MultiLineString':
      return { kind: 'MultiLineString', paths: shape.paths.map(path => path.map(move)) }
    case 'MultiPolygon':
      return {
        kind: 'MultiPolygon',
        polygons: shape.polygons.map(rings => rings.map(ring => ring.map(move))),
      }
    case 'GeometryCollection':
      return {
        kind: 'GeometryCollection',
        members: shape.members.map(member => mapPositions(member, move)),
      }
  }
}
