import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { BackgroundProcess } from './background-process.js'
import { hasToolchain, installed } from './drivers/install.js'

/** The folder shared between the project's checkouts; absent outside of them. */
export const sharedFolder =
  process.env['SHARED_DIR'] ?? fileURLToPath(new URL('../../../shared', import.meta.url))

/** A Python with the engine's packages, where that is told: `ORACLE_PYTHON`. */
const givenPython = process.env['ORACLE_PYTHON']

/** Why the real engine cannot be asked here; undefined if it can. */
export async function oracleMissing(): Promise<string | undefined> {
  if (!existsSync(join(sharedFolder, 'oracle/serve.py'))) return 'no oracle beside the checkout'
  const python = givenPython ?? 'python3'
  return (await hasToolchain(python)) ? undefined : `no ${python}`
}

/** The engine's Python: the one that `ORACLE_PYTHON` names, else one of its own, installed where it is not. */
async function oraclePython(): Promise<string> {
  if (givenPython !== undefined) return givenPython
  const requirements = join(sharedFolder, 'oracle/requirements.txt')
  const own = await installed('oracle', readFileSync(requirements, 'utf8'), folder => [
    ['python3', '-m', 'venv', folder],
    [join(folder, 'bin/pip'), 'install', '--quiet', '-r', requirements],
  ])
  return join(own, 'bin/python')
}

/** Starts a server of the real engine, with nothing in it. */
export async function startOracle(): Promise<{ process: BackgroundProcess; url: string }> {
  const python = await oraclePython()
  const script = join(sharedFolder, 'oracle/serve.py')
  const process = new BackgroundProcess([python, script, '--port', '0'])
  const [, url = ''] = await process.printed(/listening on (http:\S+)/)
  return { process, url }
}

/** What the real engine says to a statement. */
export interface OracleAnswer {
  readonly columns: readonly { readonly name: string; readonly type: string }[]
  readonly rows: readonly (readonly (string | null)[])[]
  readonly error: { readonly code: number; readonly message: string } | null
}

/** A real engine that answers one statement after the other. */
export interface Oracle {
  ask(sql: string): Promise<OracleAnswer>
  /** Makes it as new: no databases, tables or settings of those before. */
  reset(): Promise<void>
  close(): Promise<void>
}

/** Starts a real engine without a server, with nothing in it. */
export async function openOracle(): Promise<Oracle> {
  const python = await oraclePython()
  const script = join(sharedFolder, 'oracle/oracle.py')
  const process = new BackgroundProcess([python, script])
  const answers = createInterface({ input: process.stdout })[Symbol.asyncIterator]()
  const request = async (asked: { sql: string } | { reset: true }): Promise<unknown> => {
    const line = JSON.stringify(asked)
    process.stdin.write(`${line}\n`)
    const { value, done } = await answers.next()
    if (done) throw new Error(`the real engine ended at ${line}`)
    return JSON.parse(value)
  }
  return {
    ask: async sql => (await request({ sql })) as OracleAnswer,
    reset: async () => {
      await request({ reset: true })
    },
    async close() {
      process.stdin.end()
      await process.ended
    },
  }
}

/** Why the engine of 2026 cannot be asked here; undefined if it can. */
export function oracle2026Missing(): string | undefined {
  const script = join(sharedFolder, 'oracle-2026/start.sh')
  return existsSync(script) ? undefined : 'no oracle of 2026 beside the checkout'
}

/** Starts a server of the real engine of 2026, with nothing in it; its script installs it where it is not. */
export async function startOracle2026(): Promise<{ url: string; stop(): Promise<void> }> {
  const script = join(sharedFolder, 'oracle-2026/start.sh')
  for (let triesLeft = 4; ; triesLeft -= 1) {
    const process = new BackgroundProcess(['bash', script, '0'])
    try {
      const [, url = ''] = await process.printed(/listening on (http:\S+)/)
      return {
        url,
        async stop() {
          await process.stop()
        },
      }
    } catch (error) {
      // The script copies the server anew, which another one that starts at the same time may find half done.
      if (triesLeft === 0) throw error
    }
  }
}
