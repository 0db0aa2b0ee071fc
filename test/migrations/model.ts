import {
  type Action,
  type Cell,
  type ColumnType,
  columnTypes,
  leastShown,
  maskedText,
  type Place,
  tagValues,
} from './migration.js'

/** What a statement does by the rules: an error code, or rows in any order, each as JSON. */
export interface Outcome {
  readonly code?: number
  readonly rows?: readonly string[]
}

interface Table {
  readonly kind: 'table'
  columns: string[]
  rows: Readonly<Record<string, Cell>>[]
  comment: string
  readonly tags: Map<string, string>
  /** The masking policy of a column. */
  readonly masks: Map<string, Policy>
  filter?: { readonly policy: Policy; readonly column: string }
}

/** A masking or a row access policy. One that is dropped stays where it is attached, and does nothing any more. */
interface Policy {
  readonly kind: 'mask' | 'filter'
  isDropped: boolean
}

interface View {
  readonly kind: 'view'
  readonly from: Place
}

interface Database {
  readonly objects: Map<string, Table | View>
  /** Dropped tables, the latest last. */
  readonly dropped: { readonly name: string; readonly table: Table }[]
}

/** The code by which a statement fails. */
class Failure extends Error {
  readonly code: number

  constructor(code: number) {
    super()
    this.code = code
  }
}

const unknownDatabase = 1003
const unknownTable = 1025
const unknownColumn = 1065
const badArguments = 1006

/** A catalogue in the simplest form: maps of names, and lists of rows. */
export class Model {
  readonly #databases = new Map<string, Database>()
  readonly #droppedDatabases: { readonly name: string; readonly database: Database }[] = []
  /** The tables that each role may read. */
  readonly #roles = new Map<string, Set<Table>>()
  readonly #tags = new Set<string>()
  /** Policies of both kinds share their names. */
  readonly #policies = new Map<string, Policy>()

  /** Changes the catalogue as the statement would. */
  run(action: Action): Outcome {
    try {
      const rows = this.#run(action)
      return rows === undefined ? {} : { rows: rows.map(row => JSON.stringify(row)).toSorted() }
    } catch (error) {
      if (error instanceof Failure) return { code: error.code }
      throw error
    }
  }

  /** The names of all tables and views, with their databases. */
  places(): readonly Place[] {
    return [...this.#databases].flatMap(([database, { objects }]) =>
      [...objects.keys()].map(name => ({ database, name })),
    )
  }

