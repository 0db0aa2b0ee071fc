import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import { serveBackend, startServer } from '#mockq'
import { record, replay } from './record-and-play.js'
import { type Got, TestClient } from './test-client.js'

// Suites of tests with names that change with each run are recorded in one lane, and played again with
// other names, in another order, in part, and with what somebody may have changed by mistake. A live
// engine judges: each answer is right or a loud miss.

/** Suites that are drawn; RENAMED_SEEDS draws more. */
const seeds = Number(process.env['RENAMED_SEEDS'] ?? 1)

/** Whole numbers below a bound, the same for a seed. */
function randomOf(seed: number): (below: number) => number {
  let state = (seed * 2654435761) >>> 0
  return below => {
    state = (Math.imul(state ^ (state >>> 15), 2246822507) + 0x9e3779b9) >>> 0
    return ((state ^ (state >>> 13)) >>> 0) % below
  }
}

type Random = (below: number) => number

/** What differs from run to run. */
interface Names {
  readonly table: (test: number) => string
  readonly id: (test: number, n: number) => string
}

function namesOf(suite: number, salt: number): Names {
  const hex = (random: Random, length: number) =>
    Array.from({ length }, () => '0123456789abcdef'[random(16)]).join('')
  return {
    table: test => {
      const kind = randomOf(suite * 31 + test)(5)
      const random = randomOf(salt * 7919 + test * 13 + 1)
      if (kind === 0) return `drv_${random(9000) + 1000}_${random(900_000) + 10}`
      if (kind === 1) return `tmp_a${hex(random, 5)}`
      if (kind === 2) return `test_${1_700_000_000 + random(90_000_000)}`
      if (kind === 3) return `t_${hex(random, 7)}f`
      return `fixed_${test}`
    },
    id: (test, n) => {
      const random = randomOf(salt * 104729 + test * 17 + n + 1)
      return `${hex(random, 8)}-${hex(random, 4)}-4${hex(random, 3)}-8${hex(random, 3)}-${hex(random, 12)}`
    },
  }
}

/** The statements of one test. */
function testOf(suite: number, test: number, { table, id }: Names): readonly string[] {
  const random = randomOf(suite * 1009 + test)
  const name = table(test)
  const some = <T>(list: readonly T[]): T => list[random(list.length)]!
  const count = `SELECT count(*), sum(n) FROM ${name}`
  const exists = `SELECT count(*) FROM information_schema.tables WHERE table_name = '${name}'`
  const statements = [
    ...(random(2) === 0 ? [exists] : []),
    ...(random(2) === 0 ? [`DROP TABLE IF EXISTS ${name}`] : [`SELECT n FROM ${name}`]),
    `CREATE TABLE ${name} (n INT, v VARCHAR${some(['', ', w INT NULL'])})`,
  ]
  for (let i = random(5) + 1; i > 0; i--) {
    const own = id(test, i)
    const value = random(2) === 0 ? own : `item_${random(3) + 1000}`
    statements.push(
      some([
        `INSERT INTO ${name} (n, v) VALUES (${random(3)}, '${value}')`,
        `INSERT INTO ${name} (n, v) VALUES (${random(3)}, '${value}'), (${random(3)}, 'x')`,
        `UPDATE ${name} SET n = n + ${random(2) + 1} WHERE n = ${random(3)}`,
        `DELETE FROM ${name} WHERE n = ${random(4)}`,
      ]),
      some([
        count,
        exists,
        `SELECT n, v FROM ${name} WHERE n IN (${random(3)}, 2) ORDER BY n, v`,
        `SELECT count(*) FROM ${name} WHERE v = '${value}'`,
        `SELECT '${name}', max(n) FROM ${name}`,
        `SELECT missing FROM ${name}`,
      ]),
    )
  }
  return random(3) === 0 ? statements : [...statements, `DROP TABLE ${name}`, exists]
}

