import { createHash } from 'node:crypto'
import t from 'tap'
import { normalForm, normalFormVersion } from '../../core/sql/normal-form.js'
import { LaneIndex } from '../../recordings/match/lane-index.js'
import { questionText } from '../../recordings/match/question.js'
import { QuestionFamily } from '../../recordings/match/recorded-question.js'
import { generalise } from '../../recordings/redact/volatile-parts.js'
import {
  formatVersion,
  type RowsDocument,
  redactVersion,
  rowsPerDocument,
  type StatementDocument,
} from '../../recordings/store/document.js'
import { formatId } from '../../recordings/store/document-id.js'
import { formatLine, sealBytes } from '../../recordings/store/line.js'
import { parseRecording } from '../../recordings/store/read-recording.js'
import { SeededRandom } from '../states/seeded-random.js'
import { laneOf } from './lane-of.js'
import { RandomDocuments } from './random-documents.js'

/** Statements whose effects depend on each other, on their session, and on what is read before them. */
const statements = [
  ...['CREATE OR REPLACE TABLE a_x (v INT)', 'CREATE TABLE IF NOT EXISTS b_x (v INT)', 'BEGIN'],
  ...['DROP TABLE IF EXISTS a_x', 'INSERT INTO a_x VALUES (1)', 'INSERT INTO b_x VALUES (2)'],
  ...[
    'COMMIT',
    'ROLLBACK',
    'CREATE TEMP TABLE c_x (v INT)',
    'INSERT INTO c_x SELECT 1',
    'SET v = 1',
  ],
  ...['UPDATE a_x SET v = 2', 'DELETE FROM b_x WHERE v = 2', 'CREATE TABLE n9f8e7d6c (v INT)'],
  ...['SELECT * FROM a_x', 'SELECT v FROM b_x', 'SELECT * FROM "a_x" WHERE v = \'é\'', 'SELECT 1'],
  ...['SELECT * FROM n9f8e7d6c', "SELECT '2024-05-01 10:00:00'", 'SHOW TABLES', 'nonsense'],
]

const meta = formatLine({
  _id: '000',
  k: 'meta',
  format: formatVersion,
  server: '1.2.900',
  redact: redactVersion,
  normal: normalFormVersion,
  lane: 'x',
})

t.test('lines read from bytes are indexed as parsed lines are', async t => {
  for (let seed = 1; seed <= 12; seed++) {
    const lines = randomLines(new SeededRandom(seed))
    for (const historyBySession of [false, true]) {
      const options = { historyBySession }
      const read = new LaneIndex(recordingOf(lines), options)
      const parsed = new LaneIndex(recordingOf(lines.map(withUnknownField)), options)
      t.strictSame(factsOf(read), factsOf(parsed), `seed ${seed}`)
    }
  }
})

t.test('an index that forgets reads is like one that keeps them', async t => {
  const reads = statements.filter(sql => /^(?:SELECT|SHOW|nonsense)/.test(sql))
  for (let seed = 1; seed <= 12; seed++) {
    const random = new SeededRandom(seed)
    const lines = seed % 2 === 0 ? randomLines(random) : randomLines(random, reads)
    const kept = new LaneIndex(recordingOf(lines), { historyBySession: false })
    const options = { historyBySession: false, forgetsReads: true }
    const forgetting = new LaneIndex(recordingOf(lines), options)
    for (let time = 1; time <= 2; time++) {
      t.strictSame(factsOf(forgetting), factsOf(kept), `seed ${seed}, time ${time}`)
    }
  }
})

t.test('reads that were recorded once are forgotten where nothing is written', async t => {
  const keptOf = (sql: readonly string[]): readonly string[] => {
    const documents = new RandomDocuments(new SeededRandom(1))
    const lines = sql.map((each, i) => {
      return formatLine({ ...plainly(documents.statement(0, i + 10), each), rows: 0 })
    })
    const options = { historyBySession: false, forgetsReads: true }
    const index = new LaneIndex(recordingOf(lines), options)
    const all = () => [...index.questions]
    const again = new Set(all())
    return all().flatMap(question => {
      const { document } = question
      return again.has(question) && 'sql' in document ? [document.sql] : []
    })
  }
  const reads = ['SELECT 1', 'SELECT 2', 'SELECT 2', 'SELECT * FROM n9f8e7d6c', 'SHOW TABLES']
  t.same(keptOf(reads), ['SELECT 2', 'SELECT * FROM n9f8e7d6c'])
  t.same(keptOf([...reads, 'DROP TABLE a_x']), [...new Set(reads), 'DROP TABLE a_x'])
})

t.test('a recorded read is found without parsing its line', t => {
  const sql = (n: number) => `SELECT title FROM books WHERE shelf = ${n}`
  const shelves = [1, 2, 3, 4, 5]
  const lane = laneOf(
    shelves.map(n => [1, sql(n), `title ${n}`] as const),
    { at: 1_700_000_000_000_000 },
  )
  const { recording } = lane.lane.index
  t.ok(recording.values)
  const parsed: number[] = []
  const read = recording.document.bind(recording)
  recording.document = entry => {
    parsed.push(entry.ordinal)
    return read(entry)
  }
  for (const n of [...shelves, ...shelves]) t.equal(lane.ask('a', sql(n)), `title ${n}`)
  // The test itself reads each answer.
  t.equal(parsed.length, 2 * shelves.length)
  t.end()
})

