import { parseArgs } from 'node:util'
import { faultOf, rushFault, shrink } from './check-history.js'
import { drawHistory } from './draw-history.js'
import { drawLaneHistory, type LaneStep, laneFaultOf, laneRushFault } from './lane-histories.js'

// npm run histories -- [--count N] [--seed N]: random interleavings of sessions against the plain rules of
// transactions (model.ts), and the same sessions at once, where no statement may fail with what is no rule's; and
// sessions in several lanes, with resets and snapshots (lane-histories.ts).
// A failing history is shrunk and printed with its seed.

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
  },
})
const first = Number(values.seed)
const count = Number(values.count)
/** One seed of so many also draws a history in lanes. */
const lanesEach = 10

let failed = 0
for (let seed = first; seed < first + count; seed++) {
  const history = drawHistory(seed)
  const rush = await rushFault(history)
  const isWrong = (await faultOf(history)) !== undefined
  // These take almost twice as long as the others.
  const hasLanes = seed % lanesEach === 0
  const { init, steps } = drawLaneHistory(seed)
  const inLanes = (some: readonly LaneStep[]) => laneFaultOf(init, some)
  const laneRush = hasLanes ? await laneRushFault(init, steps) : undefined
  const isWrongInLanes = hasLanes && (await inLanes(steps)) !== undefined
  if (!isWrong && rush === undefined && laneRush === undefined && !isWrongInLanes) continue
  failed++
  console.log(`--seed ${seed} --count 1`)
  if (rush !== undefined) console.log(`at once: ${rush}\n`)
  if (isWrong) console.log(`${await faultOf(await shrink(history, faultOf))}\n`)
  if (laneRush !== undefined) console.log(`lanes at once: ${laneRush}\n`)
  if (isWrongInLanes) console.log(`lanes: ${await inLanes(await shrink(steps, inLanes))}\n`)
  if (failed === 10) break
}
console.log(`# histories of the seeds ${first} to ${first + count - 1}`)
console.log(`${count - failed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
