import t from 'tap'
import { shrink } from './check-history.js'
import { drawLaneHistory, type LaneStep, laneFaultOf, laneRushFault } from './lane-histories.js'

// `npm run histories` draws many more.
for (const [engine, count] of [
  ['memory', 15],
  ['alasql', 3],
] as const) {
  const name = `${engine}: ${count} random histories of lanes, resets and snapshots follow the rules`
  t.test(name, async t => {
    for (let seed = 1; seed <= count; seed++) {
      const { init, steps } = drawLaneHistory(seed)
      const fault = (history: readonly LaneStep[]) => laneFaultOf(init, history, engine)
      if ((await fault(steps)) === undefined) continue
      t.fail(`seed ${seed}\n${await fault(await shrink(steps, fault))}`)
      return
    }
    t.pass()
  })
}

t.test('sessions, resets and snapshots at once', async t => {
  for (let seed = 1; seed <= 15; seed++) {
    const { init, steps } = drawLaneHistory(seed)
    const fault = await laneRushFault(init, steps)
    if (fault !== undefined) return t.fail(`seed ${seed}: ${fault}`)
  }
  return t.pass()
})
