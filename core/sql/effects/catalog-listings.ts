import { tableSizes } from '../../table-sizes.js'
import type { Expression } from '../ast/expression.js'
import type { NamedTable, Select, TableReference } from '../ast/query.js'
import type {
  Effects,
  LikePattern,
  Listing,
  NamePatterns,
  ObjectName,
  TreeContext,
} from './effects.js'
import { databaseObject, plainName, temporaryKind } from './object-name.js'

/** The part of a listing that a condition selects; absent: all of it. */
export interface Pins {
  readonly schemas?: readonly string[]
  readonly names?: readonly string[]
  /** LIKE patterns, used if the condition pins no values. */
  readonly like?: NamePatterns
}

/** The objects that a catalogue table lists, and the columns by which a condition can select some of them. */
interface CatalogTable {
  readonly lists: 'tables' | 'columns' | readonly string[]
  readonly schema?: string
  readonly name?: string
  /** Whether some of its columns depend on the rows of tables, such as their number. */
  readonly hasSizes?: true
}

const nothing: CatalogTable = { lists: [] }
const kind = (...lists: readonly string[]): CatalogTable => ({ lists })

/**
 * Tables of `system` and `information_schema` whose rows depend on which objects exist, or on nothing that a statement
 * changes. The rows of a table that is not in this list may depend on anything.
 */
const catalogTables: Readonly<Record<string, CatalogTable>> = {
  'system.databases': { lists: ['#database'], schema: 'name' },
  'system.tables': { lists: 'tables', schema: 'database', name: 'name', hasSizes: true },
  'system.views': { lists: 'tables', schema: 'database', name: 'name' },
  'system.columns': { lists: 'columns', schema: 'database', name: 'table' },
  'system.temporary_tables': { lists: [temporaryKind], hasSizes: true },
  'system.stages': kind('@'),
  'system.users': kind('#user', '#grants'),
  'system.roles': kind('#role', '#grants'),
  'system.user_functions': kind('#function'),
  'system.procedures': kind('#procedure'),
  'system.tags': kind('#tag'),
  'system.dictionaries': kind('#dictionary'),
  'system.password_policies': kind('#password policy'),
  'information_schema.schemata': { lists: ['#database'], schema: 'schema_name' },
  'information_schema.tables': {
    lists: 'tables',
    schema: 'table_schema',
    name: 'table_name',
    hasSizes: true,
  },
  'information_schema.views': { lists: 'tables', schema: 'table_schema', name: 'table_name' },
  'information_schema.columns': { lists: 'columns', schema: 'table_schema', name: 'table_name' },
  ...Object.fromEntries(
    [
      ...['system.one', 'system.zero', 'system.functions', 'system.table_functions'],
      ...['system.settings', 'system.engines', 'system.catalogs', 'system.credits'],
      ...['system.contributors', 'system.build_options', 'system.keywords', 'system.clusters'],
      'system.locks',
      ...['information_schema.keywords', 'information_schema.statistics'],
      ...['information_schema.key_column_usage', 'information_schema.character_sets'],
      'information_schema.referential_constraints',
    ].map(name => [name, nothing]),
  ),
}

/** Columns of catalogue tables that depend on the rows of tables. */
const contentsColumns = new Set([
  ...tableSizes,
  ...['num_rows', 'num_segments', 'num_blocks', 'updated_on'],
  ...['table_rows', 'data_length', 'index_length', 'table_id', 'database_id'],
])

/** Whether a statement shows such columns of a catalogue table, or filters by them. */
export function holdsContents(tree: object): boolean {
  const waiting: object[] = [tree]
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    const { kind, name } = node as { readonly kind?: string; readonly name?: unknown }
    if (kind === 'Star') return true
    if (kind === 'Identifier' && contentsColumns.has(String(name).toLowerCase())) return true
    for (const value of Object.values(node)) {
      if (typeof value === 'object' && value !== null) waiting.push(value)
    }
  }
  return false
}

/** The effects of reading a catalogue table. `showsContents`: it uses columns that depend on the rows of tables. */
export function catalogEffects(
  table: ObjectName,
  pins: Pins,
  showsContents: boolean,
): Partial<Effects> {
  const known = catalogTables[table]
  if (known === undefined) return { readsAll: true, readsPast: true }
  const { lists, hasSizes = false } = known
  if (lists === 'tables' || lists === 'columns') {
    return { lists: catalogListings(lists, pins, showsContents && hasSizes) }
  }
  if (hasSizes && showsContents) return { readsAll: true, readsPast: true }
  const { schemas, like } = pins
  if (lists[0] === '#database' && schemas !== undefined) {
    return {
      lists: schemas.map(name => ({ of: databaseObject(name), one: true, facet: 'definition' })),
    }
  }
  if (lists[0] === '#database' && like?.schema !== undefined) {
    return { lists: [{ of: '#database', facet: 'definition', like: { name: like.schema } }] }
  }
  return { lists: lists.map(of => ({ of, facet: 'definition' })) }
}

