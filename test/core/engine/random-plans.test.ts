import { inspect } from 'node:util'
import t from 'tap'
import { SystemClock } from '../../../core/clock.js'
import { AlasqlEngine } from '../../../core/engine/alasql/alasql-engine.js'
import type { Engine } from '../../../core/engine/engine.js'
import { MemoryEngine } from '../../../core/engine/memory/memory-engine.js'
import type { Value } from '../../../core/types/value.js'
import { naiveRows } from './naive-rows.js'
import { withPackedLeaves } from './packed-leaves.js'
import { context, query, rowsOf } from './plan-parts.js'
import { type Drawn, RandomPlans, smaller } from './random-plans.js'

// Random plans over hostile values: our operators, over columns of values and over packed columns of all classes, alasql
// where it may and everywhere, and the plain definition must give the same rows. RANDOM_PLANS_SEED repeats a run, RANDOM_PLANS draws more.

const seed = Number(process.env['RANDOM_PLANS_SEED'] ?? Math.floor(Math.random() * 2 ** 31))
const plans = Number(process.env['RANDOM_PLANS'] ?? 400)

const clock = new SystemClock()
const memory = new MemoryEngine()
const alasqlAlways = new AlasqlEngine(clock, Number.POSITIVE_INFINITY)
const alasqlNever = new AlasqlEngine(clock, 0)

async function run(
  engine: Engine,
  { relation, columns }: Drawn,
  cx = context(),
): Promise<string[]> {
  const transaction = await engine.begin('read')
  try {
    return (await rowsOf(transaction, query(relation, columns), cx)).map(row => rowText(row))
  } finally {
    await transaction.rollback()
  }
}

function rowText(row: readonly Value[]): string {
  return inspect(row, { depth: 5, breakLength: Number.POSITIVE_INFINITY })
}

/** What is wrong with the engines' answers to a plan, if anything. */
async function fault(drawn: Drawn, isLarge: boolean): Promise<string | undefined> {
  const rows = await run(memory, drawn)
  for (const other of [alasqlAlways, alasqlNever]) {
    const found = await run(other, drawn)
    if (found.join('\n') !== rows.join('\n')) {
      return `memory:\n${rows.join('\n')}\nalasql:\n${found.join('\n')}`
    }
  }
  const { relation, sources } = withPackedLeaves(drawn.relation)
  const packed = await run(memory, { ...drawn, relation }, context({ sources }))
  if (packed.join('\n') !== rows.join('\n')) {
    return `memory:\n${rows.join('\n')}\nover packed columns:\n${packed.join('\n')}`
  }
  if (isLarge) return undefined
  const expected = naiveRows(drawn.relation).map(row =>
    rowText(drawn.columns.map(({ id }) => row.get(id) ?? null)),
  )
  const isOrdered = drawn.relation.kind === 'Sort'
  const [a, b] = isOrdered ? [rows, expected] : [rows.toSorted(), expected.toSorted()]
  if (a.join('\n') === b.join('\n')) return undefined
  return `memory:\n${a.join('\n')}\nby definition:\n${b.join('\n')}`
}

/** The smallest plan near a failing one that still fails. */
async function shrink(drawn: Drawn, isLarge: boolean): Promise<Drawn> {
  for (const relation of smaller(drawn.relation)) {
    const candidate = { ...drawn, relation }
    const failed = await fault(candidate, isLarge).then(
      told => told !== undefined,
      () => false,
    )
    if (failed) return shrink(candidate, isLarge)
  }
  return drawn
}

async function check(planSeed: number, isLarge: boolean): Promise<string | undefined> {
  const random = new RandomPlans(planSeed)
  const drawn = random.draw(1 + (planSeed % 5), isLarge)
  if ((await fault(drawn, isLarge)) === undefined) return undefined
  const least = await shrink(drawn, isLarge)
  const plan = inspect(least.relation, { depth: 12, compact: true })
  return `RANDOM_PLANS_SEED=${seed} (plan ${planSeed})\n${await fault(least, isLarge)}\n${plan}`
}

for (const isLarge of [false, true]) {
  t.test(`${isLarge ? 'long' : 'short'} tables, seed ${seed}`, async t => {
    const count = isLarge ? plans / 8 : plans
    for (let i = 0; i < count; i++) {
      const told = await check(seed + i, isLarge)
      if (told !== undefined) return t.fail(told)
    }
    return t.pass(`${count} plans`)
  })
}
