import { mkdirSync } from 'node:fs'
import { serveBackend, startServer } from '#mockq'
import { record, replay } from './record-and-play.js'
import { TestClient } from './test-client.js'

/** A statement that a program sends, with its bind values. */
export type Sent = string | readonly [sql: string, params: readonly unknown[]]

/** A program whose statements have the time at which it runs, in milliseconds, in the time zone of the process. */
export type Program = (ms: number) => readonly Sent[]

/** When and where a program runs. `machine`: the zone of mockq, if it is another one than the program's. */
export interface Run {
  readonly at: string
  readonly zone: string
  readonly machine?: string
}

/** What a program got in replay for each statement, and what the server answers at that time. */
export interface Compared {
  readonly sql: string
  /** Names of columns and rows, or the code of the error. */
  readonly got: unknown
  readonly right: unknown
}

/**
 * Records a program in front of a server, replays it at another time or in another time zone, and asks the server at
 * that time, too. All clocks stand.
 */
export async function playAtOtherTime(
  folder: string,
  program: Program,
  [recorded, played]: readonly [Run, Run],
): Promise<readonly Compared[]> {
  const zone = process.env.TZ
  mkdirSync(folder, { recursive: true })
  try {
    const before = await serverAt(recorded)
    const recorder = await record(folder, before.url, 'all', { now: microsOf(recorded) })
    await runProgram(recorder.url, program, recorded)
    await recorder.close()
    await before.close()
    const after = await serverAt(played)
    const right = await runProgram(after.url, program, played)
    await after.close()
    const player = await replay(folder, { now: microsOf(played) })
    const got = await runProgram(player.url, program, played)
    await player.close()
    return got.map(([sql, answer], i) => ({ sql, got: answer, right: right[i]![1] }))
  } finally {
    if (zone === undefined) delete process.env.TZ
    else process.env.TZ = zone
  }
}

/** A local time as programs write it, with so many digits behind the second. */
export function local(ms: number, digits = 6): string {
  const date = new Date(ms)
  const two = (n: number) => String(n).padStart(2, '0')
  const time = [date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(':')
  const fraction = `${String(ms % 1000).padStart(3, '0')}456`.slice(0, digits)
  return `${localDay(ms)} ${time}${digits === 0 ? '' : `.${fraction}`}`
}

/** A local day as programs write it. */
export function localDay(ms: number): string {
  const date = new Date(ms)
  const two = (n: number) => String(n).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

async function serverAt(run: Run) {
  return startServer({ port: 0, now: microsOf(run), backend: serveBackend({ engine: 'memory' }) })
}

/** The answers, with the programs' statements. While mockq answers, the process is in its zone. */
async function runProgram(
  url: string,
  program: Program,
  { at, zone, machine = zone }: Run,
): Promise<readonly (readonly [string, unknown])[]> {
  process.env.TZ = zone
  const statements = program(Date.parse(at))
  process.env.TZ = machine
  const client = new TestClient(url)
  const answers: (readonly [string, unknown])[] = []
  for (const sent of statements) {
    const [sql, params] = typeof sent === 'string' ? [sent] : sent
    const { names, rows, error } = await client.query(sql, params === undefined ? {} : { params })
    answers.push([
      params === undefined ? sql : `${sql} ${JSON.stringify(params)}`,
      error?.code ?? { names, rows },
    ])
  }
  return answers
}

function microsOf({ at }: Run): bigint {
  return BigInt(Date.parse(at)) * 1000n
}