  /** Everything that the statements of `lookSql` show, in their order. */
  look(): readonly (readonly string[])[] {
    const tables = this.#tables()
    return [
      [...this.#databases.keys()].map(name => JSON.stringify([name])),
      this.places().map(({ database, name }) => {
        const object = this.#databases.get(database)!.objects.get(name)!
        return JSON.stringify([database, name, object.kind === 'table' ? object.comment : ''])
      }),
      tables.flatMap(({ place, table }) =>
        table.columns.map(column => JSON.stringify([place.database, place.name, column])),
      ),
      tables.flatMap(({ place, table }) =>
        [...this.#roles]
          .filter(([, granted]) => granted.has(table))
          .map(([role]) => JSON.stringify([role, `default.${place.database}.${place.name}`])),
      ),
    ].map(rows => rows.toSorted())
  }

  roles(): readonly string[] {
    return [...this.#roles.keys()]
  }

  /** The tags of each table, as `[name of the tag, value]`. */
  tagsOf(at: Place): readonly string[] {
    const object = this.#databases.get(at.database)?.objects.get(at.name)
    if (object?.kind !== 'table') return []
    return [...object.tags].map(tag => JSON.stringify(tag)).toSorted()
  }

  #tables(): readonly { readonly place: Place; readonly table: Table }[] {
    return this.places().flatMap(place => {
      const table = this.#databases.get(place.database)!.objects.get(place.name)!
      return table.kind === 'table' ? [{ place, table }] : []
    })
  }

  #run(action: Action): readonly (readonly (string | null)[])[] | undefined {
    switch (action.kind) {
      case 'createDatabase': {
        const old = this.#databases.get(action.database)
        if (old !== undefined && action.mode === 'new') throw new Failure(2301)
        if (old !== undefined && action.mode === 'if not exists') return undefined
        if (old !== undefined) this.#dropDatabase(action.database)
        this.#databases.set(action.database, { objects: new Map(), dropped: [] })
        return undefined
      }
      case 'dropDatabase':
        if (!this.#databases.has(action.database)) {
          if (action.ifExists) return undefined
          throw new Failure(unknownDatabase)
        }
        this.#dropDatabase(action.database)
        return undefined
      case 'undropDatabase':
        return this.#undropDatabase(action.database)
      case 'renameDatabase': {
        const database = this.#database(action.database)
        if (this.#databases.has(action.to)) throw new Failure(2301)
        this.#databases.delete(action.database)
        this.#databases.set(action.to, database)
        return undefined
      }
      case 'createTable': {
        const { objects } = this.#database(action.at.database)
        const exists = objects.has(action.at.name)
        if (exists && action.mode === 'new') throw new Failure(2302)
        if (exists && action.mode === 'if not exists') return undefined
        if (exists) this.#dropTable(action.at)
        objects.set(action.at.name, newTable(action.columns))
        return undefined
      }
      case 'createTableAs': {
        const { objects } = this.#database(action.at.database)
        const source = this.#table(action.from)
        if (objects.has(action.at.name)) throw new Failure(2302)
        const copy = newTable(source.columns)
        copy.rows = visibleRows(source).map(row => shownRow(source, row))
        objects.set(action.at.name, copy)
        return undefined
      }
      case 'dropTable': {
        const database = this.#databases.get(action.at.database)
        if (database?.objects.get(action.at.name) === undefined && action.ifExists) return undefined
        this.#table(action.at)
        this.#dropTable(action.at)
        return undefined
      }
      case 'undropTable':
        return this.#undropTable(action.at)
      case 'renameTable': {
        const table = this.#table(action.at)
        const { objects } = this.#database(action.at.database)
        if (objects.has(action.to)) throw new Failure(2302)
        objects.delete(action.at.name)
        objects.set(action.to, table)
        return undefined
      }
      case 'swapTables': {
        const first = this.#table(action.at)
        const second = this.#table({ database: action.at.database, name: action.with })
        const { objects } = this.#database(action.at.database)
        objects.set(action.at.name, second)
        objects.set(action.with, first)
        return undefined
      }
      case 'truncate':
        this.#table(action.at).rows = []
        return undefined
      case 'addColumn': {
        const table = this.#table(action.at)
        if (table.columns.includes(action.column)) throw new Failure(1108)
        table.columns.push(action.column)
        return undefined
      }
      case 'dropColumn':
        return this.#dropColumn(action.at, action.column)
      case 'renameColumn':
        return this.#renameColumn(action.at, action.column, action.to)
      case 'comment':
        this.#table(action.at).comment = action.text
        return undefined
      case 'insert': {
        const table = this.#table(action.at)
        if (Object.keys(action.values).some(name => !table.columns.includes(name))) {
          throw new Failure(badArguments)
        }
        table.rows.push(action.values)
        return [['1']]
      }
      case 'update': {
        const table = this.#table(action.at)
        if (!table.columns.includes(action.column)) throw new Failure(badArguments)
        const changed = new Set(visibleRows(table))
        table.rows = table.rows.map(row =>
          changed.has(row) ? { ...row, [action.column]: action.value } : row,
        )
        return [[String(changed.size)]]
      }
      case 'delete': {
        const table = this.#table(action.at)
        if (!table.columns.includes('a')) throw new Failure(unknownColumn)
        const removed = new Set(
          visibleRows(table).filter(({ a }) => typeof a === 'number' && a >= action.least),
        )
        table.rows = table.rows.filter(row => !removed.has(row))
        return [[String(removed.size)]]
      }
      case 'createView': {
        const source = this.#table(action.from)
        if (!source.columns.includes('a')) throw new Failure(unknownColumn)
        const { objects } = this.#database(action.at.database)
        if (objects.has(action.at.name)) throw new Failure(2306)
        objects.set(action.at.name, { kind: 'view', from: action.from })
        return undefined
      }
      case 'dropView': {
        const objects = this.#databases.get(action.at.database)?.objects
        if (objects?.delete(action.at.name) !== true) throw new Failure(unknownTable)
        return undefined
      }
      case 'read':
        return this.#read(action.at)
      case 'createRole':
        if (this.#roles.has(action.role) && !action.lax) throw new Failure(2216)
        if (!this.#roles.has(action.role)) this.#roles.set(action.role, new Set())
        return undefined
      case 'dropRole':
        if (!this.#roles.delete(action.role) && !action.lax) throw new Failure(2204)
        return undefined
      case 'grant':
        this.#granted(action.role, action.at).add(this.#table(action.at))
        return undefined
      case 'revoke':
        this.#granted(action.role, action.at).delete(this.#table(action.at))
        return undefined
      default:
        return this.#runGovernance(action)
    }
  }

  /** Tags and policies. */
  #runGovernance(action: Action): undefined {
    switch (action.kind) {
      case 'createTag':
        return createNamed(this.#tags, action.tag, action.lax, 2750)
      case 'dropTag':
        if (this.#tags.has(action.tag) && this.#tagged(action.tag)) throw new Failure(2753)
        if (!this.#tags.delete(action.tag) && !action.lax) throw new Failure(2751)
        return undefined
      case 'setTag': {
        const { tags } = this.#table(action.at)
        if (!this.#tags.has(action.tag)) throw new Failure(2751)
        if (!tagValues.includes(action.value)) throw new Failure(2752)
        tags.set(action.tag, action.value)
        return undefined
      }
      case 'unsetTag': {
        const { tags } = this.#table(action.at)
        if (!this.#tags.has(action.tag)) throw new Failure(2751)
        tags.delete(action.tag)
        return undefined
      }
      case 'createMask':
        return this.#createPolicy(action.policy, 'mask', action.lax)
      case 'createFilter':
        return this.#createPolicy(action.policy, 'filter', action.lax)
      case 'dropMask':
        return this.#dropPolicy(action.policy, 'mask', action.lax)
      case 'dropFilter':
        return this.#dropPolicy(action.policy, 'filter', action.lax)
      case 'setMask': {
        const table = this.#table(action.at)
        const policy = this.#policy(action.policy, 'mask')
        attachable(table, action.column, 'VARCHAR')
        table.masks.set(action.column, policy)
        return undefined
      }
      case 'unsetMask': {
        const table = this.#table(action.at)
        if (!table.columns.includes(action.column)) throw new Failure(1058)
        table.masks.delete(action.column)
        return undefined
      }
      case 'addFilter': {
        const table = this.#table(action.at)
        const policy = this.#policy(action.policy, 'filter')
        attachable(table, action.column, 'INT')
        if (table.filter !== undefined) throw new Failure(1132)
        table.filter = { policy, column: action.column }
        return undefined
      }
      case 'removeFilter': {
        const table = this.#table(action.at)
        const policy = this.#policy(action.policy, 'filter')
        if (table.filter !== undefined && table.filter.policy !== policy) throw new Failure(1132)
        delete table.filter
        return undefined
      }
      default:
        throw new Error(`the model has no ${action.kind}`)
    }
  }

  #createPolicy(name: string, kind: Policy['kind'], lax: boolean): undefined {
    if (!this.#policies.has(name)) this.#policies.set(name, { kind, isDropped: false })
    else if (!lax) throw new Failure(kind === 'mask' ? 2321 : 2324)
  }

  #dropPolicy(name: string, kind: Policy['kind'], lax: boolean): undefined {
    const policy = this.#policies.get(name)
    if (policy?.kind !== kind) {
      if (lax) return undefined
      throw unknownPolicy(kind)
    }
    if (this.#tables().some(({ table }) => policiesOf(table).includes(policy))) {
      throw new Failure(1133)
    }
    policy.isDropped = true
    this.#policies.delete(name)
  }

  #policy(name: string, kind: Policy['kind']): Policy {
    const policy = this.#policies.get(name)
    if (policy?.kind !== kind) throw unknownPolicy(kind)
    return policy
  }

  /** Whether a table has the tag: one that is there, or would come back with its database. */
  #tagged(tag: string): boolean {
    const dropped = this.#droppedDatabases.map(({ database }) => database)
    return [...this.#databases.values(), ...dropped].some(({ objects }) =>
      [...objects.values()].some(object => object.kind === 'table' && object.tags.has(tag)),
    )
  }

  #database(name: string): Database {
    const database = this.#databases.get(name)
    if (database === undefined) throw new Failure(unknownDatabase)
    return database
  }

  #table({ database, name }: Place): Table {
    const table = this.#database(database).objects.get(name)
    if (table?.kind !== 'table') throw new Failure(unknownTable)
    return table
  }

  #dropDatabase(name: string): void {
    this.#droppedDatabases.push({ name, database: this.#databases.get(name)! })
    this.#databases.delete(name)
  }

  #undropDatabase(name: string): undefined {
    if (this.#databases.has(name)) throw new Failure(2301)
    const at = this.#droppedDatabases.findLastIndex(each => each.name === name)
    if (at === -1) throw new Failure(2312)
    const [found] = this.#droppedDatabases.splice(at, 1)
    this.#databases.set(name, found!.database)
  }

  #dropTable({ database, name }: Place): void {
    const { objects, dropped } = this.#databases.get(database)!
    const table = objects.get(name) as Table
    // Tags do not come back with the table.
    table.tags.clear()
    dropped.push({ name, table })
    objects.delete(name)
  }

  #undropTable({ database, name }: Place): undefined {
    const { objects, dropped } = this.#database(database)
    if (objects.has(name)) throw new Failure(2308)
    const at = dropped.findLastIndex(each => each.name === name)
    if (at === -1) throw new Failure(2309)
    const [found] = dropped.splice(at, 1)
    objects.set(name, found!.table)
  }

  #dropColumn(at: Place, column: string): undefined {
    const table = this.#table(at)
    if (!table.columns.includes(column)) throw new Failure(badArguments)
    if (table.masks.has(column) || table.filter?.column === column) throw new Failure(1132)
    if (table.columns.length === 1) throw new Failure(1109)
    table.columns = table.columns.filter(each => each !== column)
    table.rows = table.rows.map(({ [column]: _gone, ...row }) => row)
  }

