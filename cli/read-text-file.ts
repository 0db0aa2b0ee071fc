import { readFileSync } from 'node:fs'
import { UsageError } from '../core/index.js'

/** The contents of the file that `option` names. Throws `UsageError`. */
export function readTextFile(option: string, path: string): string {
  try {
    return readFileSync(path, 'utf8').replace(/^\uFEFF/, '')
  } catch (cause) {
    throw new UsageError(`${option}: the file ${JSON.stringify(path)} cannot be read`, { cause })
  }
}
