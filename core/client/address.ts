import { UsageError } from '../errors/usage-error.js'

/** A server and how to log in to it, as an address or a DSN says. */
export interface ServerAddress {
  /** The origin: scheme, host and port. */
  readonly url: URL
  readonly user?: string
  readonly password?: string
  /** A token to log in with instead of a user and a password. */
  readonly accessToken?: string
  readonly database?: string
  readonly role?: string
  readonly warehouse?: string
  readonly tenant?: string
  /** A file with certificates to trust. */
  readonly caFile?: string
  readonly settings: Readonly<Record<string, string>>
}

const expected =
  'http://HOST:PORT, https://USER:PASSWORD@HOST, or a DSN like databend://USER:PASSWORD@HOST:PORT/DATABASE?sslmode=disable'

/** Parameters of a DSN that change how a driver fetches rows or uploads files, not what it gets. */
const ofDrivers: ReadonlySet<string> = new Set([
  'wait_time_secs',
  'max_rows_in_buffer',
  'max_rows_per_page',
  'connect_timeout',
  'page_request_timeout_secs',
  'presign',
  'session_token',
  'login',
  'body_format',
  'query_result_format',
  'retry_count',
  'retry_delay_secs',
])

/** Parameters that would change who logs in, which this client cannot do. */
const refused: ReadonlySet<string> = new Set([
  'access_token_file',
  'private_key_file',
  'private_key_passphrase_file',
])

/**
 * Parses the address of a server: an http or https URL, or a DSN of Databend's drivers.
 *
 * In both, a user, a password, a database (the path) and parameters may be given. A parameter with a name of its own
 * (`role`, `warehouse`, `sslmode` …) is obeyed, one that only tunes a driver is ignored, and any other is a setting of
 * the session. A DSN means https unless it has `sslmode=disable`. Throws `UsageError`, which names no password.
 *
 * Source: databend-client client.rs `from_dsn`.
 */
export function parseAddress(text: string): ServerAddress {
  const given = URL.canParse(text) ? new URL(text) : undefined
  const scheme = given?.protocol.replace(/:$/, '') ?? ''
  if (given === undefined || !schemes.has(scheme) || given.hostname === '')
    throw new UsageError(
      `${withoutPassword(text)} is not the address of a server: give ${expected}`,
    )
  const parameters = new Map(given.searchParams)
  for (const name of parameters.keys()) {
    if (refused.has(name))
      throw new UsageError(`the parameter ${name} of an address is not supported: use access_token`)
  }
  const of = (name: string): Readonly<Record<string, string>> => {
    const value = parameters.get(name)
    return value === undefined || value === '' ? {} : { [camelCase(name)]: value }
  }
  const database = decoded(given.pathname.replace(/^\/+|\/+$/g, ''))
  if (database.includes('/'))
    throw new UsageError(
      `${withoutPassword(text)}: the path of an address is the name of a database, without slashes`,
    )
  const named = ['role', 'warehouse', 'tenant', 'access_token']
  const settings = [...parameters].filter(
    ([name]) => !ofDrivers.has(name) && !named.includes(name) && !ofTls.has(name),
  )
  const caFile = parameters.get('tls_ca_file')
  return {
    url: originOf(given, scheme, parameters.get('sslmode')),
    ...(given.username !== '' && {
      user: decoded(given.username),
      password: decoded(given.password),
    }),
    ...(database !== '' && { database }),
    ...Object.assign({}, ...named.map(of)),
    ...(caFile && { caFile }),
    settings: Object.fromEntries(settings),
  }
}

const schemes: ReadonlySet<string> = new Set([
  'http',
  'https',
  'databend',
  'databend+http',
  'databend+https',
])
const ofTls: ReadonlySet<string> = new Set(['sslmode', 'tls_ca_file'])

function originOf(given: URL, scheme: string, sslMode: string | undefined): URL {
  if (sslMode !== undefined && !['disable', 'require', 'enable'].includes(sslMode))
    throw new UsageError(
      `sslmode=${sslMode} is not known: give sslmode=disable for http, sslmode=require for https`,
    )
  const isSecure =
    scheme === 'databend' ? sslMode !== 'disable' : scheme === 'https' || scheme.endsWith('+https')
  if (scheme !== 'databend' && sslMode !== undefined && (sslMode !== 'disable') !== isSecure)
    throw new UsageError(`sslmode=${sslMode} contradicts the ${scheme} at the address's start`)
  return new URL(`${isSecure ? 'https' : 'http'}://${given.host}`)
}

const camelCase = (name: string): string =>
  name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** An address for a message: quoted, without what may be a password or token. */
function withoutPassword(text: string): string {
  const hidden = text.replace(/:[^:@/]*@/, ':***@').replace(/(access_token=)[^&]*/, '$1***')
  return JSON.stringify(hidden)
}
