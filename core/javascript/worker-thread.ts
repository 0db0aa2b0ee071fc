import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { Bug } from '../errors/bug.js'
import type { Answer, Answered, Asked, Question } from './questions.js'

const file = (name: string): string => fileURLToPath(new URL(`./vendor/${name}`, import.meta.url))

interface Waiting {
  resolve(answer: Answer): void
  reject(error: unknown): void
}

/** A thread with an engine, in which the code of one function runs, and then that of another. */
export class WorkerThread {
  readonly #worker = new Worker(file('worker.cjs'), {
    workerData: file('quickjs.cjs'),
    // Otherwise a module that the program was started with, by `--import`, runs again in the thread.
    execArgv: [],
  })
  readonly #waiting = new Map<number, Waiting>()
  #asked = 0
  #hasEnded = false

  constructor() {
    const worker = this.#worker
    worker.unref()
    worker.on('message', ({ id, answer }: Answered) => this.#waiting.get(id)?.resolve(answer))
    worker.on('error', error => this.#ended(error))
    worker.on('exit', () => this.#ended(new Bug('the thread of a function has ended')))
  }

  /** Whether it can be used again. */
  get isFree(): boolean {
    return this.#waiting.size === 0 && !this.#hasEnded
  }

  /** Starts with other code, which has memory of its own. */
  load(code: string): void {
    this.#worker.postMessage({ code } satisfies Question)
  }

  async ask(asked: Asked): Promise<Answer> {
    const id = this.#asked++
    try {
      return await new Promise((resolve, reject) => {
        this.#waiting.set(id, { resolve, reject })
        this.#worker.ref()
        this.#worker.postMessage({ id, asked } satisfies Question)
      })
    } finally {
      this.#waiting.delete(id)
      if (this.isFree) this.#worker.unref()
    }
  }

  /** Ends the thread, whatever its code is doing; what was asked is rejected with `reason`. */
  end(reason: unknown): void {
    this.#ended(reason)
    void this.#worker.terminate()
  }

  #ended(reason: unknown): void {
    this.#hasEnded = true
    for (const { reject } of this.#waiting.values()) reject(reason)
  }
}
