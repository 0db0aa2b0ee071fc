import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { formatLine } from '../../../recordings/store/line.js'
import { mergeRecordings } from '../../../recordings/tools/merge-recordings.js'
import { writeLane } from './write-lane.js'

t.test('recordings that hide data in different ways are not merged', async t => {
  const file = join(t.testdir(), 'a.nedb')
  writeLane(file, [{ sql: 'SELECT 1' }], { lane: 'a' })
  const plain = readFileSync(file)
  const [meta = '', ...rest] = plain.toString().split('\n')
  const { sum: _, ...document } = JSON.parse(meta)
  const redacted = { columns: ['email'], patterns: [], key: '01234567' }
  const line = formatLine({ ...document, redacted })
  t.match(line, /"redacted":\{"columns":\["email"\],"patterns":\[\],"key":"01234567"\}/)
  const hidden = Buffer.from([line, ...rest].join('\n'))
  const merge = (ours: Buffer, theirs: Buffer) =>
    mergeRecordings({ base: plain, ours, theirs, path: file })
  t.throws(() => merge(plain, hidden), { name: 'RecordingError', message: /different --redact/ })
  t.throws(() => merge(hidden, plain), { name: 'RecordingError' })
  t.ok(merge(hidden, hidden).bytes.equals(hidden))
})
