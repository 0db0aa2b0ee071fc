import { QueryError } from '../../errors/query-error.js'
import { Unsupported } from '../../errors/unsupported.js'
import type { Token, TokenKind } from './token.js'
import { unescapeText } from './unescape.js'
import { unindentCode } from './unindent.js'

/** Which quotes delimit names and which strings (setting `sql_dialect`). */
export type SqlDialect = 'PostgreSQL' | 'MySQL' | 'Hive' | 'Experimental' | 'Prql'

/** Operators, longest first, so that the first match is the token. */
const operators = [
  '<=->',
  '<->',
  '<=>',
  '<+>',
  '<#>',
  '->>',
  '#>>',
  '||/',
  '::',
  ':=',
  '->',
  '=>',
  '==',
  '#>',
  '#-',
  '<=',
  '>=',
  '<>',
  '!=',
  '||',
  '|/',
  '<<',
  '>>',
  '//',
  '@>',
  '<@',
  '@?',
  '@@',
  '?|',
  '?&',
  '!!',
  '~~*',
  '!~~*',
  '~*',
  '!~*',
  '~~',
  '!~~',
  '!~',
  '+',
  '-',
  '*',
  '/',
  '%',
  '^',
  '<',
  '>',
  '=',
  '!',
  '~',
  '&',
  '|',
  '#',
  '@',
  '?',
  ':',
  '(',
  ')',
  '[',
  ']',
  '{',
  '}',
  ',',
  '.',
  ';',
  '$',
].toSorted((a, b) => b.length - a.length)

const unrecognised = 'unable to recognize the rest tokens'

/** Words after which a `/*+ … *\/` is a hint; elsewhere it is a comment. */
const hinted: ReadonlySet<string> = new Set(
  'SELECT INSERT REPLACE UPDATE DELETE MERGE COPY'.split(' '),
)

const operatorsByChar = new Map<string, readonly string[]>()
for (const op of operators) {
  operatorsByChar.set(op[0]!, [...(operatorsByChar.get(op[0]!) ?? []), op])
}

