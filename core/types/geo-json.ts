import { noGeometry } from './ewkb.js'
import { wireFloatText } from './float-text.js'
import { closedRing, emptyPoint, type Position, type Shape } from './shape.js'
import { isVariantObject, type VariantNode, VariantNumber } from './variant.js'

/** Formats GeoJSON with the server's spacing: `{"type": "Point", "coordinates": [1,2]}`. */
export function geoJsonText(shape: Shape): string {
  const [name, content] =
    shape.kind === 'GeometryCollection'
      ? ['geometries', `[${shape.members.map(geoJsonText).join(',')}]`]
      : ['coordinates', coordinatesText(coordinatesOf(shape))]
  return `{"type": "${shape.kind}", "${name}": ${content}}`
}

/** A coordinate formatted as in a result cell, but without `.0`. */
const numberText = (value: number): string => wireFloatText(value, false).replace(/\.0$/, '')

type Coordinates = number | readonly Coordinates[]

function coordinatesOf(shape: Exclude<Shape, { kind: 'GeometryCollection' }>): Coordinates {
  switch (shape.kind) {
    case 'Point':
      return shape.at
    case 'LineString':
      return shape.path
    case 'Polygon':
      return shape.rings
    case 'MultiPoint':
      return shape.points
    case 'MultiLineString':
      return shape.paths
    case 'MultiPolygon':
      return shape.polygons
  }
}

function coordinatesText(coordinates: Coordinates): string {
  return typeof coordinates === 'number'
    ? numberText(coordinates)
    : `[${coordinates.map(coordinatesText).join(',')}]`
}

/**
 * Converts GeoJSON to a shape: a feature to its geometry, a feature collection to a geometry collection.
 *
 * Throws `QueryError` 1006 for invalid GeoJSON.
 */
export function shapeOfGeoJson(node: VariantNode): Shape {
  if (!isVariantObject(node)) throw noGeometry('Expected a GeoJSON object')
  const type = node.get('type')
  switch (type) {
    case 'Feature':
      return shapeOfGeoJson(node.get('geometry') ?? null)
    case 'FeatureCollection': {
      const shapes = listOf(node.get('features')).map(shapeOfGeoJson)
      return shapes.length === 1 ? shapes[0]! : { kind: 'GeometryCollection', members: shapes }
    }
    case 'GeometryCollection':
      return { kind: type, members: listOf(node.get('geometries')).map(shapeOfGeoJson) }
    default:
      return shapeOfCoordinates(type, listOf(node.get('coordinates')))
  }
}

function shapeOfCoordinates(kind: VariantNode | undefined, list: readonly VariantNode[]): Shape {
  switch (kind) {
    case 'Point':
      return list.length === 0 ? emptyPoint : { kind, at: positionOf(list) }
    case 'LineString':
      return { kind, path: pathOf(list) }
    case 'Polygon':
      return { kind, rings: ringsOf(list) }
    case 'MultiPoint':
      return { kind, points: pathOf(list) }
    case 'MultiLineString':
      return { kind, paths: list.map(pathOf) }
    case 'MultiPolygon':
      return { kind, polygons: list.map(ringsOf) }
    default:
      throw noGeometry('Invalid GeoJSON type')
  }
}

function listOf(node: VariantNode | undefined): readonly VariantNode[] {
  if (!Array.isArray(node)) throw noGeometry('Expected a GeoJSON array')
  return node as readonly VariantNode[]
}

function positionOf(node: VariantNode): Position {
  const numbers = listOf(node).map(each =>
    each instanceof VariantNumber ? Number(each.text) : undefined,
  )
  const [x, y] = numbers
  if (x === undefined || y === undefined) throw noGeometry('Expected a GeoJSON position')
  return [x, y]
}

const pathOf = (node: VariantNode): readonly Position[] => listOf(node).map(positionOf)

const ringsOf = (node: VariantNode): readonly (readonly Position[])[] =>
  listOf(node).map(ring => closedRing(pathOf(ring)))
