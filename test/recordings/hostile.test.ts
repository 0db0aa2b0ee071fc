import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { loadRecordings } from '#mockq/recordings'
import { emptySession } from '../../core/session/session-state.js'
import { Lane } from '../../recordings/match/lane.js'
import { LaneIndex } from '../../recordings/match/lane-index.js'
import { askOf, liveQuestion } from '../../recordings/match/question.js'
import { LaneWriter } from '../../recordings/record/lane-writer.js'
import { createdParts } from '../../recordings/redact/created-name.js'
import { findSecrets } from '../../recordings/redact/find-secrets.js'
import { SecretBook } from '../../recordings/redact/secret-book.js'
import { saveLines } from '../../recordings/save/fold-part.js'
import type { LeftOut } from '../../recordings/save/left-out.js'
import { BlobFolder } from '../../recordings/store/blob-folder.js'
import type { StatementDocument } from '../../recordings/store/document.js'
import { formatId } from '../../recordings/store/document-id.js'
import { parseRecording } from '../../recordings/store/read-recording.js'
import { hostileAnswer, hostileStatement, numberOf } from '../faults/hostile-statements.js'

function questionOf(i: number, book: SecretBook) {
  const { sql, params } = hostileStatement(11, i, 5000)
  return askOf({ sql, params: params as never }, emptySession, book)
}

function documentOf(i: number, book: SecretBook): StatementDocument {
  const { error } = hostileAnswer(i)
  return {
    _id: formatId({ session: 1, ordinal: (i + 1) * 10, part: 0 }),
    k: 'stmt',
    ...questionOf(i, book),
    ...{ schema: [], rows: 0, written: i, affect: null, sessionSet: [] },
    ...(error !== undefined && { error: [error.code, error.message] as const }),
  }
}

const meta = {
  _id: '000' as const,
  k: 'meta' as const,
  ...{ format: 1, server: '1', redact: 'r1', normal: 1, lane: 'x' },
}

t.test('strange statements are saved, and found again each for itself', t => {
  const count = 400
  const book = new SecretBook()
  const plays = Array.from({ length: count }, (_, i) => ({
    document: documentOf(i, book),
    rows: [],
  }))
  const { lines, leftOut } = saveLines(undefined, { meta, plays, torn: false })
  t.same(leftOut, [])
  const options = { historyBySession: false, looseOrder: false }
  const recording = parseRecording(Buffer.from(lines.join('')), 'x.nedb')
  const lane = new Lane(new LaneIndex(recording, options), options)
  const missed: unknown[] = []
  for (let i = 0; i < count; i++) {
    const asked = { k: 'stmt' as const, ...questionOf(i, lane.secrets) }
    const found = lane.ask(liveQuestion(asked), { queryId: '', clientSession: 'a' })
    const document = 'reason' in found ? undefined : recording.document(found.entry)
    const written = document?.k === 'stmt' ? document.written : undefined
    if (written !== i) missed.push([hostileStatement(11, i, 5000).sql.slice(0, 300), written])
  }
  t.same(missed, [])
  t.end()
})

t.test('the numbers of hostile statements are in them', t => {
  for (let i = 0; i < 200; i++) t.equal(numberOf(hostileStatement(1, i, 100).sql), i)
  t.end()
})

function answered(sql: string): Omit<StatementDocument, 'rows' | 'blob' | '_id'> {
  const answer = { schema: [['v', 'String']] as const, written: 0, affect: null, sessionSet: [] }
  return { k: 'stmt', sql, key: sql, db: 'default', ...answer }
}

t.test('what a recording has no room for is left out aloud, all else is saved', async t => {
  const folder = t.testdir()
  const leftOut: LeftOut[] = []
  const writer = new LaneWriter({
    ...{ path: join(folder, 'x.nedb'), lane: 'x', server: '1.2.900' },
    blobs: new BlobFolder(folder),
    leaveOut: each => leftOut.push(each),
    mostCharacters: 5000,
  })
  for (const sql of ['select 1', `select '${'a'.repeat(5000)}'`, 'select 2']) {
    await writer.addStatement(answered(sql), writer.result(), { queryId: sql.slice(0, 9) })
  }
  await writer.save()
  t.match(leftOut, [{ what: /^select 'aaa/, why: /512 MiB/ }])
  t.same(readdirSync(folder), ['x.nedb'])
  const recording = loadRecordings(folder).lanes.get('x')!
  t.same(
    recording.entries
      .map(entry => recording.document(entry))
      .map(each => 'sql' in each && each.sql),
    ['select 1', 'select 2'],
  )
  t.notMatch(readFileSync(join(folder, 'x.nedb'), 'utf8'), /aaa/)
})

t.test('what cannot be put into a recording is left out, all else is saved', t => {
  const book = new SecretBook()
  const good = [1, 2, 3].map(i => ({ document: documentOf(i, book), rows: [] }))
  const { params: _, ...plain } = documentOf(4, book)
  // Nested as no client can nest it: what writes JSON calls itself for each level.
  let params: unknown = 1
  for (let i = 0; i < 50_000; i++) params = [params]
  const bad = { document: { ...plain, params } as StatementDocument, rows: [] }
  const { lines, leftOut } = saveLines(undefined, {
    ...{ meta, torn: false },
    plays: [good[0]!, bad, good[1]!, good[2]!],
  })
  t.equal(lines.filter(line => line.includes('"k":"stmt"')).length, 3)
  t.match(leftOut, [{ what: plain.sql, why: /call stack/ }])
  t.end()
})

t.test('long texts take no more stack than short ones, and are read once', t => {
  const n = 300_000
  const texts = [
    `alter table t rename to ${'b'.repeat(n)}(`,
    `create table ${'a.'.repeat(n / 2)}x`,
    `select '${"\\'".repeat(n / 2)}' identified by '${'p'.repeat(n)}`,
    `${'identified by '.repeat(n / 14)}'x'`,
    `@${'\\ '.repeat(n / 2)}`,
    `password${' '.repeat(n)}='x'`,
    `x 'https://${'a@'.repeat(n / 2)}'`,
  ]
  for (const text of texts) {
    t.doesNotThrow(() => findSecrets(`${text} password`), text.slice(0, 40))
    t.doesNotThrow(() => createdParts(text))
    t.doesNotThrow(() => questionTextOf(text))
  }
  t.end()
})

function questionTextOf(sql: string): void {
  liveQuestion({ k: 'stmt', ...askOf({ sql }, emptySession, new SecretBook()) })
}
