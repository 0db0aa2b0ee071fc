import type { Readable, Writable } from 'node:stream'
import {
  type Client,
  type ClientOptions,
  openClient,
  ProtocolError,
  type RunningServer,
  UpstreamError,
  UsageError,
} from '../../core/index.js'
import { exitCodes } from '../exit-code.js'
import { jsonFormat, ndjsonFormat } from './json-format.js'
import { Output, ReaderGone } from './output.js'
import { runPrompt } from './prompt.js'
import { readScript } from './read-script.js'
import type { ResultFormat } from './result-format.js'
import { type Runner, runScript } from './run-script.js'
import { csvFormat, tsvFormat } from './separated-format.js'
import { Status } from './status.js'
import { tableFormat } from './table-format.js'
import { verticalFormat } from './vertical-format.js'

/** The formats of results by name. */
export const resultFormats = {
  table: tableFormat,
  csv: csvFormat,
  tsv: tsvFormat,
  json: jsonFormat,
  ndjson: ndjsonFormat,
  vertical: verticalFormat,
} satisfies Readonly<Record<string, ResultFormat>>

/** The streams of the process, of which some may be terminals. */
export interface Streams {
  readonly stdin: Readable & { readonly isTTY?: boolean }
  readonly stdout: Writable & { readonly isTTY?: boolean; readonly columns?: number }
  readonly stderr: Writable & { readonly isTTY?: boolean }
}

export interface SqlRun {
  /** SQL, a file or `-`; absent: a prompt on a terminal, else standard input. */
  readonly sql: string | undefined
  readonly format: keyof typeof resultFormats
  readonly keepsGoing: boolean
  readonly isQuiet: boolean
  /** Whether colours are allowed on a terminal. */
  readonly isColoured: boolean
  /** The server; or the function that starts one of its own. */
  readonly target: Omit<ClientOptions, 'target'> & {
    readonly target: string | (() => Promise<RunningServer>)
  }
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal
}

/**
 * Runs statements and prints their results; returns the exit code.
 *
 * Rejects with `UsageError` for text that cannot be read and for a refused login, with `UpstreamError` if the server
 * cannot be reached, and with the reason of the signal, after the running statement has been killed.
 */
export async function runSql(run: SqlRun, streams: Streams): Promise<number> {
  const { stdin, stdout, stderr } = streams
  const hasPrompt = run.sql === undefined && stdin.isTTY === true
  if (hasPrompt && stdout.isTTY !== true) throw new UsageError(nothingToRun)
  const script = hasPrompt ? undefined : await readScript(run.sql ?? '-', stdin)
  const { target, ...login } = run.target
  const server = typeof target === 'string' ? undefined : await target()
  try {
    const client = await loggedIn({
      ...login,
      target: server?.url ?? (target as string),
    })
    try {
      const runner: Runner = {
        client,
        format: resultFormats[run.format],
        look: {
          width: stdout.isTTY ? (stdout.columns ?? 80) : undefined,
          isColoured: run.isColoured && stdout.isTTY === true,
        },
        output: new Output(stdout),
        status: new Status(text => stderr.write(text), {
          isQuiet: run.isQuiet,
          isTerminal: stderr.isTTY === true,
        }),
        keepsGoing: run.keepsGoing,
      }
      if (script === undefined) {
        await runPrompt(runner, streams, run.signal)
        return exitCodes.ok
      }
      const { statements, failed } = await runScript(runner, script, run.signal)
      if (statements === 0)
        throw new UsageError(
          run.sql === undefined ? nothingToRun : `${nameOf(script.name)} has no statement`,
        )
      if (failed > 0 && run.keepsGoing && statements > 1)
        runner.status.say(`mockq: ${failed} of ${statements} statements failed`)
      return failed > 0 ? exitCodes.found : exitCodes.ok
    } finally {
      await client.close()
    }
  } catch (error) {
    if (error instanceof ReaderGone) return exitCodes.ok
    if (!(error instanceof ProtocolError)) throw error
    // A page that the server has forgotten, a login that has ended.
    const { status, code, message } = error
    const refused = `the server refused a request: ${status}: ${code}: ${message}`
    throw new UpstreamError('bad-answer', '', refused, error)
  } finally {
    await server?.close()
  }
}

const nothingToRun =
  'nothing to run: give SQL, a file of statements, or - for standard input, as in: mockq sql "SELECT 1"'

const nameOf = (name: string): string =>
  name === 'SQL' ? 'the SQL' : name === 'stdin' ? 'standard input' : name

/** A DSN that does not say which protocol it means. */
const isSecureDsn = /^databend:(?!.*[?&]sslmode=)/

/** A refused login is a wrong option. */
async function loggedIn(options: ClientOptions): Promise<Client> {
  try {
    return await openClient(options)
  } catch (error) {
    if (error instanceof UpstreamError && isSecureDsn.test(options.target))
      throw new UpstreamError(
        error.reason,
        error.url,
        `${error.message}; a databend:// target means https unless it has ?sslmode=disable`,
        error,
      )
    if (!(error instanceof ProtocolError)) throw error
    const hint =
      error.status === 401
        ? '; give user and password with --user NAME:PASSWORD or in --target'
        : ''
    throw new UsageError(`the login failed: ${error.code}: ${error.message}${hint}`, {
      cause: error,
    })
  }
}
