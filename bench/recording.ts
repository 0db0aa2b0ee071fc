import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { normalForm, normalFormVersion } from '../core/sql/normal-form.js'
import {
  formatVersion,
  type RecordingDocument,
  redactVersion,
} from '../recordings/store/document.js'
import { formatId } from '../recordings/store/document-id.js'
import { formatLine } from '../recordings/store/line.js'

/** The nth statement of a recording made here, counted from 0. */
export const recordedSql = (n: number): string => `SELECT id, title FROM books WHERE shelf = ${n}`

/** Its rows. */
export const recordedRows = (n: number): readonly (readonly string[])[] =>
  Array.from({ length: 10 }, (_, i) => [String(n * 10 + i), `The title of book ${i}`])

/** Writes a recording of the statements 0 to `statements` into a folder. */
export function writeRecording(folder: string, statements: number): void {
  const lines = [
    formatLine({
      _id: '000',
      k: 'meta',
      format: formatVersion,
      server: '1.2.900',
      redact: redactVersion,
      normal: normalFormVersion,
      lane: 'default',
    }),
  ]
  for (let n = 0; n <= statements; n++) lines.push(...documents(n).map(formatLine))
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'default.nedb'), `${lines.join('\n')}\n`)
}

function documents(n: number): readonly RecordingDocument[] {
  const sql = recordedSql(n)
  const rows = recordedRows(n)
  const id = (part: number): string => formatId({ session: 0, ordinal: (n + 1) * 10, part })
  return [
    {
      _id: id(0),
      k: 'stmt',
      sql,
      key: normalForm(sql),
      db: 'default',
      schema: [
        ['id', 'Int64'],
        ['title', 'String'],
      ],
      rows: rows.length,
      written: 0,
      affect: null,
      sessionSet: [],
    },
    { _id: id(1), k: 'rows', r: rows },
  ]
}
