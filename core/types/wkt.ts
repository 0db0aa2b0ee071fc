import { badArguments } from './cast-checks.js'
import { type Geometry, noGeometry } from './ewkb.js'
import { floatOfText } from './float-of-text.js'
import { floatText } from './float-text.js'
import { integerFault } from './integer-fault.js'
import { closedRing, emptyPoint, type Position, type Shape } from './shape.js'

/**
 * Parses WKT with an optional prefix `SRID=n;`, where n is an Int32. Text after the geometry is ignored.
 *
 * Throws `QueryError` 1006 for any other string. Source: databend common/io geometry.rs `ewkt_str_to_geo`; the wkt
 * crate (version 0.14).
 */
export function parseWkt(text: string): Geometry {
  const trimmed = text.trim()
  if (!/^s/i.test(trimmed)) return { shape: new WktReader(trimmed).shape() }
  const found = /^SRID\s*=([^;]*);/i.exec(trimmed)
  if (found === null) throw noGeometry('invalid srid')
  const srid = parseSrid(found[1]!.trim())
  return { shape: new WktReader(trimmed.slice(found[0].length)).shape(), srid }
}

/** Parses an Int32 with the messages of Rust's `ParseIntError`. */
function parseSrid(digits: string): number {
  const srid = /^[+-]?\d+$/.test(digits) ? Number(digits) : undefined
  if (srid === (srid! | 0)) return srid
  const why =
    srid === undefined
      ? integerFault(digits)
      : `number too ${srid > 0 ? 'large' : 'small'} to fit in target type`
  throw badArguments(`FromStdError. Code: 1001, Text = ${why}.`)
}

const maxDepth = 100

/** A token of WKT: `(`, `)`, `,`, a word, or a number. */
type WktToken = string | number

const tokenForm = /[ \t\n\r]*(?:([(),])|([^ \t\n\r(),]+)[ \t\n\r]?)/y

/** Letters behind a type, as a word of its own or not, and what each position has beside X and Y. */
const extraCoordinates: ReadonlyMap<string, readonly string[]> = new Map([
  ['Z', ['Z']],
  ['M', ['M']],
  ['ZM', ['Z', 'M']],
])

/** Reads the tokens in the order in which the wkt crate does, which decides on the error. */
class WktReader {
  readonly #text: string
  #at = 0
  #depth = 0
  /** The further coordinates of the positions being read; they are dropped. */
  #extra: readonly string[] = []

  constructor(text: string) {
    this.#text = text
  }

  shape(): Shape {
    const word = this.#next()
    if (!isWord(word)) throw invalid('Invalid WKT format')
    if (/[^\0-\x7f]/.test(word)) throw invalid('Encountered non-ascii word')
    return this.#ofType(word.toUpperCase())
  }

  #ofType(word: string): Shape {
    const [, name = '', tag = ''] = /^(.*?(?:POINT|STRING|RING|POLYGON|COLLECTION))(ZM|Z|M)?$/.exec(
      word,
    ) ?? ['', word]
    const read = this.#bodies.get(name)
    if (read === undefined) throw invalid('Invalid type encountered')
    const before = this.#extra
    this.#extra = tag === '' ? this.#readTag() : extraCoordinates.get(tag)!
    const shape = read()
    this.#extra = before
    return shape
  }

  #readTag(): readonly string[] {
    const token = this.#peek()
    if (token === undefined) throw invalid('End of stream')
    if (!isWord(token) || token.toUpperCase() === 'EMPTY') return []
    const extra = extraCoordinates.get(token.toUpperCase())
    if (extra === undefined) throw invalid('Unexpected word before open paren')
    this.#next()
    return extra
  }

  readonly #bodies: ReadonlyMap<string, () => Shape> = new Map<string, () => Shape>([
    ['POINT', () => pointShape(this.#inParens(this.#position))],
    ['LINESTRING', () => ({ kind: 'LineString', path: this.#path() })],
    ['LINEARRING', () => ({ kind: 'LineString', path: this.#path() })],
    ['POLYGON', () => ({ kind: 'Polygon', rings: this.#rings() })],
    ['MULTIPOINT', () => ({ kind: 'MultiPoint', points: this.#list(this.#point).flat() })],
    ['MULTILINESTRING', () => ({ kind: 'MultiLineString', paths: this.#list(this.#path) })],
    ['MULTIPOLYGON', () => ({ kind: 'MultiPolygon', polygons: this.#list(this.#rings) })],
    ['GEOMETRYCOLLECTION', () => this.#collection()],
  ])

  #collection(): Shape {
    if (++this.#depth > maxDepth) throw noGeometry('nested too deeply')
    const members = this.#list(() => {
      const word = this.#next()
      if (!isWord(word)) throw invalid('Expected a word in GEOMETRYCOLLECTION')
      return this.#ofType(word.toUpperCase())
    })
    this.#depth--
    return { kind: 'GeometryCollection', members }
  }

  #peek(): WktToken | undefined {
    const at = this.#at
    const token = this.#next()
    this.#at = at
    return token
  }

  #next(): WktToken | undefined {
    tokenForm.lastIndex = this.#at
    const found = tokenForm.exec(this.#text)
    if (found === null) return undefined
    this.#at = tokenForm.lastIndex
    const [, mark, word] = found
    if (word === undefined || !/^[-+.\d]/.test(word)) return mark ?? word
    const number = floatOfText(word.replace(/^\+/, ''))
    if (number !== undefined) return number
    throw invalid('Unable to parse input number as the desired output type')
  }

  /** Undefined for EMPTY. A missing `)` is told before what is wrong inside. */
  #inParens<T>(rule: () => T): T | undefined {
    const open = this.#next()
    if (isWord(open) && open.toUpperCase() === 'EMPTY') return undefined
    if (open !== '(') throw invalid('Missing open parenthesis for type')
    let fault: unknown
    let result: T | undefined
    try {
      result = rule()
    } catch (error) {
      if (this.#depth > maxDepth) throw error
      fault = error
    }
    if (this.#next() !== ')') throw invalid('Missing closing parenthesis for type')
    if (fault !== undefined) throw fault
    return result
  }

  #list<T>(item: () => T): T[] {
    const items = this.#inParens(() => {
      const items = [item()]
      while (this.#peekIs(',')) {
        this.#next()
        items.push(item())
      }
      return items
    })
    return items ?? []
  }

  /** What is no token is read, and refused, later. */
  #peekIs(mark: string): boolean {
    const at = this.#at
    try {
      return this.#next() === mark
    } catch {
      return false
    } finally {
      this.#at = at
    }
  }

  #position = (): Position => {
    const [x, y] = ['X', 'Y', ...this.#extra].map(name => {
      const token = this.#next()
      if (typeof token === 'number') return token
      throw invalid(`Expected a number for the ${name} coordinate`)
    })
    return [x!, y!]
  }

  /** A point of a MultiPoint, with or without parentheses; no position for EMPTY. */
  #point = (): readonly Position[] => {
    if (!this.#peekIs('(')) return [this.#position()]
    const position = this.#inParens(this.#position)
    return position === undefined ? [] : [position]
  }

  #path = (): readonly Position[] => this.#list(this.#position)

  #rings = (): readonly (readonly Position[])[] => this.#list(() => closedRing(this.#path()))
}

const isWord = (token: WktToken | undefined): token is string =>
  typeof token === 'string' && !/^[(),]$/.test(token)

const pointShape = (at: Position | undefined): Shape =>
  at === undefined ? emptyPoint : { kind: 'Point', at }

const invalid = (why: string) => noGeometry(`Invalid WKT: ${why}`)

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
