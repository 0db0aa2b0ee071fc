import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { BackgroundProcess } from '../../test/background-process.js'
import type { WorkloadName } from './workloads.js'

/** What is sent to a server. */
export interface LoadJob {
  readonly url: string
  /** The server's process. */
  readonly pid: number
  readonly workload: WorkloadName
  /** Connections, each with a session, that send their next request when they have the answer. */
  readonly connections: number
  /** Statements to send. */
  readonly count: number
  /** Statements that there are: each is asked once, in random order, before one is asked again. */
  readonly of: number
  /** Statements that were sent by the jobs before, which this one goes on from. */
  readonly first: number
  readonly seed: number
  /**
   * The `final` of each statement: behind it, as drivers send it; `apart`, behind some hundred statements, so that the
   * times of the statements alone can be taken; or none, as from clients that do not read to the end.
   */
  readonly finals: 'each' | 'apart' | 'none'
  /** Whether the rows of each answer are compared with those of the workload. */
  readonly check: boolean
  /** Settings of the sessions. */
  readonly settings?: Readonly<Record<string, string>>
}

/** What a load took; milliseconds. */
export interface LoadResult {
  /** Statements a second. */
  readonly rate: number
  /** Microseconds of the server's processor time for each statement, with its final only if that is behind `each`. */
  readonly processorMicros: number
  /** From a POST to its answer. */
  readonly p50: number
  readonly p99: number
  /** The share of a processor that the load generator needed. */
  readonly busy: number
}

/** A process that sends load to servers. */
export class LoadGenerator {
  readonly #process: BackgroundProcess
  readonly #lines: AsyncIterator<string>
  /** Jobs that the generator itself may have slowed down. */
  #busy = 0

  constructor() {
    const program = fileURLToPath(new URL('load-program.js', import.meta.url))
    this.#process = new BackgroundProcess([process.execPath, program])
    this.#lines = createInterface({ input: this.#process.stdout })[Symbol.asyncIterator]()
  }

  /** Rejects if an answer is an error, or wrong. */
  async run(job: LoadJob): Promise<LoadResult> {
    this.#process.stdin.write(`${JSON.stringify(job)}\n`)
    const { value, done } = await this.#lines.next()
    if (done) throw new Error(`the load generator ended: ${(await this.#process.ended).stderr}`)
    const result = JSON.parse(value) as LoadResult & { readonly error?: string }
    if (result.error !== undefined) throw new Error(result.error)
    if (result.busy > 0.9) this.#busy += 1
    return result
  }

  /** How often the generator needed a whole processor, so that a rate may be its own. */
  get busyJobs(): number {
    return this.#busy
  }

  async stop(): Promise<void> {
    this.#process.stdin.end()
    await this.#process.ended
  }
}