  #renameColumn(at: Place, column: string, to: string): undefined {
    const table = this.#table(at)
    if (!table.columns.includes(column) || table.columns.includes(to)) {
      throw new Failure(unknownColumn)
    }
    table.columns = table.columns.map(each => (each === column ? to : each))
    table.rows = table.rows.map(({ [column]: value = null, ...row }) => ({ ...row, [to]: value }))
    const mask = table.masks.get(column)
    if (mask !== undefined) table.masks.set(to, mask)
    table.masks.delete(column)
    if (table.filter?.column === column) table.filter = { ...table.filter, column: to }
  }

  #read(at: Place): readonly (readonly (string | null)[])[] {
    const object = this.#database(at.database).objects.get(at.name)
    if (object === undefined) throw new Failure(unknownTable)
    if (object.kind === 'view') {
      const source = this.#table(object.from)
      if (!source.columns.includes('a')) throw new Failure(unknownColumn)
      return visibleRows(source).map(row => [textOf(row['a'])])
    }
    return visibleRows(object).map(row => {
      const shown = shownRow(object, row)
      return object.columns.map(column => textOf(shown[column]))
    })
  }

  #granted(role: string, at: Place): Set<Table> {
    this.#table(at)
    const granted = this.#roles.get(role)
    if (granted === undefined) throw new Failure(2204)
    return granted
  }
}

