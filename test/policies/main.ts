import { parseArgs } from 'node:util'
import { PolicyCheck } from './check-policies.js'

// npm run policies -- [--count N] [--seed N]: random statements over a table with masking and row access policies
// against the same table filtered and masked by hand.

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '1' },
  },
})
const first = Number(values.seed)
const count = Number(values.count)

const check = await PolicyCheck.open()
let failed = 0
for (let seed = first; seed < first + count && failed < 10; seed++) {
  const fault = (await check.queryFault(seed)) ?? (await check.writeFault(seed))
  if (fault === undefined) continue
  failed++
  console.log(`--seed ${seed} --count 1\n${fault}\n`)
}
await check.close()
console.log(`# statements of the seeds ${first} to ${first + count - 1}`)
console.log(`${count - failed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
