import { MockqError } from './mockq-error.js'

/** An assumption of ours that did not hold: HTTP 500 or a 1001 answer, exit code 70. */
export class Bug extends MockqError {
  override readonly name = 'Bug'

  constructor(assumed: string, cause?: unknown) {
    super(`${assumed} (this is a bug in mockq)`, cause === undefined ? undefined : { cause })
  }
}

/** Closes a switch over a union: a new member does not compile, a stray value is a `Bug`. */
export function never(value: never, what: string): never {
  throw new Bug(`unexpected ${what}: ${JSON.stringify(value)}`)
}
