import { QueryError } from '../../errors/query-error.js'
import { parseJson } from '../../types/parse-json.js'
import type {
  ItemIndex,
  ItemRange,
  JsonPathArithmetic,
  JsonPathComparison,
  JsonPathExpression,
  JsonPathStep,
  JsonPathSteps,
} from './json-path.js'

const token =
  /\s*(?:(==|!=|<>|<=|>=|&&|\|\||\*\*|[$@.:*?()[\]{},<>+\-/%])|("(?:[^"\\]|\\.)*")|(\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|((?:[^\s$@.:*?()[\]{},<>=!&|+\-/%"'\\]|\\.)+))/y

type Kind = 'symbol' | 'text' | 'number' | 'word' | 'end'

interface Token {
  readonly kind: Kind
  readonly text: string
}

const end: Token = { kind: 'end', text: '' }

/**
 * Parses a JSON path, such as `$.a[*] ? (@.b > 1)`, a predicate such as `$.a == 1`, or arithmetic.
 *
 * Throws `QueryError` 1006 for invalid paths. Source: the jsonb crate's `parse_json_path`.
 */
export function parseJsonPath(text: string): JsonPathExpression {
  const parser = new JsonPathParser(tokensOf(text), text)
  return parser.whole()
}

function invalid(text: string): QueryError {
  return new QueryError('BadArguments', `Invalid JSON Path '${text}'`)
}

function tokensOf(text: string): readonly Token[] {
  const kinds: readonly Kind[] = ['symbol', 'text', 'number', 'word']
  const tokens: Token[] = []
  const length = text.trimEnd().length
  for (let at = 0; at < length; at = token.lastIndex) {
    token.lastIndex = at
    const found = token.exec(text)
    if (found === null) throw invalid(text)
    const which = found.findIndex((group, i) => i > 0 && group !== undefined)
    tokens.push({ kind: kinds[which - 1]!, text: found[which]! })
  }
  return tokens
}

const comparisons: ReadonlyMap<string, JsonPathComparison> = new Map([
  ['==', '=='],
  ['!=', '!='],
  ['<>', '!='],
  ['<', '<'],
  ['<=', '<='],
  ['>', '>'],
  ['>=', '>='],
])

class JsonPathParser {
  readonly #tokens: readonly Token[]
  readonly #text: string
  #at = 0

  constructor(tokens: readonly Token[], text: string) {
    this.#tokens = tokens
    this.#text = text
  }

