import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

/** One statement of a sqllogictest file, and what a real server answers. */
export interface SltRecord {
  /** Path below the suites' folder. */
  readonly file: string
  readonly line: number
  readonly sql: string
  readonly expected: 'ok' | 'error'
  /** Of an error: the expression that its text matches; empty where the file has none. */
  readonly error: string
}

/** The `.test` files below a folder, in order. */
export function listSltFiles(root: string): readonly string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && entry.name.endsWith('.test'))
    .map(entry => join(entry.parentPath, entry.name))
    .toSorted()
}

/**
 * The statements of a sqllogictest file that run over HTTP, in order.
 *
 * Includes are read in place and left out where they are missing; `$RAND_m_n` is m. Rows that are
 * expected, sort modes, connections and the like are passed over.
 */
export function readSltFile(file: string, root: string): readonly SltRecord[] {
  const name = relative(root, file)
  const lines = readFileSync(file, 'utf8').split(/\r?\n/)
  const records: SltRecord[] = []
  let applies = true
  for (let i = 0; i < lines.length; ) {
    const line = i + 1
    const [word, ...rest] = lines[i++]!.trim().split(/\s+/)
    if (word === 'halt') break
    if (word === 'skipif') applies &&= rest[0] !== 'http'
    else if (word === 'onlyif') applies &&= rest[0] === 'http'
    else if (word === 'include') {
      const target = resolve(dirname(file), rest[0]!)
      if (existsSync(target)) records.push(...readSltFile(target, root))
    } else if (word === 'statement' || word === 'query' || word === 'system') {
      const from = i
      while (i < lines.length && lines[i] !== '' && lines[i] !== '----') i++
      const sql = lines.slice(from, i).join('\n')
      const isError = rest[0] === 'error'
      const exact = isError && lines[i] === '----' ? errorText(lines, i + 1) : ''
      if (lines[i] === '----') {
        while (i < lines.length && (lines[i] !== '' || (exact !== '' && lines[i + 1] !== ''))) i++
      }
      if (applies && word !== 'system') {
        const expected = isError ? 'error' : 'ok'
        const error = exact === '' ? rest.slice(1).join(' ') : exact
        records.push({ file: name, line, sql: withoutRandom(sql), expected, error })
      }
      applies = true
    }
  }
  return records
}

/** The text below `----` of an error, which two empty lines end. */
function errorText(lines: readonly string[], from: number): string {
  let to = from
  while (to < lines.length && (lines[to] !== '' || lines[to + 1] !== '')) to++
  return lines.slice(from, to).join('\n')
}

const withoutRandom = (sql: string): string => sql.replaceAll(/\$RAND_(\d+)_\d+/g, '$1')
