import t from 'tap'
import {
  paramsWithRecordedValues,
  withRecordedValues,
} from '../../recordings/redact/recorded-text.js'
import { SecretBook } from '../../recordings/redact/secret-book.js'
import { buildRecording } from '../../recordings/save/build-recording.js'
import { type Draft, draftOf, restoredDraft } from '../../recordings/save/draft.js'
import { recordAgain } from '../../recordings/save/record-again.js'
import { formatId } from '../../recordings/store/document-id.js'
import { formatLine } from '../../recordings/store/line.js'
import { parseRecording } from '../../recordings/store/read-recording.js'
import { RecordedValues, valuesDocument } from '../../recordings/store/recorded-values.js'
import type { Recording } from '../../recordings/store/recording.js'
import { withoutEntries } from '../../recordings/tools/edit-lane.js'
import { formatFile } from '../../recordings/tools/format-file.js'
import { mergeRecordings } from '../../recordings/tools/merge-recordings.js'
import { documentOf } from './tools/write-lane.js'

const start = Date.parse('2026-11-22T10:11:12.123Z') * 1000

const texts = new Map([
  ['{{now:1}}', '2026-11-22 10:11:12.123456'],
  ['{{now:2}}', '1795910593'],
  ['{{today:1}}', '2026-11-22'],
  ['{{name:1}}', '3fa85f64'],
  ['{{uuid:1}}', '3fa85f64-5717-4562-b3fc-2c963f66afa6'],
])

t.test('the recorded texts in place of placeholders', async t => {
  const cases: readonly (readonly [string, string | undefined, string?])[] = [
    ['nothing', 'nothing'],
    [
      "insert into t_{{name:1}} values ('{{now:1}}')",
      "insert into t_3fa85f64 values ('2026-11-22 10:11:12.123456')",
    ],
    ['T_{{NAME:1}}', 'T_3FA85F64'],
    ['{{UUID:1}}', '3FA85F64-5717-4562-B3FC-2C963F66AFA6'],
    [
      '{{now:1/3}} {{now:1/0}} {{now:1/d}}',
      '2026-11-22 10:11:12.123 2026-11-22 10:11:12 2026-11-22',
    ],
    ['{{now:2/6}}', '2026-11-29 08:03:13.000000', 'Asia/Shanghai'],
    ["password '{{secret:password:1}}' {{today:1}}", "password '{{secret:password:1}}' 2026-11-22"],
    ['{{text|name:1}} of {{name:1}}', '{{name:1}} of 3fa85f64'],
    ['{{name:2}}', undefined],
    ['{{today:1/6}} {{now:9/d}}', undefined],
    [
      '  1 | select t_{{name:1}} x\n    |                     ^ here',
      '  1 | select t_3fa85f64 x\n    |                   ^ here',
    ],
  ]
  for (const [text, expected, zone = 'UTC'] of cases) {
    t.equal(withRecordedValues(text, { texts }, zone), expected, text)
  }
})

t.test('bind values that were numbers are numbers', async t => {
  const params = ['{{now:2/n}}', 7, ['{{name:1}}'], { at: '{{now:2}}', none: null }]
  t.strictSame(paramsWithRecordedValues(params, { texts }, 'UTC'), [
    ...[1795910593, 7, ['3fa85f64'], { at: '1795910593', none: null }],
  ])
  t.equal(paramsWithRecordedValues(['{{now:3/n}}'], { texts }, 'UTC'), undefined)
})

t.test('times are kept where they move, and apply until the next one', async t => {
  const sent = [
    ...[
      [10, start],
      [20, start + 900_000],
      [30, start + 1_100_000],
      [40, undefined],
    ],
    ...[
      [50, undefined],
      [25.5, start + 90_000_000],
    ],
  ] as const
  const statements = sent.map(([ordinal, at]) => ({
    ordinal: ordinal!,
    sentAt: at === undefined ? undefined : BigInt(at),
  }))
  const document = valuesDocument(statements, new Map())!
  t.strictSame(document.times, [
    ['00000010', start - 23_000],
    ['00000025_500000', start - 23_000 + 90_000_000],
    ['00000030', start + 1_077_000],
    ['00000040', null],
  ])
  const values = new RecordedValues(document)
  const at = (ordinal: number) => values.sentAt({ ordinal })
  t.strictSame([5, 10, 25, 25.5, 27, 30, 50].map(at), [
    ...[undefined, ...[-23_000, -23_000].map(each => BigInt(start + each))],
    ...[89_977_000, 89_977_000, 1_077_000].map(each => BigInt(start + each)),
    undefined,
  ])
  t.equal(valuesDocument([{ ordinal: 10, sentAt: undefined }], new Map()), undefined)
})