function newTable(columns: readonly string[]): Table {
  return {
    kind: 'table',
    columns: [...columns],
    rows: [],
    comment: '',
    tags: new Map(),
    masks: new Map(),
  }
}

function createNamed(names: Set<string>, name: string, lax: boolean, code: number): undefined {
  if (names.has(name) && !lax) throw new Failure(code)
  names.add(name)
}

const unknownPolicy = (kind: Policy['kind']) => new Failure(kind === 'mask' ? 1113 : 1131)

const policiesOf = ({ masks, filter }: Table): readonly Policy[] => [
  ...masks.values(),
  ...(filter === undefined ? [] : [filter.policy]),
]

/** Throws if a policy for columns of a type cannot be attached to a column. */
function attachable({ columns, masks, filter }: Table, column: string, type: ColumnType): void {
  if (!columns.includes(column)) throw new Failure(1058)
  if (masks.has(column) || filter?.column === column) throw new Failure(1132)
  if (columnTypes[column] !== type) throw new Failure(1114)
}

/** The rows that the row access policy of a table lets through. */
function visibleRows({ rows, filter }: Table): readonly Readonly<Record<string, Cell>>[] {
  if (filter === undefined || filter.policy.isDropped) return rows
  return rows.filter(row => {
    const value = row[filter.column]
    return typeof value === 'number' && value >= leastShown
  })
}

/** A row as a reader sees it: texts under a masking policy are masked. */
function shownRow(
  { columns, masks }: Table,
  row: Readonly<Record<string, Cell>>,
): Readonly<Record<string, Cell>> {
  const isMasked = (column: string) => masks.get(column)?.isDropped === false
  return Object.fromEntries(
    columns.map(column => [column, isMasked(column) ? maskedText : (row[column] ?? null)]),
  )
}

const textOf = (cell: Cell | undefined): string | null =>
  cell === undefined || cell === null ? null : String(cell)
