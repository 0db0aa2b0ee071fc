import { defaultLimits, type ServerOptions, UsageError } from '../core/index.js'
import type { Args } from './command.js'
import { stderrLog } from './log.js'
import { alsoNamed, optional, withDefault } from './option.js'
import { readTextFile } from './read-text-file.js'
import { bytes, host, type NamedPassword, oneOf, port, semver, text } from './value-kinds.js'

/** The options of every command that starts a server. */
export const commonServerOptions = {
  host: alsoNamed(
    'http_handler_host',
    withDefault(host, '127.0.0.1', 'address to listen on; 0.0.0.0 listens on all interfaces'),
  ),
  port: alsoNamed(
    'http_handler_port',
    withDefault(port, '8000', 'port to listen on; 0 takes a free one'),
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
  log: withDefault(oneOf('text', 'json'), 'text', 'form of the log lines on stderr'),
}

/** The values of `serverOptions`. */
export type ServerArgs = Args<typeof commonServerOptions>

/** The options of a server, without its backend. */
export function listenOptions(args: ServerArgs): Omit<ServerOptions, 'backend'> {
  const { host, port, dialect, log } = args
  const version = args['server-version']
  const limits = { bodyBytes: args['max-body-bytes'], uploadBytes: args['max-upload-bytes'] }
  return {
    host,
    port,
    dialect,
    limits,
    log: stderrLog(log),
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

/** The default user. */
export const rootUser: NamedPassword = { name: 'root', password: '' }
