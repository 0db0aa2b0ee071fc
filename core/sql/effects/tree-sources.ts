import type { FunctionCall, Variable } from '../ast/expression.js'
import type {
  NamedTable,
  Option,
  Query,
  Select,
  StageOrUrl,
  StageTable,
  TableFunction,
} from '../ast/query.js'
import { catalogEffects, holdsContents, type Pins, pinnedTables } from './catalog-listings.js'
import type { Listing, ObjectName, TreeContext, Write } from './effects.js'
import {
  fileFormatObject,
  functionObject,
  locationName,
  plainName,
  sequenceObject,
  tableName,
} from './object-name.js'

/** What the expressions and FROM clauses of a statement read. */
export interface TreeSources {
  readonly reads: ReadonlySet<ObjectName>
  readonly lists: readonly Listing[]
  /** Whether it may read objects that its text does not name. */
  readonly readsAll: boolean
  readonly readsPast: boolean
  /** Sequences that it advances. */
  readonly writes: readonly Write[]
  /** Whether a variable holds a name: `IDENTIFIER($t)` may be any object. */
  readonly namesAny: boolean
}

/** Databases whose tables describe other objects. */
const catalogDatabases = new Set(['system', 'information_schema'])

/**
 * Finds everything that a tree reads, at any depth.
 *
 * The name of a CTE is treated as a table, too: that can only add dependencies.
 */
export function sourcesOf(tree: object, context: TreeContext): TreeSources {
  const walker = new Walker(context)
  walker.walk(tree)
  return walker
}

/** Whether a query has no rows and no groups for any content of its tables: `LIMIT 0`, `WHERE 1 = 0`. */
export function hasNoRows({ limit, body }: Query): boolean {
  if (limit?.kind === 'Number' && limit.text === '0') return true
  return body.kind === 'Select' && body.where !== undefined && isFalse(body.where)
}

function isFalse(condition: NonNullable<Select['where']>): boolean {
  if (condition.kind === 'Boolean') return !condition.value
  if (condition.kind !== 'Binary') return false
  const { op, left, right } = condition
  if (op === 'AND') return isFalse(left) || isFalse(right)
  if (op !== '=' || left.kind !== 'Number' || right.kind !== 'Number') return false
  return /^\d{1,9}$/.test(left.text + right.text) && left.text !== right.text
}

class Walker implements TreeSources {
  readonly reads = new Set<ObjectName>()
  readonly lists: Listing[] = []
  readonly writes: Write[] = []
  readonly #context: TreeContext
  readonly #pins = new Map<object, Pins>()
  #showsContents: boolean | undefined
  readsAll = false
  readsPast = false
  namesAny = false

  constructor(context: TreeContext) {
    this.#context = context
  }

  walk(tree: object): void {
    const waiting: object[] = [tree]
    for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
      this.#take(node as { readonly kind?: string }, tree)
      this.#takeFormat(node as Partial<Option>)
      for (const value of Object.values(node)) {
        if (typeof value === 'object' && value !== null) waiting.push(value)
      }
    }
  }

  #take(node: { readonly kind?: string }, tree: object): void {
    // The source of an unload is a table node of that kind, too.
    if (node.kind === 'Table' && 'name' in node) this.#takeTable(node as NamedTable, tree)
    else if (node.kind === 'StageTable')
      this.#takeFormatName((node as StageTable).options.fileFormat)
    else if (node.kind === 'Select') this.#takePins(node as Select)
    else if (node.kind === 'TableFunction') this.#takeFunction(node as TableFunction)
    else if (node.kind === 'FunctionCall') this.#takeCall(node as FunctionCall)
    else if (node.kind === 'Identifier') this.namesAny ||= 'indirect' in node
    else if (node.kind === 'Variable') this.#takeVariable(node as Variable)
    else if (node.kind === 'stage') this.#takeLocation(node as StageOrUrl & { kind: 'stage' })
    // A URL, whose files are outside of any stage: an unload into a stage may have written them, too.
    else if (node.kind === 'url') this.readsAll = true
  }

  #takeVariable({ name }: Variable): void {
    this.reads.add(`$${name.toLowerCase()}`)
  }

  #takeLocation({ location }: { readonly location: string }): void {
    this.reads.add(locationName(location))
  }

  /** `FILE_FORMAT => 'name'`, `FORMAT_NAME = 'name'`: reads the named file format, if that was created. */
  #takeFormat({ name, value }: Partial<Option>): void {
    if (typeof value === 'string' && formatOptions.has(name!)) this.#takeFormatName(value)
  }

  #takeFormatName(name: string | undefined): void {
    if (name !== undefined) this.reads.add(fileFormatObject(name))
  }

  #takePins(select: Select): void {
    const nameOf = ({ name }: NamedTable) => tableName(name, this.#context.database)
    for (const [table, pins] of pinnedTables(select, nameOf, this.#context)) {
      this.#pins.set(table, pins)
    }
  }

  #takeTable(table: NamedTable, tree: object): void {
    const object = tableName(table.name, this.#context.database)
    if (table.travel !== undefined || table.changes !== undefined) this.readsPast = true
    if (!catalogDatabases.has(object.slice(0, object.indexOf('.')))) {
      this.reads.add(object)
      return
    }
    this.#showsContents ??= holdsContents(tree)
    const shown = catalogEffects(object, this.#pins.get(table) ?? {}, this.#showsContents)
    this.lists.push(...(shown.lists ?? []))
    this.readsAll ||= shown.readsAll === true
    this.readsPast ||= shown.readsPast === true
  }

  /** `numbers(…)` and the like read nothing; functions that show tables name them in a string. */
  #takeFunction({ name, args, named }: TableFunction): void {
    const called = plainName(name.at(-1)!)
    if (pureTableFunctions.has(called)) return
    if (fileFunctions.has(called)) {
      const place = named.find(each => plainName(each.name) === 'location')?.value ?? args[0]
      if (place?.kind !== 'String' || !place.value.startsWith('@')) this.readsAll = true
      else this.#takeLocation({ location: place.value.slice(1) })
      const format = named.find(each => plainName(each.name) === 'file_format')?.value
      if (format?.kind === 'String') this.reads.add(fileFormatObject(format.value))
      return
    }
    this.readsAll = true
    this.readsPast = true
  }

  #takeCall({ name, args }: FunctionCall): void {
    const called = plainName(name)
    this.reads.add(functionObject(called))
    if (called === 'nextval') {
      const [sequence] = args
      if (sequence?.kind !== 'ColumnRef') return
      const object = sequenceObject(sequence.path)
      this.reads.add(object)
      this.writes.push({ object, mode: 'change' })
    } else if (called === 'getvariable') this.lists.push({ of: '$', facet: 'definition' })
    else if (called.startsWith('dict_get') || called === 'read_file') this.readsAll = true
  }
}

/** Table functions that compute from their arguments alone. A test compares them with the catalogue of functions. */
export const pureTableFunctions: ReadonlySet<string> = new Set([
  ...['numbers', 'numbers_mt', 'numbers_local', 'range', 'generate_series', 'unnest', 'flatten'],
  ...['jq', 'json_each', 'json_array_elements', 'json_path_query'],
  ...['regexp_split_to_table', 'values'],
])

/** Options whose value may be the name of a file format. */
const formatOptions = new Set(['file_format', 'format_name', 'type'])

/** Table functions that show files as they are. */
export const fileFunctions: ReadonlySet<string> = new Set([
  'infer_schema',
  'inspect_parquet',
  'list_stage',
  'read_parquet',
])
