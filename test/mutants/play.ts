import { readFileSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import { serveBackend, startServer } from '#mockq'
import { record, replay } from '../recordings/record-and-play.js'
import { TestClient } from '../recordings/test-client.js'
import { presentValues, programs, recordedValues, type Values } from './programs.js'

/** An answer, as far as two runs are compared. */
export interface Answer {
  readonly sql: string
  readonly rows: unknown
  readonly types: readonly string[]
  readonly code?: number
  readonly message?: string
}

/** What became of the statements of a run; `wrong`: the first few. */
export interface Tally {
  readonly right: number
  readonly loud: number
  readonly wrong: readonly string[]
  /** The first few reasons of misses. */
  readonly why: readonly string[]
}

const micros = (time: string): bigint => BigInt(Date.parse(`${time.replace(' ', 'T')}Z`)) * 1000n

/** The answers of a server to all programs, a session for each. */
async function ask(url: string, values: Values): Promise<readonly Answer[]> {
  const answers: Answer[] = []
  for (const program of programs) {
    const client = new TestClient(url)
    for (const sql of program(values)) {
      const { rows, types, error } = await client.query(sql)
      const failed = error && { code: error.code, message: error.message }
      answers.push({ sql, rows, types, ...failed })
    }
  }
  return answers
}

/** The answers of this process's engine. */
export async function askServe(values: Values): Promise<readonly Answer[]> {
  const backend = serveBackend({ engine: 'memory' })
  const server = await startServer({ port: 0, backend, now: micros(values.now) })
  try {
    return await ask(server.url, values)
  } finally {
    await server.close()
  }
}

/** Records all programs from a server of this process. */
export async function recordPrograms(folder: string): Promise<void> {
  const now = micros(recordedValues.now)
  const backend = serveBackend({ engine: 'memory' })
  const server = await startServer({ port: 0, backend, now })
  const recorder = await record(folder, server.url, 'all', { now })
  await ask(recorder.url, recordedValues)
  await recorder.close()
  await server.close()
}

/** Replays all programs with each of the present values, and compares with the right answers. */
async function play(folder: string, right: readonly (readonly Answer[])[]): Promise<Tally> {
  const tally = { right: 0, loud: 0, wrong: [] as string[], why: [] as string[] }
  for (const [i, values] of presentValues.entries()) {
    const player = await replay(folder, { computed: true, now: micros(values.now) })
    for (const [k, given] of (await ask(player.url, values)).entries()) {
      const { message: _, ...answer } = given
      const { message: __, ...expected } = right[i]![k]!
      if (given.code !== undefined && given.code >= 65_001 && given.code <= 65_003) {
        tally.loud += 1
        tally.why.push(`${given.sql} -- ${given.message}`)
      } else if (JSON.stringify(answer) === JSON.stringify(expected)) tally.right += 1
      else
        tally.wrong.push(
          `${given.sql} -- ${JSON.stringify(given.rows)} ${given.message ?? ''}, right: ${JSON.stringify(expected.rows)}`,
        )
    }
    await player.close()
  }
  return tally
}

// As a program: `play.js FOLDER ANSWERS`, the last line is the tally.
const [, program, folder, answers] = process.argv
if (program?.endsWith('play.js') && parentPort === null && answers !== undefined) {
  const tally = await play(folder!, JSON.parse(readFileSync(answers, 'utf8')))
  process.stdout.write(`\n${JSON.stringify(tally)}\n`, () => process.exit(0))
}
