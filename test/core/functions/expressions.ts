import t from 'tap'
import { QueryError } from '../../../core/errors/query-error.js'
import { ServeSession } from '../../conformance/serve-session.js'

/** An expression, and what it gives: `value: Type`, or how the message of its error begins. */
export type Case = readonly [sql: string, expected: string]

/** A test of each family: every expression gives what stands beside it. */
export function testExpressions(families: Readonly<Record<string, readonly Case[]>>): void {
  for (const [family, cases] of Object.entries(families)) {
    t.test(`${family} give their values`, async t => {
      const session = await ServeSession.open()
      t.teardown(() => session.close())
      for (const [sql, expected] of cases) {
        const found = await answerOf(session, sql)
        if (isValue(expected)) t.equal(found, expected, sql)
        else t.match(found, expected, sql)
      }
    })
  }
}

const isValue = (expected: string): boolean => /: [A-Z][A-Za-z0-9_(), ]*$/.test(expected)

async function answerOf(session: ServeSession, sql: string): Promise<string> {
  try {
    const { types, rows } = await session.run(`SELECT ${sql}`, 10_000)
    return `${rows[0]?.[0] ?? 'NULL'}: ${types[0]}`
  } catch (error) {
    if (error instanceof QueryError) return error.message
    throw error
  }
}
