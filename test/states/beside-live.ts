import type { Clock } from '../../core/clock.js'
import { QueryError } from '../../core/errors/query-error.js'
import { RandomIds } from '../../core/ids.js'
import { serveBackend, startServer } from '../../core/index.js'
import type { Backend } from '../../core/protocol/backend.js'
import { openServe } from '../../core/serve/open-serve.js'
import { openPlayer } from '../../recordings/index.js'
import { type ReplayOptions, record } from '../recordings/record-and-play.js'
import { TestClient } from '../recordings/test-client.js'
import { BackendSession } from '../specs-runner/backend-session.js'

/** The name of a session, and what it asks. */
export type Asked = readonly [session: string, sql: string]

/** Records statements, asked one after another of a live engine. `before`: what ran there before. */
export async function recordAll(
  folder: string,
  statements: readonly Asked[],
  before: readonly string[] = [],
): Promise<void> {
  const target = await startServer({ port: 0, backend: serveBackend({ engine: 'memory' }) })
  const first = new TestClient(target.url)
  for (const sql of before) await first.query(sql)
  const recorder = await record(folder, target.url)
  const clients = new Map<string, TestClient>()
  for (const [name, sql] of statements) {
    const client = clients.get(name) ?? new TestClient(recorder.url)
    clients.set(name, client)
    await client.query(sql)
  }
  await recorder.close()
  await target.close()
}

/** What a live engine answers, and what a replay. */
export interface Compared {
  readonly expected: string
  readonly found: string
  readonly isLoud: boolean
}

export type PlayOptions = Pick<ReplayOptions, 'looseOrder' | 'historyBySession'>

/** Plays statements beside a live engine. `before`: what ran there before. */
export async function compareAll(
  folder: string,
  statements: readonly Asked[],
  clock: Clock,
  options: PlayOptions = {},
  before: readonly string[] = [],
): Promise<readonly Compared[]> {
  const live = await openServe({ engine: 'memory' }, { clock, ids: new RandomIds() })
  const player = openPlayer({ recordings: folder, clock, log: silent, ...options })
  const sessions = { live: new Sessions(live), player: new Sessions(player) }
  for (const sql of before) await sessions.live.ask('before', sql)
  const compared: Compared[] = []
  for (const [name, sql] of statements) {
    const expected = await sessions.live.ask(name, sql)
    const found = await sessions.player.ask(name, sql)
    compared.push({ expected, found, isLoud: /^650\d\d /.test(found) })
  }
  await live.close()
  await player.close()
  return compared
}

/** Statements up to one, with what the replay of each came to, and how its answer differs. */
export function reportOf(
  statements: readonly Asked[],
  compared: readonly Compared[],
  at: number,
): string {
  const before = statements.slice(Math.max(0, at + 1 - shown), at + 1).map(([name, sql], i) => {
    const { expected, found } = compared[Math.max(0, at + 1 - shown) + i]!
    return `${name} ${sql}${found === expected ? '' : ` -- ${found.slice(0, 5)}`}`
  })
  const { expected, found } = compared[at]!
  return `${before.join('\n  ')}\n  is ${expected}\n  not ${found}`
}

/** Statements before a difference that a report shows. */
const shown = Number(process.env['STATES_SHOWN'] ?? 25)

/** The sessions of a backend, by name; what each asks comes back as a text. */
class Sessions {
  readonly #backend: Backend
  readonly #byName = new Map<string, BackendSession>()

  constructor(backend: Backend) {
    this.#backend = backend
  }

  async ask(name: string, sql: string): Promise<string> {
    const session = this.#byName.get(name) ?? new BackendSession(this.#backend, name)
    this.#byName.set(name, session)
    try {
      const { names, types, rows } = await session.run(sql)
      // Rows that came in any order are shown in any order.
      const isOrdered = /\bORDER BY\b/.test(sql) || !/^SELECT/.test(sql)
      const lines = rows.map(row => JSON.stringify(row))
      const answer = JSON.stringify({ names, types, rows: isOrdered ? rows : lines.toSorted() })
      // Servers number their tables as they make them.
      return answer.replaceAll(/"\d+",("(?:ROLE|USER)")/g, '"N",$1')
    } catch (error) {
      if (error instanceof QueryError) return `${error.code} ${error.message}`
      // Of rows that came in any order it tells the first.
      return (error as Error).message.replace(/\b(table|table id|at row) \d+/g, '$1 N')
    }
  }
}

const nothing = () => {}
const silent = { info: nothing, warn: nothing, error: nothing }
