import type { BindContext } from '../../../core/binder/bind-context.js'
import { bindStatementSync } from '../../../core/binder/bind-statement.js'
import type { BoundStatement } from '../../../core/binder/bound-statement.js'
import { explainStatement } from '../../../core/binder/command/explain.js'
import { Identity } from '../../../core/catalog/access/identity.js'
import { Catalog } from '../../../core/catalog/catalog.js'
import { QueryError } from '../../../core/errors/query-error.js'
import { accountsOf } from '../../../core/serve/users.js'
import { settingSpec } from '../../../core/session/settings.js'
import { parseStatement } from '../../../core/sql/parse.js'
import { typeText } from '../../../core/types/type-text.js'

const accounts = accountsOf([], 0n).view()
const rootIdentity = new Identity(accounts, accounts.user('root')!, {})

interface BinderOptions {
  readonly keepApply?: boolean
  readonly keepPlan?: boolean
  /** How many rows a table is said to have. */
  readonly rowCount?: (name: string) => number | undefined
}

/** Binds statements against a catalog of its own, which its CREATE statements fill. */
export class TestBinder {
  readonly catalog = new Catalog([])
  readonly #settings = new Map<string, string>()
  readonly #names = new Map<number, string>()
  readonly #options: BinderOptions

  constructor(ddl: readonly string[], options: BinderOptions = {}) {
    this.#options = options
    for (const sql of ddl) this.create(sql)
  }

  set(name: string, value: string): void {
    this.#settings.set(name, value)
  }

  get context(): BindContext {
    return {
      catalog: this.catalog.view(),
      eval: {
        now: 0n,
        timezone: 'UTC',
        setting: name => this.#settings.get(name) ?? settingSpec(name)?.default ?? '',
        random: () => 0.5,
        uuid: () => '00000000-0000-0000-0000-000000000000',
        nextOfSequence: () => 1n,
        session: fact => fact,
      },
      identity: rootIdentity,
      currentCatalog: 'default',
      currentDatabase: 'default',
      ownSettings: {
        ofSession: name => this.#settings.get(name) ?? settingSpec(name)?.default ?? '',
        setOwn: settings => {
          for (const [name, value] of settings) this.#settings.set(name, value)
        },
        forgetOwn: () => {},
      },
      variable: () => undefined,
      params: [],
      readFile: () => Promise.reject(new Error('no stages here')),
      fileReader: () => () => Promise.reject(new Error('no stages here')),
      describeStage: () => Promise.reject(new Error('no stages here')),
      filesToCopy: () => Promise.reject(new Error('no stages here')),
      loadFunction: () => Promise.reject(new Error('no code here')),
      describeResult: () => undefined,
      rowsOf: () => Promise.reject(new Error('no rows here')),
      keepApply: this.#options.keepApply ?? false,
      keepPlan: this.#options.keepPlan ?? false,
      rowCount: id => this.#options.rowCount?.(this.#names.get(id) ?? ''),
    }
  }

  bind(sql: string): BoundStatement {
    return bindStatementSync(parseStatement(sql), this.context)
  }

  /** `name: type` of each result column, or `ERROR code message`. */
  columns(sql: string): string {
    return this.#text(sql, bound =>
      bound.kind === 'Query'
        ? bound.columns.map(({ name, type }) => `${name}: ${typeText(type)}`).join(' | ')
        : bound.kind,
    )
  }

  /** mockq's own plan, or `ERROR code message`. */
  plan(sql: string): string {
    return this.#text(sql, bound => explainStatement(bound).join('\n'))
  }

  #text(sql: string, show: (bound: BoundStatement) => string): string {
    try {
      return show(this.bind(sql))
    } catch (error) {
      if (error instanceof QueryError) return `ERROR ${error.code} ${error.message}`
      throw error
    }
  }

  /** Runs a CREATE DATABASE, TABLE or VIEW; none that fills its table. Throws as `bind` and the catalog do. */
  create(sql: string): void {
    const bound = this.bind(sql)
    const common = { comment: '', createdOn: 0n, updatedOn: 0n }
    if (bound.kind === 'CreateTable') {
      const { table, mode, as: _, kind: __, ...rest } = bound
      const id = this.catalog.newId()
      this.#names.set(id, table.name)
      this.catalog.createTable(
        table.database,
        { ...common, ...rest, kind: 'Table', id, name: table.name },
        mode,
      )
    } else if (bound.kind === 'CreateView') {
      const { view, mode, query } = bound
      const id = this.catalog.newId()
      this.catalog.createTable(
        view.database,
        {
          ...common,
          kind: 'View',
          id,
          name: view.name,
          query,
        },
        mode,
      )
    } else if (bound.kind === 'CreateDatabase') {
      const database = { ...common, name: bound.name, id: 0n, tables: new Map(), readOnly: false }
      this.catalog.createDatabase(database, bound.mode)
    } else throw new Error(`no CREATE: ${sql}`)
  }
}

/** The tables that most cases are about. */
export const tables = [
  'CREATE TABLE t (a INT, b INT NOT NULL, c VARCHAR, d DECIMAL(10, 2))',
  'CREATE TABLE u (a INT, e INT)',
  'CREATE DATABASE other',
  'CREATE TABLE other.w (x INT NOT NULL)',
  'CREATE TABLE "Big" ("Id" INT, id INT)',
]
