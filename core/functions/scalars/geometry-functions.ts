import { QueryError } from '../../errors/query-error.js'
import { Unsupported } from '../../errors/unsupported.js'
import { bytesFromHex } from '../../types/binary-text.js'
import {
  arrayType,
  binaryType,
  type DataType,
  float64Type,
  geographyType,
  geometryType,
  int32Type,
  nullableType,
  stringType,
  uint32Type,
  uint64Type,
  variantType,
} from '../../types/data-type.js'
import { type Geometry, noGeometry, readEwkb, writeEwkb } from '../../types/ewkb.js'
import { geoJsonText, shapeOfGeoJson } from '../../types/geo-json.js'
import { geographyOf, geographySrid, positionsOf, readGeometryText } from '../../types/geometry.js'
import { parseJson } from '../../types/parse-json.js'
import { parseVariant } from '../../types/parse-variant.js'
import type { Position, Shape } from '../../types/shape.js'
import type { Value } from '../../types/value.js'
import { variantText } from '../../types/variant.js'
import { ewktText, parseWkt, wktText } from '../../types/wkt.js'
import { pass, type ScalarDefinition, type Signature, scalar, tryTwin } from '../define.js'
import { encodeGeohash, geohashCell, geohashCentre, isGeohash } from '../geometry/geohash.js'
import { hilbertIndex } from '../geometry/hilbert.js'
import {
  areaOf,
  boundsOf,
  dimensionOf,
  lengthOf,
  perimeterOf,
  rectangle,
  rounded,
} from '../geometry/measures.js'
import { library } from '../library.js'

type Bytes = Uint8Array

const throws = { throws: true } as const

/** A Geometry value with the id of a reference system instead of its own. */
const withSrid = (geometry: Geometry, srid?: number): Bytes =>
  writeEwkb(srid === undefined ? geometry : { shape: geometry.shape, srid })

/** Signatures that read a Geometry, each also with the id of its reference system. */
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

function fromHex(text: string): Geometry {
  try {
    return readEwkb(bytesFromHex(text))
  } catch (cause) {
    if (cause instanceof QueryError) throw cause
    throw noGeometry((cause as Error).message)
  }
}

const toGeometry = (): readonly Signature[] => [
  ...reading(stringType, readGeometryText as (text: never) => Geometry),
  ...reading(binaryType, fromBytes as (bytes: never) => Geometry),
  ...reading(variantType, fromJson as (json: never) => Geometry),
]

const toGeography = (): readonly Signature[] => [
  pass([variantType], geographyType, (json: string) => geographyOf(fromJson(json)), throws),
  pass([stringType], geographyType, (text: string) => geographyOf(readGeometryText(text)), throws),
  pass([binaryType], geographyType, (bytes: Bytes) => geographyOf(readEwkb(bytes)), throws),
]

/** A shape of either type, with the id of its reference system. */
type OfShape = (geometry: Geometry, onGlobe: boolean) => Value

const ofBoth = (returns: DataType, meaning: OfShape): readonly Signature[] => [
  ofGeometry(returns, meaning),
  pass(
    [geographyType],
    returns,
    (value: Bytes) => meaning({ shape: readEwkb(value).shape, srid: geographySrid }, true),
    throws,
  ),
]

const ofGeometry = (returns: DataType, meaning: OfShape): Signature =>
  pass([geometryType], returns, (value: Bytes) => meaning(readEwkb(value), false), throws)

/** What makes a shape of a shape, of the same type; undefined is NULL. */
const reshaping = (
  nullable: boolean,
  meaning: (shape: Shape) => Shape | undefined,
): readonly Signature[] =>
  [geometryType, geographyType].map(type =>
    pass(
      [type],
      nullable ? nullableType(type) : type,
      (value: Bytes) => {
        const { shape, ...system } = readEwkb(value)
        const made = meaning(shape)
        return made === undefined ? null : writeEwkb({ ...system, shape: made })
      },
      throws,
    ),
  )

function pointOnly({ shape }: Geometry): Position {
  if (shape.kind === 'Point') return shape.at
  throw noGeometry(`Expected a Point, but got ${shape.kind}`)
}

const point = (at: Position | undefined): Shape | undefined => at && { kind: 'Point', at }

