import { QueryError, type Span } from '../errors/query-error.js'

/**
 * An error message with an excerpt of the statement, and a caret under the position of the error:
 * `error: \n  --> SQL:1:8\n  |\n1 | select a\n  |        ^ column a doesn't exist\n\n`.
 *
 * Source: test_json_response.py of the server's black-box tests.
 */
export function codeFrame(sql: string, span: Span, message: string): string {
  const start = Math.min(span.start, sql.length)
  const lineStart = sql.lastIndexOf('\n', start - 1) + 1
  const newline = sql.indexOf('\n', lineStart)
  const line = sql.slice(lineStart, newline < 0 ? sql.length : newline)
  const number = sql.slice(0, lineStart).split('\n').length
  const column = [...sql.slice(lineStart, start)].length + 1
  const width = Math.max(1, Math.min(span.end, lineStart + line.length) - start)
  const gutter = ' '.repeat(String(number).length)
  const marks = ' '.repeat(column - 1) + '^'.repeat(width)
  return `error: \n${gutter} --> SQL:${number}:${column}\n${gutter} |\n${number} | ${line}\n${gutter} | ${marks} ${message}\n\n`
}

/** What `codeFrame` wrote. */
export interface CodeFrame {
  /** Of the position, counted from 1. */
  readonly column: number
  /** The line of the statement. */
  readonly text: string
  /** How many characters are marked. */
  readonly width: number
  readonly message: string
}

const frame = /^error: ?\n *--> SQL:\d+:(\d+)\n *\|\n *\d+ \| (.*)\n *\| *(\^+) ([\s\S]*)$/

/** Reads the excerpt of an error message; undefined if it has none, or one with several marks. */
export function readCodeFrame(errorMessage: string): CodeFrame | undefined {
  const found = frame.exec(errorMessage)
  if (found === null) return undefined
  const [, column, text, marks, message] = found
  return {
    column: Number(column),
    text: text!,
    width: marks!.length,
    message: message!.trim(),
  }
}

/** Adds the error's position in the SQL, if it has one, to the message. */
export function framed(sql: string, error: QueryError): QueryError {
  if (error.span === undefined) return error
  const options = error.detail === undefined ? {} : { detail: error.detail }
  return new QueryError(error.kind, codeFrame(sql, error.span, error.message), {
    ...options,
    cause: error,
  })
}
