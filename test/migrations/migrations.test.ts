import t from 'tap'
import { shrink } from '../histories/check-history.js'
import { migrationFault } from './check-migration.js'
import { drawMigration, drawnKinds } from './draw-migration.js'
import { type Action, sqlOf } from './migration.js'

// `npm run migrations` draws many more.
const count = 100

t.test(`${count} random migrations end as a simple catalogue does`, async t => {
  for (let seed = 1; seed <= count; seed++) {
    const migration = drawMigration(seed)
    if ((await migrationFault(migration)) === undefined) continue
    t.fail(`seed ${seed}\n${await migrationFault(await shrink(migration, migrationFault))}`)
    return
  }
  t.pass()
})

t.test('every kind of statement is drawn, and a fault is told with its statements', async t => {
  const drawn = Array.from({ length: count }, (_, seed) => drawMigration(seed)).flat()
  const kinds = new Set(drawn.map(action => action.kind))
  t.same([...kinds].toSorted(), drawnKinds.toSorted())
  const at = { database: 'd0', name: 't0' }
  const unknown: readonly Action[] = [{ kind: 'comment', at, text: "it's" }]
  t.match(await migrationFault(unknown), /by the rules: error 1003\nthe server: {3}error 1005/)
  t.equal(sqlOf({ kind: 'read', at }), 'SELECT * FROM d0.t0')
})