  whole(): JsonPathExpression {
    const path = this.#startsBare() ? this.#barePath() : this.#disjunction()
    if (this.#peek().kind !== 'end') throw this.#invalid()
    return path
  }

  /** Whether a path starts without `$.`; it may also be empty. */
  #startsBare(): boolean {
    const { kind, text } = this.#peek()
    if (kind === 'end') return true
    if (kind === 'word') return text !== 'exists' || this.#peek(1).text !== '('
    return text === '[' || text === ':' || (kind === 'text' && this.#tokens.length === 1)
  }

  #barePath(): JsonPathSteps {
    const { kind } = this.#peek()
    const first: JsonPathStep[] =
      kind === 'word' || kind === 'text' ? [{ kind: 'Member', name: this.#name() }] : []
    return { kind: 'Path', root: '$', steps: [...first, ...this.#steps()] }
  }

  #disjunction(): JsonPathExpression {
    let left = this.#conjunction()
    while (this.#take('||')) left = { kind: 'Logic', op: '||', left, right: this.#conjunction() }
    return left
  }

  #conjunction(): JsonPathExpression {
    let left = this.#comparison()
    while (this.#take('&&')) left = { kind: 'Logic', op: '&&', left, right: this.#comparison() }
    return left
  }

  #comparison(): JsonPathExpression {
    const left = this.#sum()
    const op = comparisons.get(this.#peek().text)
    if (op !== undefined && this.#peek().kind === 'symbol') {
      this.#at++
      return { kind: 'Compare', op, left, right: this.#sum() }
    }
    if (this.#peek().text === 'starts' && this.#peek(1).text === 'with') {
      this.#at += 2
      return { kind: 'StartsWith', value: left, prefix: this.#operand() }
    }
    return left
  }

  #sum(): JsonPathExpression {
    let left = this.#product()
    for (let op = this.#arithmetic('+-'); op !== undefined; op = this.#arithmetic('+-')) {
      left = { kind: 'Arithmetic', op, left, right: this.#product() }
    }
    return left
  }

  #product(): JsonPathExpression {
    let left = this.#signed()
    for (let op = this.#arithmetic('*/%'); op !== undefined; op = this.#arithmetic('*/%')) {
      left = { kind: 'Arithmetic', op, left, right: this.#signed() }
    }
    return left
  }

  #arithmetic(among: string): JsonPathArithmetic | undefined {
    const { kind, text } = this.#peek()
    if (kind !== 'symbol' || text.length !== 1 || !among.includes(text)) return undefined
    this.#at++
    return text as JsonPathArithmetic
  }

  #signed(): JsonPathExpression {
    const op = this.#arithmetic('+-') as '+' | '-' | undefined
    return op === undefined ? this.#operand() : { kind: 'Sign', op, value: this.#signed() }
  }

  #operand(): JsonPathExpression {
    const { kind, text } = this.#next()
    if (kind === 'number' || kind === 'text') return { kind: 'Literal', value: parseJson(text) }
    if (kind === 'word') return this.#wordOperand(text)
    if (text === '(') {
      const inner = this.#disjunction()
      this.#expect(')')
      return inner
    }
    if (text !== '$' && text !== '@') throw this.#invalid()
    return { kind: 'Path', root: text, steps: this.#steps() }
  }

  #wordOperand(word: string): JsonPathExpression {
    if (word === 'null') return { kind: 'Literal', value: null }
    if (word === 'true' || word === 'false') return { kind: 'Literal', value: word === 'true' }
    if (word !== 'exists') throw this.#invalid()
    this.#expect('(')
    const path = this.#operand()
    this.#expect(')')
    if (path.kind !== 'Path') throw this.#invalid()
    return { kind: 'Exists', path }
  }

  #steps(): readonly JsonPathStep[] {
    const steps: JsonPathStep[] = []
    for (let step = this.#step(); step !== undefined; step = this.#step()) steps.push(step)
    return steps
  }

  #step(): JsonPathStep | undefined {
    if (this.#take('.')) {
      if (this.#take('**')) return this.#descendants()
      if (this.#take('*')) return { kind: 'AnyMember' }
      return { kind: 'Member', name: this.#name() }
    }
    if (this.#take(':')) return { kind: 'Member', name: this.#name() }
    if (this.#take('[')) return this.#bracket()
    if (!this.#take('?')) return undefined
    this.#expect('(')
    const condition = this.#disjunction()
    this.#expect(')')
    return { kind: 'Filter', condition }
  }

  #bracket(): JsonPathStep {
    const step = this.#bracketed()
    this.#expect(']')
    return step
  }

  #bracketed(): JsonPathStep {
    if (this.#take('*')) return { kind: 'AnyItem' }
    if (this.#peek().kind === 'text') return { kind: 'Member', name: this.#name() }
    const ranges: ItemRange[] = []
    do ranges.push(this.#range())
    while (this.#take(','))
    return { kind: 'Items', ranges }
  }

  #range(): ItemRange {
    const from = this.#index()
    return this.#takeWord('to') ? { from, to: this.#index() } : { from }
  }

  /** An index such as `2`, `-1`, `last` or `last - 1`. */
  #index(): ItemIndex {
    if (!this.#takeWord('last')) return { fromLast: false, offset: this.#integer(this.#take('-')) }
    if (this.#take('-')) return { fromLast: true, offset: this.#integer(true) }
    if (this.#take('+')) return { fromLast: true, offset: this.#integer(false) }
    return { fromLast: true, offset: 0 }
  }

  #descendants(): JsonPathStep {
    if (!this.#take('{')) return { kind: 'Descendants', from: 0 }
    const from = this.#integer(false)
    const isRange = this.#takeWord('to')
    const isOpen = isRange && this.#takeWord('last')
    const to = isOpen ? undefined : isRange ? this.#integer(false) : from
    this.#expect('}')
    return to === undefined ? { kind: 'Descendants', from } : { kind: 'Descendants', from, to }
  }

  #integer(isNegative: boolean): number {
    const { kind, text } = this.#next()
    const value = Number(text)
    if (kind !== 'number' || !Number.isSafeInteger(value)) throw this.#invalid()
    return isNegative ? -value : value
  }

  #name(): string {
    const { kind, text } = this.#next()
    if (kind === 'number' && /^\d+$/.test(text)) return text
    if (kind !== 'word' && kind !== 'text') throw this.#invalid()
    return parseJson(kind === 'word' ? `"${text}"` : text) as string
  }

  #peek(ahead = 0): Token {
    return this.#tokens[this.#at + ahead] ?? end
  }

  #next(): Token {
    const token = this.#peek()
    this.#at++
    return token
  }

  #take(symbol: string): boolean {
    const { kind, text } = this.#peek()
    if (kind !== 'symbol' || text !== symbol) return false
    this.#at++
    return true
  }

  #takeWord(word: string): boolean {
    const { kind, text } = this.#peek()
    if (kind !== 'word' || text !== word) return false
    this.#at++
    return true
  }

  #expect(symbol: string): void {
    if (!this.#take(symbol)) throw this.#invalid()
  }

  #invalid(): QueryError {
    return invalid(this.#text)
  }
}
