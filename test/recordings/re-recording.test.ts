import t from 'tap'
import { type Ids, SeededIds } from '../../core/ids.js'
import { emptySession } from '../../core/session/session-state.js'
import { askOf } from '../../recordings/match/question.js'
import { SecretBook } from '../../recordings/redact/secret-book.js'
import { saveLines } from '../../recordings/save/fold-part.js'
import { formatVersion, redactVersion } from '../../recordings/store/document.js'
import { formatId, parseId } from '../../recordings/store/document-id.js'
import { formatLine } from '../../recordings/store/line.js'
import type { Play } from '../../recordings/store/read-part.js'
import { parseRecording } from '../../recordings/store/read-recording.js'

/** Which session asks what. */
type Step = readonly [session: string, sql: string]

/** A test: it makes its tables, uses them, and leaves nothing. */
type Suite = readonly (readonly string[])[]

/** How the tests of a suite share sessions. */
type Sharing = 'one session' | 'one each' | 'a pool' | 'at the same time'

class Draw {
  readonly #ids: Ids

  constructor(seed: number) {
    this.#ids = new SeededIds(seed)
  }

  below(count: number): number {
    return Math.floor(this.#ids.random() * count)
  }

  of<T>(list: readonly T[]): T {
    return list[this.below(list.length)]!
  }

  suite(own: boolean): Suite {
    return Array.from({ length: 3 + this.below(12) }, (_, i) => this.test(own ? `t${i}` : 't'))
  }

  /** Statements of a test whose tables have names of its own, or those that other tests use too. */
  test(prefix: string): readonly string[] {
    const tables = Array.from({ length: 1 + this.below(2) }, (_, i) => `${prefix}_${i}`)
    const one = (): string => {
      const table = this.of(tables)
      return this.of([
        `insert into ${table} values (${this.below(3)})`,
        `insert into ${table} values (${this.below(3)})`,
        `select count(*) from ${table}`,
        `select count(*) from ${table}`,
        `delete from ${table}`,
        'select version()',
        `select * from missing_${this.below(3)}`,
      ])
    }
    return [
      ...tables.map(table => `create table ${table} (v int)`),
      ...Array.from({ length: 1 + this.below(8) }, one),
      ...tables.map(table => `drop table ${table}`),
    ]
  }

  /** The statements in the order in which a run asks them. */
  run(suite: Suite, names: readonly string[], sharing: Sharing): readonly Step[] {
    const session = (i: number): string => {
      if (sharing === 'one session') return 'one'
      return sharing === 'a pool' ? `pool ${names[i]!.charCodeAt(0) % 3}` : names[i]!
    }
    const left = suite.map((test, i) => test.map(sql => [session(i), sql] as const))
    if (sharing !== 'at the same time') return left.flat()
    const steps: Step[] = []
    for (let open = left.filter(test => test.length > 0); open.length > 0; ) {
      steps.push(this.of(open).shift()!)
      open = open.filter(test => test.length > 0)
    }
    return steps
  }
}

/** What a server answers, which has tables of rows. */
function play(steps: readonly Step[], atOnce: boolean): readonly Play[] {
  const tables = new Map<string, number>()
  const sessions = [...new Set(steps.map(([session]) => session))]
  return steps.map(([session, sql], i) => {
    const [, table = ''] = /(?:table|into|from) (\w+)/.exec(sql) ?? []
    const count = tables.get(table)
    if (sql.startsWith('create')) tables.set(table, 0)
    else if (sql.startsWith('drop')) tables.delete(table)
    else if (sql.startsWith('delete')) tables.set(table, 0)
    else if (sql.startsWith('insert')) tables.set(table, count! + 1)
    const isMissing = sql.startsWith('select *')
    const cell = /count/.test(sql) ? String(count) : /version/.test(sql) ? '1' : undefined
    const rows = cell === undefined ? [] : [[cell]]
    const place = { session: sessions.indexOf(session) + 1, ordinal: (i + 1) * 10, part: 0 }
    const document = {
      _id: formatId(place),
      k: 'stmt' as const,
      ...askOf({ sql }, emptySession, new SecretBook()),
      schema: rows.length > 0 ? [['v', 'String'] as const] : [],
      ...{ rows: rows.length, written: 0, affect: null, sessionSet: [] },
      ...(atOnce && { beside: true as const }),
      ...(isMissing && { error: [1025, `Unknown table ${table}`] as const }),
    }
    return { document, rows }
  })
}

function save(
  saved: readonly string[] | undefined,
  steps: readonly Step[],
  atOnce = false,
  prune = false,
): readonly string[] {
  const versions = { format: formatVersion, redact: redactVersion, normal: 1 }
  const meta = { _id: '000', k: 'meta', ...versions, server: '1.2.900', lane: 'x' } as const
  const earlier = saved && parseRecording(Buffer.from(saved.join('')), 'x.nedb')
  return saveLines(earlier, { meta, plays: play(steps, atOnce), torn: false }, prune).lines
}

const letters = Array.from({ length: 40 }, (_, i) => String.fromCharCode(97 + i))

for (const sharing of ['one session', 'one each', 'a pool', 'at the same time'] as const) {
  t.test(`an added test changes no line of the others: ${sharing}`, t => {
    const atOnce = sharing === 'at the same time'
    let changed = 0
    for (let seed = 1; seed <= 8; seed++) {
      const draw = new Draw(seed)
      let suite = draw.suite(atOnce)
      let names = letters.slice(0, suite.length)
      let lines = save(undefined, draw.run(suite, names, sharing), atOnce)
      const again = save(lines, draw.run(suite, names, sharing), atOnce)
      if (again.join('') !== lines.join('')) t.same(again, lines, `seed ${seed}: unchanged`)
      for (let added = 0; added < 3; added++) {
        const at = draw.below(suite.length + 1)
        const test = draw.test(atOnce ? `new_${added}` : draw.of(['t', 'n']))
        suite = suite.toSpliced(at, 0, test)
        names = names.toSpliced(at, 0, letters[suite.length]!)
        const after = save(lines, draw.run(suite, names, sharing), atOnce)
        const lost = lines.filter(line => !after.includes(line))
        changed += lost.length
        if (lost.length > 0) t.same(lost, [], `seed ${seed}, test ${added} at ${at}`)
        const more = after.length - lines.length
        if (more < test.length) t.fail(`seed ${seed}: ${more} new lines for ${test.length}`)
        lines = after
      }
    }
    t.equal(changed, 0)
    t.end()
  })
}

for (const sharing of ['one session', 'one each', 'a pool', 'at the same time'] as const) {
  t.test(`a run of some tests keeps what the others recorded: ${sharing}`, t => {
    const atOnce = sharing === 'at the same time'
    let wrong = 0
    for (let seed = 1; seed <= 10; seed++) {
      const draw = new Draw(seed)
      const suite = draw.suite(atOnce)
      const names = letters.slice(0, suite.length)
      const lines = save(undefined, draw.run(suite, names, sharing), atOnce)
      const some = suite.map((_, i) => i).filter(() => draw.below(2) === 0)
      const part = draw.run(
        some.map(i => suite[i]!),
        some.map(i => names[i]!),
        sharing,
      )
      if (part.length === 0) continue
      const after = save(lines, part, atOnce)
      if (after.join('') !== lines.join('')) {
        wrong++
        t.same(after, lines, `seed ${seed}: tests ${some}`)
      }
      const pruned = save(lines, part, atOnce, true)
      const strange = pruned.filter(line => !lines.includes(line))
      if (strange.length > 0) t.same(strange, [], `seed ${seed}: pruned`)
      const count = pruned.filter(line => line.includes('"k":"stmt"')).length
      if (count !== part.length) t.equal(count, part.length, `seed ${seed}: pruned`)
    }
    t.equal(wrong, 0)
    t.end()
  })
}

t.test('what a changed test no longer asks goes, if it would make its answers wrong', t => {
  const test = (rows: readonly string[]) => [
    'create table t_0 (v int)',
    ...rows.map(row => `insert into t_0 values (${row})`),
    'select count(*) from t_0',
    'drop table t_0',
  ]
  const before: Suite = [test(['1']), ['select version()'], test(['2', '3'])]
  const after: Suite = [test(['4'])]
  const run = (suite: Suite) => new Draw(1).run(suite, letters, 'one session')
  const text = save(save(undefined, run(before)), run(after)).join('')
  const again = text
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line))
  const asked = again.filter(({ k }) => k === 'stmt').map(({ sql }) => sql)
  t.same(asked.slice(0, 4), after[0])
  t.notOk(asked.includes('insert into t_0 values (1)'))
  t.same(asked.slice(4), before.slice(1).flat(), 'other tests stay')
  t.end()
})

