import { readFileSync } from 'node:fs'
import { UsageError } from '../core/index.js'

/** The text of a file of statements, without a byte order mark; `what` names its use. Throws `UsageError`. */
export function readSqlFile(what: string, path: string): string {
  let bytes: Uint8Array
  try {
    bytes = readFileSync(path)
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new UsageError(`${what}: the file ${JSON.stringify(path)} cannot be read: ${why}`, {
      cause,
    })
  }
  return decodeSql(bytes, `${what}: the file ${JSON.stringify(path)}`)
}

/** Statements from bytes; `what` names them. Throws `UsageError` if they are not UTF-8. */
export function decodeSql(bytes: Uint8Array, what: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    const isLong = bytes.length > longest
    const why = isLong ? 'too long: split it into several files' : 'not UTF-8: save it as UTF-8'
    throw new UsageError(`${what} is ${why}`, { cause })
  }
}

/** About the longest string of Node.js. */
const longest = 500_000_000