t.test('a question is found by its text, with the occurrences of just this text', async t => {
  for (let seed = 1; seed <= 12; seed++) {
    const recording = recordingOf(randomLines(new SeededRandom(seed)))
    const index = new LaneIndex(recording, { historyBySession: false })
    const entries = recording.entries.toSorted((a, b) => a.ordinal - b.ordinal)
    const texts = entries.map(entry => questionText(recording.document(entry)))
    t.equal(index.count, texts.length)
    for (const [i, text] of texts.entries()) {
      const { form, parts } = generalise(text)
      const found = index.family(form, parts.length > 0)
      const question = found instanceof QuestionFamily ? found.get(parts) : found
      const same = texts.flatMap((each, at) => (each === text ? [at] : []))
      const asked = question?.occurrences.map(each => each.index)
      // Parts that differ in case only, and the same parts elsewhere in the text, make the same question.
      if (parts.length === 0) t.strictSame(asked, same, `seed ${seed}, ${i}`)
      else t.ok(asked?.includes(i), `seed ${seed}, ${i}`)
      t.equal(index.occurrences[i]!.question, question)
    }
    t.equal(index.family('stmt\u0001never recorded\u0001default\u0001'), undefined)
  }
})

t.test('of a field that comes twice in a line, the last one counts', async t => {
  const document = new RandomDocuments(new SeededRandom(1)).statement(1, 10)
  const { error: _, fault: __, ...plain } = { ...document, db: 'default', rows: 0 }
  const line = changed(formatLine(plain), json =>
    json.replace(',"db":', ',"key":"select twice","db":'),
  )
  const index = new LaneIndex(recordingOf([line]), { historyBySession: false })
  const [first] = index.occurrences
  t.match(first!.question.document, { key: 'select twice' })
  const text = questionText(first!.question.document)
  const { form, parts } = generalise(text)
  t.ok(index.family(form, parts.length > 0))
})

/** Lines of statements in a few sessions, with their rows, in the order of a file; `only`: of these statements. */
function randomLines(random: SeededRandom, only?: readonly string[]): readonly string[] {
  const documents = new RandomDocuments(random)
  const own: StatementDocument[] = []
  for (let n = 1; n <= 60; n++) {
    const document = documents.statement(random.below(4), n * 10)
    const last = own.at(-1)
    if (random.chance(0.1) && last !== undefined) own.push({ ...last, _id: document._id })
    else if (only === undefined && random.chance(0.3)) own.push(document)
    else {
      const sql = random.pick(only ?? statements)
      const error = random.chance(0.1) && { error: [random.pick([1025, 1005]), 'no'] as const }
      own.push({ ...plainly(document, sql), db: random.pick(['default', 'other']), ...error })
    }
  }
  const sorted = own.toSorted((a, b) => (a._id < b._id ? -1 : 1))
  return sorted.flatMap(document => [document, ...rowsOf(document, random)]).map(formatLine)
}

/** A document as that of another statement, which succeeded. */
function plainly(document: StatementDocument, sql: string): StatementDocument {
  const { error: _, fault: __, params: ___, ctx: ____, attach: _____, ...rest } = document
  return { ...rest, sql, key: normalForm(sql), db: 'default' }
}

function rowsOf({ _id, rows }: StatementDocument, random: SeededRandom): readonly RowsDocument[] {
  const [session = 0, ordinal = 0] = _id.slice(1).split(':').map(Number)
  return Array.from({ length: Math.ceil(rows / rowsPerDocument) }, (_, i) => ({
    _id: formatId({ session, ordinal, part: i + 1 }),
    k: 'rows',
    r: Array.from({ length: Math.min(rowsPerDocument, rows - i * rowsPerDocument) }, () => [
      random.pick(['0', 'x', null]),
    ]),
  }))
}

function recordingOf(lines: readonly string[]) {
  return parseRecording(Buffer.from(`${[meta, ...lines].join('\n')}\n`), 'x.nedb')
}

/** A statement that is not in the form that is read from bytes, and means the same. */
function withUnknownField(line: string): string {
  return changed(line, json => json.replace(/\}$/, ',"other":1}'))
}

/** A line whose JSON is changed, with its new checksum. */
function changed(line: string, change: (json: string) => string): string {
  const json = change(`${line.slice(0, -sealBytes)}}`)
  const sum = createHash('sha256').update(json).digest('hex').slice(0, 8)
  return `${json.slice(0, -1)},"sum":"${sum}"}`
}

function factsOf(index: LaneIndex) {
  const parts = new Set([...index.questions].flatMap(question => question.parts))
  return {
    isUntouched: index.isUntouched,
    refusesLogins: index.refusesLogins,
    databases: ['default', 'other', 'shop'].map(name => index.hasAnswersIn(name)),
    occurrences: index.occurrences.map(({ entry, question, view, ...rest }) => ({
      ...rest,
      session: entry.session,
      first: question.occurrences[0]!.index,
      own: [...view.own.keys()],
      inTransaction: view.transaction !== undefined,
    })),
    questions: [...index.questions].map(question => ({
      first: question.occurrences[0]!.index,
      parts: question.parts,
      isSurelyRead: question.isSurelyRead,
      digest: question.digest,
      effects: question.effects,
      readsMade: index.readsMade(question),
    })),
    seen: index.occurrences.map(each =>
      each.question.seenBy(each, index.history(each.entry.session)),
    ),
    parts: [...parts].map(part => [
      part,
      index.isMade(part),
      index.firstUse(part)!.occurrences[0]!.index,
    ]),
  }
}
