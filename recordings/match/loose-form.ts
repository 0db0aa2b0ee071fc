import type { Json } from '../../core/protocol/backend.js'
import type { Token } from '../../core/sql/lexer/token.js'

/** Stands for a number with its sign, a string, NULL, TRUE or FALSE. */
const aValue = '<value>'

/**
 * Makes the loose form of a statement from its tokens, in one pass: with one mark for every literal, whatever its type and
 * sign, and with equal elements in a row as one, in array literals, lists after IN, rows after VALUES, and lists of bind
 * values. Programs that make up data draw lengths of lists, signs, booleans and absent values as they draw words.
 */
export class LooseForm {
  readonly tokens: string[] = []
  /** The literals, in the order of the statement. */
  readonly literals: string[] = []
  /** How many elements each list has that may have another number of them. */
  readonly lengths: number[] = []
  readonly #hasParams: boolean
  /** The brackets that are open, outermost first; the first stands for the whole statement. */
  readonly #groups: Group[] = [{ list: undefined, rows: undefined }]
  #last: Token | undefined
  /** A sign that may belong to the number behind it. */
  #sign = ''

  /** `hasParams`: whether the statement has bind values, so that `?` and `$1` stand for literals. */
  constructor(hasParams: boolean) {
    this.#hasParams = hasParams
  }

  /** Takes the next token; `isLiteral`: whether it is a string or number. */
  take(token: Token, isLiteral: boolean): void {
    const before = this.#last
    this.#last = token
    const sign = this.#sign
    this.#sign = ''
    const { kind, text, upper } = token
    if (sign !== '' && kind !== 'number') this.#add(sign)
    const isConstant = kind === 'word' && constants.has(upper) && isBeforeValue(before, upper)
    if (isLiteral || isConstant) {
      this.literals.push(sign + text)
      this.#add(aValue)
    } else if (kind === 'op') this.#takeOperator(text, before)
    else this.#add(kind === 'param' && this.#hasParams && byPlace.test(text) ? '?' : text)
  }

  #takeOperator(text: string, before: Token | undefined): void {
    const { list, rows } = this.#groups.at(-1)!
    if ((text === '-' || text === '+') && isBeforeValue(before, text)) this.#sign = text
    else if (text === '(' || text === '[') this.#begin(text, before)
    else if (text === ')' || text === ']') this.#end(text)
    else if (text === ',' && rows !== undefined) this.tokens.push(text)
    else if (text === ',' && list !== undefined) {
      this.#endElement(list)
      this.tokens.push(text)
      list.start = this.tokens.length
    } else this.#add(text)
  }

  /** Takes the bind values, and returns their loose form. */
  takeParams(value: Json): Json {
    if (Array.isArray(value)) {
      this.lengths.push(value.length)
      let last: string | undefined
      return value
        .map(each => this.takeParams(each))
        .filter(each => {
          const before = last
          last = JSON.stringify(each)
          return last !== before
        })
    }
    if (typeof value === 'object' && value !== null) {
      return Object.fromEntries(
        Object.entries(value).map(([name, each]) => [name, this.takeParams(each)]),
      )
    }
    this.literals.push(JSON.stringify(value))
    return aValue
  }

  #add(text: string): void {
    this.#endRows(this.#groups.at(-1)!)
    this.tokens.push(text)
  }

  #begin(bracket: '(' | '[', before: Token | undefined): void {
    const outer = this.#groups.at(-1)!
    const word = bracket === '(' && before?.kind === 'word' ? before.upper : ''
    if (word === 'VALUES') outer.rows = newList(this.tokens.length)
    else if (before?.text !== ',') this.#endRows(outer)
    if (outer.rows !== undefined) outer.rows.start = this.tokens.length
    this.tokens.push(bracket)
    const mayRepeat = bracket === '[' || word === 'IN'
    const list = mayRepeat ? newList(this.tokens.length) : undefined
    this.#groups.push({ list, rows: undefined })
  }

  #end(bracket: ')' | ']'): void {
    // A bracket that nothing has opened: the statement is an error.
    if (this.#groups.length === 1) {
      this.#add(bracket)
      return
    }
    const group = this.#groups.pop()!
    this.#endRows(group)
    if (group.list !== undefined) this.#endList(group.list)
    this.tokens.push(bracket)
    const { rows } = this.#groups.at(-1)!
    if (rows !== undefined) this.#endElement(rows)
  }

  #endList(list: List): void {
    const isEmpty = list.count === 0 && list.start === this.tokens.length
    if (isEmpty) this.tokens.push(aValue)
    else this.#endElement(list)
    this.lengths.push(list.count)
  }

  /** Ends an element: one that equals the one before it is dropped. */
  #endElement(list: List): void {
    const { tokens } = this
    const size = tokens.length - list.start
    const isRepeated =
      list.last !== undefined &&
      list.last.size === size &&
      tokens.slice(list.start).every((text, i) => text === tokens[list.last!.start + i])
    list.count++
    if (isRepeated) tokens.length = list.last!.start + size
    else list.last = { start: list.start, size }
  }

  #endRows(group: Group): void {
    if (group.rows === undefined) return
    this.lengths.push(group.rows.count)
    group.rows = undefined
  }
}

/** What is between brackets. */
interface Group {
  /** It is a list, whose equal elements count as one. */
  readonly list: List | undefined
  /** The rows after VALUES with which its tokens end. */
  rows: List | undefined
}

/** Elements in a row. */
interface List {
  count: number
  /** Where among the tokens the next element starts, and where the last one is. */
  start: number
  last: { readonly start: number; readonly size: number } | undefined
}

function newList(start: number): List {
  return { count: 0, start, last: undefined }
}

const constants: ReadonlySet<string> = new Set(['NULL', 'TRUE', 'FALSE'])

/**
 * Whether a literal, with its sign, may follow a token: not a name or another value, behind which a sign is an operator and
 * NULL a property (`a INT NULL`, `IS NULL`).
 */
function isBeforeValue(before: Token | undefined, next: string): boolean {
  if (before === undefined) return false
  const { kind, text, upper } = before
  if (kind === 'op') return !ends.has(text)
  if (kind !== 'word') return false
  return heads.has(upper) || (upper === 'NOT' && next !== 'NULL')
}

const ends: ReadonlySet<string> = new Set([')', ']', '}', '.', ';', '?', '@', '$'])

const heads: ReadonlySet<string> = new Set([
  ...['SELECT', 'DISTINCT', 'CASE', 'WHEN', 'THEN', 'ELSE', 'WHERE', 'HAVING', 'ON'],
  ...['AND', 'OR', 'XOR', 'BETWEEN', 'LIKE', 'BY'],
])

/** A placeholder that counts, rather than one with a name. */
const byPlace = /^(?:\?|\$\d+)$/
