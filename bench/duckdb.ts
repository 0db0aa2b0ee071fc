import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { BackgroundProcess } from '../test/background-process.js'
import { installed, npmPackages } from '../test/drivers/install.js'

const pinned = '@duckdb/node-api@1.5.6-r.1'

/** What DuckDB answered, and the time that it took. */
export interface DuckDbAnswer {
  readonly types: readonly string[]
  readonly rows: readonly (readonly (string | null)[])[]
  readonly ms: number
  readonly processorMs: number
}

/** DuckDB in memory with one thread, in a process of its own; one statement after the other. */
export class DuckDb {
  readonly #process: BackgroundProcess
  readonly #lines: AsyncIterator<string>

  private constructor(process: BackgroundProcess) {
    this.#process = process
    this.#lines = createInterface({ input: process.stdout })[Symbol.asyncIterator]()
  }

  /** Installs it at the first use. */
  static async start(): Promise<DuckDb> {
    const folder = await installed('duckdb', pinned, npmPackages(pinned))
    const program = fileURLToPath(new URL('duckdb-program.js', import.meta.url))
    const module = join(folder, 'node_modules/@duckdb/node-api')
    return new DuckDb(new BackgroundProcess([process.execPath, program, module]))
  }

  get pid(): number {
    return this.#process.pid
  }

  /** Rejects with DuckDB's error. */
  async run(sql: string): Promise<DuckDbAnswer> {
    this.#process.stdin.write(`${JSON.stringify(sql)}\n`)
    const { value, done } = await this.#lines.next()
    if (done) throw new Error(`DuckDB ended: ${(await this.#process.ended).stderr}`)
    const answer = JSON.parse(value) as DuckDbAnswer & { readonly error?: string }
    if (answer.error !== undefined) throw new Error(answer.error)
    return answer
  }

  async stop(): Promise<void> {
    this.#process.stdin.end()
    await this.#process.ended
  }
}
