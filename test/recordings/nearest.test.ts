import t from 'tap'
import { normalForm, normalFormVersion } from '../../core/sql/normal-form.js'
import { append } from '../../recordings/append.js'
import { charactersOf, hashesOf } from '../../recordings/match/key-text.js'
import { LaneIndex } from '../../recordings/match/lane-index.js'
import { nameable, questionText, textWithoutDatabase } from '../../recordings/match/question.js'
import type { RecordedQuestion } from '../../recordings/match/recorded-question.js'
import { textOf } from '../../recordings/miss/compared-text.js'
import { Nearest } from '../../recordings/miss/nearest.js'
import { tokenDistance, tokensOf } from '../../recordings/miss/token-diff.js'
import { eachToken } from '../../recordings/miss/token-hashes.js'
import {
  formatVersion,
  type MetaDocument,
  redactVersion,
  type StatementDocument,
} from '../../recordings/store/document.js'
import { formatLine } from '../../recordings/store/line.js'
import { parseRecording } from '../../recordings/store/read-recording.js'
import { SeededRandom } from '../states/seeded-random.js'
import { RandomDocuments } from './random-documents.js'

/** What the nearest questions are, by a scan of all of them. */
function nearestByScan(questions: readonly RecordedQuestion[], text: string) {
  const known = questions.map(question => ({
    question,
    tokens: tokensOf(textOf(question.document)).slice(0, 400),
  }))
  const byToken = new Map<string, (typeof known)[number][]>()
  for (const each of known) for (const token of new Set(each.tokens)) append(byToken, token, each)
  const tokens = tokensOf(text).slice(0, 400)
  const scores = new Map<(typeof known)[number], number>()
  for (const token of new Set(tokens)) {
    const list = byToken.get(token) ?? []
    if (list.length > 1000 && list.length > known.length / 4) continue
    for (const each of list) scores.set(each, (scores.get(each) ?? 0) + 1 / list.length)
  }
  return [...scores]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, 20)
    .map(([each]) => ({ ...each, distance: tokenDistance(each.tokens, tokens) }))
    .filter(each => each.distance < each.tokens.length + tokens.length)
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, 3)
    .map(({ question }) => question)
}

const names = ['id', 'title', 'books', 'c12', 'n9f8e7d6c', 't_1', 'é', "'a b'", '"x y"', '日本']
const literals = ['1', '22', "'day'", "'o''k'", 'NULL', "'\u00a0 '", '`q', '{{name:1}}', '-3']

function randomSql(random: SeededRandom): string {
  const name = () => random.pick(names)
  const literal = () => (random.chance(0.3) ? String(random.below(3000)) : random.pick(literals))
  const list = () => Array.from({ length: 1 + random.below(4) }, literal).join(', ')
  const forms = [
    () => `SELECT ${name()}, ${name()} FROM ${name()} WHERE ${name()} = ${literal()}`,
    () => `SELECT * FROM ${name()} WHERE ${name()} IN (${list()})`,
    () => `SELECT * FROM ${name()} WHERE (${name()} = ${literal()} OR ${name()} = ${literal()})`,
    () => `INSERT INTO ${name()} VALUES (${list()}), (${list()})`,
    () => `SELECT ${list()}`,
  ]
  return random.pick(forms)()
}

/** A recording of statements with shared words; some lines have to be parsed. */
function randomIndex(random: SeededRandom, count: number): LaneIndex {
  const documents = new RandomDocuments(random)
  const lines = Array.from({ length: count }, (_, n) => {
    const document = documents.statement(0, (n + 1) * 10)
    if (random.chance(0.1)) return { ...document, rows: 0 }
    const { error, fault: _1, end: _2, attach: _3, params, ...rest } = document
    const sql = randomSql(random)
    const own = { ...rest, sql, key: normalForm(sql), db: random.pick(['default', 'other', 'd']) }
    return { ...own, rows: 0, ...(error && { error }), ...(random.chance(0.1) && { params }) }
  }) as StatementDocument[]
  const meta: MetaDocument = {
    ...{ _id: '000', k: 'meta', format: formatVersion, server: '1.2.900', redact: redactVersion },
    ...{ normal: normalFormVersion, lane: 'x' },
  }
  const recording = recordingOf([meta, ...lines])
  return new LaneIndex(recording, { historyBySession: false })
}

function recordingOf(documents: readonly Parameters<typeof formatLine>[0][]) {
  const text = `${documents.map(formatLine).join('\n')}\n`
  return parseRecording(Buffer.from(text), 'x.nedb')
}

t.test('the nearest questions are those that a scan of all finds', async t => {
  const counts = [1, 30, 300, 300, 300, 4500]
  for (const [seed, count] of counts.entries()) {
    const random = new SeededRandom(seed + 1)
    const index = randomIndex(random, count)
    const nearest = new Nearest(index)
    const questions = [...index.questions]
    for (let i = 0; i < 40; i++) {
      const sql = random.chance(0.8) ? randomSql(random) : new RandomDocuments(random).text(12)
      const key = normalForm(sql)
      const found = nearest.to(key)
      t.strictSame(
        found.map(question => questions.indexOf(question)),
        nearestByScan(questions, key).map(question => questions.indexOf(question)),
        `seed ${seed + 1}, ${i}`,
      )
    }
  }
})

t.test('the recording is read in several steps', async t => {
  const nearest = new Nearest(randomIndex(new SeededRandom(1), 2000))
  nearest.step()
  t.notOk(nearest.isComplete)
  let steps = 1
  for (; !nearest.isComplete; steps++) nearest.step()
  t.ok(steps > 2)
})

t.test('tokens read from characters are those of the text', async t => {
  const random = new SeededRandom(3)
  const documents = new RandomDocuments(random)
  const blanks = [' ', '\t\n', '\v', '\f\r', '\u001f', '']
  for (let i = 0; i < 500; i++) {
    const text = Array.from({ length: random.below(12) }, () => {
      return random.pick([documents.text(2), randomSql(random), ...blanks])
    }).join(random.pick(blanks))
    const most = random.pick([1, 5, 400])
    const units = Uint16Array.from(`xx${text}'`, unit => unit.charCodeAt(0))
    const read: unknown[] = []
    const isRead = eachToken(units, 2, 2 + text.length, most, (hash, check) => {
      read.push({ hash, check })
    })
    // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII
    t.equal(isRead, /^[\u0000-\u007f]*$/.test(text))
    if (isRead) t.strictSame(read, tokensOf(text).slice(0, most).map(hashesOf))
  }
})

t.test('questions are found by what texts of the same meaning have in common', async t => {
  for (let seed = 1; seed <= 6; seed++) {
    const index = randomIndex(new SeededRandom(seed), 200)
    for (const question of index.questions) {
      const { document } = question
      const { hash } = hashesOf(textWithoutDatabase(document))
      t.ok([...index.marked('withoutDatabase', hash)].includes(question))
      if (document.k !== 'stmt') continue
      const text = questionText({ ...document, key: nameable(document.key) })
      const mixed = [...text].toReversed().join(' ')
      t.ok([...index.marked('characters', charactersOf(mixed))].includes(question))
    }
    const known = [...index.questions]
    t.strictSame(
      [...index.writers].filter(each => !known.includes(each)),
      [],
    )
    t.strictSame(
      [...index.writers],
      known.filter(each => !each.isSurelyRead),
    )
  }
})
