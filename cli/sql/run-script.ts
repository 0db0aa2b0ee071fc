import {
  type Client,
  type ClientQuery,
  type ScriptStatement,
  scriptErrorText,
  splitScript,
} from '../../core/index.js'
import { plainLines, plainText } from '../plain-text.js'
import type { Output } from './output.js'
import type { Look, ResultFormat } from './result-format.js'
import type { Status } from './status.js'

/** Where statements run, and where their results go. */
export interface Runner {
  readonly client: Client
  readonly format: ResultFormat
  readonly look: Look
  readonly output: Output
  readonly status: Status
  /** Whether the statements after a failed one run, too. */
  readonly keepsGoing: boolean
}

/** Statements and their place, for error messages. */
export interface Script {
  readonly name: string
  readonly sql: string
}

/**
 * Runs the statements of a script one after the other, and writes their results; returns how many there are and how
 * many failed.
 *
 * Rejects with `ReaderGone` if nobody reads the output, with the reason of `signal`, and as `Client`.
 */
export async function runScript(
  runner: Runner,
  script: Script,
  signal: AbortSignal,
): Promise<{ readonly statements: number; readonly failed: number }> {
  const { client, status, keepsGoing } = runner
  let dialect = dialectOf(client)
  let rest = [...(await splitScript(script.sql, { dialect }))]
  let count = 0
  let failed = 0
  for (let next = rest.shift(); next !== undefined; next = rest.shift()) {
    count += 1
    signal.throwIfAborted()
    const error = await runStatement(runner, next, signal)
    if (error !== null) {
      failed += 1
      const total = count + rest.length
      const [head, ...excerpt] = (await scriptErrorText(script.name, next, error)).split('\n')
      const which = total > 1 ? ` (statement ${count} of ${total})` : ''
      status.say(plainLines([`mockq: ${head}${which}`, ...excerpt].join('\n')))
      if (!keepsGoing) break
    }
    const after = dialectOf(client)
    if (after === dialect) continue
    // SET sql_dialect changes what is a string, for the statements after it.
    dialect = after
    rest = [...(await splitScript(script.sql, { dialect, from: next.end }))]
  }
  return { statements: count + rest.length, failed }
}

type Dialect = NonNullable<NonNullable<Parameters<typeof splitScript>[1]>['dialect']>

function dialectOf({ session }: Client): Dialect {
  const { sql_dialect: dialect } = (session['settings'] ?? {}) as Record<string, string>
  return (dialect as Dialect | undefined) ?? 'PostgreSQL'
}

async function runStatement(
  { client, format, look, output, status }: Runner,
  { sql }: ScriptStatement,
  signal: AbortSignal,
): Promise<ClientQuery['error']> {
  status.started()
  const query = await client.query(sql, {
    signal,
    onProgress: progress => status.progress(progress),
  })
  let count = 0
  const text = query.schema.length > 0 ? await format(query, look) : undefined
  for await (const page of query.pages()) {
    count += page.length
    const part = text?.rows(page) ?? ''
    if (part === '') continue
    status.clear()
    await output.write(part)
  }
  status.clear()
  for (const warning of query.warnings) status.say(`warning: ${plainText(warning)}`)
  if (query.error !== null) return query.error
  if (text !== undefined) await output.write(text.end())
  status.ended(text === undefined ? undefined : count)
  return null
}
