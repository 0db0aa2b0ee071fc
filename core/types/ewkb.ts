import { badArguments } from './cast-checks.js'
import { emptyPoint, type Position, type Shape } from './shape.js'

/** A shape with its SRID, if any. */
export interface Geometry {
  readonly shape: Shape
  readonly srid?: number
}

const kinds = [
  'Point',
  'LineString',
  'Polygon',
  'MultiPoint',
  'MultiLineString',
  'MultiPolygon',
  'GeometryCollection',
] as const satisfies readonly Shape['kind'][]

const sridFlag = 0x20000000
/** Flags for Z and M coordinates, which the server rejects. */
const otherFlags = 0xc0000000
const maxDepth = 100

/** The error 1006 for an invalid geometry, with the server's message. */
export const noGeometry = (why: string) => badArguments(geometryFault(why))

/** The message of that error. */
export const geometryFault = (why: string): string => `GeometryError. Code: 1090, Text = ${why}.`

/** Parses WKB or EWKB of either byte order. Throws `QueryError` 1006 for invalid bytes. */
export function readEwkb(bytes: Uint8Array): Geometry {
  const reader = new EwkbReader(bytes)
  try {
    return reader.geometry()
  } catch (cause) {
    if (cause instanceof RangeError) throw noGeometry('failed to fill whole buffer')
    throw cause
  }
}

/** Reads beyond the end throw RangeError, as DataView does. */
class EwkbReader {
  readonly #view: DataView
  #at = 0
  #little = true
  #depth = 0

  constructor(bytes: Uint8Array) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  geometry(): Geometry {
    const order = this.#view.getUint8(this.#at++)
    if (order > 1) throw noGeometry(`Invalid byte order ${order}`)
    this.#little = order === 1
    const type = this.#u32()
    const srid = (type & sridFlag) === 0 ? undefined : this.#u32() | 0
    const kind = kinds[(type & 0xff) - 1]
    if (kind === undefined || (type & otherFlags) !== 0 || (type & 0xffff) > 7) {
      throw noGeometry(`Invalid geometry type ${type}`)
    }
    if (++this.#depth > maxDepth) throw noGeometry('nested too deeply')
    const shape = this.#shape(kind)
    this.#depth--
    return srid === undefined ? { shape } : { shape, srid }
  }

  #u32(): number {
    this.#at += 4
    return this.#view.getUint32(this.#at - 4, this.#little)
  }

  #list<T>(item: () => T): T[] {
    const count = this.#u32()
    if (count > this.#view.byteLength) throw new RangeError('more items than bytes')
    return Array.from({ length: count }, item)
  }

  #position = (): Position => {
    this.#at += 16
    const at = this.#at - 16
    return [this.#view.getFloat64(at, this.#little), this.#view.getFloat64(at + 8, this.#little)]
  }

  #path = (): readonly Position[] => this.#list(this.#position)

  /** Reads the members of a Multi shape, which all have one kind. */
  #members<K extends Shape['kind']>(kind: K): readonly Extract<Shape, { kind: K }>[] {
    return this.#list(() => {
      const little = this.#little
      const { shape } = this.geometry()
      this.#little = little
      if (shape.kind !== kind) throw noGeometry(`Invalid geometry type ${shape.kind}`)
      return shape as Extract<Shape, { kind: K }>
    })
  }

  #shape(kind: Shape['kind']): Shape {
    switch (kind) {
      case 'Point': {
        const at = this.#position()
        return Number.isNaN(at[0]) && Number.isNaN(at[1]) ? emptyPoint : { kind, at }
      }
      case 'LineString':
        return { kind, path: this.#path() }
      case 'Polygon':
        return { kind, rings: this.#list(this.#path) }
      case 'MultiPoint':
        return { kind, points: this.#members('Point').map(({ at }) => at) }
      case 'MultiLineString':
        return { kind, paths: this.#members('LineString').map(({ path }) => path) }
      case 'MultiPolygon':
        return { kind, polygons: this.#members('Polygon').map(({ rings }) => rings) }
      case 'GeometryCollection':
        return { kind, members: this.#list(() => this.geometry().shape) }
    }
  }
}

/** Encodes little-endian EWKB, or WKB if there is no SRID. */
export function writeEwkb({ shape, srid }: Geometry): Uint8Array {
  return new Uint8Array(shapeBytes(shape, srid))
}

function shapeBytes(shape: Shape, srid?: number): Buffer {
  const code = kinds.indexOf(shape.kind) + 1
  const head = Buffer.alloc(srid === undefined ? 5 : 9)
  head[0] = 1
  head.writeUInt32LE(srid === undefined ? code : code | sridFlag, 1)
  if (srid !== undefined) head.writeInt32LE(srid, 5)
  return Buffer.concat([head, bodyBytes(shape)])
}

function bodyBytes(shape: Shape): Buffer {
  switch (shape.kind) {
    case 'Point':
      return positionBytes(shape.at)
    case 'LineString':
      return pathBytes(shape.path)
    case 'Polygon':
      return listBytes(shape.rings, pathBytes)
    case 'MultiPoint':
      return listBytes(shape.points, at => shapeBytes({ kind: 'Point', at }))
    case 'MultiLineString':
      return listBytes(shape.paths, path => shapeBytes({ kind: 'LineString', path }))
    case 'MultiPolygon':
      return listBytes(shape.polygons, rings => shapeBytes({ kind: 'Polygon', rings }))
    case 'GeometryCollection':
      return listBytes(shape.members, member => shapeBytes(member))
  }
}

function positionBytes([x, y]: Position): Buffer {
  const bytes = Buffer.alloc(16)
  bytes.writeDoubleLE(x)
  bytes.writeDoubleLE(y, 8)
  return bytes
}

const pathBytes = (path: readonly Position[]): Buffer => listBytes(path, positionBytes)

function listBytes<T>(items: readonly T[], bytesOf: (item: T) => Buffer): Buffer {
  const count = Buffer.alloc(4)
  count.writeUInt32LE(items.length)
  return Buffer.concat([count, ...items.map(bytesOf)])
}
