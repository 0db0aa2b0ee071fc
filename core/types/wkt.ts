import { type Geometry, noGeometry } from './ewkb.js'
import { floatText } from './float-text.js'
import { closedRing, emptyPoint, type Position, type Shape } from './shape.js'

const numberForm = /\s*([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?)/y

/**
 * Parses WKT with an optional prefix `SRID=n;`, which is ignored if n is not an Int32. Text after the geometry is
 * ignored.
 *
 * Throws `QueryError` 1006 for any other string. Source: the wkt crate; checked against the real server.
 */
export function parseWkt(text: string): Geometry {
  const found = /^\s*SRID\s*=\s*(-?\d+)\s*;/i.exec(text)
  const shape = new WktReader(found === null ? text : text.slice(found[0].length)).shape()
  const srid = Number(found?.[1] ?? Number.NaN)
  return srid === (srid | 0) ? { shape, srid } : { shape }
}

class WktReader {
  readonly #text: string
  #at = 0
  #depth = 0

  constructor(text: string) {
    this.#text = text
  }

  shape(): Shape {
    const word = this.#accept(/\s*([A-Za-z]+)/y)?.toUpperCase()
    if (this.#accept(/\s+(EMPTY)\b/iy) !== undefined) return this.#empty(word)
    switch (word) {
      case 'POINT':
        return { kind: 'Point', at: this.#inParens(this.#position) }
      case 'LINESTRING':
        return { kind: 'LineString', path: this.#path() }
      case 'POLYGON':
        return { kind: 'Polygon', rings: this.#rings() }
      case 'MULTIPOINT':
        return { kind: 'MultiPoint', points: this.#list(this.#point).flat() }
      case 'MULTILINESTRING':
        return { kind: 'MultiLineString', paths: this.#list(this.#path) }
      case 'MULTIPOLYGON':
        return { kind: 'MultiPolygon', polygons: this.#list(this.#rings) }
      case 'GEOMETRYCOLLECTION':
        if (++this.#depth > 100) throw noGeometry('nested too deeply')
        return { kind: 'GeometryCollection', members: this.#list(() => this.shape()) }
      default:
        throw this.#invalid('Invalid type encountered')
    }
  }

  #empty(word: string | undefined): Shape {
    switch (word) {
      case 'POINT':
      case 'MULTIPOINT':
        return emptyPoint
      case 'LINESTRING':
        return { kind: 'LineString', path: [] }
      case 'POLYGON':
        return { kind: 'Polygon', rings: [] }
      case 'MULTILINESTRING':
        return { kind: 'MultiLineString', paths: [] }
      case 'MULTIPOLYGON':
        return { kind: 'MultiPolygon', polygons: [] }
      case 'GEOMETRYCOLLECTION':
        return { kind: 'GeometryCollection', members: [] }
      default:
        throw this.#invalid('Invalid type encountered')
    }
  }

  #invalid(why: string) {
    return noGeometry(`Invalid WKT: ${why}`)
  }

  #accept(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#text)
    if (found === null) return undefined
    this.#at += found[0].length
    return found[1]
  }

  #inParens<T>(rule: () => T): T {
    if (this.#accept(/\s*(\()/y) === undefined) {
      throw this.#invalid('Missing open parenthesis for type')
    }
    const result = rule()
    if (this.#accept(/\s*(\))/y) === undefined) {
      throw this.#invalid('Missing closing parenthesis for type')
    }
    return result
  }

  #list<T>(item: () => T): T[] {
    if (this.#accept(/\s*(EMPTY)\b/iy) !== undefined) return []
    return this.#inParens(() => {
      const items = [item()]
      while (this.#accept(/\s*(,)/y) !== undefined) items.push(item())
      return items
    })
  }

  #position = (): Position => {
    const [x, y] = [this.#accept(numberForm), this.#accept(numberForm)]
    if (x === undefined || y === undefined) {
      throw this.#invalid('Expected a number for the coordinate')
    }
    return [Number(x), Number(y)]
  }

  /** Parses a point of a MultiPoint, with or without parentheses; returns no position for EMPTY. */
  #point = (): readonly Position[] => {
    if (this.#accept(/\s*(EMPTY)\b/iy) !== undefined) return []
    const open = /\s*\(/y
    open.lastIndex = this.#at
    return [open.test(this.#text) ? this.#inParens(this.#position) : this.#position()]
  }

  #path = (): readonly Position[] => this.#list(this.#position)

  #rings = (): readonly (readonly Position[])[] => this.#list(() => closedRing(this.#path()))
}

/** Formats compact WKT: `POINT(1 2)`, `LINESTRING(1 2,3 4)`. */
export function wktText(shape: Shape): string {
  return `${shape.kind.toUpperCase()}${body(shape)}`
}

/** Formats WKT with the prefix `SRID=n;`, unless the SRID is 0 or absent. */
export function ewktText({ shape, srid }: Geometry): string {
  const text = wktText(shape)
  return srid === undefined || srid === 0 ? text : `SRID=${srid};${text}`
}

const position = ([x, y]: Position): string => `${floatText(x, false)} ${floatText(y, false)}`

function list<T>(items: readonly T[], text: (item: T) => string): string {
  return items.length === 0 ? ' EMPTY' : `(${items.map(text).join(',')})`
}

const path = (positions: readonly Position[]): string => list(positions, position)

/** Inside a list, EMPTY has no space before it. */
const inner = (text: string): string => text.trimStart()

function body(shape: Shape): string {
  switch (shape.kind) {
    case 'Point':
      return `(${position(shape.at)})`
    case 'LineString':
      return path(shape.path)
    case 'Polygon':
      return list(shape.rings, path)
    case 'MultiPoint':
      return path(shape.points)
    case 'MultiLineString':
      return list(shape.paths, each => inner(path(each)))
    case 'MultiPolygon':
      return list(shape.polygons, rings => inner(list(rings, path)))
    case 'GeometryCollection':
      return list(shape.members, wktText)
  }
}
