import type { StopSignal } from '../unless-aborted.js'
import type { Answer, Asked } from './questions.js'
import { WorkerThread } from './worker-thread.js'

/** A thread that no statement uses; the next one then need not start one, which takes longer than most code. */
export interface IdleThread {
  thread?: WorkerThread | undefined
}

/** The code of one function in a thread of its own, from the first question to the end of the statement. */
export class FunctionWorker {
  readonly #code: string
  readonly #signal: StopSignal
  readonly #idle: IdleThread
  #thread: WorkerThread | undefined

  constructor(code: string, signal: StopSignal, idle: IdleThread) {
    this.#code = code
    this.#signal = signal
    this.#idle = idle
  }

  /** Rejects with the signal's reason once that is aborted, whatever the code is doing. */
  async ask(asked: Asked): Promise<Answer> {
    this.#signal.throwIfAborted()
    this.#thread ??= this.#start()
    return this.#thread.ask(asked)
  }

  /** Frees what the code holds. */
  end(): void {
    const thread = this.#thread
    this.#thread = undefined
    if (thread === undefined) return
    if (!thread.isFree || this.#idle.thread !== undefined) thread.end(this.#signal.reason)
    else {
      thread.load('')
      this.#idle.thread = thread
    }
  }

  #start(): WorkerThread {
    const thread = this.#idle.thread ?? new WorkerThread()
    this.#idle.thread = undefined
    thread.load(this.#code)
    this.#signal.addEventListener('abort', () => {
      if (this.#thread !== thread) return
      this.#thread = undefined
      thread.end(this.#signal.reason)
    })
    return thread
  }
}
