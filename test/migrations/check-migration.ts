import { SystemClock } from '../../core/clock.js'
import { RandomIds } from '../../core/ids.js'
import { openServe } from '../../core/serve/open-serve.js'
import { BackendSession } from '../specs-runner/backend-session.js'
import { type Action, sqlOf } from './migration.js'
import { Model, type Outcome } from './model.js'

/** Where server and model part, if they do: the statements up to there, and what each says. */
export async function migrationFault(actions: readonly Action[]): Promise<string | undefined> {
  const backend = await openServe(
    { engine: 'memory' },
    { clock: new SystemClock(), ids: new RandomIds() },
  )
  const session = new BackendSession(backend, 'migration')
  const model = new Model()
  const done: Action[] = []
  try {
    await session.run('SET GLOBAL enable_experimental_row_access_policy = 1')
    for (const action of actions) {
      done.push(action)
      const expected = model.run(action)
      const found = await outcomeOf(session, sqlOf(action))
      if (!isSame(expected, found)) return report(done, told(expected), told(found))
    }
    return await lookFault(model, session, done)
  } finally {
    await backend.close()
  }
}

/** Compares all that the catalogue shows and all rows. */
async function lookFault(
  model: Model,
  session: BackendSession,
  done: readonly Action[],
): Promise<string | undefined> {
  const shown = [
    await rowsOf(session, "SELECT name FROM system.databases WHERE name LIKE 'd_'"),
    await rowsOf(
      session,
      "SELECT database, name, comment FROM system.tables WHERE database LIKE 'd_'",
    ),
    await rowsOf(
      session,
      "SELECT database, table, name FROM system.columns WHERE database LIKE 'd_' AND table LIKE 't%'",
    ),
    await grantsOf(session, model.roles()),
  ]
  for (const [i, expected] of model.look().entries()) {
    const found = shown[i]!
    if (expected.join(' ') !== found.join(' ')) {
      return report(done, expected.join(' '), found.join(' '))
    }
  }
  for (const at of model.places()) {
    const read = { kind: 'read', at } as const
    const expected = model.run(read)
    const found = await outcomeOf(session, sqlOf(read))
    if (!isSame(expected, found)) return report([...done, read], told(expected), told(found))
    const tags = model.tagsOf(at)
    const shownTags = await rowsOf(
      session,
      `SELECT tag_name, tag_value FROM tag_references('${at.database}.${at.name}', 'TABLE')`,
    )
    if (tags.join(' ') !== shownTags.join(' ')) {
      return report(done, tags.join(' '), shownTags.join(' '))
    }
  }
  return undefined
}

async function grantsOf(
  session: BackendSession,
  roles: readonly string[],
): Promise<readonly string[]> {
  const grants: string[] = []
  for (const role of roles) {
    const { rows } = await session.run(`SHOW GRANTS FOR ROLE ${role}`)
    for (const row of rows) if (row[0] === 'SELECT') grants.push(JSON.stringify([role, row[1]]))
  }
  return grants.toSorted()
}

async function rowsOf(session: BackendSession, sql: string): Promise<readonly string[]> {
  const { rows } = await session.run(sql)
  return rows.map(row => JSON.stringify(row)).toSorted()
}

async function outcomeOf(session: BackendSession, sql: string): Promise<Outcome> {
  try {
    return { rows: await rowsOf(session, sql) }
  } catch (error) {
    // What is no error of SQL has no code: NaN, which equals nothing.
    const code = Number(/^\d+/.exec((error as Error).message)?.[0])
    if (Number.isNaN(code)) console.error(error)
    return { code }
  }
}

function isSame(expected: Outcome, found: Outcome): boolean {
  if (expected.code !== found.code) return false
  return expected.rows === undefined || expected.rows.join('\n') === found.rows?.join('\n')
}

const told = ({ code, rows }: Outcome): string =>
  code === undefined ? `rows ${rows?.join(' ') ?? 'of any kind'}` : `error ${code}`

function report(done: readonly Action[], expected: string, found: string): string {
  const lines = done.map(action => `  ${sqlOf(action)};`)
  return [...lines, `by the rules: ${expected}`, `the server:   ${found}`].join('\n')
}
