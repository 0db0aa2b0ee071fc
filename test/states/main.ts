import { parseArgs } from 'node:util'
import { emptyTally, trySuite } from './play-suite.js'

// npm run states -- [--suites N] [--orders N] [--seed N]: random suites of tests, each recorded in one order and
// played in others beside a live engine. No answer may be wrong; where every state is one that was recorded, 98% must
// be right.

const { values } = parseArgs({
  options: {
    suites: { type: 'string', default: '25' },
    orders: { type: 'string', default: '40' },
    seed: { type: 'string', default: '1' },
  },
})
const first = Number(values.seed)
const suites = Number(values.suites)
const tally = emptyTally()
let failed = 0
for (let seed = first; seed < first + suites; seed++) {
  const { length } = tally.wrong
  await trySuite(seed, Number(values.orders), tally)
  if (tally.wrong.length > length) failed++
  for (const each of tally.wrong.slice(length, length + 1)) console.log(`wrong: ${each}\n`)
  if (failed === 10) break
}
const { right, loud, wrong, same, loudButSame, loudest } = tally
for (const each of loudest) console.log(`loud: ${each}\n`)
const part = 100 * (1 - loudButSame / Math.max(1, same))
if (part < 98) failed++
console.log(`# ${right} right, ${loud} loud, ${wrong.length} wrong`)
console.log(`# ${part.toFixed(2)}% right of ${same} whose state was recorded`)
console.log(`${suites - failed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
