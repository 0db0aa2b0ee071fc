import { UsageError } from '../../core/errors/usage-error.js'

/** A field of CSV: null if it is empty and without quotes. */
export type CsvField = string | null

/** A record with the line on which it begins, from 1. */
export interface CsvRecord {
  readonly line: number
  readonly fields: readonly CsvField[]
}

/**
 * Parses CSV as RFC 4180 has it: commas, double quotes, line ends LF or CR LF, also in quotes. Empty lines are skipped.
 * Throws `UsageError` with `name` and line for a quote that is not closed, or text after a closing quote.
 */
export function parseCsv(text: string, name: string): readonly CsvRecord[] {
  const records: CsvRecord[] = []
  let [at, line] = [0, 1]
  while (at < text.length) {
    const start = line
    const fields: CsvField[] = []
    for (;;) {
      if (text[at] === '"') {
        const { value, end } = quotedField(text, at, `${name}:${line}`)
        line += value.split('\n').length - 1
        fields.push(value)
        at = end
      } else {
        const end = endOfField(text, at)
        fields.push(end === at ? null : text.slice(at, end))
        at = end
      }
      if (text[at] !== ',') break
      at++
    }
    if (text[at] === '\r') at++
    if (at < text.length && text[at] !== '\n') {
      throw new UsageError(`${name}:${line}: text after a closing quote`)
    }
    at++
    line++
    if (fields.length > 1 || fields[0] !== null) records.push({ line: start, fields })
  }
  return records
}

function endOfField(text: string, start: number): number {
  let end = start
  while (end < text.length && !isEnd(text, end)) end++
  return end
}

function isEnd(text: string, at: number): boolean {
  const character = text[at]
  return (
    character === ',' ||
    character === '\n' ||
    (character === '\r' && (text[at + 1] ?? '\n') === '\n')
  )
}

function quotedField(text: string, start: number, place: string): { value: string; end: number } {
  const parts: string[] = []
  for (let at = start + 1; ; ) {
    const close = text.indexOf('"', at)
    if (close < 0) throw new UsageError(`${place}: a quote that is not closed`)
    parts.push(text.slice(at, close))
    if (text[close + 1] !== '"') return { value: parts.join('"'), end: close + 1 }
    at = close + 2
  }
}
