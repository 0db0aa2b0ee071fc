import {
  type BinaryOperator,
  type Definition,
  type Filter,
  JqSyntaxError,
  type Pattern,
} from './jq-syntax.js'

/** Parses a filter. Throws `JqSyntaxError`. Source: the manual of jq 1.7, whose language jaq reads. */
export function parseJq(text: string): Filter {
  const parser = new JqParser(text)
  const filter = parser.pipe()
  parser.end()
  return filter
}

/** Parses definitions, one after the other. */
export function parseDefinitions(text: string): readonly Definition[] {
  return new JqParser(text).definitions()
}

const identity: Filter = { kind: 'Identity' }

const keywords: ReadonlySet<string> = new Set(
  'and as catch def elif else end foreach if import include label or reduce then try __loc__'.split(
    ' ',
  ),
)

/** Operators by precedence, the loosest first; `//` and assignments are apart. */
const levels: readonly ReadonlySet<string>[] = [
  new Set(['==', '!=', '<', '<=', '>', '>=']),
  new Set(['+', '-']),
  new Set(['*', '/', '%']),
]

class JqParser {
  readonly #text: string
  #at = 0

  constructor(text: string) {
    this.#text = text
    this.#space()
  }

  end(): void {
    if (this.#at < this.#text.length) throw this.#fail()
  }

  definitions(): readonly Definition[] {
    const found: Definition[] = []
    while (this.#takeWord('def')) found.push(this.#definition())
    this.end()
    return found
  }

  #fail(): JqSyntaxError {
    return new JqSyntaxError(`unexpected ${this.#text.slice(this.#at, this.#at + 20)}`)
  }

  #space(): void {
    while (this.#match(/\s+|#[^\n]*/y) !== undefined);
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#text)?.[0]
    if (found !== undefined) this.#at += found.length
    return found
  }

  /** A piece of the grammar, with the space behind it. */
  #token(pattern: RegExp): string | undefined {
    const found = this.#match(pattern)
    if (found !== undefined) this.#space()
    return found
  }