/** What may be done to the statements of a run by mistake. */
const mistakes: readonly ((
  run: readonly string[],
  names: readonly string[],
  random: Random,
) => string[])[] = [
  run => [...run],
  // One statement speaks of another test's table.
  (run, names, random) => {
    const at = random(run.length)
    return run.map((sql, i) =>
      i === at ? rename(sql, names, () => names[random(names.length)]!) : sql,
    )
  },
  // Two tests have changed their names, from some place on.
  (run, names, random) => {
    const [a, b] = [names[random(names.length)]!, names[random(names.length)]!]
    const from = random(run.length)
    const swap = (name: string) => (name === a ? b : name === b ? a : name)
    return run.map((sql, i) => (i >= from ? rename(sql, names, swap) : sql))
  },
  // All tests use one name.
  (run, names) => run.map(sql => rename(sql, names, () => names[0]!)),
  // A name that nobody made.
  (run, names, random) => {
    const at = random(run.length)
    return run.map((sql, i) => (i === at ? rename(sql, names, () => 'drv_4711_815') : sql))
  },
  // Other data.
  (run, _, random) => {
    const at = random(run.length)
    return run.map((sql, i) => {
      if (i !== at) return sql
      return sql.replace(/item_\d+/, () => `item_${random(3) + 1000}`).replace(/\((\d)/, '(7')
    })
  },
  // A statement is left out, another one comes twice.
  (run, _, random) => {
    const [out, twice] = [random(run.length), random(run.length)]
    return run.flatMap((sql, i) => (i === out ? [] : i === twice ? [sql, sql] : [sql]))
  },
]

function rename(sql: string, names: readonly string[], to: (name: string) => string): string {
  const found = names.find(name => sql.includes(name))
  return found === undefined ? sql : sql.replaceAll(found, to(found))
}

/** The tests of a run in some order, whole. */
function runOf(suite: number, names: Names, order: readonly number[]): readonly string[] {
  return order.flatMap(test => testOf(suite, test, names))
}

async function play(url: string, statements: readonly string[]): Promise<readonly Got[]> {
  const client = new TestClient(url)
  const got: Got[] = []
  for (const sql of statements) got.push(await client.query(sql))
  return got
}

async function engine(): Promise<{ url: string; close(): Promise<void> }> {
  return startServer({ port: 0, backend: serveBackend({ engine: 'memory' }) })
}

function shuffled(count: number, random: Random): readonly number[] {
  const order = Array.from({ length: count }, (_, i) => i)
  for (let i = count - 1; i > 0; i--) {
    const j = random(i + 1)
    ;[order[i], order[j]] = [order[j]!, order[i]!]
  }
  return order
}

const seen = ({ rows, types, error }: Got, sql: string) => {
  const order = / order by /i.test(sql) ? rows : rows.map(row => JSON.stringify(row)).toSorted()
  return JSON.stringify([order, types, error?.code, error?.message])
}

const isLoud = ({ error }: Got) => (error?.code ?? 0) >= 65_000

const tests = 5

t.test('other names, other orders: right or loud, and right where nothing is changed', async t => {
  const counts = { right: 0, loud: 0, changed: 0, changedLoud: 0 }
  for (let suite = 1; suite <= seeds; suite++) {
    const folder = mkdtempSync(join(tmpdir(), 'mockq-renamed-'))
    const upstream = await engine()
    const recorder = await record(folder, upstream.url)
    const all = Array.from({ length: tests }, (_, i) => i)
    await play(recorder.url, runOf(suite, namesOf(suite, 0), all))
    await recorder.close()
    await upstream.close()
    for (const [salt, mistake] of mistakes.entries()) {
      const random = randomOf(suite * 97 + salt)
      const order = shuffled(tests, random).slice(0, random(3) === 0 ? 2 : tests)
      const names = namesOf(suite, salt + 1)
      const tables = all.map(names.table)
      const statements = mistake(runOf(suite, names, order), tables, random)
      const truth = await engine()
      const player = await replay(folder)
      const expected = await play(truth.url, statements)
      const got = await play(player.url, statements)
      await player.close()
      await truth.close()
      for (const [i, sql] of statements.entries()) {
        const loud = isLoud(got[i]!)
        if (salt === 0) counts[loud ? 'loud' : 'right']++
        else counts[loud ? 'changedLoud' : 'changed']++
        if (loud && salt === 0 && process.env['RENAMED_SEEDS']) {
          console.log(`loud: suite ${suite}: ${got[i]!.error!.message}`)
        }
        if (loud || seen(got[i]!, sql) === seen(expected[i]!, sql)) continue
        t.fail(
          `suite ${suite}, mistake ${salt}, statement ${i}: ${sql}\n` +
            `${seen(expected[i]!, sql)}\n${seen(got[i]!, sql)}\n${statements
              .slice(0, i)
              .map((each, j) => (isLoud(got[j]!) ? `loud: ${each}` : each))
              .join('\n')}`,
        )
      }
    }
    rmSync(folder, { recursive: true })
  }
  t.comment(JSON.stringify(counts))
  // Rows in the order of random values stand in another one now: that is loud.
  t.ok(counts.right >= 0.9 * (counts.right + counts.loud), JSON.stringify(counts))
})