/** Drafts of statements that were sent one after another, 100 ms apart. */
function drafts(from: number, statements: readonly string[]): readonly Draft[] {
  return statements.map((sql, i) => {
    const _id = formatId({ session: 1, ordinal: (i + 1) * 10, part: 0 })
    const document = documentOf({ sql }, _id, new SecretBook())
    return draftOf({ ...document, at: from + i * 100_000 }, [], 1)
  })
}

const isoOf = (micros: number) => new Date(micros / 1000).toISOString()

function suite(from: number, name: string): readonly string[] {
  return [
    `CREATE TABLE t_${name} (at TIMESTAMP)`,
    `INSERT INTO t_${name} VALUES ('${isoOf(from)}')`,
    `SELECT count(*) FROM t_${name}`,
  ]
}

const options = { lane: 'x', server: '1.2.900' }

function built(from: number, name: string): Recording {
  const { lines } = buildRecording(drafts(from, suite(from, name)), options)
  return parseRecording(Buffer.from(lines.join('')), 'x.nedb')
}

t.test('a recording keeps texts and times, also when it is recorded again', async t => {
  const recording = built(start, '3fa85f64')
  t.strictSame(
    [...recording.values!.texts],
    [
      ['{{name:1}}', '3fa85f64'],
      ['{{now:1}}', isoOf(start)],
    ],
  )
  const asked = recording.entries.map(entry => {
    const document = recording.document(entry)
    return withRecordedValues('sql' in document ? document.sql : '', recording.values!, 'UTC')
  })
  t.strictSame(asked, suite(start, '3fa85f64'))
  t.equal(recording.values!.sentAt(recording.entries[0]!), BigInt(start - 23_000))

  const later = start + 86_400_000_000
  const again = drafts(later, [...suite(later, '9c1d22ab'), 'SELECT 1'])
  const { lines } = recordAgain(recording, again, { ...options, prune: false })
  const after = parseRecording(Buffer.from(lines.join('')), 'x.nedb')
  t.strictSame(
    [...after.values!.texts],
    [...recording.values!.texts],
    'the values are the old ones',
  )
  const times = after.entries.map(entry => after.values!.sentAt(entry))
  t.strictSame(
    times.slice(0, 3),
    Array.from({ length: 3 }, () => BigInt(start - 23_000)),
  )
  t.equal(times[3], BigInt(later + 277_000), 'the new statement has its own')
})

t.test('a recording restored and saved again is the same', async t => {
  const recording = built(start, '3fa85f64')
  const restored = recording.entries.map(entry => restoredDraft(recording, entry))
  t.equal(buildRecording(restored, options).lines.join(''), recording.file.toString())
})

t.test('what is removed takes its recorded texts with it', async t => {
  const recording = built(start, '3fa85f64')
  const [, insert] = recording.entries
  const { values } = withoutEntries(recording, new Set([insert!]))
  t.strictSame([...values!.texts], [['{{name:1}}', '3fa85f64']])
  t.strictSame(values!.document.times, recording.values!.document.times)
})

t.test('fmt puts recorded values into one line, the second', async t => {
  const recording = built(start, '3fa85f64')
  const [meta, values, ...others] = recording.file.toString().trimEnd().split('\n')
  const format = (lines: readonly (string | undefined)[]) =>
    formatFile(Buffer.from(`${lines.join('\n')}\n`), { path: 'x.nedb', accept: false })
  const moved = format([meta, ...others, values])
  t.equal(moved.bytes?.toString(), recording.file.toString())
  t.match(moved.findings, [{ kind: 'fixed', what: /not in the second line/ }])
  const { _id, k, ...fields } = recording.values!.document
  const second = formatLine({ _id, k, ...fields, texts: [['{{uuid:1}}', 'x']] })
  const joined = format([meta, values, second, ...others])
  const texts = new Map(parseRecording(joined.bytes!, 'x.nedb').values!.texts)
  t.equal(texts.size, 3)
  t.match(joined.findings, [{ kind: 'fixed', what: /in two lines/ }])
})

t.test('a merge has the values of both sides, with numbers of their own', async t => {
  const base = built(start, '3fa85f64')
  const later = start + 86_400_000_000
  const side = (name: string, from: number) => {
    const own = suite(from, name).map(sql => sql.replace('t_33', 'other_33'))
    const more = drafts(from, [...suite(from, '3fa85f64'), ...own])
    const { lines } = recordAgain(base, more, { ...options, prune: false })
    return Buffer.from(lines.join(''))
  }
  const [ours, theirs] = [side('11aa22bb', later), side('33cc44dd', later + 3_600_000_000)]
  const merged = mergeRecordings({ base: base.file, ours, theirs, path: 'x.nedb' })
  t.strictSame(merged.conflicts, [])
  const { values } = parseRecording(merged.bytes, 'x.nedb')
  const known = [...values!.texts.values()]
  t.equal(known.length, 4)
  for (const text of ['3fa85f64', '11aa22bb', '33cc44dd', isoOf(start)]) {
    t.ok(known.includes(text), text)
  }
  t.equal(values!.document.times.length, 3)
})
