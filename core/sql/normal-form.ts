import { MockqError } from '../errors/mockq-error.js'
import { eachToken, type SqlDialect } from './lexer/lexer.js'
import type { Token } from './lexer/token.js'

/** Version of the normal form, stored in recordings: keys are only compared within a version. */
export const normalFormVersion = 1

/**
 * The normal form of a statement, from which request keys are made (docs/recordings.md#request-key).
 *
 * It is built from tokens alone, so that it exists for SQL that the parser does not know: without comments (hints
 * stay), with single blanks, unquoted words in lower case, no `;` at the end, quoted text unchanged. Text that cannot
 * be tokenized is only trimmed.
 */
export function normalForm(sql: string, dialect?: SqlDialect): string {
  return plainForm(sql) ?? formOfTokens(sql, dialect)
}

function formOfTokens(sql: string, dialect: SqlDialect | undefined): string {
  const form = new FormWriter(sql)
  try {
    eachToken(sql, dialect, token => form.take(token))
  } catch (error) {
    if (error instanceof MockqError) return sql.trim()
    throw error
  }
  return form.text()
}

/** What a character begins in SQL whose normal form needs no tokens; any other character has the class 0. */
const [letter, digit, blank, quote, operator, colon] = [1, 2, 3, 4, 5, 6] as const

const classOf = new Uint8Array(128)
const members = [
  [letter, /[a-z_]/i],
  [digit, /\d/],
  [blank, /[ \t\r\n\f]/],
  [quote, /['"`]/],
  [operator, /[-+*/%^<>=!~&|#?()[\]{},.;]/],
  [colon, /:/],
] as const
for (let code = 0; code < 128; code++) {
  const found = members.find(([, pattern]) => pattern.test(String.fromCharCode(code)))
  if (found !== undefined) classOf[code] = found[0]
}

const [space, dollar, apostrophe, star, minus, slash, semicolon, backtick, backslash] = [
  ...[0x20, 0x24, 0x27, 0x2a, 0x2d, 0x2f, 0x3b, 0x60, 0x5c],
] as const

/**
 * The normal form of SQL that consists of words, plain numbers, operators and quoted text without backslashes, which is
 * nearly all of it; undefined for any other. A tenth of the time that it takes to make tokens.
 *
 * In such SQL, everything outside of quotes is in lower case, and only blanks stand between tokens.
 */
function plainForm(sql: string): string | undefined {
  let form = ''
  /** Start of the text to copy next. */
  let from = 0
  let at = 0
  const { length } = sql
  while (at < length) {
    const code = sql.charCodeAt(at)
    switch (code < 128 ? classOf[code] : 0) {
      case letter: {
        const start = at++
        while (at < length && isInWord(sql.charCodeAt(at))) at++
        // `x'1F'` is one token, whose digits keep their case.
        if (at === start + 1 && (code | space) === 0x78 && sql.charCodeAt(at) === apostrophe)
          return undefined
        break
      }
      case digit:
        while (at < length && isInNumber(sql.charCodeAt(at))) at++
        // An exponent or a hex number keeps its case.
        if (at < length && isInWord(sql.charCodeAt(at))) return undefined
        break
      case blank: {
        const start = at++
        while (at < length && isBlank(sql.charCodeAt(at))) at++
        if (code === space && at === start + 1) break
        form += sql.slice(from, start).toLowerCase()
        form += ' '
        from = at
        break
      }
      case quote: {
        const end = quotedEnd(sql, at, code)
        if (end === undefined) return undefined
        form += sql.slice(from, at).toLowerCase()
        form += sql.slice(at, end)
        from = at = end
        break
      }
      case colon:
        // A type follows; after a single colon, the name of a parameter keeps its case.
        if (classOf[sql.charCodeAt(at + 1)] !== colon) return undefined
        at += 2
        break
      case operator: {
        const next = sql.charCodeAt(++at)
        // A comment.
        if ((code === minus && next === minus) || (code === slash && next === star))
          return undefined
        break
      }
      default:
        return undefined
    }
  }
  form += sql.slice(from).toLowerCase()
  return trimmed(form)
}

function isInWord(code: number): boolean {
  if (code >= 128) return false
  const kind = classOf[code]
  return kind === letter || kind === digit || code === dollar
}

function isInNumber(code: number): boolean {
  return (code >= 0x30 && code <= 0x39) || code === 0x2e || code === 0x5f
}

function isBlank(code: number): boolean {
  return code < 128 && classOf[code] === blank
}

/** The offset after quoted text that begins at an offset; undefined if it is open, or has a backslash. */
function quotedEnd(sql: string, start: number, mark: number): number | undefined {
  for (let at = start + 1; at < sql.length; at++) {
    const code = sql.charCodeAt(at)
    if (code === backslash) return undefined
    if (code !== mark) continue
    if (mark === backtick || sql.charCodeAt(at + 1) !== mark) return at + 1
    at++
  }
  return undefined
}

/** A form without the blanks around it and without the semicolons and blanks at its end. */
function trimmed(form: string): string {
  const start = form.charCodeAt(0) === space ? 1 : 0
  let end = form.length
  while (end > start && isEnd(form.charCodeAt(end - 1))) end--
  return form.slice(start, end)
}

const isEnd = (code: number): boolean => code === space || code === semicolon

/**
 * Builds the normal form token by token, since a statement may be as long as a request allows. Text that needs no
 * change is copied in one piece.
 */
class FormWriter {
  readonly #sql: string
  readonly #chunks: string[] = []
  #pieces: string[] = []
  /** Characters in chunks and pieces. */
  #written = 0
  /** Start of the text to copy next, and end of the last token. */
  #from = 0
  #end: number | undefined
  /** The length of the form up to the last token that is not `;`. */
  #kept = 0

  constructor(sql: string) {
    this.#sql = sql
  }

  take({ kind, text, start, end }: Token): void {
    if (kind === 'end') return
    if (this.#end === undefined) this.#from = start
    else if (start > this.#end) this.#replace(this.#end, start, ' ')
    const lower = kind === 'word' ? text.toLowerCase() : text
    if (lower !== text) this.#replace(start, end, lower)
    this.#end = end
    if (kind !== 'op' || text !== ';') this.#kept = this.#written + end - this.#from
  }

  text(): string {
    this.#pieces.push(this.#sql.slice(this.#from, this.#end))
    this.#chunks.push(this.#pieces.join(''))
    return this.#chunks.join('').slice(0, this.#kept)
  }

  #replace(start: number, end: number, text: string): void {
    if (this.#sql.slice(start, end) === text) return
    const before = this.#sql.slice(this.#from, start)
    this.#pieces.push(before, text)
    this.#written += before.length + text.length
    this.#from = end
    if (this.#pieces.length < mostPieces) return
    this.#chunks.push(this.#pieces.join(''))
    this.#pieces = []
  }
}

/** Pieces per chunk: millions of short strings take more memory than their characters. */
const mostPieces = 10_000
