import t from 'tap'
import { faultOf, rushFault, shrink } from './check-history.js'
import { drawHistory } from './draw-history.js'
import type { Step } from './history.js'

// `npm run histories` draws many more.
const count = 60

t.test(`${count} random histories of sessions follow the rules`, async t => {
  for (let seed = 1; seed <= count; seed++) {
    const history = drawHistory(seed)
    const fault = await faultOf(history)
    if (fault === undefined) continue
    t.fail(`seed ${seed}\n${await faultOf(await shrink(history, faultOf))}`)
    return
  }
  t.pass()
})

t.test('sessions at once fail with nothing but what the rules say', async t => {
  for (let seed = 1; seed <= count / 2; seed++) {
    const fault = await rushFault(drawHistory(seed))
    if (fault !== undefined) return t.fail(`seed ${seed}: ${fault}`)
  }
  return t.pass()
})

t.test('a difference is found, and shrunk to what shows it', async t => {
  // The model takes any name of a table, SQL does not.
  const wrong: Step = { session: 0, action: { kind: 'read', table: "'" } }
  const history = [...drawHistory(5), wrong]
  t.match(await faultOf(history), /by the rules: error 1025[\s\S]*the server: {3}error 1005/)
  t.same(await shrink(history, faultOf), [wrong])
})
