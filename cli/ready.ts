import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { UsageError } from '../core/index.js'

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

/** The address of a server, and a user who may log in. */
export interface Listening {
  readonly url: string
  readonly host: string
  readonly port: number
  readonly certificate?: string
  readonly user: { readonly name: string; readonly password: string }
}

/** The content of the ready file for a server in this process. */
export function readyInfo(
  mode: string,
  { url, host, port, certificate, user }: Listening,
): ReadyInfo {
  const login = `${encodeURIComponent(user.name)}:${encodeURIComponent(user.password)}`
  const sslMode = url.startsWith('https:') ? 'require' : 'disable'
  const dsn = `databend://${login}@${inUrl(reachable(host))}:${port}/default?sslmode=${sslMode}`
  const info = { url, host, port, pid: process.pid, mode, dsn }
  return certificate === undefined ? info : { ...info, certificate }
}

/** The environment variables that point a program run by mockq to the server. */
export function programVariables({ url, host, port, dsn }: ReadyInfo): Record<string, string> {
  const { protocol } = new URL(url)
  return { MOCKQ_URL: `${protocol}//${inUrl(reachable(host))}:${port}`, DATABEND_DSN: dsn }
}

/** The first line that a server prints. */
export function readyLine({ mode, url }: ReadyInfo): string {
  return `mockq ${mode} ready on ${url}`
}

/** Writes the ready file in one step, so that nobody reads a partial file. Throws `UsageError`. */
export function writeReadyFile(path: string, info: ReadyInfo): void {
  const part = `${path}.${info.pid}.part`
  try {
    writeFileSync(part, `${JSON.stringify(info)}\n`)
    renameSync(part, path)
  } catch (cause) {
    rmSync(part, { force: true })
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
