import {
  binaryType,
  type DataType,
  geographyType,
  geometryType,
  int32Type,
  stringType,
  variantType,
} from '../../types/data-type.js'
import { type Geometry, readEwkb, writeEwkb } from '../../types/ewkb.js'
import { geoJsonText, shapeOfGeoJson } from '../../types/geo-json.js'
import { geographyOf, geometryHex, parseGeography, readGeometryText } from '../../types/geometry.js'
import { parseJson } from '../../types/parse-json.js'
import { parseVariant } from '../../types/parse-variant.js'
import { variantText } from '../../types/variant.js'
import { ewktText, parseWkt, wktText } from '../../types/wkt.js'
import { pass, type Signature, scalar, tryTwin } from '../define.js'
import { family, tryDoc } from '../documented.js'
import { type Bytes, ofBoth, throws, withSrid } from '../geometry/define-geometry.js'

/** Signatures that parse a Geometry, without and with an SRID argument. */
const reading = (from: DataType, read: (value: never) => Geometry): readonly Signature[] => [
  pass([from], geometryType, (value: never) => withSrid(read(value)), throws),
  pass(
    [from, int32Type],
    geometryType,
    (value: never, srid: number) => withSrid(read(value), srid),
    throws,
  ),
]

const fromJson = (json: string): Geometry => ({ shape: shapeOfGeoJson(parseVariant(json)) })
const fromBytes = (bytes: Bytes): Geometry => readEwkb(bytes)

/** Parses hexadecimal EWKB; `told` makes the error message for invalid input. */
const fromHex =
  (told: (reason: string) => string) =>
  (text: string): Geometry =>
    readEwkb(geometryHex(text, told))

const hexGeometry = fromHex(() => 'invalid binary input')
const hexGeography = fromHex(reason => reason)

const toGeometry = (): readonly Signature[] => [
  ...reading(stringType, readGeometryText as (text: never) => Geometry),
  ...reading(binaryType, fromBytes as (bytes: never) => Geometry),
  ...reading(variantType, fromJson as (json: never) => Geometry),
]

const toGeography = (): readonly Signature[] => [
  pass([variantType], geographyType, (json: string) => geographyOf(fromJson(json)), throws),
  pass([stringType], geographyType, parseGeography, throws),
  pass([binaryType], geographyType, (bytes: Bytes) => geographyOf(readEwkb(bytes)), throws),
]

/** Functions that convert shapes to and from strings, bytes and JSON. Source: databend scalars/geographic. */
export const geometryFormFunctions = family([
  "Converts WKT, EWKT, WKB, EWKB or GeoJSON to GEOMETRY. st_aswkt(to_geometry('POINT(1 2)')) → POINT(1 2)",
  scalar('to_geometry', toGeometry),
  tryDoc('to_geometry'),
  scalar('try_to_geometry', () => toGeometry().map(tryTwin)),
  "Converts WKT, EWKT, or bytes of WKB or EWKB, or GeoJSON as VARIANT, to GEOGRAPHY. st_aswkt(to_geography('POINT(1 2)')) → POINT(1 2)",
  scalar('to_geography', toGeography),
  tryDoc('to_geography'),
  scalar('try_to_geography', () => toGeography().map(tryTwin)),
  'Parses WKT or EWKT as GEOMETRY. st_geometryfromwkt(\'POINT(1 2)\') → {"type": "Point", "coordinates": [1,2]}',
  scalar(
    'st_geometryfromwkt',
    {
      aliases: [
        'st_geometryfromewkt',
        'st_geometryfromtext',
        'st_geomfromewkt',
        'st_geomfromtext',
        'st_geomfromwkt',
      ],
    },
    () => reading(stringType, parseWkt as (text: never) => Geometry),
  ),
  "Parses WKB or EWKB as GEOMETRY. st_aswkt(st_geometryfromwkb('0101000000000000000000F03F0000000000000040')) → POINT(1 2)",
  scalar(
    'st_geometryfromwkb',
    { aliases: ['st_geometryfromewkb', 'st_geomfromewkb', 'st_geomfromwkb'] },
    () => [
      ...reading(stringType, hexGeometry as (text: never) => Geometry),
      ...reading(binaryType, fromBytes as (bytes: never) => Geometry),
    ],
  ),
  'Parses WKT or EWKT as GEOGRAPHY. st_geographyfromwkt(\'POINT(1 2)\') → {"type": "Point", "coordinates": [1,2]}',
  scalar(
    'st_geographyfromwkt',
    {
      aliases: [
        'st_geogfromtext',
        'st_geogfromwkt',
        'st_geographyfromewkt',
        'st_geographyfromtext',
      ],
    },
    () => [pass([stringType], geographyType, parseGeography, throws)],
  ),
  "Parses WKB or EWKB as GEOGRAPHY. st_aswkt(st_geographyfromwkb('0101000000000000000000F03F0000000000000040')) → POINT(1 2)",
  scalar(
    'st_geographyfromwkb',
    { aliases: ['st_geogetryfromwkb', 'st_geogfromewkb', 'st_geogfromwkb'] },
    () => [
      pass([stringType], geographyType, (text: string) => geographyOf(hexGeography(text)), throws),
      pass([binaryType], geographyType, (bytes: Bytes) => geographyOf(readEwkb(bytes)), throws),
    ],
  ),
  'Converts a geometry to WKB. length(st_aswkb(st_makegeompoint(1, 2))) → 21',
  scalar('st_aswkb', { aliases: ['st_asbinary'] }, () =>
    ofBoth(binaryType, ({ shape }) => writeEwkb({ shape })),
  ),
  'Converts a geometry to EWKB. length(st_asewkb(st_makegeompoint(1, 2))) → 21',
  scalar('st_asewkb', () => ofBoth(binaryType, geometry => writeEwkb(geometry))),
  'Converts a geometry to WKT. st_aswkt(st_makegeompoint(1, 2)) → POINT(1 2)',
  scalar('st_aswkt', { aliases: ['st_astext'] }, () =>
    ofBoth(stringType, ({ shape }) => wktText(shape)),
  ),
  'Converts a geometry to EWKT. st_asewkt(st_setsrid(st_makegeompoint(1, 2), 4326)) → SRID=4326;POINT(1 2)',
  scalar('st_asewkt', () => ofBoth(stringType, geometry => ewktText(geometry))),
  'Converts a geometry to GeoJSON. st_asgeojson(st_makegeompoint(1, 2)) → {"coordinates":[1,2],"type":"Point"}',
  scalar('st_asgeojson', () =>
    ofBoth(variantType, ({ shape }) => variantText(parseJson(geoJsonText(shape)))),
  ),
])
