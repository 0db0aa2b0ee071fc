import { QueryError, type Span } from '../../errors/query-error.js'
import type { Identifier, ObjectName } from '../ast/expression.js'
import { type SqlDialect, tokenize } from '../lexer/lexer.js'
import type { Token } from '../lexer/token.js'
import { alwaysReserved, isReserved, reservedNames } from './reserved.js'
import { suggestStatement } from './suggest-statement.js'

/** Maximum number of expected items in a syntax error. */
const namedExpectations = 24

/**
 * A cursor over the tokens of one text, with the lookups that grammar rules need.
 *
 * Every keyword or operator that was tried without success is remembered, so that the error at an unexpected token can
 * list what was expected there.
 */
export class TokenReader {
  readonly sql: string
  readonly dialect: SqlDialect
  readonly #tokens: readonly Token[]
  #at = 0
  #expectedAt = 0
  readonly #expected = new Set<string>()
  #closings: Int32Array | undefined
  /** Parameter indexes by offset, because a rule may read a token again. */
  readonly #places = new Map<number, number>()

  constructor(sql: string, dialect: SqlDialect) {
    this.sql = sql
    this.dialect = dialect
    this.#tokens = tokenize(sql, dialect)
  }

  /** The first token of the text. */
  get first(): Token {
    return this.#tokens[0]!
  }

  /** Index of the current token, to come back to with `reset`. */
  get position(): number {
    return this.#at
  }

  reset(position: number): void {
    this.#at = position
  }

  peek(ahead = 0): Token {
    return this.#tokens[Math.min(this.#at + ahead, this.#tokens.length - 1)]!
  }

  next(): Token {
    const token = this.peek()
    if (this.#at < this.#tokens.length - 1) this.#at++
    return token
  }

  /** How many tokens ahead the parenthesis that opens `ahead` tokens ahead is closed; past the end if it is not. */
  closing(ahead: number): number {
    this.#closings ??= closingsOf(this.#tokens)
    return this.#closings[this.#at + ahead]! - this.#at
  }

  /** The index from 0 of a `?` among the parameters; an operator `?` does not count. */
  placeOf({ start }: Token): number {
    const place = this.#places.get(start) ?? this.#places.size
    this.#places.set(start, place)
    return place
  }

  get atEnd(): boolean {
    return this.peek().kind === 'end'
  }

  /** Offset at which the current token starts. */
  get start(): number {
    return this.peek().start
  }

  /** The span from `start` to the end of the token taken last. */
  spanFrom(start: number): Span {
    const last = this.#at === 0 ? 0 : this.#tokens[this.#at - 1]!.end
    return { start, end: Math.max(start, last) }
  }

  /** The text from `start` to the end of the token taken last. */
  textFrom(start: number): string {
    return this.sql.slice(start, this.spanFrom(start).end)
  }

  isWord(word: string, ahead = 0): boolean {
    const token = this.peek(ahead)
    return token.kind === 'word' && token.upper === word
  }

  isOp(op: string, ahead = 0): boolean {
    const token = this.peek(ahead)
    return token.text === op && (token.kind === 'op' || (op === '?' && token.kind === 'param'))
  }

  /** Takes the given words if all of them follow; returns whether it did. */
  accept(...words: readonly string[]): boolean {
    if (words.every((word, i) => this.isWord(word, i))) {
      for (const _ of words) this.next()
      return true
    }
    this.#expect(`\`${words[0]}\``)
    return false
  }

  acceptOp(op: string): boolean {
    if (this.isOp(op)) {
      this.next()
      return true
    }
    this.#expect(`\`${op}\``)
    return false
  }

  /** Takes one of the words and returns it; undefined if none follows. */
  acceptAny<T extends string>(words: readonly T[]): T | undefined {
    return words.find(word => this.accept(word))
  }

  expect(...words: readonly string[]): void {
    for (const word of words) if (!this.accept(word)) throw this.unexpected()
  }

  expectOp(op: string): void {
    if (!this.acceptOp(op)) throw this.unexpected()
  }

  expectAny<T extends string>(words: readonly T[]): T {
    const word = this.acceptAny(words)
    if (word === undefined) throw this.unexpected()
    return word
  }

  /** Whether a name stands here: quoted, or a word that is not reserved. */
  isName(reserved: ReadonlySet<string> = reservedNames): boolean {
    const token = this.peek()
    if (token.kind === 'ident' || this.isIndirect()) return true
    return token.kind === 'word' && !reserved.has(token.upper)
  }

  /** Whether `IDENTIFIER($v)` or `IDENTIFIER(:v)` stands here. */
  isIndirect(ahead = 0): boolean {
    if (!this.isWord('IDENTIFIER', ahead) || !this.isOp('(', ahead + 1)) return false
    const { kind, text } = this.peek(ahead + 2)
    return kind === 'variable' || (kind === 'param' && text.startsWith(':'))
  }

  identifier(reserved: ReadonlySet<string> = reservedNames): Identifier {
    if (!this.isName(reserved)) {
      this.#expect('<Ident>')
      throw this.unexpected()
    }
    return this.isIndirect() ? this.#indirect() : identifierOf(this.next())
  }

  #indirect(): Identifier {
    const { start } = this.next()
    this.next()
    const { kind, text } = this.next()
    this.expectOp(')')
    const [indirect, name] =
      kind === 'variable' ? (['variable', text] as const) : (['parameter', text.slice(1)] as const)
    return { kind: 'Identifier', name, indirect, span: this.spanFrom(start) }
  }

