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
  /** The kinds of literals in each place of `tokens`, as bits: 0 for other tokens and empty lists. */
  readonly #kinds: number[] = []
  readonly #params: Json | undefined
  /** How many bind values the statement has used so far. */
  #used = 0
  /** The brackets that are open, outermost first; the first stands for the whole statement. */
  readonly #groups: Group[] = [{ list: undefined, rows: undefined, isArray: false }]
  #last: Token | undefined
  /** A sign that may belong to the number behind it. */
  #sign = ''

  /** `params`: the bind values; where the statement has places for a list of them, they count as literals there. */
  constructor(params?: Json) {
    this.#params = params
  }

  /** The kinds of literals in each place of a literal, as bits of `kindsOf`. */
  get kinds(): readonly number[] {
    return this.#kinds.filter((_, i) => this.tokens[i] === aValue)
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
      this.#addValue(sign + text, isLiteral ? kindsOf[kind as 'string'] : kindOfConstant(upper))
    } else if (kind === 'op') this.#takeOperator(text, before)
    else if (kind === 'param' && Array.isArray(this.#params)) this.#takeParam(text, this.#params)
    else this.#add(text)
  }

  #takeParam(text: string, params: readonly Json[]): void {
    const place = text.startsWith('$') ? Number(text.slice(1)) - 1 : this.#used++
    const value = params[place]
    if (value === undefined) this.#add(text)
    else this.#takeValue(value)
  }

  /** Ends the statement: bind values with names count as literals behind it. */
  end(): void {
    if (this.#params !== undefined && !Array.isArray(this.#params)) this.#takeValue(this.#params)
  }

  #takeValue(value: Json): void {
    if (Array.isArray(value)) {
      this.#takeOperator('[', undefined)
      for (const [i, each] of value.entries()) {
        if (i > 0) this.#takeOperator(',', undefined)
        this.#takeValue(each)
      }
      this.#takeOperator(']', undefined)
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, each] of Object.entries(value)) {
        this.#add(name)
        this.#takeValue(each)
      }
    } else this.#addValue(JSON.stringify(value), kindOfParam(value))
  }

  #addValue(text: string, kinds: number): void {
    this.literals.push(text)
    this.#add(aValue)
    this.#kinds[this.tokens.length - 1] = kinds
  }

  #takeOperator(text: string, before: Token | undefined): void {
    const { list, rows } = this.#groups.at(-1)!
    if ((text === '-' || text === '+') && isBeforeValue(before, text)) this.#sign = text
    else if (text === '(' || text === '[') this.#begin(text, before)
    else if (text === ')' || text === ']') this.#end(text)
    else if (text === ',' && rows !== undefined) this.#push(text)
    else if (text === ',' && list !== undefined) {
      this.#endElement(list)
      this.#push(text)
      list.start = this.tokens.length
    } else this.#add(text)
  }

  #add(text: string): void {
    this.#endRows(this.#groups.at(-1)!)
    this.#push(text)
  }

  #push(text: string): void {
    this.tokens.push(text)
    this.#kinds.push(0)
  }

  #begin(bracket: '(' | '[', before: Token | undefined): void {
    const outer = this.#groups.at(-1)!
    const word = bracket === '(' && before?.kind === 'word' ? before.upper : ''
    if (word === 'VALUES') outer.rows = newList(this.tokens.length)
    else if (before?.text !== ',') this.#endRows(outer)
    if (outer.rows !== undefined) outer.rows.start = this.tokens.length
    this.#push(bracket)
    const mayRepeat = bracket === '[' || word === 'IN'
    const list = mayRepeat ? newList(this.tokens.length) : undefined
    const isArray = bracket === '[' && (before === undefined || isBeforeValue(before, bracket))
    this.#groups.push({ list, rows: undefined, isArray })
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
    if (group.isArray && this.tokens.at(-2) === '[' && this.tokens.at(-1) === aValue)
      this.#endArray()
    else this.#push(bracket)
    const { rows } = this.#groups.at(-1)!
    if (rows !== undefined) this.#endElement(rows)
  }

  /** An array of literals counts as a literal: it may be NULL in another row. */
  #endArray(): void {
    const elements = this.#kinds.pop()!
    this.tokens.length -= 2
    this.#kinds.pop()
    this.#push(aValue)
    this.#kinds[this.tokens.length - 1] = kindsOf.array | (elements << bitsOfKinds)
  }

  #endList(list: List): void {
    const isEmpty = list.count === 0 && list.start === this.tokens.length
    if (isEmpty) this.#push(aValue)
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
    if (!isRepeated) {
      list.last = { start: list.start, size }
      return
    }
    const { start } = list.last!
    for (let i = 0; i < size; i++) this.#kinds[start + i]! |= this.#kinds[list.start + i]!
    tokens.length = start + size
    this.#kinds.length = tokens.length
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
  /** Whether it is an array, rather than the place of an element. */
  readonly isArray: boolean
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

const kindsOf = { string: 1, number: 2, boolean: 4, null: 8, array: 16 }

/** The kinds of an array's elements are the bits behind those of the array. */
const bitsOfKinds = 5
const lowest = (1 << bitsOfKinds) - 1

function kindOfConstant(upper: string): number {
  return upper === 'NULL' ? kindsOf.null : kindsOf.boolean
}

function kindOfParam(value: string | number | boolean | null): number {
  if (value === null) return kindsOf.null
  // A time that clients send as a number has a placeholder.
  if (typeof value === 'string') return aTime.test(value) ? kindsOf.number : kindsOf.string
  return typeof value === 'number' ? kindsOf.number : kindsOf.boolean
}

const aTime = /^\{\{now:\d+\/n\}\}$/

/**
 * Whether the literals of a statement are of the kinds of a recorded one of the same loose form, NULL apart: a number in
 * place of a text is another question, of which casts of constants, that no plan shows, are a part.
 */
export function hasKindsOf(recorded: readonly number[], live: readonly number[]): boolean {
  return recorded.every((was, i) => isOfKind(was, live[i]!))
}

function isOfKind(recorded: number, live: number): boolean {
  const [was, is] = [recorded & lowest, live & lowest]
  if ((was & ~kindsOf.null) === 0) return true
  if ((is & ~(was | kindsOf.null)) !== 0) return false
  return (is & kindsOf.array) === 0 || isOfKind(recorded >>> bitsOfKinds, live >>> bitsOfKinds)
}
