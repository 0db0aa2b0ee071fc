import { rmSync } from 'node:fs'
import { UsageError } from '../core/index.js'
import { writeInOneStep } from './write-in-one-step.js'

/** The content of a ready file. */
export interface ReadyInfo {
  readonly url: string
  readonly host: string
  readonly port: number
  readonly pid: number
  readonly mode: string
  /** For Databend's drivers. */
  readonly dsn: string
  /** The certificate of a `--tls self` server, in PEM, for clients to trust. */
  readonly certificate?: string
}

/** A user who may log in, and where to. */
export interface Login {
  readonly user: { readonly name: string; readonly password: string }
  /** Absent: `default`. */
  readonly database?: string
}

/** The address of a server, and a login. */
export interface Listening extends Login {
  readonly url: string
  readonly host: string
  readonly port: number
  readonly certificate?: string
}

/** The content of the ready file for a server in this process. */
export function readyInfo(
  mode: string,
  { url, host, port, certificate, user, database = 'default' }: Listening,
): ReadyInfo {
  const login = `${encodeURIComponent(user.name)}:${encodeURIComponent(user.password)}`
  const sslMode = url.startsWith('https:') ? 'require' : 'disable'
  const place = `${inUrl(reachable(host))}:${port}/${encodeURIComponent(database)}`
  const dsn = `databend://${login}@${place}?sslmode=${sslMode}`
  const info = { url, host, port, pid: process.pid, mode, dsn }
  return certificate === undefined ? info : { ...info, certificate }
}

/**
 * The environment for a program run by mockq: that of this process, with the address of the server in the forms that
 * clients take, and without the options that are for this process alone.
 *
 * `caFile`: a file with the certificate of a self-signed server, and those that Node already trusts besides its own.
 * Databend's Rust, Python and Node drivers take it in their DSN, Node itself in a variable; JDBC checks no certificate.
 */
export function programEnvironment(
  { url, host, port, dsn }: ReadyInfo,
  login: Login,
  caFile?: string,
): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !ownVariables.has(name))
  const isSecure = url.startsWith('https:')
  const address = `${inUrl(reachable(host))}:${port}`
  return {
    ...Object.fromEntries(own),
    MOCKQ_URL: `${isSecure ? 'https' : 'http'}://${address}`,
    MOCKQ_PORT: String(port),
    DATABEND_DSN: caFile === undefined ? dsn : `${dsn}&tls_ca_file=${encodeURIComponent(caFile)}`,
    DATABEND_JDBC_URL: jdbcUrl(address, login, isSecure),
    ...(caFile !== undefined && { MOCKQ_CA_FILE: caFile, NODE_EXTRA_CA_CERTS: caFile }),
  }
}

/** The address of a server for Databend's JDBC driver, with user and password. */
export function jdbcUrlOf({ url, host, port, ...login }: Listening): string {
  return jdbcUrl(`${inUrl(reachable(host))}:${port}`, login, url.startsWith('https:'))
}

/** The driver takes a login before the `@` as it is, except that it encodes the password; it decodes parameters. */
function jdbcUrl(address: string, { user, database = 'default' }: Login, isSecure: boolean) {
  const { name, password } = user
  const isPlain = /^[\w.*-]+$/.test(name) && /^[\w.*-]*$/.test(password)
  const parameters = new URLSearchParams({
    ...(!isPlain && { user: name, password }),
    ...(isSecure && { ssl: 'true' }),
  })
  const query = parameters.size === 0 ? '' : `?${parameters}`.replaceAll('+', '%20')
  return `jdbc:databend://${isPlain ? `${name}:${password}@` : ''}${address}/${encodeURIComponent(database)}${query}`
}

/** Options of this process as variables, which a mockq inside the program must not take for its own. */
const ownVariables: ReadonlySet<string> = new Set([
  'MOCKQ_HTTP_HANDLER_PORT',
  'MOCKQ_READY_FILE',
  'MOCKQ_REPORT',
])

/** The first line that a server prints. */
export function readyLine({ mode, url }: ReadyInfo): string {
  return `mockq ${mode} ready on ${url}`
}

/** Writes the ready file in one step, so that nobody reads a partial file. Throws `UsageError`. */
export function writeReadyFile(path: string, info: ReadyInfo): void {
  try {
    writeInOneStep(path, `${JSON.stringify(info)}\n`)
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new UsageError(`the ready file ${path} cannot be written: ${why}`, { cause })
  }
}

/** Removes the ready file when the server ends. */
export function removeReadyFile(path: string): void {
  rmSync(path, { force: true })
}

const wildcards: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' }

/** An address at which clients on this machine can reach a server that listens on `host`. */
const reachable = (host: string): string => wildcards[host] ?? host

const inUrl = (host: string): string => (host.includes(':') ? `[${host}]` : host)