const blank = /[ \t\r\n\f]+/y
const lineComment = /--[^\n\f]*/y
const word = /[\p{Alphabetic}_][\p{Alphabetic}\p{N}_$]*/uy
const number = /0[xX][0-9a-fA-F]+|(?:\d[\d_]*(?:\.[\d_]*)?|\.\d[\d_]*)(?:[eE][+-]?\d[\d_]*)?/y
const digits = /\d+/y
const hex = /[xX]'([0-9a-fA-F]*)'/y
const parameter = /\$\d+/y
const variable = /\$[a-zA-Z_][a-zA-Z0-9_$]*/y
const namedParameter = /:[\p{Alphabetic}_][\p{Alphabetic}\p{N}_$]*/uy
const stagePart = /[^\s;'"()`,\\]+/y
const stageEscape = /\\[\s'"\\]|\\/y
const stageStart = /^@[\p{L}\p{Nd}_~%.*]/u

/**
 * Splits SQL into tokens; the last has the kind `end`. Comments are dropped, hints are kept.
 *
 * Throws `QueryError` 1005 at input that starts no token (an open quote, a stray character). Source: databend
 * src/query/ast/src/parser/token.rs `TokenKind`.
 */
export function tokenize(sql: string, dialect?: SqlDialect): readonly Token[] {
  const tokens: Token[] = []
  eachToken(sql, dialect, token => {
    if (tokens.push(token) > mostTokens)
      throw new Unsupported(`statements of more than ${mostTokens} tokens`)
  })
  return tokens
}

/** As `tokenize`, but calls back for each token as it is found, including those before an error. */
export function eachToken(
  sql: string,
  dialect: SqlDialect | undefined,
  take: (token: Token) => void,
): void {
  new Lexer(sql, dialect ?? 'PostgreSQL', take).all()
}

/** Tokens take about a hundred times the memory of their text; more than this many would exhaust it. */
const mostTokens = 10_000_000

class Lexer {
  readonly #sql: string
  readonly #nameQuotes: string
  readonly #take: (token: Token) => void
  #last: Token | undefined
  #at = 0

  constructor(sql: string, dialect: SqlDialect, take: (token: Token) => void) {
    this.#sql = sql
    this.#take = take
    this.#nameQuotes = dialect === 'MySQL' || dialect === 'Hive' ? '`' : '"`'
  }

  all(): void {
    while (this.#at < this.#sql.length) {
      if (!this.#skipped()) this.#token()
    }
    this.#push('end', '', this.#at)
  }

  /** Whether anything was skipped between tokens here. */
  #skipped(): boolean {
    switch (this.#sql[this.#at]) {
      case '-':
        return this.#sql[this.#at + 1] === '-' && this.#skip(lineComment)
      case '/':
        return this.#blockComment()
      case ' ':
      case '\n':
      case '\r':
      case '\t':
      case '\f':
        return this.#skip(blank)
      default:
        return false
    }
  }

  #token(): void {
    const char = this.#sql[this.#at]!
    if (char === "'" || char === '"' || char === '`') this.#quoted(char)
    else if (isDigit(char)) this.#number()
    else if (char === '.') this.#dot()
    else if (char === '$') this.#dollar()
    else if (char === '@') this.#stageOrOperator()
    else if (char === ':') this.#colon()
    else if ((char === 'x' || char === 'X') && this.#sql[this.#at + 1] === "'") this.#hex()
    else if (!this.#word()) this.#operator()
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at
    return pattern.exec(this.#sql)
  }

  #skip(pattern: RegExp): boolean {
    const found = this.#match(pattern)
    if (found === null) return false
    this.#at += found[0].length
    return true
  }

  #push(kind: TokenKind, text: string, end: number, quote?: Token['quote']): void {
    const start = this.#at
    const upper = kind === 'word' ? text.toUpperCase() : text
    this.#last =
      quote === undefined
        ? { kind, text, upper, start, end }
        : { kind, text, upper, start, end, quote }
    this.#at = end
    this.#take(this.#last)
  }

  #blockComment(): boolean {
    if (!this.#sql.startsWith('/*', this.#at)) return false
    const close = this.#sql.indexOf('*/', this.#at + 2)
    if (close < 0) throw this.#unrecognised()
    const verb = this.#last
    if (this.#sql[this.#at + 2] === '+' && verb?.kind === 'word' && hinted.has(verb.upper)) {
      this.#push('hint', this.#sql.slice(this.#at + 3, close), close + 2)
    } else this.#at = close + 2
    return true
  }

  #quoted(quote: '"' | '`' | "'"): void {
    const close = this.#closingQuote(quote)
    const body = this.#sql.slice(this.#at + 1, close)
    if (this.#nameQuotes.includes(quote)) {
      // In a quoted name a backslash keeps a quote from closing the name. It is not an escape, but stays in the name.
      if (quote === '"' && body.includes('\\"')) throw this.#unrecognised()
      this.#push('ident', body.replaceAll('""', '"'), close + 1, quote)
      return
    }
    const text = unescapeText(body, quote)
    if (text === undefined) throw this.#unrecognised('invalid escape or unicode', close + 1)
    this.#push('string', text, close + 1, quote)
  }

  #closingQuote(quote: string): number {
    const plain = quote === '`'
    for (let at = this.#at + 1; at < this.#sql.length; at++) {
      const char = this.#sql[at]
      if (char === '\\' && !plain) at++
      else if (char === quote) {
        if (plain || this.#sql[at + 1] !== quote) return at
        at++
      }
    }
    throw this.#unrecognised()
  }

  #number(): void {
    const found = this.#match(this.#afterDot() ? digits : number)!
    this.#push('number', found[0], this.#at + found[0].length)
  }

  /** `t.1.2` accesses a field by number: digits after a dot that follows a value are not a fraction. */
  #afterDot(): boolean {
    const last = this.#last
    return last?.text === '.' && last.kind === 'op' && last.end === this.#at
  }

  #dot(): void {
    const digit = isDigit(this.#sql[this.#at + 1] ?? '')
    if (digit && !this.#afterValue() && !this.#afterDot()) this.#number()
    else this.#push('op', '.', this.#at + 1)
  }

  /** Whether the previous token ends a value and is adjacent to this one. */
  #afterValue(): boolean {
    const last = this.#last
    if (last === undefined || last.end !== this.#at) return false
    return last.kind === 'op' ? last.text === ')' || last.text === ']' : last.kind !== 'hint'
  }

  #dollar(): void {
    if (this.#sql.startsWith('$$', this.#at)) {
      const close = this.#sql.indexOf('$$', this.#at + 2)
      if (close < 0) throw this.#unrecognised()
      const code = unindentCode(this.#sql.slice(this.#at + 2, close))
      this.#push('string', code, close + 2, '$$')
      return
    }
    const found = this.#match(parameter)
    if (found !== null) {
      this.#push('param', found[0], this.#at + found[0].length)
      return
    }
    const name = this.#match(variable)
    if (name === null) this.#operator()
    else this.#push('variable', name[0].slice(1), this.#at + name[0].length)
  }

  #stageOrOperator(): void {
    if (stageStart.test(this.#sql.slice(this.#at, this.#at + 3))) {
      const end = this.#stageEnd()
      const text = this.#sql.slice(this.#at + 1, end).replaceAll(/\\([ \t'"\\])/g, '$1')
      this.#push('stage', text, end)
    } else this.#operator()
  }

  /**
   * The end of a stage location. Matched part by part, because one regular expression would need memory for
   * backtracking at each part.
   */
  #stageEnd(): number {
    let end = this.#at + 1
    for (;;) {
      const pattern = this.#sql[end] === '\\' ? stageEscape : stagePart
      pattern.lastIndex = end
      const found = pattern.exec(this.#sql)
      if (found === null) return end
      end += found[0].length
    }
  }

  #colon(): void {
    // After a value, `:name` is a field of a variant; elsewhere it is a parameter.
    const found = this.#afterValue() ? null : this.#match(namedParameter)
    if (found === null) this.#operator()
    else this.#push('param', found[0], this.#at + found[0].length)
  }

  #hex(): void {
    const found = this.#match(hex)
    if (found === null) throw this.#unrecognised()
    this.#push('hex', found[1]!, this.#at + found[0].length)
  }

  #word(): boolean {
    if (operatorsByChar.has(this.#sql[this.#at]!)) return false
    const found = this.#match(word)
    if (found === null) return false
    this.#push('word', found[0], this.#at + found[0].length)
    return true
  }

  #operator(): void {
    const known = operatorsByChar.get(this.#sql[this.#at]!)
    const isOnlyOne = known?.length === 1 && known[0]!.length === 1
    const found = isOnlyOne ? known[0] : known?.find(op => this.#sql.startsWith(op, this.#at))
    if (found === undefined) throw this.#unrecognised()
    this.#push(found === '?' ? 'param' : 'op', found, this.#at + found.length)
  }

  #unrecognised(why = unrecognised, end = this.#sql.length): QueryError {
    return new QueryError('SyntaxException', why, { span: { start: this.#at, end } })
  }
}

function isDigit(char: string): boolean {
  return char >= '0' && char <= '9'
}
