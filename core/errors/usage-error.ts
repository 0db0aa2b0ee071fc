import { MockqError } from './mockq-error.js'

/** A wrong option, config file or folder: the operator must act. Exit code 2. */
export class UsageError extends MockqError {
  override readonly name = 'UsageError'
}
