import { MockqError } from './mockq-error.js'

/** An assumption of mockq's own code that turned out wrong: HTTP 500 or error 1001, exit code 70. */
export class Bug extends MockqError {
  override readonly name = 'Bug'

  constructor(assumed: string, cause?: unknown) {
    super(`${assumed} (this is a bug in mockq)`, cause === undefined ? undefined : { cause })
  }
}

/**
 * For the default branch of a switch over a union: a new member does not compile, an unknown value is a `Bug`.
 */
export function never(value: never, what: string): never {
  throw new Bug(`unexpected ${what}: ${JSON.stringify(value)}`)
}
