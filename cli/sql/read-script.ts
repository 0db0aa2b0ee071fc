import { statSync } from 'node:fs'
import { UsageError } from '../../core/index.js'
import { decodeSql, readSqlFile } from '../read-sql-file.js'
import type { Script } from './run-script.js'

/** What looks like the path of a file, not like SQL. */
const pathLike = /^(\S+\.sql|\.{0,2}[/\\]\S*|[a-z]:\\\S*)$/i

/**
 * The statements that the argument of `mockq sql` means: `-` is standard input, the path of a file its content, and
 * anything else SQL. Throws `UsageError`.
 */
export async function readScript(
  argument: string,
  stdin: AsyncIterable<Uint8Array>,
): Promise<Script> {
  if (argument === '-') return { name: 'stdin', sql: await readAll(stdin) }
  const found = statOf(argument)
  if (found?.isDirectory())
    throw new UsageError(
      `${JSON.stringify(argument)} is a folder: give one of its files, or run the folder with --init`,
    )
  if (found !== undefined) return { name: argument, sql: readSqlFile('mockq sql', argument) }
  if (pathLike.test(argument)) throw new UsageError(`there is no file ${JSON.stringify(argument)}`)
  return { name: 'SQL', sql: argument }
}

/** The type of file at a path; undefined if there is none, or if the text cannot be a path. */
function statOf(path: string) {
  try {
    return statSync(path, { throwIfNoEntry: false })
  } catch {
    return undefined
  }
}

async function readAll(stdin: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = []
  for await (const chunk of stdin) chunks.push(chunk)
  return decodeSql(Buffer.concat(chunks), 'the text on standard input')
}