/** The position of a line at a place from 1, or from its end where negative. */
function positionAt(shape: Shape, place: number): Shape | undefined {
  if (shape.kind !== 'LineString' || place === 0) return undefined
  return point(shape.path.at(place > 0 ? place - 1 : place))
}

function lineOf(shape: Shape): readonly Position[] {
  if (shape.kind === 'Point' || shape.kind === 'MultiPoint' || shape.kind === 'LineString') {
    return positionsOf(shape)
  }
  throw noGeometry(`A line is made of points and lines, not of ${shape.kind}`)
}

function makeLine(a: Bytes, b: Bytes): Bytes {
  const [x, y] = [readEwkb(a), readEwkb(b)]
  sameSystem(x, y)
  return writeEwkb({
    ...x,
    shape: { kind: 'LineString', path: [...lineOf(x.shape), ...lineOf(y.shape)] },
  })
}

/** Shapes of two reference systems have nothing to do with each other. */
export function sameSystem(a: Geometry, b: Geometry): void {
  const [x, y] = [a.srid ?? 0, b.srid ?? 0]
  if (x !== y) throw noGeometry(`Incompatible SRID: ${x} and ${y}`)
}

function polygonOf(shape: Shape): Shape {
  const path = shape.kind === 'LineString' ? shape.path : []
  const [first, last] = [path[0], path.at(-1)]
  if (path.length < 4 || first?.[0] !== last?.[0] || first?.[1] !== last?.[1]) {
    throw noGeometry('A polygon is made of a closed line of four points or more')
  }
  return { kind: 'Polygon', rings: [path] }
}

/** The geohash of the centre of a shape. */
function hashOf({ shape }: Geometry, precision: number): string {
  const bounds = boundsOf(shape)
  if (bounds === undefined) throw noGeometry('an empty shape has no geohash')
  if (precision < 1 || precision > 12) throw noGeometry(`invalid precision ${precision}`)
  const { minX, minY, maxX, maxY } = bounds
  return encodeGeohash([(minX + maxX) / 2, (minY + maxY) / 2], precision)
}

function cellOfHash(hash: string): Shape {
  const { minX, minY, maxX, maxY } = geohashCell(checkedHash(hash))
  const ring: Position[] = [
    [maxX, minY],
    [maxX, maxY],
    [minX, maxY],
    [minX, minY],
    [maxX, minY],
  ]
  return { kind: 'Polygon', rings: [ring] }
}

function centreOfHash(hash: string): Shape {
  return { kind: 'Point', at: geohashCentre(checkedHash(hash)) }
}

function checkedHash(hash: string): string {
  if (isGeohash(hash)) return hash
  throw noGeometry(`invalid geohash '${hash}'`)
}

const globe = { minX: -180, minY: -90, maxX: 180, maxY: 90 }

function hilbertOf(shape: Shape, [minX, minY, maxX, maxY]: readonly number[]): bigint | null {
  const bounds = boundsOf(shape)
  if (bounds === undefined) return null
  if (maxY === undefined) throw new QueryError('BadArguments', 'the bounds are four numbers')
  const centre: Position = [(bounds.minX + bounds.maxX) / 2, (bounds.minY + bounds.maxY) / 2]
  return hilbertIndex(centre, { minX: minX!, minY: minY!, maxX: maxX!, maxY })
}

const hilbert = (type: DataType, onGlobe: boolean): readonly Signature[] => [
  pass(
    [type],
    nullableType(uint64Type),
    (value: Bytes) => {
      if (!onGlobe) throw new Unsupported('st_hilbert of a Geometry without bounds')
      return hilbertOf(readEwkb(value).shape, Object.values(globe))
    },
    throws,
  ),
  pass(
    [type, arrayType(float64Type)],
    nullableType(uint64Type),
    (value: Bytes, bounds: readonly number[]) => hilbertOf(readEwkb(value).shape, bounds),
    throws,
  ),
]

const edge = (take: (bounds: NonNullable<ReturnType<typeof boundsOf>>) => number) =>
  ofBoth(nullableType(float64Type), ({ shape }) => {
    const bounds = boundsOf(shape)
    return bounds === undefined ? null : take(bounds)
  })

interface Projection {
  proj4(from: string, to: string, at: readonly number[]): [number, number]
  definitionOf(srid: number): string | undefined
}

const projection = library<Projection>('./vendor/projection.cjs')

