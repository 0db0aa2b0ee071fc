import { MockqError } from '../errors/mockq-error.js'
import { readCodeFrame } from './code-frame.js'
import { eachToken, type SqlDialect } from './lexer/lexer.js'

/** A statement of a script. */
export interface ScriptStatement {
  /** Without the `;`, and without comments around it. */
  readonly sql: string
  /** Half-open range of `sql` in the script, in UTF-16 code units. */
  readonly start: number
  readonly end: number
  /** Of its first character; both count from 1, columns in characters. */
  readonly line: number
  readonly column: number
  /** Whether a `;` follows. */
  readonly isEnded: boolean
}

/** Where and how to split. */
export interface SplitOptions {
  readonly dialect?: SqlDialect
  /** Where to begin, in UTF-16 code units. */
  readonly from?: number
}

/**
 * Splits a script into its statements, by tokens: a `;` in a string, a quoted name, `$$ … $$` or a comment ends none.
 *
 * Statements without tokens are left out. At text that is no token (an open quote), the rest of the script is one
 * statement, for whoever parses it to report.
 */
export function splitStatements(
  script: string,
  { dialect, from = 0 }: SplitOptions = {},
): readonly ScriptStatement[] {
  const statements: ScriptStatement[] = []
  const text = script.slice(from)
  const places = new Places(script)
  let first: number | undefined
  let last = 0
  const end = (isEnded: boolean): void => {
    if (first === undefined) return
    const [start, stop] = [from + first, from + last]
    const sql = script.slice(start, stop)
    statements.push({ sql, start, end: stop, ...places.at(start), isEnded })
    first = undefined
  }
  try {
    eachToken(text, dialect, token => {
      if (token.kind === 'op' && token.text === ';') return end(true)
      if (token.kind === 'end') return end(false)
      first ??= token.start
      last = token.end
    })
  } catch (error) {
    if (!(error instanceof MockqError)) throw error
    const rest = last + /^[\s;]*/.exec(text.slice(last))![0].length
    first ??= rest
    last = text.trimEnd().length
    end(false)
  }
  return statements
}

/** Lines and columns of growing offsets of a text. */
class Places {
  readonly #text: string
  #line = 1
  #lineStart = 0

  constructor(text: string) {
    this.#text = text
  }

  at(offset: number): Pick<ScriptStatement, 'line' | 'column'> {
    for (;;) {
      const newline = this.#text.indexOf('\n', this.#lineStart)
      if (newline < 0 || newline >= offset) break
      this.#line += 1
      this.#lineStart = newline + 1
    }
    return { line: this.#line, column: [...this.#text.slice(this.#lineStart, offset)].length + 1 }
  }
}

/** A failure of a statement of a script. */
export interface ScriptFault {
  /** In the script; the statement's own place if the error names none. */
  readonly line: number
  readonly column: number
  /** Without the excerpt. */
  readonly message: string
  /** The line of the script and a mark below it; empty if the error names no place. */
  readonly excerpt: readonly string[]
}

/** Finds the place in a script that the error message of one of its statements names. */
export function faultInScript(
  { line, column }: Pick<ScriptStatement, 'line' | 'column'>,
  errorMessage: string,
): ScriptFault {
  const frame = readCodeFrame(errorMessage)
  const [, frameLine, frameColumn] = /^ *--> SQL:(\d+):(\d+)$/m.exec(errorMessage) ?? []
  if (frameLine === undefined) return { line, column, message: errorMessage.trim(), excerpt: [] }
  const place = {
    line: line + Number(frameLine) - 1,
    column: frameLine === '1' ? column + Number(frameColumn) - 1 : Number(frameColumn),
  }
  // A server also marks several places at once; such an excerpt is left as it is.
  if (frame === undefined) return { ...place, message: errorMessage.trim(), excerpt: [] }
  const number = String(place.line)
  const marks = `${' '.repeat(frame.column - 1)}${'^'.repeat(frame.width)}`
  return {
    ...place,
    message: frame.message,
    excerpt: [`${number} | ${frame.text}`, `${' '.repeat(number.length)} | ${marks}`],
  }
}

/** `FILE:LINE:COLUMN: CODE: MESSAGE`, then the lines of the excerpt. */
export function scriptFaultText(
  path: string,
  statement: Pick<ScriptStatement, 'line' | 'column'>,
  { code, message }: { readonly code: number; readonly message: string },
): string {
  const fault = faultInScript(statement, message)
  const head = `${path}:${fault.line}:${fault.column}: ${code}: ${fault.message}`
  return [head, ...fault.excerpt.map(line => `  ${line}`)].join('\n')
}
