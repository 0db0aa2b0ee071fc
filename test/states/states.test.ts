import t from 'tap'
import { emptyTally, trySuite } from './play-suite.js'

// `npm run states` draws many more.
const seeds = [3, 4, 7]
const orders = 3
const timeout = 300_000

t.test(
  'random suites in other orders: right, or loud where the state differs',
  { timeout },
  async t => {
    const tally = emptyTally()
    for (const seed of seeds) await trySuite(seed, orders, tally)
    t.strictSame(tally.wrong.slice(0, 1), [])
    t.strictSame(tally.loudest.slice(0, 1), [])
    t.ok(tally.same > 100, `${tally.same} statements asked in a recorded state`)
    t.ok(tally.right > tally.same, 'and others')
  },
)

t.test('a replay that goes by the order is found wrong', { timeout }, async t => {
  const tally = emptyTally()
  await trySuite(seeds[0]!, 3, tally, { looseOrder: true })
  t.ok(tally.wrong.length > 0)
})