/** A shape in another reference system, its positions rounded to a millionth. */
function transformed({ shape }: Geometry, from: number, to: number): Bytes {
  const { proj4, definitionOf } = projection()
  // The server's definitions know no shift of the datum.
  const [source, target] = [from, to].map(srid => {
    const definition = definitionOf(srid)
    if (definition !== undefined) return definition.replace(/\+(towgs84|nadgrids)=\S+/g, '')
    throw noGeometry(`there is no reference system with the id ${srid}`)
  })
  const round = (value: number): number => Math.round(value * 1e6) / 1e6
  const moved = mapPositions(shape, at => {
    const [x, y] = proj4(source!, target!, [...at])
    return [round(x), round(y)]
  })
  return writeEwkb({ shape: moved, srid: to })
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

/** Shapes from and to their forms, and their parts. Source: databend scalars/geographic/geometry.rs, geography.rs. */
export const geometryFunctions: readonly ScalarDefinition[] = [
  scalar('to_geometry', toGeometry),
  scalar('try_to_geometry', () => toGeometry().map(tryTwin)),
  scalar('to_geography', toGeography),
  scalar('try_to_geography', () => toGeography().map(tryTwin)),
  scalar('st_geometryfromwkt', () => reading(stringType, parseWkt as (text: never) => Geometry), {
    aliases: [
      'st_geometryfromewkt',
      'st_geometryfromtext',
      'st_geomfromewkt',
      'st_geomfromtext',
      'st_geomfromwkt',
    ],
  }),
  scalar(
    'st_geometryfromwkb',
    () => [
      ...reading(stringType, fromHex as (text: never) => Geometry),
      ...reading(binaryType, fromBytes as (bytes: never) => Geometry),
    ],
    { aliases: ['st_geometryfromewkb', 'st_geomfromewkb', 'st_geomfromwkb'] },
  ),
  scalar(
    'st_geographyfromwkt',
    () => [
      pass([stringType], geographyType, (text: string) => geographyOf(parseWkt(text)), throws),
    ],
    {
      aliases: [
        'st_geogfromtext',
        'st_geogfromwkt',
        'st_geographyfromewkt',
        'st_geographyfromtext',
      ],
    },
  ),
  scalar(
    'st_geographyfromwkb',
    () => [
      pass([stringType], geographyType, (text: string) => geographyOf(fromHex(text)), throws),
      pass([binaryType], geographyType, (bytes: Bytes) => geographyOf(readEwkb(bytes)), throws),
    ],
    { aliases: ['st_geogetryfromwkb', 'st_geogfromewkb', 'st_geogfromwkb'] },
  ),
  scalar('st_aswkb', () => ofBoth(binaryType, ({ shape }) => writeEwkb({ shape })), {
    aliases: ['st_asbinary'],
  }),
  scalar('st_asewkb', () => ofBoth(binaryType, geometry => writeEwkb(geometry))),
  scalar('st_aswkt', () => ofBoth(stringType, ({ shape }) => wktText(shape)), {
    aliases: ['st_astext'],
  }),
  scalar('st_asewkt', () => ofBoth(stringType, geometry => ewktText(geometry))),
  scalar('st_asgeojson', () =>
    ofBoth(variantType, ({ shape }) => variantText(parseJson(geoJsonText(shape)))),
  ),
  scalar(
    'st_makegeompoint',
    () => [
      pass([float64Type, float64Type], geometryType, (x: number, y: number) =>
        writeEwkb({ shape: { kind: 'Point', at: [x, y] } }),
      ),
    ],
    { aliases: ['st_geom_point'] },
  ),
  scalar(
    'st_makepoint',
    () => [
      pass(
        [float64Type, float64Type],
        geographyType,
        (x: number, y: number) => geographyOf({ shape: { kind: 'Point', at: [x, y] } }),
        throws,
      ),
    ],
    { aliases: ['st_point'] },
  ),
  scalar(
    'st_makeline',
    () => [
      pass([geometryType, geometryType], geometryType, makeLine, throws),
      pass([geographyType, geographyType], geographyType, makeLine, throws),
    ],
    { aliases: ['st_make_line'] },
  ),
  scalar('st_makepolygon', () => reshaping(false, polygonOf), { aliases: ['st_polygon'] }),
  scalar('st_makepolygonoriented', () => reshaping(false, polygonOf).slice(0, 1)),
  scalar('st_x', () => ofBoth(float64Type, geometry => pointOnly(geometry)[0])),
  scalar('st_y', () => ofBoth(float64Type, geometry => pointOnly(geometry)[1])),
  scalar('st_xmin', () => edge(({ minX }) => minX)),
  scalar('st_xmax', () => edge(({ maxX }) => maxX)),
  scalar('st_ymin', () => edge(({ minY }) => minY)),
  scalar('st_ymax', () => edge(({ maxY }) => maxY)),
  scalar('st_srid', () => ofBoth(int32Type, ({ srid }) => srid ?? 0)),
  scalar('st_setsrid', () => [
    pass(
      [geometryType, int32Type],
      geometryType,
      (value: Bytes, srid: number) => withSrid(readEwkb(value), srid),
      throws,
    ),
  ]),
  scalar('st_dimension', () =>
    ofBoth(nullableType(int32Type), ({ shape }) => dimensionOf(shape) ?? null),
  ),
  scalar('st_npoints', () => ofBoth(uint32Type, ({ shape }) => positionsOf(shape).length), {
    aliases: ['st_numpoints'],
  }),
  scalar('st_startpoint', () => reshaping(true, shape => positionAt(shape, 1))),
  scalar('st_endpoint', () => reshaping(true, shape => positionAt(shape, -1))),
  scalar('st_pointn', () =>
    [geometryType, geographyType].map(type =>
      pass(
        [type, int32Type],
        nullableType(type),
        (value: Bytes, place: number) => {
          const { shape, ...system } = readEwkb(value)
          const at = positionAt(shape, place)
          return at === undefined ? null : writeEwkb({ ...system, shape: at })
        },
        throws,
      ),
    ),
  ),
  scalar('st_length', () =>
    ofBoth(float64Type, ({ shape }, onGlobe) => rounded(lengthOf(shape, onGlobe))),
  ),
  scalar('st_area', () =>
    ofBoth(float64Type, ({ shape }, onGlobe) => rounded(areaOf(shape, onGlobe))),
  ),
  scalar('st_perimeter', () => [
    ofGeometry(float64Type, ({ shape }) => rounded(perimeterOf(shape))),
  ]),
  scalar('st_envelope', () =>
    reshaping(true, shape => {
      const bounds = boundsOf(shape)
      return bounds && rectangle(bounds)
    }).slice(0, 1),
  ),
  scalar('st_geohash', () =>
    [geometryType, geographyType].flatMap(type => [
      pass([type], stringType, (value: Bytes) => hashOf(readEwkb(value), 12), throws),
      pass(
        [type, int32Type],
        stringType,
        (value: Bytes, precision: number) => hashOf(readEwkb(value), precision),
        throws,
      ),
    ]),
  ),
  scalar('st_geomfromgeohash', () => [
    pass(
      [stringType],
      geometryType,
      (hash: string) => writeEwkb({ shape: cellOfHash(hash) }),
      throws,
    ),
  ]),
  scalar('st_geompointfromgeohash', () => [
    pass(
      [stringType],
      geometryType,
      (hash: string) => writeEwkb({ shape: centreOfHash(hash) }),
      throws,
    ),
  ]),
  scalar('st_geogfromgeohash', () => [
    pass(
      [stringType],
      geographyType,
      (hash: string) => geographyOf({ shape: cellOfHash(hash) }),
      throws,
    ),
  ]),
  scalar('st_geogpointfromgeohash', () => [
    pass(
      [stringType],
      geographyType,
      (hash: string) => geographyOf({ shape: centreOfHash(hash) }),
      throws,
    ),
  ]),
  scalar('st_hilbert', () => [...hilbert(geometryType, false), ...hilbert(geographyType, true)]),
  scalar('st_transform', () => [
    pass(
      [geometryType, int32Type],
      geometryType,
      (value: Bytes, to: number) => {
        const geometry = readEwkb(value)
        return transformed(geometry, geometry.srid ?? 0, to)
      },
      throws,
    ),
    pass(
      [geometryType, int32Type, int32Type],
      geometryType,
      (value: Bytes, from: number, to: number) => transformed(readEwkb(value), from, to),
      throws,
    ),
  ]),
]