/** The listing of tables, or of their columns, restricted to what the condition pins. */
export function catalogListings(
  what: 'tables' | 'columns',
  { schemas = ['*'], names = ['*'], like }: Pins,
  showsContents: boolean,
): readonly Listing[] {
  return schemas.flatMap(schema =>
    names.map(name => ({
      of: `${schema}.${name}`,
      one: schema !== '*' && name !== '*',
      facet: showsContents ? ('contents' as const) : ('definition' as const),
      ...(what === 'columns' && { throughViews: true }),
      ...(like !== undefined && { like }),
    })),
  )
}

/** The catalogue tables in a SELECT's FROM, with the rows that its WHERE can select. */
export function pinnedTables(
  { from, where }: Select,
  nameOf: (table: NamedTable) => ObjectName,
  context: TreeContext,
): readonly (readonly [NamedTable, Pins])[] {
  if (where === undefined) return []
  const tables = from.flatMap(tablesOf)
  const isAlone = from.length === 1 && from[0]!.kind === 'Table'
  return tables.flatMap(table => {
    const known = catalogTables[nameOf(table)]
    if (known === undefined) return []
    const alias = plainName(table.alias?.name ?? table.name.at(-1)!)
    const wanted = (column: string) => ({ column, alias, isAlone, context })
    const values = (column: string | undefined) =>
      column === undefined ? undefined : pinned(where, wanted(column))
    const [schemas, names] = [values(known.schema), values(known.name)]
    const pattern = (column: string | undefined) =>
      column === undefined ? undefined : likePattern(where, wanted(column))
    const schema = schemas ? undefined : pattern(known.schema)
    const name = names ? undefined : pattern(known.name)
    const like = { ...(schema !== undefined && { schema }), ...(name !== undefined && { name }) }
    const isLike = schema !== undefined || name !== undefined
    const pins = { ...(schemas && { schemas }), ...(names && { names }), ...(isLike && { like }) }
    return [[table, pins] as const]
  })
}

function tablesOf(reference: TableReference): readonly NamedTable[] {
  if (reference.kind === 'Table') return [reference]
  if (reference.kind !== 'Join') return []
  return [...tablesOf(reference.left), ...tablesOf(reference.right)]
}

interface Wanted {
  readonly column: string
  readonly alias: string
  /** Whether it is the only table in FROM: then columns without a qualifier belong to it. */
  readonly isAlone: boolean
  readonly context: TreeContext
}

/** The values to which a condition restricts a column; undefined if it also allows other values. */
function pinned(condition: Expression, wanted: Wanted): readonly string[] | undefined {
  if (condition.kind === 'Binary' && condition.op === 'AND') {
    return pinned(condition.left, wanted) ?? pinned(condition.right, wanted)
  }
  if (condition.kind === 'Binary' && condition.op === 'OR') {
    const [left, right] = [pinned(condition.left, wanted), pinned(condition.right, wanted)]
    return left && right && [...new Set([...left, ...right])]
  }
  if (condition.kind === 'Binary' && condition.op === '=') {
    const { left, right } = condition
    const value = isWanted(left, wanted) ? right : isWanted(right, wanted) ? left : undefined
    return value && textsOf([value], wanted.context)
  }
  if (condition.kind === 'InList' && !condition.not && isWanted(condition.operand, wanted)) {
    return textsOf(condition.list, wanted.context)
  }
  return undefined
}

/** The LIKE pattern that a condition demands of a column; undefined if it also allows other values. */
function likePattern(condition: Expression, wanted: Wanted): LikePattern | undefined {
  if (condition.kind !== 'Binary') return undefined
  const { op, left, right } = condition
  if (op === 'AND') return likePattern(left, wanted) ?? likePattern(right, wanted)
  if ((op !== 'LIKE' && op !== 'ILIKE') || !isWanted(left, wanted)) return undefined
  const pattern = textOf(right, wanted.context)
  return pattern === undefined ? undefined : { pattern, ignoresCase: op === 'ILIKE' }
}

function isWanted(expression: Expression, { column, alias, isAlone }: Wanted): boolean {
  if (expression.kind !== 'ColumnRef') return false
  const path = expression.path.map(plainName)
  if (path.at(-1) !== column) return false
  return path.length === 1 ? isAlone : path.at(-2) === alias
}

function textsOf(
  values: readonly Expression[],
  context: TreeContext,
): readonly string[] | undefined {
  const texts = values.map(value => textOf(value, context))
  return texts.every(text => text !== undefined) ? texts : undefined
}

function textOf(value: Expression, { database, param }: TreeContext): string | undefined {
  if (value.kind === 'String') return value.value
  if (value.kind === 'FunctionCall') {
    const called = plainName(value.name)
    const isDatabase = called.replace('_', '') === 'currentdatabase' || called === 'database'
    return isDatabase && value.args.length === 0 ? database : undefined
  }
  if (value.kind !== 'Placeholder') return undefined
  const found = param(value)
  return typeof found === 'string' ? found : undefined
}
