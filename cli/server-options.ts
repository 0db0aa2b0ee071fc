import { defaultLimits, type Log, type ServerOptions, UsageError } from '../core/index.js'
import type { Args } from './command.js'
import { briefLog, quietLog, requestLog, stderrLog } from './log.js'
import {
  alsoNamed,
  defaultsTo,
  flag,
  optional,
  repeated,
  withDefault,
  withLetter,
} from './option.js'
import { readTextFile } from './read-text-file.js'
import { reportFile } from './run-report/report-file.js'
import {
  bytes,
  host,
  journalSize,
  type NamedPassword,
  oneOf,
  port,
  semver,
  text,
} from './value-kinds.js'

/** The options of every command that starts a server. */
export const commonServerOptions = {
  host: alsoNamed(
    'http_handler_host',
    withDefault(host, '127.0.0.1', 'address to listen on; 0.0.0.0 listens on all interfaces'),
  ),
  port: withLetter(
    'p',
    alsoNamed(
      'http_handler_port',
      defaultsTo(
        '8000, or a free one with -- COMMAND',
        optional(port, 'port to listen on; 0 takes a free one'),
      ),
    ),
  ),
  config: optional(text('FILE', 'a file'), 'JSON file with options by name'),
  dialect: withDefault(
    oneOf('auto', '2023', 'current'),
    'auto',
    'form of the answers: as specified in 2023, as of the current server, or chosen for each request',
  ),
  'server-version': optional(semver, 'Databend version to report to clients'),
  'ready-file': optional(
    text('FILE', 'a file'),
    'file to write once the server is ready: JSON with url, host, port, pid, mode, dsn',
  ),
  tls: optional(
    oneOf('self'),
    'use HTTPS with a new self-signed certificate, which is also written to the ready file',
  ),
  'tls-cert': optional(text('FILE', 'a file'), 'use HTTPS with this certificate (PEM)'),
  'tls-key': optional(text('FILE', 'a file'), 'private key of --tls-cert (PEM)'),
  'max-body-bytes': withDefault(
    bytes,
    String(defaultLimits.bodyBytes),
    'largest JSON body of a request',
  ),
  'max-upload-bytes': withDefault(
    bytes,
    String(defaultLimits.uploadBytes),
    'largest file of an upload or load',
  ),
  'max-unread-bytes': withDefault(
    bytes,
    String(defaultLimits.unreadBytes),
    'largest memory of pages of unread results; above it, the one that waits longest fails',
  ),
  journal: withDefault(journalSize, '10000', 'requests that /__mockq/journal shows; 0: none'),
  'inspector-from': withDefault(
    oneOf('loopback', 'anywhere'),
    'loopback',
    'who may use /__mockq: programs on this machine, or everybody',
  ),
  'no-inspector': flag('answer nothing under /__mockq'),
  log: withDefault(oneOf('text', 'json'), 'text', 'form of the log lines on stderr'),
  quiet: flag('log only warnings and errors, and print no summary of a run that went well'),
  verbose: flag(
    'log which options were given and what matched by changing names and times, and list all that a run did not use',
  ),
  'log-requests': flag('log each statement, upload and load when it has ended'),
}

/** The option of the commands that inject faults. */
export const faultsOption = optional(
  text('FILE', 'a file'),
  'JSON file with faults to inject into answers (docs/faults.md)',
)

/** The faults in a file. Throws `UsageError`; the server checks what is in the file. */
export function faultsIn(path: string | undefined): Pick<ServerOptions, 'faults'> {
  if (path === undefined) return {}
  const faults = parsed(path)
  if (Array.isArray(faults))
    throw new UsageError(`--faults: the list in ${path} must be in {"faults": [ … ]}`)
  return { faults: faults as ServerOptions['faults'] & object }
}

function parsed(path: string): unknown {
  try {
    return JSON.parse(readTextFile('--faults', path))
  } catch (cause) {
    if (cause instanceof UsageError) throw cause
    const { message } = cause as Error
    throw new UsageError(`--faults: ${path} is not JSON: ${message}`, { cause })
  }
}

/** The options of the commands that hide data in recordings. `meaning`: what the command does with the data. */
export const redactOptions = (meaning: string) => ({
  redact: repeated(
    text('RULE', 'column:NAME,… or /REGEX/=NAME'),
    `${meaning}: column:email,phone or /REGEX/=NAME`,
  ),
  'redact-key': optional(
    text('KEY', 'a secret of at least 16 characters'),
    'secret from which the fakes are made; better set as MOCKQ_REDACT_KEY, so that it is in no list of processes',
  ),
})

/** The values of `redactOptions`. */
export type RedactArgs = Args<ReturnType<typeof redactOptions>>

/** The values of `redactOptions` as options of a backend. */
export function redactionIn(args: RedactArgs): {
  readonly redact: readonly string[]
  readonly redactKey?: string
} {
  const { redact, 'redact-key': redactKey } = args
  return { redact, ...(redactKey !== undefined && { redactKey }) }
}

/** The values of `serverOptions`. */
export type ServerArgs = Args<typeof commonServerOptions> & Partial<RedactArgs>

/** The options of a server without its backend, and its log. */
export interface ListenOptions extends Omit<ServerOptions, 'backend'> {
  readonly log: Log
}

/** The options of a server; `defaultPort`: its port if none is given. */
export function listenOptions(args: ServerArgs, defaultPort = 8000): ListenOptions {
  const { host, port = defaultPort, dialect, log, journal } = args
  const inspector = args['no-inspector'] ? ('off' as const) : args['inspector-from']
  const version = args['server-version']
  const all = stderrLog(log)
  if (args.quiet && args.verbose)
    throw new UsageError('--quiet and --verbose contradict each other: remove one of them')
  const limits = {
    bodyBytes: args['max-body-bytes'],
    uploadBytes: args['max-upload-bytes'],
    unreadBytes: args['max-unread-bytes'],
  }
  return {
    host,
    port,
    dialect,
    limits,
    inspector,
    journal,
    log: args.quiet ? quietLog(all) : args.verbose ? all : briefLog(all),
    ...(args['log-requests'] && {
      onRequest: requestLog(all, args.redact !== undefined && args.redact.length > 0),
    }),
    ...(version !== undefined && { version }),
    ...tlsOption(args),
  }
}

/** The TLS option. Throws `UsageError` for a certificate without key, for both kinds at once, for a missing file. */
function tlsOption(args: ServerArgs): Pick<ServerOptions, 'tls'> {
  const { tls, 'tls-cert': cert, 'tls-key': key } = args
  if (cert === undefined && key === undefined) return tls === undefined ? {} : { tls }
  if (tls !== undefined) {
    throw new UsageError('--tls self makes its own certificate: remove --tls-cert and --tls-key')
  }
  if (cert === undefined || key === undefined) {
    throw new UsageError('--tls-cert and --tls-key go together: one of them is missing')
  }
  return {
    tls: { cert: readTextFile('--tls-cert', cert), key: readTextFile('--tls-key', key) },
  }
}

/** The folder of the recordings. */
export const recordingsOption = withDefault(
  text('RECORDINGS', 'a folder or .nedb file'),
  'recordings',
  'folder of recordings, or one .nedb file',
)

/** The files for the report of a run. */
export const reportOption = repeated(
  reportFile,
  'file for a report of the run: .json with all details, .xml with misses as failed tests (JUnit)',
)

/** The default user. */
export const rootUser: NamedPassword = { name: 'root', password: '' }