  /** `a.b.c` of at most `parts` parts. */
  objectName(parts = 3): ObjectName {
    const name = [this.identifier()]
    while (name.length < parts && this.isOp('.')) {
      this.next()
      name.push(this.identifier())
    }
    return name
  }

  /** An alias after AS. Source: databend parser/query.rs `alias_name`. */
  nameAfterAs(): Identifier {
    return this.identifier(alwaysReserved)
  }

  /** A name where no keyword is possible, so any word. */
  anyName(): Identifier {
    return this.identifier(noReserved)
  }

  string(): string {
    const token = this.peek()
    if (token.kind !== 'string') {
      this.#expect('<LiteralString>')
      throw this.unexpected()
    }
    return this.next().text
  }

  /** A name that may be written as a string. */
  stringOrName(): string {
    return this.peek().kind === 'string' ? this.string() : this.anyName().name
  }

  /** An unsigned integer of 64 bits, as written. Source: databend ast parser/expr.rs `literal_u64`. */
  unsigned(most: bigint = 2n ** 64n - 1n): string {
    const token = this.peek()
    if (token.kind !== 'number' || !/^[\d_]+$/.test(token.text)) {
      this.#expect('<LiteralInteger>')
      throw this.unexpected()
    }
    const digits = token.text.replaceAll('_', '')
    if (digits.length >= 19 && BigInt(digits) > most) {
      throw this.fault('unable to parse number because it positively overflowed')
    }
    this.next()
    return digits
  }

  /** `item, item, …`: at least one. */
  list<T>(item: () => T): readonly T[] {
    const items = [item()]
    while (this.acceptOp(',')) items.push(item())
    return items
  }

  /** `(item, …)`, empty where `mayBeEmpty`. */
  parenthesised<T>(item: () => T, mayBeEmpty = false): readonly T[] {
    this.expectOp('(')
    if (mayBeEmpty && this.acceptOp(')')) return []
    const items = this.list(item)
    this.expectOp(')')
    return items
  }

  /** The syntax error for the current token. Source: databend ast/parser/error.rs `display_parser_error`. */
  unexpected(): QueryError {
    const { kind, start, end } = this.peek()
    const text = this.sql.slice(start, end)
    const what = kind === 'end' ? 'unexpected end of input' : `unexpected \`${text}\``
    const suggestion = suggestStatement(this.sql)
    if (suggestion !== undefined) return this.fault(`${what}. ${suggestion}`)
    const why = isReserved(text) ? ". it's reserved keyword, you may avoid using it" : ''
    return this.fault(what + why + (this.#expectedAt === this.#at ? this.#expectations() : ''))
  }

  /** A syntax error that points at the current token, or at `span`. */
  fault(message: string, span: Span = this.peek()): QueryError {
    const { start, end } = span
    return new QueryError('SyntaxException', message, { span: { start, end } })
  }

  /** Notes what would have been accepted here, for the error. */
  expected(what: string): void {
    this.#expect(what)
  }

  #expect(what: string): void {
    if (this.#expectedAt !== this.#at) this.#expected.clear()
    this.#expectedAt = this.#at
    this.#expected.add(what)
  }

  #expectations(): string {
    const all = [...this.#expected]
    if (all.length === 0) return ''
    if (all.length <= 2) return `, expecting ${all.join(' or ')}`
    if (all.length > namedExpectations) {
      const shown = all.slice(0, namedExpectations).join(', ')
      return `, expecting ${shown}, or ${all.length - namedExpectations} more ...`
    }
    return `, expecting ${all.slice(0, -1).join(', ')}, or ${all.at(-1)}`
  }
}

/** For each token that opens a parenthesis, the index of the closing one; the number of tokens if there is none. */
function closingsOf(tokens: readonly Token[]): Int32Array {
  const closings = new Int32Array(tokens.length).fill(tokens.length)
  const open: number[] = []
  for (const [i, { kind, text }] of tokens.entries()) {
    if (kind !== 'op') continue
    if (text === '(') open.push(i)
    else if (text === ')' && open.length > 0) closings[open.pop()!] = i
  }
  return closings
}

const noReserved: ReadonlySet<string> = new Set()

/** A word or quoted name as an identifier. */
export function identifierOf(token: Token): Identifier {
  const span = { start: token.start, end: token.end }
  return token.kind === 'ident'
    ? { kind: 'Identifier', name: token.text, quote: token.quote as '"' | '`', span }
    : { kind: 'Identifier', name: token.text, span }
}
