import t from 'tap'
import { fuzzFault } from '../../conformance/fuzz.js'
import { mutate, seeded, tokenSoup } from '../../conformance/fuzz-statements.js'
import { TestBinder, tables } from '../binder/bind-sql.js'
import { statements } from './statements.js'

const binder = new TestBinder(tables)
const texts = statements.map(([sql]) => sql)

function faults(rounds: number, text: () => string): string[] {
  const found: string[] = []
  for (let round = 0; round < rounds; round++) {
    const sql = text()
    const fault = fuzzFault(sql, binder)
    if (fault !== undefined) found.push(`${fault}: ${sql}`)
  }
  return found
}

t.test('changed statements are refused cleanly or come back as they are printed', t => {
  const random = seeded(7)
  t.same(
    faults(3000, () => mutate(random, texts)),
    [],
  )
  t.end()
})

t.test('soups of tokens are refused cleanly', t => {
  const random = seeded(8)
  t.same(
    faults(2000, () => tokenSoup(random, texts)),
    [],
  )
  t.end()
})
