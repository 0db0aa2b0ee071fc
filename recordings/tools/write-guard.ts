import { errorCodes } from '../../core/errors/codes.js'
import type { TableFunction } from '../../core/sql/ast/query.js'
import type { Statement } from '../../core/sql/ast/statement.js'
import type { Effects, ObjectName, Write } from '../../core/sql/effects/effects.js'
import {
  databaseObject,
  databaseOf,
  grantsKind,
  plainName,
  stageOf,
} from '../../core/sql/effects/object-name.js'
import { fileFunctions, pureTableFunctions } from '../../core/sql/effects/tree-sources.js'
import { nodesIn } from '../../core/sql/map-tree.js'
import { literal } from '../../core/sql/print/catalog-statements.js'
import { printLocation, quoteIdentifier } from '../../core/sql/print/quote.js'

/**
 * Which statements may be run on a server that is not the recorded one's.
 *
 * `none`: those that only read, or only change their session. `own`: also writes to objects that this run has created
 * itself. `all`: every recorded statement.
 */
export type WritesAllowed = 'none' | 'own' | 'all'

/** What a server says to a probe: whether there is something, or the code of its error. */
export type Probe = (sql: string) => Promise<boolean | { readonly code: number }>

/** A statement about to be run, with the names of this run. */
export interface Running {
  /** Absent if it cannot be parsed, and for uploads. */
  readonly tree?: Statement | undefined
  readonly isUpload: boolean
  readonly effects: Effects
  /** Its session, for temporary tables. */
  readonly session: string
}

/**
 * Decides whether a recorded statement may be run on a server with other data, and knows what the run has created.
 *
 * An object belongs to the run if it did not exist just before a statement of the run created it. So nothing that was
 * there before is changed, whatever the recording does with an object of that name.
 */
export class WriteGuard {
  readonly #allowed: WritesAllowed
  readonly #probe: Probe
  /** Objects of this run, and how each is dropped; those of a session begin with the session. */
  readonly #own = new Map<string, string | undefined>()

  constructor(allowed: WritesAllowed, probe: Probe) {
    this.#allowed = allowed
    this.#probe = probe
  }

