import { inspect } from 'node:util'
import t from 'tap'
import { MemoryEngine } from '../../../core/engine/memory/memory-engine.js'
import { QueryError } from '../../../core/errors/query-error.js'
import type { Value } from '../../../core/types/value.js'
import { insert, rowsOf } from '../engine/plan-parts.js'
import { TestBinder } from './bind-sql.js'
import { RandomQueries, randomTables } from './random-queries.js'

// Random queries must give the same rows whether or not their plans are rewritten, whatever the tables are said to
// hold. RANDOM_QUERIES_SEED repeats a run, RANDOM_QUERIES draws more.

const seed = Number(process.env['RANDOM_QUERIES_SEED'] ?? Math.floor(Math.random() * 2 ** 31))
const queries = Number(process.env['RANDOM_QUERIES'] ?? 200)

/** Tables of a few rows with NULLs, and what the planner is told about their sizes. */
async function tablesOf(random: RandomQueries) {
  const sizes = new Map<string, number>()
  const binders = {
    kept: new TestBinder(randomTables, { keepPlan: true }),
    rewritten: new TestBinder(randomTables, { rowCount: name => sizes.get(name) }),
  }
  const engine = new MemoryEngine()
  const transaction = await engine.begin()
  for (const name of ['a', 'b', 'c', 'd']) {
    const table = binders.kept.catalog.view().table('default', name)
    if (table?.kind !== 'Table') throw new Error(`no table ${name}`)
    sizes.set(name, [0, 10, 3_000, 40_000, 1_000_000][random.below(5)]!)
    const types = table.columns.map(column => column.type)
    await transaction.createTable(table.id, table.columns)
    const rows = Array.from({ length: random.below(9) }, () =>
      types.map((type): Value => {
        if (type.kind === 'Nullable' && random.below(4) === 0) return null
        const bare = type.kind === 'Nullable' ? type.of : type
        const number = random.below(4)
        return bare.kind === 'String'
          ? `${number}`
          : bare.kind === 'Int64'
            ? BigInt(number)
            : number
      }),
    )
    if (rows.length > 0) await rowsOf(transaction, insert(table.id, types, rows))
  }
  return { binders, transaction }
}

t.test(`rewrites change no result, seed ${seed}`, async t => {
  let rewrites = 0
  let rowsFound = 0
  for (let i = 0; i < queries; i++) {
    const random = new RandomQueries(seed + i)
    const { binders, transaction } = await tablesOf(random)
    const sql = random.draw()
    const answer = async (binder: TestBinder) => {
      try {
        const bound = binder.bind(sql)
        if (bound.kind !== 'Query') throw new Error(`no query: ${sql}`)
        const rows = await rowsOf(transaction, bound.plan)
        rowsFound += rows.length
        return rows.map(row => inspect(row)).toSorted()
      } catch (error) {
        if (error instanceof QueryError) return [`error ${error.code} ${error.message}`]
        throw error
      }
    }
    const [kept, rewritten] = [await answer(binders.kept), await answer(binders.rewritten)]
    if (binders.kept.plan(sql) !== binders.rewritten.plan(sql)) rewrites++
    const told = `RANDOM_QUERIES_SEED=${seed + i}\n${sql}\n${binders.rewritten.plan(sql)}`
    if (kept.join('\n') !== rewritten.join('\n')) {
      return t.same(rewritten, kept, told)
    }
  }
  t.ok(rewrites > queries / 2, `${rewrites} plans were rewritten`)
  // Most queries find no rows, and a few find many.
  return t.ok(rowsFound > queries / 4, `${rowsFound} rows`)
})
