import {
  checkOptions,
  filledText,
  type OptionTable,
  optional,
  text,
  textsByName,
} from './check-options.js'
import type { CellJson } from './client/cell-json.js'
import type { Client } from './client/client.js'
import type { ClientQuery } from './client/client-query.js'

/** The server that a client talks to, and who it is there. */
export interface ClientOptions {
  /** `http://HOST:PORT`, `https://…`, or a DSN of Databend's drivers: `databend://USER:PASSWORD@HOST:PORT/DATABASE`. */
  readonly target: string
  /** Default: the user of `target`, else `root`. */
  readonly user?: string
  /** Default: the password of `target` if `user` is not given, else the empty one. */
  readonly password?: string
  /** Default: the database of `target`, else `default`. */
  readonly database?: string
  readonly role?: string
  /** Settings of the session, in addition to those of `target`. */
  readonly settings?: Readonly<Record<string, string>>
  /** The lane of a mockq server. */
  readonly lane?: string
  /** Certificates in PEM to trust for an https target, besides those of the system. */
  readonly ca?: string
}

/** The options of `openClient`. */
export const clientOptions: OptionTable<ClientOptions> = {
  target: filledText,
  user: optional(filledText),
  password: optional(text),
  database: optional(filledText),
  role: optional(filledText),
  settings: optional(textsByName),
  lane: optional(filledText),
  ca: optional(filledText),
}

/**
 * Logs in to a server and returns a client that runs statements there.
 *
 * Rejects with `UsageError` for wrong options, `UpstreamError` if the server cannot be reached, `ProtocolError` (401) if
 * it refuses the login, and `ProtocolError` with the code of the fault for an unknown database, role or setting.
 */
export async function openClient(options: ClientOptions): Promise<Client> {
  checkOptions('openClient', options, clientOptions)
  const [{ parseAddress }, { Client }] = await Promise.all([
    import('./client/address.js'),
    import('./client/client.js'),
  ])
  const { target, user, password, database, role, settings, lane, ca } = options
  const { user: ownUser, password: ownPassword, accessToken, ...address } = parseAddress(target)
  const login =
    user === undefined
      ? {
          ...(ownUser !== undefined && { user: ownUser }),
          password: password ?? ownPassword ?? '',
          ...(accessToken !== undefined && { accessToken }),
        }
      : { user, password: password ?? '' }
  return Client.open({
    address: {
      ...address,
      ...login,
      ...(database !== undefined && { database }),
      ...(role !== undefined && { role }),
      settings: { ...address.settings, ...settings },
    },
    ...(lane !== undefined && { lane }),
    ...(ca !== undefined && { ca }),
  })
}

/** The functions that write the cells of a result as JSON: `client/cell-json.ts`. */
export async function cellsAsJson(
  schema: ClientQuery['schema'],
  settings: ClientQuery['settings'],
): Promise<readonly CellJson[]> {
  return (await import('./client/cell-json.js')).cellsAsJson(schema, settings)
}
