import { parseArgs } from 'node:util'
import { shrink } from '../histories/check-history.js'
import { migrationFault } from './check-migration.js'
import { drawMigration } from './draw-migration.js'

// npm run migrations -- [--count N] [--seed N]: random migrations (databases, tables, views, columns, rows, roles,
// tags, policies: made, changed, renamed, dropped and undropped) against a simple catalogue (model.ts). A migration
// that ends otherwise is shrunk and printed with its seed.

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '5000' },
    seed: { type: 'string', default: '1' },
  },
})
const first = Number(values.seed)
const count = Number(values.count)

let failed = 0
for (let seed = first; seed < first + count && failed < 10; seed++) {
  const migration = drawMigration(seed)
  if ((await migrationFault(migration)) === undefined) continue
  failed++
  const least = await shrink(migration, migrationFault)
  console.log(`--seed ${seed} --count 1\n${await migrationFault(least)}\n`)
}
console.log(`# migrations of the seeds ${first} to ${first + count - 1}`)
console.log(`${count - failed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
