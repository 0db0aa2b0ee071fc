import { bytesFromHex, hexText } from './binary-text.js'
import { type Geometry, noGeometry, readEwkb, writeEwkb } from './ewkb.js'
import { geoJsonText, shapeOfGeoJson } from './geo-json.js'
import { parseJson } from './parse-json.js'
import type { Position, Shape } from './shape.js'
import { ewktText, parseWkt, wktText } from './wkt.js'

/** The SRID of every Geography: WGS 84. */
export const geographySrid = 4326

/**
 * Parses a geometry in any text format of the server: GeoJSON if it begins with `{`, (E)WKB in hexadecimal if it
 * begins with `0`, else (E)WKT.
 *
 * Throws `QueryError` 1006 for any other string. Source: databend common/io geometry.rs `str_to_geo`.
 */
export function readGeometryText(text: string): Geometry {
  const trimmed = text.trim()
  if (trimmed.startsWith('{')) return { shape: shapeOfGeoJson(parseJson(trimmed)) }
  return trimmed.startsWith('0') ? readEwkb(geometryHex(trimmed)) : parseWkt(trimmed)
}

/** Decodes hexadecimal digits; `told` makes the error message for invalid input. */
export function geometryHex(text: string, told = (reason: string): string => reason): Uint8Array {
  try {
    return bytesFromHex(text)
  } catch (cause) {
    throw noGeometry(told((cause as Error).message))
  }
}

/** Parses a Geometry value. */
export function parseGeometry(text: string): Uint8Array {
  return writeEwkb(readGeometryText(text))
}

/**
 * Parses (E)WKT to a Geography value, which is WKB without SRID. Source: databend common/io geography.rs
 * `geography_from_ewkt`.
 */
export function parseGeography(text: string): Uint8Array {
  return geographyOf(parseWkt(text))
}

/** Makes a Geography value from a shape. Throws `QueryError` 1006 for another SRID and for coordinates out of range. */
export function geographyOf({ shape, srid }: Geometry): Uint8Array {
  if (srid !== undefined && srid !== geographySrid)
    throw noGeometry(`SRIDs other than 4326 are not supported. Got SRID: ${srid}`)
  for (const [longitude, latitude] of positionsOf(shape)) {
    if (!(Math.abs(longitude) <= 180)) throw noGeometry('longitude is out of range')
    if (!(Math.abs(latitude) <= 90)) throw noGeometry('latitude is out of range')
  }
  return writeEwkb({ shape })
}

/** All positions of a shape, in order. */
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

/** Formats a Geometry value according to `geometry_output_format`; as GeoJSON if the format is unknown. */
export function geometryText(value: Uint8Array, format: string): string {
  return formatted(readEwkb(value), format)
}

/** Formats a Geography value according to `geometry_output_format`. */
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
