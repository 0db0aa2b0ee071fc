import type { ClientRow } from '../../core/index.js'
import type { ResultColumns, ResultText } from './result-format.js'

/**
 * CSV with a header, quoted as RFC 4180 says; lines end in a newline. NULL is an empty field, the empty string is `""`.
 */
export const csvFormat = separatedFormat(',', cell => {
  if (cell === null) return ''
  return cell === '' || /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
})

const escapes: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
}

/** Fields between tabs, with a header. `\t`, `\n`, `\r` and `\\` stand for these characters, `\N` for NULL. */
export const tsvFormat = separatedFormat('\t', cell =>
  cell === null ? '\\N' : cell.replaceAll(/[\\\t\n\r]/g, char => escapes[char]!),
)

function separatedFormat(
  separator: string,
  field: (cell: string | null) => string,
): (columns: Pick<ResultColumns, 'schema'>) => ResultText {
  const lines = (rows: readonly ClientRow[]): string =>
    rows.map(row => `${row.map(field).join(separator)}\n`).join('')
  return ({ schema }) => {
    let header = lines([schema.map(({ name }) => name)])
    const withHeader = (text: string): string => {
      const whole = header + text
      header = ''
      return whole
    }
    return { rows: page => withHeader(lines(page)), end: () => withHeader('') }
  }
}
