import type { Accounts } from '../catalog/access/accounts.js'
import { Catalog } from '../catalog/catalog.js'
import type { Database } from '../catalog/objects.js'
import { informationSchemaViews } from '../catalog/system/information-schema.js'
import type { SystemTableSpec } from '../catalog/system/system-table.js'
import type { Clock } from '../clock.js'
import type { Engine } from '../engine/engine.js'
import { ExpiringMap } from '../expiring-map.js'
import type { Ids } from '../ids.js'
import type { TableId } from '../plan/relation.js'
import { parseStatement } from '../sql/parse.js'
import { OpenTransactions } from './open-transactions.js'
import { Processes } from './processes.js'
import { StageAccess } from './stage-access.js'
import { systemTableSpecs } from './system-tables.js'
import { TemporaryTables } from './temporary-tables.js'
import { accountsOf } from './users.js'

/** A user of the command line: `--user NAME:PASSWORD`. */
export interface ConfiguredUser {
  readonly name: string
  readonly password: string
}

export interface ServeOptions {
  readonly engine: Engine
  readonly clock: Clock
  readonly ids: Ids
  readonly users: readonly ConfiguredUser[]
  /** The version reported to clients; strict semver. */
  readonly version: string
  /** Parses statements; absent: `parseStatement`. Tests use it to observe which parts of a tree are read. */
  readonly parse?: typeof parseStatement
}

/** State that lives as long as the server, which creates and closes it. */
export class ServeState {
  readonly engine: Engine
  readonly clock: Clock
  readonly ids: Ids
  readonly version: string
  readonly parse: typeof parseStatement
  readonly catalog: Catalog
  /** Settings from `SET GLOBAL`. */
  readonly globals = new Map<string, string>()
  readonly accounts: Accounts
  readonly stages: StageAccess
  readonly transactions: OpenTransactions
  readonly temporary = new TemporaryTables()
  readonly processes = new Processes()
  /** The files that COPY skips because it has loaded them, by `loadKey`. */
  readonly loadedFiles: ExpiringMap<{ readonly table: TableId }>
  /** Labels of committed writes (`deduplicate_label`). */
  readonly labels: ExpiringMap<true>

  constructor(options: ServeOptions) {
    this.engine = options.engine
    this.clock = options.clock
    this.ids = options.ids
    this.version = options.version
    this.parse = options.parse ?? parseStatement
    this.catalog = new Catalog(systemDatabases(systemTableSpecs))
    this.accounts = accountsOf(options.users, this.clock.nowMicros())
    this.stages = new StageAccess(this.catalog, this.clock, this.ids)
    this.transactions = new OpenTransactions(this.clock)
    this.loadedFiles = new ExpiringMap(this.clock)
    this.labels = new ExpiringMap(this.clock)
  }

  async close(): Promise<void> {
    this.loadedFiles.close()
    this.labels.close()
    await this.transactions.rollbackAll()
    await this.engine.close()
  }
}

/** The first id of system databases. Source: databend table_meta/src/table_id_ranges.rs. */
const firstSystemId = 1n << 62n

/** The two databases that every server has. */
function systemDatabases(specs: readonly SystemTableSpec[]): readonly Database[] {
  const tables = specs.map(({ name, engine, columns }) => ({
    kind: 'SystemTable' as const,
    name,
    engine:
      engine ??
      `System${name.replace(/(^|_)([a-z])/g, (_all, _bar, first) => first.toUpperCase())}`,
    columns: columns.map(([column, type]) => ({ name: column, type })),
  }))
  return [
    { name: 'system', id: firstSystemId + 1n, tables: named(tables), readOnly: true },
    {
      name: 'information_schema',
      id: firstSystemId + 2n,
      tables: named(informationSchemaViews),
      readOnly: true,
    },
  ]
}

const named = <T extends { readonly name: string }>(list: readonly T[]): ReadonlyMap<string, T> =>
  new Map(list.map(each => [each.name, each]))
