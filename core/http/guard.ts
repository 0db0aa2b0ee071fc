import type { Answer } from './answer.js'

export interface Guarded {
  readonly work: () => Answer | Promise<Answer>
  /** Makes the answer for an error of `work` or of the first `send`. */
  readonly failure: (error: unknown) => Answer
  readonly send: (answer: Answer) => void
  /** Closes the connection: called if even the failure's answer cannot be made or sent. */
  readonly hangUp: () => void
}

/**
 * Runs one request's work so that it ends in at most one answer, wherever it throws.
 *
 * The only place that catches while serving: polka catches neither what handlers throw nor what they reject with, and
 * its own `onError` uses an error's `code` as the status.
 */
export function guard({ work, failure, send, hangUp }: Guarded): void {
  const fail = (error: unknown): void => {
    try {
      send(failure(error))
    } catch {
      hangUp()
    }
  }
  try {
    const answer = work()
    if (answer instanceof Promise) answer.then(send).catch(fail)
    else send(answer)
  } catch (error) {
    fail(error)
  }
}
