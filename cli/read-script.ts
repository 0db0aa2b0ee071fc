import { readFileSync } from 'node:fs'
import { UsageError } from '../core/index.js'

/** The text of a file of statements that `option` names. Throws `UsageError`. */
export function readScript(option: string, path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (cause) {
    throw new UsageError(`${option}: the file ${JSON.stringify(path)} cannot be read`, { cause })
  }
}
