import { parseArgs } from 'node:util'
import { drawSuite, mixSuite } from './draw-suite.js'
import { moreRecordings } from './more-recordings.js'
import { type NeighbourTally, tryNeighbours } from './neighbours.js'
import { emptyTally, trySuite } from './play-suite.js'
import { shortRecordings } from './short-recordings.js'

// npm run states -- [--suites N] [--orders N] [--seed N]: random suites of tests, each recorded in one order and
// played in others beside a live engine. No answer may be wrong; where every state is one that was recorded, 98% must
// be right. Every other suite is made of short recordings, which leave all as it is at their end. Before them these
// alone, one for each rule, with each of their statements left out, asked twice and in other places.

const { values } = parseArgs({
  options: {
    suites: { type: 'string', default: '25' },
    orders: { type: 'string', default: '40' },
    seed: { type: 'string', default: '1' },
  },
})
let failed = 0
const recordings = { ...shortRecordings, ...moreRecordings }
for (const [name, texts] of Object.entries(recordings)) {
  const { wrong, loud }: NeighbourTally = await neighboursOf(texts)
  if (wrong.length + loud.length > 0) failed++
  for (const each of wrong.slice(0, 1)) console.log(`wrong: ${name}: ${each}\n`)
  for (const each of loud.slice(0, 1)) console.log(`loud: ${name}: ${each}\n`)
}
const first = Number(values.seed)
const suites = Number(values.suites)
const tally = emptyTally()
for (let seed = first; seed < first + suites; seed++) {
  const { length } = tally.wrong
  const suite = seed % 2 === 0 ? mixSuite(seed, recordings) : drawSuite(seed)
  await trySuite(seed, Number(values.orders), tally, {}, suite)
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
const count = suites + Object.keys(recordings).length
console.log(`${count - failed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1

async function neighboursOf(texts: readonly string[]): Promise<NeighbourTally> {
  const tally: NeighbourTally = { wrong: [], loud: [], plays: 0 }
  await tryNeighbours(texts, tally, 'all')
  return tally
}
