import { Catalog } from '../catalog/catalog.js'
import type { Database } from '../catalog/objects.js'
import type { SystemTableSpec } from '../catalog/system/system-table.js'
import type { Clock } from '../clock.js'
import type { Engine } from '../engine/engine.js'
import type { Ids } from '../ids.js'
import { LoadedFiles } from './loaded-files.js'
import { OpenTransactions } from './open-transactions.js'
import { Processes } from './processes.js'
import { StageAccess } from './stage-access.js'
import { systemTableSpecs } from './system-tables.js'
import { TemporaryTables } from './temporary-tables.js'
import { Users } from './users.js'

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
  /** Told to clients; strict semver. */
  readonly version: string
}

/** What lives as long as the server: made by it, closed by it. */
export class ServeState {
  readonly engine: Engine
  readonly clock: Clock
  readonly ids: Ids
  readonly version: string
  readonly catalog: Catalog
  /** Settings of `SET GLOBAL`. */
  readonly globals = new Map<string, string>()
  readonly users: Users
  readonly stages: StageAccess
  readonly transactions: OpenTransactions
  readonly temporary = new TemporaryTables()
  readonly processes = new Processes()
  readonly loadedFiles = new LoadedFiles()
  /** Labels of writes that were done (`deduplicate_label`), and until when each holds, micros since 1970. */
  readonly labels = new Map<string, bigint>()

  constructor(options: ServeOptions) {
    this.engine = options.engine
    this.clock = options.clock
    this.ids = options.ids
    this.version = options.version
    this.catalog = new Catalog(systemDatabases(systemTableSpecs), this.clock.nowMicros())
    this.users = new Users(options.users, this.clock.nowMicros())
    this.stages = new StageAccess(this.catalog, this.clock, this.ids)
    this.transactions = new OpenTransactions(this.clock)
  }

  async close(): Promise<void> {
    await this.transactions.rollbackAll()
    await this.engine.close()
  }
}

/** Ids of the two databases that every server has, as the real server numbers them. */
const systemIds = { system: 4611686018427387905n, information_schema: 4611686018427387906n }

function systemDatabases(specs: readonly SystemTableSpec[]): readonly Database[] {
  return (['system', 'information_schema'] as const).map(name => ({
    name,
    id: Number(systemIds[name]),
    tables: new Map(
      specs
        .filter(spec => spec.database === name)
        .map(spec => [
          spec.name,
          {
            kind: 'SystemTable' as const,
            name: spec.name,
            columns: spec.columns.map(([column, type]) => ({ name: column, type })),
          },
        ]),
    ),
    comment: '',
    createdOn: 0n,
    readOnly: true,
  }))
}
