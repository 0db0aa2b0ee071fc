import t from 'tap'
import { PolicyCheck } from './check-policies.js'

// `npm run policies` draws many more.
const queries = 60
const writes = 15

t.test('random statements see the rows that policies leave', async t => {
  const check = await PolicyCheck.open()
  t.teardown(() => check.close())
  for (let seed = 1; seed <= queries; seed++) t.equal(await check.queryFault(seed), undefined)
  for (let seed = 1; seed <= writes; seed++) t.equal(await check.writeFault(seed), undefined)
})