  /** An operator that is not the beginning of a longer one. */
  #operator(): string | undefined {
    return this.#peek(/\/\/=|\|=|\+=|-=|\*=|\/=|%=|==|!=|<=|>=|\/\/|[|,=<>+\-*/%]/y)
  }

  #peek(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at
    return pattern.exec(this.#text)?.[0]
  }

  #takeOperator(...wanted: readonly string[]): string | undefined {
    const found = this.#operator()
    if (found === undefined || !wanted.includes(found)) return undefined
    this.#at += found.length
    this.#space()
    return found
  }

  #take(character: string): boolean {
    if (!this.#text.startsWith(character, this.#at)) return false
    this.#at += character.length
    this.#space()
    return true
  }

  #expect(character: string): void {
    if (!this.#take(character)) throw this.#fail()
  }

  #takeWord(word: string): boolean {
    if (this.#peek(/[A-Za-z_]\w*/y) !== word) return false
    this.#at += word.length
    this.#space()
    return true
  }

  #expectWord(word: string): void {
    if (!this.#takeWord(word)) throw this.#fail()
  }

  #name(): string {
    const name = this.#token(/[A-Za-z_]\w*/y)
    if (name === undefined || keywords.has(name)) throw this.#fail()
    return name
  }

  #variable(): string {
    const name = this.#token(/\$[A-Za-z_]\w*/y)
    if (name === undefined) throw this.#fail()
    return name.slice(1)
  }

  pipe(): Filter {
    if (this.#takeWord('def')) {
      const definition = this.#definition()
      return { kind: 'Define', definition, body: this.pipe() }
    }
    const left = this.#comma()
    if (this.#takeWord('as')) {
      const pattern = this.#pattern()
      if (this.#takeOperator('|') === undefined) throw this.#fail()
      return { kind: 'Bind', source: left, pattern, body: this.pipe() }
    }
    return this.#takeOperator('|') === undefined ? left : { kind: 'Pipe', left, right: this.pipe() }
  }

  #definition(): Definition {
    const name = this.#name()
    const params: string[] = []
    if (this.#take('(')) {
      do params.push(this.#peek(/\$/y) === undefined ? this.#name() : `$${this.#variable()}`)
      while (this.#take(';'))
      this.#expect(')')
    }
    this.#expect(':')
    const body = this.pipe()
    this.#expect(';')
    return { name, params, body }
  }

  #comma(): Filter {
    let left = this.#alternative()
    while (this.#takeOperator(',') !== undefined) {
      left = { kind: 'Comma', left, right: this.#alternative() }
    }
    return left
  }

  /** `//` binds to the right, and looser than assignments. */
  #alternative(): Filter {
    const left = this.#assignment()
    if (this.#takeOperator('//') === undefined) return left
    return { kind: 'Alternative', left, right: this.#alternative() }
  }

  #assignment(): Filter {
    const left = this.#or()
    const operator = this.#takeOperator('=', '|=', '+=', '-=', '*=', '/=', '%=', '//=')
    if (operator === undefined) return left
    const right = this.#alternative()
    if (operator === '=') return { kind: 'Assign', left, right }
    if (operator === '|=') return { kind: 'Update', left, right }
    const of = operator.slice(0, -1) as BinaryOperator | '//'
    return { kind: 'UpdateWith', operator: of, left, right }
  }

  #or(): Filter {
    let left = this.#and()
    while (this.#takeWord('or')) left = { kind: 'Or', left, right: this.#and() }
    return left
  }

  #and(): Filter {
    let left = this.#binary(0)
    while (this.#takeWord('and')) left = { kind: 'And', left, right: this.#binary(0) }
    return left
  }

  #binary(level: number): Filter {
    const operators = levels[level]
    if (operators === undefined) return this.#postfix()
    let left = this.#binary(level + 1)
    for (;;) {
      const operator = this.#takeOperator(...operators)
      if (operator === undefined) return left
      const right = this.#binary(level + 1)
      left = { kind: 'Binary', operator: operator as BinaryOperator, left, right }
    }
  }

  #postfix(): Filter {
    if (this.#takeOperator('-') !== undefined) return { kind: 'Negate', of: this.#postfix() }
    let filter = this.#term()
    for (;;) {
      const next = this.#suffix(filter)
      if (next === undefined) return filter
      filter = next
    }
  }

  #suffix(of: Filter): Filter | undefined {
    if (this.#take('?')) return { kind: 'Try', of, otherwise: undefined }
    if (this.#peek(/\.\s*\[/y) !== undefined) this.#take('.')
    if (this.#take('[')) return this.#bracket(of)
    const field = this.#fieldName()
    return field && { kind: 'Index', of, at: field }
  }

  /** `.name` or `."name"`, as a filter for the name. */
  #fieldName(): Filter | undefined {
    const name = this.#token(/\.[A-Za-z_]\w*/y)
    if (name !== undefined) return textOf(name.slice(1))
    if (this.#peek(/\."/y) === undefined) return undefined
    this.#at++
    return this.#string()
  }

  #bracket(of: Filter): Filter {
    if (this.#take(']')) return { kind: 'Each', of }
    if (this.#take(':')) return this.#slice(of, undefined)
    const at = this.pipe()
    if (this.#take(':')) return this.#slice(of, at)
    this.#expect(']')
    return { kind: 'Index', of, at }
  }

  #slice(of: Filter, from: Filter | undefined): Filter {
    if (this.#take(']')) return { kind: 'Slice', of, from, to: undefined }
    const to = this.pipe()
    this.#expect(']')
    return { kind: 'Slice', of, from, to }
  }

  #term(): Filter {
    const number = this.#token(/(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?/y)
    if (number !== undefined) return { kind: 'Literal', value: numberOf(number) }
    if (this.#peek(/"/y) !== undefined) return this.#string()
    const format = this.#token(/@\w+/y)
    if (format !== undefined) return this.#formatted(format)
    if (this.#peek(/\$/y) !== undefined) return { kind: 'Variable', name: this.#variable() }
    if (this.#take('(')) {
      const inner = this.pipe()
      this.#expect(')')
      return inner
    }
    if (this.#take('[')) return this.#array()
    if (this.#take('{')) return this.#object()
    if (this.#take('..')) return { kind: 'RecurseAll' }
    const field = this.#fieldName()
    if (field !== undefined) return { kind: 'Index', of: identity, at: field }
    if (this.#take('.')) return this.#peek(/\[/y) === undefined ? identity : this.#suffix(identity)!
    return this.#keyword() ?? this.#call()
  }

  #formatted(name: string): Filter {
    if (this.#peek(/"/y) === undefined) return { kind: 'Format', name }
    return { ...(this.#string() as Filter & { kind: 'Text' }), format: name }
  }

  #array(): Filter {
    if (this.#take(']')) return { kind: 'Array', of: undefined }
    const of = this.pipe()
    this.#expect(']')
    return { kind: 'Array', of }
  }

  #keyword(): Filter | undefined {
    if (this.#takeWord('if')) return this.#conditional()
    if (this.#takeWord('try')) {
      const of = this.#postfix()
      const otherwise = this.#takeWord('catch') ? this.#postfix() : undefined
      return { kind: 'Try', of, otherwise }
    }
    if (this.#takeWord('reduce')) return this.#fold('Reduce')
    if (this.#takeWord('foreach')) return this.#fold('Foreach')
    if (this.#takeWord('label')) {
      const name = this.#variable()
      if (this.#takeOperator('|') === undefined) throw this.#fail()
      return { kind: 'Label', name, body: this.pipe() }
    }
    if (this.#takeWord('def')) {
      const definition = this.#definition()
      return { kind: 'Define', definition, body: this.pipe() }
    }
    return undefined
  }

  #conditional(): Filter {
    const condition = this.pipe()
    this.#expectWord('then')
    const then = this.pipe()
    if (this.#takeWord('elif'))
      return { kind: 'If', condition, then, otherwise: this.#conditional() }
    const otherwise = this.#takeWord('else') ? this.pipe() : undefined
    this.#expectWord('end')
    return { kind: 'If', condition, then, otherwise }
  }

  #fold(kind: 'Reduce' | 'Foreach'): Filter {
    const source = this.#postfix()
    this.#expectWord('as')
    const pattern = this.#pattern()
    this.#expect('(')
    const start = this.pipe()
    this.#expect(';')
    const update = this.pipe()
    const extract = kind === 'Foreach' && this.#take(';') ? this.pipe() : undefined
    this.#expect(')')
    const fold = { source, pattern, start, update }
    return kind === 'Reduce' ? { kind, ...fold } : { kind, ...fold, extract }
  }

  #call(): Filter {
    if (this.#takeWord('break')) return { kind: 'Break', name: this.#variable() }
    const name = this.#name()
    if (name === 'null' || name === 'true' || name === 'false') {
      return { kind: 'Literal', value: name === 'null' ? null : name === 'true' }
    }
    const args: Filter[] = []
    if (this.#take('(')) {
      do args.push(this.pipe())
      while (this.#take(';'))
      this.#expect(')')
    }
    return { kind: 'Call', name, args }
  }

  #object(): Filter {
    const fields: { key: Filter; value: Filter }[] = []
    if (this.#take('}')) return { kind: 'Object', fields }
    do fields.push(this.#field())
    while (this.#take(','))
    this.#expect('}')
    return { kind: 'Object', fields }
  }

  #field(): { key: Filter; value: Filter } {
    if (this.#peek(/\$/y) !== undefined) {
      const name = this.#variable()
      return { key: textOf(name), value: { kind: 'Variable', name } }
    }
    const key = this.#key()
    if (this.#take(':')) return { key, value: this.#fieldValue() }
    if (key.kind !== 'Text') throw this.#fail()
    return { key, value: { kind: 'Index', of: identity, at: key } }
  }

  #key(): Filter {
    if (this.#take('(')) {
      const key = this.pipe()
      this.#expect(')')
      return key
    }
    const name = this.#token(/[A-Za-z_]\w*/y)
    if (name !== undefined) return textOf(name)
    const format = this.#token(/@\w+/y)
    return format === undefined ? this.#string() : this.#formatted(format)
  }

  /** A filter without commas. */
  #fieldValue(): Filter {
    const left = this.#alternative()
    return this.#takeOperator('|') === undefined
      ? left
      : { kind: 'Pipe', left, right: this.#fieldValue() }
  }

  #pattern(): Pattern {
    if (this.#take('[')) {
      const items: Pattern[] = []
      do items.push(this.#pattern())
      while (this.#take(','))
      this.#expect(']')
      return { kind: 'Array', items }
    }
    if (!this.#take('{')) return { kind: 'Variable', name: this.#variable() }
    const fields: { key: Filter; variable?: string; pattern?: Pattern }[] = []
    do {
      const variable = this.#peek(/\$/y) === undefined ? undefined : this.#variable()
      const key = variable === undefined ? this.#key() : textOf(variable)
      const pattern = this.#take(':') ? this.#pattern() : undefined
      if (variable === undefined && pattern === undefined) throw this.#fail()
      fields.push({
        key,
        ...(variable === undefined ? {} : { variable }),
        ...(pattern === undefined ? {} : { pattern }),
      })
    } while (this.#take(','))
    this.#expect('}')
    return { kind: 'Object', fields }
  }

  /** A string, in which `\(…)` is a filter. */
  #string(): Filter {
    if (this.#match(/"/y) === undefined) throw this.#fail()
    const parts: (string | Filter)[] = []
    for (;;) {
      const plain = this.#match(/[^"\\]+/y) ?? this.#match(/\\u[\da-fA-F]{4}|\\["\\/bfnrt]/y)
      if (plain !== undefined) parts.push(plain.startsWith('\\') ? JSON.parse(`"${plain}"`) : plain)
      else if (this.#match(/\\\(/y) !== undefined) parts.push(this.#interpolation())
      else break
    }
    if (this.#match(/"/y) === undefined) throw this.#fail()
    this.#space()
    return { kind: 'Text', parts: joined(parts) }
  }

  #interpolation(): Filter {
    this.#space()
    const filter = this.pipe()
    if (this.#match(/\)/y) === undefined) throw this.#fail()
    return filter
  }
}

const textOf = (text: string): Filter => ({ kind: 'Text', parts: [text] })

function numberOf(text: string): bigint | number {
  return /^\d+$/.test(text) ? BigInt(text) : Number(text)
}

/** Adjacent texts as one; an empty string is one text. */
function joined(parts: readonly (string | Filter)[]): readonly (string | Filter)[] {
  const result: (string | Filter)[] = []
  for (const part of parts) {
    const last = result.at(-1)
    if (typeof part === 'string' && typeof last === 'string')
      result[result.length - 1] = last + part
    else result.push(part)
  }
  return result.length === 0 ? [''] : result
}
