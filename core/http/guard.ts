import type { Answer } from './answer.js'

export interface Guarded {
  work(): Answer | Promise<Answer>
  /** Makes the answer for an error of `work` or of the first `send`. */
  failure(error: unknown): Answer
  send(answer: Answer): void
  /** Closes the connection: called if even the failure's answer cannot be made or sent. */
  hangUp(): void
}

/**
 * Runs one request's work so that it ends in at most one answer, wherever it throws.
 *
 * The only place that catches while serving.
 */
export function guard(guarded: Guarded): void {
  try {
    const answer = guarded.work()
    if (answer instanceof Promise) void sendLater(guarded, answer)
    else guarded.send(answer)
  } catch (error) {
    fail(guarded, error)
  }
}

async function sendLater(guarded: Guarded, answer: Promise<Answer>): Promise<void> {
  try {
    guarded.send(await answer)
  } catch (error) {
    fail(guarded, error)
  }
}

function fail(guarded: Guarded, error: unknown): void {
  try {
    guarded.send(guarded.failure(error))
  } catch {
    guarded.hangUp()
  }
}
