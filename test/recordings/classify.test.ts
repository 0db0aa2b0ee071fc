import { readdirSync, readFileSync } from 'node:fs'
import t from 'tap'
import { QueryError } from '../../core/errors/query-error.js'
import { normalForm } from '../../core/sql/normal-form.js'
import { classify } from '../../recordings/match/classify.js'
import { parseSpec } from '../specs-runner/parse-spec.js'

const folder = new URL('../../../test/specs/', import.meta.url)

function classified(sql: string): ReturnType<typeof classify> {
  const document = { _id: '', k: 'stmt', sql, key: normalForm(sql), db: 'default' } as const
  const answer = { schema: [], rows: 0, written: 0, affect: null, sessionSet: [] }
  return classify({ ...document, ...answer })
}

t.test('of every statement of the specs it is told what it reads and writes', async t => {
  let count = 0
  for (const file of readdirSync(folder)) {
    for (const { sql, line } of parseSpec(readFileSync(new URL(file, folder), 'utf8'))) {
      try {
        classified(sql)
        count++
      } catch (error) {
        // Of what the lexer does not take there is no normal form.
        if (!(error instanceof QueryError)) t.fail(`${file}:${line}: ${sql}: ${error}`)
      }
    }
  }
  t.ok(count > 1000, String(count))
})

t.test('an unload reads its table and writes its place', async t => {
  const { reads, writes } = classified(
    'COPY INTO @files/out FROM db.orders FILE_FORMAT = (TYPE = CSV)',
  )
  t.ok(reads.includes('db.orders'))
  t.match(writes, [{ object: '@files/out', mode: 'change' }])
})
