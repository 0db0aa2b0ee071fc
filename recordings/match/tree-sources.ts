import type { FunctionCall, Variable } from '../../core/sql/ast/expression.js'
import type { StageOrUrl, TableFunction, TableName } from '../../core/sql/ast/query.js'
import type { Statement } from '../../core/sql/ast/statement.js'
import { functionObject, sequenceObject } from './definition-effects.js'
import type { ObjectName, Write } from './effects.js'
import { locationName, plainName, tableName } from './object-name.js'

/** What the expressions and the FROMs of a statement read. */
export interface Sources {
  readonly reads: ReadonlySet<ObjectName>
  /** Catalogue tables are read: they show everything. */
  readonly readsAll: boolean
  /** Sequences that are moved on. */
  readonly writes: readonly Write[]
  /** A name is given by a variable: `IDENTIFIER($t)` may be any object. */
  readonly namesAny: boolean
}

/** Databases whose tables show what others hold. */
const catalogDatabases = new Set(['system', 'information_schema'])

/**
 * Finds all that a tree reads, wherever it stands in it.
 *
 * A name that a CTE has is taken for a table too: that can only make an answer depend on more.
 */
export function sourcesOf(tree: Statement, database: string): Sources {
  const walker = new Walker(database)
  walker.walk(tree)
  return walker
}

class Walker implements Sources {
  readonly reads = new Set<ObjectName>()
  readonly writes: Write[] = []
  readonly #database: string
  readsAll = false
  namesAny = false

  constructor(database: string) {
    this.#database = database
  }

  walk(tree: object): void {
    const waiting: object[] = [tree]
    for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
      this.#take(node as { readonly kind?: string })
      for (const value of Object.values(node)) {
        if (typeof value === 'object' && value !== null) waiting.push(value)
      }
    }
  }

  #take(node: { readonly kind?: string }): void {
    if (node.kind === 'Table') this.#takeTable(node as TableName)
    else if (node.kind === 'TableFunction') this.#takeFunction(node as TableFunction)
    else if (node.kind === 'FunctionCall') this.#takeCall(node as FunctionCall)
    else if (node.kind === 'Identifier') this.namesAny ||= 'indirect' in node
    else if (node.kind === 'Variable') this.#takeVariable(node as Variable)
    else if (node.kind === 'stage') this.#takeLocation(node as StageOrUrl & { kind: 'stage' })
    // Files outside of any stage: what unloads into a stage may write there too.
    else if (node.kind === 'url') this.readsAll = true
  }

  #takeVariable({ name }: Variable): void {
    this.reads.add(`$${name.toLowerCase()}`)
  }

  #takeLocation({ location }: { readonly location: string }): void {
    this.reads.add(locationName(location))
  }

  #takeTable({ name }: TableName): void {
    const object = tableName(name, this.#database)
    if (catalogDatabases.has(object.slice(0, object.indexOf('.')))) this.readsAll = true
    else this.reads.add(object)
  }

  /** `numbers(…)` and the like read nothing; those that show tables have the name as a text. */
  #takeFunction({ name }: TableFunction): void {
    if (!pureTableFunctions.has(plainName(name.at(-1)!))) this.readsAll = true
  }

  #takeCall({ name, args }: FunctionCall): void {
    const called = plainName(name)
    this.reads.add(functionObject(called))
    if (called === 'nextval') {
      const [sequence] = args
      if (sequence?.kind !== 'ColumnRef') return
      const object = sequenceObject(sequence.path, this.#database)
      this.reads.add(object)
      this.writes.push({ object, mode: 'change' })
    } else if (called === 'getvariable') this.readsAll = true
    else if (called.startsWith('dict_get')) this.readsAll = true
  }
}

const pureTableFunctions = new Set([
  ...['numbers', 'numbers_mt', 'numbers_local', 'range', 'generate_series', 'unnest', 'flatten'],
  ...['json_each', 'json_array_elements', 'json_path_query', 'regexp_split_to_table', 'values'],
])