  /** Why a statement must not be run; undefined if it may. */
  async refusal(running: Running): Promise<string | undefined> {
    if (this.#allowed === 'all') return undefined
    const { tree, isUpload, effects } = running
    if (tree === undefined && !isUpload) {
      return 'mockq cannot parse it, so it cannot tell what it writes (--writes all runs it)'
    }
    const hidden = tree && hiddenWrite(tree)
    if (hidden !== undefined) return `${hidden} (--writes all runs it)`
    const writes = effects.writes.filter(({ object }) => !object.startsWith('$'))
    if (tree !== undefined && !effects.writesAll && writes.length === 0 && isHarmless(tree)) {
      return undefined
    }
    if (this.#allowed === 'none') return 'it writes (--writes own or all runs it)'
    if (effects.writesAll) return 'it may write anything (--writes all runs it)'
    return this.#refusalOf(running, writes)
  }

  async #refusalOf(running: Running, writes: readonly Write[]): Promise<string | undefined> {
    const { effects, session } = running
    // Statements of maintenance name their table, but write nothing that a query shows.
    const touched = writes.length > 0 ? [] : effects.looks.map(({ object }) => object)
    if (writes.length === 0 && touched.length === 0)
      return 'it may change the server (--writes all runs it)'
    for (const object of touched) {
      if (!this.#isOwn(object, session)) return notOwn(object)
    }
    for (const { object, from, mode, temporary } of writes) {
      if (from !== undefined && !this.#isOwn(from, session)) return notOwn(from)
      if (temporary === true || this.#isOwn(object, session)) continue
      if (mode === 'back') return `it restores ${nameOf(object)}, which this run did not drop`
      const isThere = await this.#isThere(object)
      if (isThere === undefined) {
        return `it writes ${nameOf(object)}, and mockq cannot find out whether that exists (--writes all runs it)`
      }
      if (isThere) return notOwn(object)
    }
    return undefined
  }

  /** Notes the writes of a statement that succeeded. */
  note({ tree, effects, session }: Running): void {
    if (this.#allowed !== 'own') return
    for (const { object, from, mode, temporary, isView, isMaterialized } of effects.writes) {
      if (object.startsWith('$')) continue
      const own = (name: ObjectName) => `${session} ${name}`
      if (mode === 'gone') {
        if (!this.#own.delete(own(object))) this.#own.delete(object)
        continue
      }
      if (mode === 'swapped') continue
      const view = isMaterialized === true ? 'MATERIALIZED VIEW' : isView === true && 'VIEW'
      const drop = view || (tree?.kind === 'CreateStream' ? 'STREAM' : 'TABLE')
      if (mode === 'moved') {
        const key = this.#own.has(own(from!)) ? own : (name: ObjectName) => name
        const kept = this.#own.get(key(from!))
        this.#own.delete(key(from!))
        if (!this.#isOwn(object, session)) this.#own.set(key(object), kept)
      } else if (temporary === true) this.#own.set(own(object), undefined)
      else if (!this.#isOwn(object, session)) this.#own.set(object, dropOf(object, drop))
    }
  }

  /** The statements that drop what the run has created and not dropped, in the order in which they work. */
  cleanUp(): readonly string[] {
    const drops = [...this.#own.values()].filter(sql => sql !== undefined)
    return drops.toReversed()
  }

  #isOwn(object: ObjectName, session: string): boolean {
    if (this.#own.has(object) || this.#own.has(`${session} ${object}`)) return true
    const database = databaseOf(object)
    if (database !== undefined) return this.#own.has(databaseObject(database))
    if (object.startsWith('@')) return this.#isOwnFile(object)
    if (!object.startsWith(`${grantsKind} `)) return false
    // `#grants user ann on shop.items` are grants of `#user ann`.
    const [granted] = object.slice(grantsKind.length + 1).split(' on ')
    return this.#own.has(`#${granted}`)
  }

  /** Whether the stage or a folder around a file belongs to the run. */
  #isOwnFile(object: ObjectName): boolean {
    if (this.#own.has(stageOf(object))) return true
    return [...this.#own.keys()].some(each => each.startsWith('@') && object.startsWith(`${each}/`))
  }

  /** Whether an object exists on the server; undefined if that cannot be told. */
  async #isThere(object: ObjectName): Promise<boolean | undefined> {
    const probe = probeOf(object)
    if (probe === undefined) return undefined
    const found = await this.#probe(probe.sql)
    if (typeof found === 'boolean') return probe.isAny ? true : found
    return absentCodes.has(found.code) ? false : undefined
  }
}

/** Errors that say that an object does not exist. */
const absentCodes: ReadonlySet<number> = new Set([
  errorCodes.UnknownDatabase,
  errorCodes.UnknownTable,
  errorCodes.UnknownView,
  errorCodes.UnknownStage,
])

/** A query that shows whether an object exists; `isAny`: it does if the query succeeds at all. */
function probeOf(
  object: ObjectName,
): { readonly sql: string; readonly isAny: boolean } | undefined {
  const database = databaseOf(object)
  if (database !== undefined) {
    const name = object.slice(database.length + 1)
    // A third part is another catalog's.
    if (name.includes('.') || name === '') return undefined
    return { sql: `SELECT 1 FROM ${quoted(database)}.${quoted(name)} LIMIT 0`, isAny: true }
  }
  if (object === '@url') return undefined
  if (object.startsWith('@')) {
    if (object.includes('/')) return { sql: `LIST ${printLocation(object.slice(1))}`, isAny: false }
    return { sql: listing('stages', 'name', object.slice(1)), isAny: false }
  }
  const [kind = '', ...rest] = object.slice(1).split(' ')
  const table = tables[kind]
  return table === undefined
    ? undefined
    : { sql: listing(table, 'name', rest.join(' ')), isAny: false }
}

const tables: Readonly<Record<string, string>> = {
  database: 'databases',
  user: 'users',
  role: 'roles',
  function: 'user_functions',
}

function listing(table: string, column: string, name: string): string {
  return `SELECT ${column} FROM system.${table} WHERE ${column} = ${literal(name)}`
}

function dropOf(object: ObjectName, table: string): string | undefined {
  const database = databaseOf(object)
  if (database !== undefined) {
    const name = object.slice(database.length + 1)
    return `DROP ${table} IF EXISTS ${quoted(database)}.${quoted(name)}`
  }
  if (object.startsWith('@')) {
    return object.includes('/') || object === '@~'
      ? `REMOVE ${printLocation(object.slice(1))}`
      : // The name of a stage takes no quotes. Source: databend ast parser/common.rs `stage_name`.
        `DROP STAGE IF EXISTS ${object.slice(1)}`
  }
  const found = /^#((?:masking|row access|network|password) policy|[a-z_]+) (.+)$/.exec(object)
  if (found === null || object.startsWith(grantsKind)) return undefined
  const [, kind, name] = found
  const shown = kind === 'user' || kind === 'role' ? literal(name!) : quoted(name!)
  return `DROP ${kind!.replaceAll('_', ' ').toUpperCase()} IF EXISTS ${shown}`
}

function quoted(name: string): string {
  return quoteIdentifier(name, '`')
}

function notOwn(object: ObjectName): string {
  return `it writes ${nameOf(object)}, which exists on the server and which this run has not created (--writes all runs it)`
}

/** An object for a message: `database shop`, `orders.items`, `@stage`. */
function nameOf(object: ObjectName): string {
  return object.startsWith('#') ? object.slice(1) : object
}

/** Kinds of statements that change at most their own session, unless their effects say otherwise. */
const harmless: ReadonlySet<string> = new Set<Statement['kind']>([
  ...(['QueryStatement', 'Show', 'ShowCreate', 'Describe', 'ExistsTable', 'ListStage'] as const),
  ...(['Explain', 'Presign', 'UseDatabase', 'UseCatalog', 'Set', 'Unset'] as const),
  ...(['SetRole', 'SetSecondaryRoles', 'Begin', 'Commit', 'Abort'] as const),
])

function isHarmless(tree: Statement): boolean {
  return tree.kind === 'WithSettings' ? isHarmless(tree.statement) : harmless.has(tree.kind)
}

/** Table functions that only read. */
const readingFunctions: ReadonlySet<string> = new Set([
  ...pureTableFunctions,
  ...fileFunctions,
  ...[
    'result_scan',
    'fuse_snapshot',
    'fuse_segment',
    'fuse_block',
    'fuse_column',
    'fuse_statistic',
  ],
  ...['clustering_information', 'clustering_statistics', 'stream_status', 'tables'],
  ...['show_grants', 'show_variables', 'show_roles', 'task_history', 'license_info'],
])

/** A part of a statement whose effects are not known; undefined if there is none. */
function hiddenWrite(tree: Statement): string | undefined {
  for (const node of nodesIn(tree)) {
    if (node['kind'] !== 'TableFunction') continue
    const name = plainName((node as unknown as TableFunction).name.at(-1)!)
    if (!readingFunctions.has(name)) return `it calls the table function ${name}, which may write`
  }
  return undefined
}
