import { createInterface } from 'node:readline'
import { BackgroundProcess } from '../../background-process.js'
import type { RunningMockq } from '../../mockq.js'
import { type Adapter, adapterEnvironment } from '../adapter.js'
import type { FaultCase } from './fault-cases.js'

/** What a client showed its user of one case: what it read, or its error, or nothing yet. */
export type Shown = { readonly rows: Rows } | { readonly error: string } | 'waits'

type Rows = readonly (readonly string[])[]

/**
 * Runs all cases at the same time, each on a connection and in a lane of its own. Ends when all have been answered but
 * those in `waiting`, at the latest after `limitMs`.
 */
export async function askClient(
  { command, folder }: Adapter,
  server: RunningMockq,
  cases: readonly FaultCase[],
  { waiting = new Set(), env = {}, limitMs }: AskOptions,
): Promise<ReadonlyMap<string, Shown>> {
  const child = new BackgroundProcess([...command, '--statements'], {
    cwd: folder,
    env: { ...adapterEnvironment(server, folder), ...env },
  })
  const shown = new Map<string, Shown>()
  const left = new Set(cases.map(({ name }) => name).filter(name => !waiting.has(name)))
  const answered = new Promise<void>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', text => {
      try {
        const line = readLine(text)
        if (line === undefined) return
        shown.set(line.test, line)
        left.delete(line.test)
        if (left.size === 0) resolve()
      } catch {
        reject(new Error(`no line of JSON: ${text.slice(0, 500)}`))
      }
    })
  })
  child.stdin.end(
    cases.map(({ name, statements }) => `${[name, ...statements].join('\t')}\n`).join(''),
  )
  const limit = setTimeout(() => child.signal('SIGKILL'), limitMs)
  await Promise.race([answered, child.ended]).finally(() => {
    clearTimeout(limit)
    return child.stop('SIGKILL')
  })
  const { stderr } = await child.ended
  const silent = (name: string): Shown =>
    waiting.has(name)
      ? 'waits'
      : { error: `no answer within ${limitMs} ms: ${stderr.slice(-2000)}` }
  return new Map(cases.map(({ name }) => [name, shown.get(name) ?? silent(name)]))
}

interface AskOptions {
  /** Cases that are not expected to be answered; default none. */
  readonly waiting?: ReadonlySet<string>
  readonly env?: NodeJS.ProcessEnv
  readonly limitMs: number
}

type Line = { readonly test: string } & Exclude<Shown, 'waits'>

const readLine = (text: string): Line | undefined =>
  text.startsWith('{"test"') ? (JSON.parse(text) as Line) : undefined
