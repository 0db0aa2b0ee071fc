import { bytesFromHex, hexText } from './binary-text.js'
import { type Geometry, noGeometry, readEwkb, writeEwkb } from './ewkb.js'
import { geoJsonText, shapeOfGeoJson } from './geo-json.js'
import { parseJson } from './parse-json.js'
import type { Position, Shape } from './shape.js'
import { ewktText, parseWkt, wktText } from './wkt.js'

/** The SRID of every Geography: WGS 84, longitude and latitude. */
export const geographySrid = 4326

/**
 * A geometry from any text that the server takes: (E)WKT, (E)WKB in hex, GeoJSON.
 *
 * Throws `QueryError` 1006 for other text.
 */
export function readGeometryText(text: string): Geometry {
  const trimmed = text.trimStart()
  if (trimmed.startsWith('{')) return { shape: shapeOfGeoJson(parseJson(text)) }
  if (/^(?:SRID|POINT|LINESTRING|POLYGON|MULTI|GEOMETRYCOLLECTION)/i.test(trimmed)) {
    return parseWkt(text)
  }
  return readEwkb(geometryHex(text))
}

/** The bytes of hexadecimal digits; `told` words the fault of a text that is none. */
export function geometryHex(text: string, told = (reason: string): string => reason): Uint8Array {
  try {
    return bytesFromHex(text)
  } catch (cause) {
    throw noGeometry(told((cause as Error).message))
  }
}

/** A Geometry value from text. */
export function parseGeometry(text: string): Uint8Array {
  return writeEwkb(readGeometryText(text))
}

/** A Geography value from text: WKB without SRID. */
export function parseGeography(text: string): Uint8Array {
  return geographyOf(readGeometryText(text))
}

/** A Geography value from a shape. Throws `QueryError` 1006 for another SRID and for positions out of range. */
export function geographyOf({ shape, srid }: Geometry): Uint8Array {
  if (srid !== undefined && srid !== geographySrid)
    throw noGeometry(`SRID ${srid} is not supported`)
  for (const [longitude, latitude] of positionsOf(shape)) {
    if (Math.abs(longitude) > 180) {
      throw noGeometry(`longitude must be between -180 and 180, got ${longitude}`)
    }
    if (Math.abs(latitude) > 90) {
      throw noGeometry(`latitude must be between -90 and 90, got ${latitude}`)
    }
  }
  return writeEwkb({ shape })
}

/** Every position of a shape, in order. */
export function positionsOf(shape: Shape): readonly Position[] {
  switch (shape.kind) {
    case 'Point':
      return [shape.at]
    case 'LineString':
      return shape.path
    case 'Polygon':
      return shape.rings.flat()
    case 'MultiPoint':
      return shape.points
    case 'MultiLineString':
      return shape.paths.flat()
    case 'MultiPolygon':
      return shape.polygons.flat(2)
    case 'GeometryCollection':
      return shape.members.flatMap(positionsOf)
  }
}

/** The text of a Geometry value under `geometry_output_format`; GeoJSON for an unknown format. */
export function geometryText(value: Uint8Array, format: string): string {
  return formatted(readEwkb(value), format)
}

/** The text of a Geography value under `geometry_output_format`. */
export function geographyText(value: Uint8Array, format: string): string {
  return formatted({ shape: readEwkb(value).shape, srid: geographySrid }, format)
}

function formatted(geometry: Geometry, format: string): string {
  switch (format.toUpperCase()) {
    case 'WKT':
      return wktText(geometry.shape)
    case 'EWKT':
      return ewktText(geometry)
    case 'WKB':
      return hexText(writeEwkb({ shape: geometry.shape }))
    case 'EWKB':
      return hexText(writeEwkb(geometry))
    default:
      return geoJsonText(geometry.shape)
  }
}