t.test('a place between two statements has an id between theirs', t => {
  const ids = [
    { session: 1, ordinal: 10, part: 0 },
    { session: 1, ordinal: 10, part: 9_999_999 },
    { session: 1, ordinal: 10.000001, part: 0 },
    { session: 1, ordinal: 10.000001, part: 1 },
    { session: 1, ordinal: 10.5, part: 0 },
    { session: 1, ordinal: 11, part: 0 },
    { session: 2, ordinal: 9.999999, part: 0 },
    { session: 2, ordinal: 99_999_999.999999, part: 3 },
  ]
  const texts = ids.map(formatId)
  t.strictSame(texts.toSorted(), texts)
  t.strictSame(texts.map(parseId), ids)
  t.end()
})

t.test('a recording of format 1 is read, and keeps its lines when it is recorded again', t => {
  const steps = new Draw(1).run([['select 1', 'select count(*) from t']], ['a'], 'one each')
  const [first, ...lines] = save(undefined, steps)
  const { sum: _, ...meta } = JSON.parse(first!)
  const old = [`${formatLine({ ...meta, format: 1 })}\n`, ...lines]
  t.strictSame(save(old, steps), [first, ...lines])
  t.end()
})

t.test('what others read before a COMMIT stays before it, whatever the transaction read', t => {
  const count = 'select count(*) from t'
  const steps: readonly Step[] = [
    ['writer', 'create table t (v int)'],
    ['writer', 'begin'],
    ['writer', 'insert into t values (1)'],
    ['writer', count],
    ['reader', count],
    ['writer', 'commit'],
    ['reader', count],
  ]
  const lines = save(undefined, steps, true).join('').trimEnd().split('\n')
  const documents = lines.map(line => JSON.parse(line))
  const asked = documents
    .filter(({ k }) => k === 'stmt')
    .map(({ _id, sql }) => ({ ...parseId(_id)!, sql: String(sql) }))
    .toSorted((a, b) => a.ordinal - b.ordinal)
  const commit = asked.findIndex(({ sql }) => sql === 'commit')
  const reader = asked.findLast(({ sql }) => sql === count)!.session
  const isRead = ({ sql, session }: (typeof asked)[number]) => sql === count && session === reader
  t.equal(asked.slice(0, commit).filter(isRead).length, 1)
  t.equal(asked.slice(commit).filter(isRead).length, 1)
  t.end()
})
