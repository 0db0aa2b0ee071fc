import { getHeapStatistics } from 'node:v8'
import type { Accounts } from '../catalog/access/accounts.js'
import { Catalog } from '../catalog/catalog.js'
import type { Database } from '../catalog/objects.js'
import { informationSchemaViews } from '../catalog/system/information-schema.js'
import type { SystemTableSpec } from '../catalog/system/system-table.js'
import type { Clock } from '../clock.js'
import type { Engine, SnapshotStamp } from '../engine/engine.js'
import type { QueryError } from '../errors/query-error.js'
import { ExpiringMap } from '../expiring-map.js'
import { type Ids, timeOrderedUuid } from '../ids.js'
import type { IdleThread } from '../javascript/function-worker.js'
import { parseStatement } from '../sql/parse.js'
import type { RememberedFile } from './commit-effects.js'
import { OpenTransactions } from './open-transactions.js'
import { Processes } from './processes.js'
import { ResultCache } from './result-cache.js'
import type { LaneLimits } from './serve-lanes.js'
import { StageAccess } from './stage-access.js'
import { StatementCache } from './statement-cache.js'
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
  readonly limits?: Partial<LaneLimits>
  /** Bytes of the rows that a statement may hold at once. Default: half of what the JavaScript heap may grow to. */
  readonly memoryLimit?: number
  /** Folders on the machine that stand for buckets of S3, by their names. */
  readonly buckets?: ReadonlyMap<string, string>
  /** Whether statements may reach internal stages only: no folder of the machine, and no other server. */
  readonly isClosed?: boolean
}

/** What the lanes of a server share. */
interface Shared {
  readonly clock: Clock
  readonly version: string
  readonly statements: StatementCache
  readonly memoryLimit: number
  /** For functions in JavaScript. */
  readonly idleThread: IdleThread
}

/** What a lane has of its own. */
interface Own {
  readonly engine: Engine
  readonly ids: Ids
  readonly catalog: Catalog
  readonly globals: Map<string, string>
  readonly accounts: Accounts
  readonly stages: StageAccess
  readonly loadedFiles: ExpiringMap<RememberedFile>
  readonly labels: ExpiringMap<true>
  readonly results: ResultCache
}

/** The state of a new server: nothing but the system databases and the users of the command line. */
export function newState(options: ServeOptions): ServeState {
  const { engine, clock, users, version, parse = parseStatement } = options
  const { memoryLimit = defaultMemoryLimit(), buckets = new Map(), isClosed = false } = options
  // Values of statements do not depend on how many ids the protocol draws.
  const ids = options.ids.copy?.() ?? options.ids
  const catalog = new Catalog(systemDatabases(systemTableSpecs))
  const own = {
    engine,
    ids,
    catalog,
    globals: new Map(),
    accounts: accountsOf(users, clock.nowMicros()),
    stages: new StageAccess(catalog, { clock, ids, buckets, isClosed }),
    loadedFiles: new ExpiringMap<RememberedFile>(clock),
    labels: new ExpiringMap<true>(clock),
    results: new ResultCache(clock),
  }
  return new ServeState(
    { clock, version, statements: new StatementCache(parse), memoryLimit, idleThread: {} },
    own,
  )
}

function defaultMemoryLimit(): number {
  return Math.floor(getHeapStatistics().heap_size_limit / 2)
}

/** The state of one lane (`ServeLanes`): everything that one of its statements can leave for another. */
export class ServeState {
  readonly engine: Engine
  readonly clock: Clock
  readonly ids: Ids
  readonly version: string
  /** Of all lanes: a binding is found only in the catalog in which it was made. */
  readonly statements: StatementCache
  readonly memoryLimit: number
  readonly idleThread: IdleThread
  readonly catalog: Catalog
  /** Settings from `SET GLOBAL`. */
  readonly globals: Map<string, string>
  readonly accounts: Accounts
  readonly stages: StageAccess
  readonly transactions: OpenTransactions
  readonly temporary = new TemporaryTables()
  readonly processes = new Processes()
  /** Statements that are to start later. */
  readonly held = new Set<AbortController>()
  /** The files that COPY skips because it has loaded them, by `loadKey`. */
  readonly loadedFiles: ExpiringMap<RememberedFile>
  /** Labels of committed writes (`deduplicate_label`). */
  readonly labels: ExpiringMap<true>
  /** Results of queries (`enable_query_result_cache`). */
  readonly results: ResultCache
  readonly #shared: Shared
  #ended: QueryError | undefined

  constructor(shared: Shared, own: Own) {
    this.#shared = shared
    this.clock = shared.clock
    this.version = shared.version
    this.statements = shared.statements
    this.memoryLimit = shared.memoryLimit
    this.idleThread = shared.idleThread
    this.engine = own.engine
    this.ids = own.ids
    this.catalog = own.catalog
    this.globals = own.globals
    this.accounts = own.accounts
    this.stages = own.stages
    this.loadedFiles = own.loadedFiles
    this.labels = own.labels
    this.results = own.results
    this.transactions = new OpenTransactions(this.clock)
  }

  /**
   * A state with everything that is committed here, without temporary tables, open transactions and running statements.
   * From then on, each of the two changes alone. Rows and files are shared, so it takes microseconds.
   */
  copy(): ServeState {
    const catalog = this.catalog.copy()
    const ids = this.ids.copy?.() ?? this.ids
    return new ServeState(this.#shared, {
      engine: this.engine.copy(this.temporary.tableIds()),
      ids,
      catalog,
      globals: new Map(this.globals),
      accounts: this.accounts.copy(),
      stages: this.stages.copy(catalog, ids),
      loadedFiles: this.loadedFiles.copy(),
      labels: this.labels.copy(),
      results: this.results.copy(this.clock),
    })
  }

  /** The id and time of a new snapshot. */
  stamp(): SnapshotStamp {
    const now = this.clock.nowMicros()
    return { id: timeOrderedUuid(this.ids.uuid(), now).replaceAll('-', ''), timestamp: now }
  }

  /** Throws the reason why the state has ended, if it has: what a statement did in it is lost. */
  checkNotEnded(): void {
    if (this.#ended !== undefined) throw this.#ended
  }

  /** Ends the running statements with `reason` and rolls back the open transactions. */
  async end(reason: QueryError): Promise<void> {
    this.#ended = reason
    this.processes.stopAll(reason)
    for (const abort of this.held) abort.abort(reason)
    await this.close()
  }

  async close(): Promise<void> {
    this.idleThread.thread?.end(this.#ended)
    this.idleThread.thread = undefined
    this.loadedFiles.close()
    this.labels.close()
    this.results.close()
    this.stages.close()
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
