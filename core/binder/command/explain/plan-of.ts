import type { Aggregate, Project, Relation, Scan, Source, Values } from '../../../plan/relation.js'
import type {
  AggregateCall,
  ColumnId,
  Frame,
  FrameBound,
  PlanColumn,
  Scalar,
  SortKey,
} from '../../../plan/scalar.js'
import { ScalarKeys } from '../../../plan/scalar-key.js'
import { type DataType, removeNullable } from '../../../types/data-type.js'
import { relationInputs } from '../../rewrite/walk-relation.js'
import type { ScalarBuilder } from '../../scalar/scalar-builder.js'
import { columnsOf, isCallOf, replaceScalar } from '../../scalar/walk-scalar.js'
import type {
  ServerCall,
  ServerColumn,
  ServerItem,
  ServerNode,
  ServerPlan,
  ServerSortKey,
} from '../../server-plan.js'
import { Beyond } from './beyond.js'
import { otherDetails } from './other-details.js'
import { scalarWords } from './scalar-words.js'
import { ServerCalls } from './server-calls.js'

/** What the converter must know beside the relation. */
export interface PlanNames {
  readonly scalars: ScalarBuilder
  /** Whether it is the filter of a row access policy. */
  isSecure(relation: Relation): boolean
  /** The name of the FROM item that a column belongs to. */
  table(id: ColumnId): string | undefined
  /** The name by which it was first seen there. */
  column(id: ColumnId): string | undefined
  /** Its name with catalog and database, and whether it is a FUSE table that no index can stand for. */
  scan(scan: Scan): { readonly name: string; readonly isPlain: boolean }
  readonly catalog: string
  /** The most rows for which columns are read late; 0 if they never are. */
  readonly lazyRows: number
}

/** How exactly a relation is followed. */
type Care = 'exact' | 'any'

/**
 * The server's plan of a bound relation, before it is optimized: the columns are numbered as the server numbers them,
 * those of a table when FROM names it, others in the order in which the clauses of a SELECT make them.
 *
 * With `exact`, throws `Beyond` for parts that the server plans in a way that mockq does not follow; with `any`, these
 * become nodes of which only the kind and the parts are told. Source: databend binder/bind_query/bind_select.rs,
 * planner/metadata/metadata.rs.
 */
export function serverPlanOf(
  relation: Relation,
  output: readonly PlanColumn[],
  names: PlanNames,
  care: Care,
): ServerPlan {
  const maker = new PlanMaker(names, care)
  const root = maker.node(relation)
  if (care === 'exact') maker.refuseShared(output)
  return {
    root,
    columns: maker.columns,
    output: output.map(column => maker.indexOf(column)),
    isExact: care === 'exact',
  }
}

class PlanMaker {
  readonly columns: ServerColumn[] = []
  readonly #names: PlanNames
  readonly #care: Care
  readonly #calls: ServerCalls
  readonly #keys = new ScalarKeys()
  /** What mockq's columns are in the server's plan. */
  readonly #known = new Map<ColumnId, Scalar>()
  /** Columns of expressions that are grouped by; above the groups they get another column. */
  readonly #groupItems = new Set<number>()
  #scans = 0

  constructor(names: PlanNames, care: Care) {
    this.#names = names
    this.#care = care
    this.#calls = new ServerCalls(names.scalars)
  }

  /** Throws if an expression is shown twice: the server computes it twice, mockq once. */
  refuseShared(output: readonly PlanColumn[]): void {
    const shown = output.map(column => this.indexOf(column))
    const isShared = (index: number, i: number) =>
      this.columns[index]!.table === undefined && shown.indexOf(index) !== i
    if (shown.some(isShared)) throw new Beyond('an expression that is shown twice')
  }

  indexOf({ id, name }: PlanColumn): number {
    const known = this.#known.get(id)
    if (known?.kind === 'ColumnRef') return known.id
    if (this.#care === 'any') return -1
    throw new Beyond(`the column ${name}`)
  }

  node(relation: Relation): ServerNode {
    if (this.#names.isSecure(relation)) return this.#secure(relation)
    switch (relation.kind) {
      case 'Scan':
        return this.#scan(relation)
      case 'Source':
        return this.#source(relation)
      case 'Values':
        return this.#values(relation)
      case 'Filter': {
        const input = this.node(relation.input)
        return { kind: 'filter', input, predicates: relation.conjuncts.map(each => this.#of(each)) }
      }
      case 'Project':
        return this.#project(relation)
      case 'Aggregate':
        return this.#aggregate(relation)
      case 'Sort': {
        const input = this.node(relation.input)
        const keys = relation.keys.map(key => this.#sortKey(key))
        return {
          kind: 'sort',
          input,
          keys,
          ...(relation.limit === undefined ? {} : { limit: relation.limit }),
        }
      }
      case 'Limit':
        return this.#limit(relation)
      case 'Window':
        if (this.#care === 'exact') return this.#window(relation)
        break
      case 'SetOperation':
        if (relation.op === 'union' && relation.all) return this.#union(relation)
    }
    if (this.#care === 'exact') throw new Beyond(relation.kind)
    return this.#other(relation)
  }

  #new(name: string, type: DataType, table?: string): number {
    this.columns.push({ name, type, ...(table === undefined ? {} : { table }) })
    return this.columns.length - 1
  }

  /** A new column of the server's plan for one of mockq's. */
  #add({ id, name, type }: PlanColumn, shown = name, table?: string): number {
    const index = this.#new(name, type, table)
    const qualifier = table ?? this.#names.table(id)
    const words = qualifier === undefined ? shown : `${qualifier}.${shown}`
    this.#known.set(id, { kind: 'ColumnRef', id: index, name: words, type })
    return index
  }

  /** A column of a table, which expressions call as FROM does. */
  #addOf(column: PlanColumn, table: string): number {
    return this.#add(column, this.#names.column(column.id) ?? column.name, table)
  }

  /** An expression over the server's columns. */
  #of(scalar: Scalar): Scalar {
    if (this.#care === 'exact') refuseTupleParts(scalar)
    const mapped = replaceScalar(scalar, part => {
      if (part.kind !== 'ColumnRef') return undefined
      const known = this.#known.get(part.id)
      if (known === undefined) {
        // A column of an enclosing query.
        if (this.#care === 'any') return part
        throw new Beyond(`the column ${part.name}`)
      }
      return known.kind === 'ColumnRef' ? { ...known, type: part.type } : known
    })
    return this.#calls.of(mapped)
  }

  #scan(scan: Scan): ServerNode {
    if (this.#care === 'exact' && (scan.rows !== undefined || scan.search !== undefined)) {
      throw new Beyond('rows of another state')
    }
    const { name, isPlain } = this.#names.scan(scan)
    if (this.#care === 'exact' && !isPlain) throw new Beyond('a table of another engine')
    const table = scan.columns
      .map(({ id }) => this.#names.table(id))
      .find(each => each !== undefined)
    const positions = new Map<number, number>()
    const columns: number[] = []
    for (const column of scan.columns) {
      const index = this.#addOf(column, table ?? scan.name)
      columns.push(index)
      positions.set(index, column.position)
      this.#addParts(column.name, column.type, table)
    }
    for (const column of scan.internal ?? []) this.#hidden(column)
    if (scan.rowId !== undefined) this.#hidden(scan.rowId)
    return {
      kind: 'scan',
      scanId: this.#scans++,
      name,
      table: { kind: 'stored', table: scan.table, positions },
      columns,
      filters: [],
      predicates: [],
    }
  }

  /** A hidden column has no number until it is used; whatever uses it is beyond. */
  #hidden(column: PlanColumn): void {
    if (this.#care === 'any') this.#add(column)
  }

  /** The parts of a Tuple are columns too. Source: databend metadata.rs `add_table`. */
  #addParts(name: string, type: DataType, table: string | undefined): void {
    const plain = removeNullable(type)
    if (plain.kind !== 'Tuple') return
    for (const [i, field] of plain.fields.entries()) {
      this.#new(`${name}:${i + 1}`, field, table)
      this.#addParts(`${name}:${i + 1}`, field, table)
    }
  }

  #source(source: Source): ServerNode {
    const { catalog } = this.#names
    const scanId = this.#scans++
    const table = source.columns
      .map(({ id }) => this.#names.table(id))
      .find(each => each !== undefined)
    const columns = source.columns.map(column => this.#addOf(column, table ?? source.name))
    const scan = { kind: 'scan', scanId, columns, filters: [], predicates: [] } as const
    const { database, table: systemTable, count } = source.args
    if (source.name.startsWith('numbers') && typeof count === 'bigint') {
      const name = `${catalog}.system.${source.name}`
      return { ...scan, name, table: { kind: 'numbers', rows: count } }
    }
    if (source.name === 'system') {
      const name = `${catalog}.${String(database)}.${String(systemTable)}`
      return { ...scan, name, table: { kind: 'system' } }
    }
    if (this.#care === 'exact') throw new Beyond(source.name)
    return { ...scan, name: `${catalog}.system.${source.name}`, table: { kind: 'other' } }
  }

  #values({ columns, rows }: Values): ServerNode {
    if (columns.length === 0 && rows.length === 1) return { kind: 'dummy' }
    const made = columns.map(column => {
      const name = this.#names.column(column.id) ?? column.name
      return this.#add({ ...column, name })
    })
    if (rows.length === 0) return { kind: 'empty' }
    return { kind: 'values', columns: made, rows: rows.map(row => row.map(each => this.#of(each))) }
  }

  #project({ input, items }: Project): ServerNode {
    const below = this.node(input)
    const mapped = items.map(({ column, expr }) => ({ column, expr: this.#of(expr) }))
    const seen = new Set<ColumnId>()
    const made = mapped.flatMap(({ column, expr }): readonly ServerItem[] => {
      if (seen.has(column.id)) return []
      seen.add(column.id)
      if (expr.kind === 'ColumnRef' && !this.#groupItems.has(expr.id)) {
        this.#known.set(column.id, expr)
        return [{ index: expr.id, expr }]
      }
      return [{ index: this.#add(column), expr }]
    })
    return { kind: 'eval', input: below, items: made }
  }

  #aggregate(node: Aggregate): ServerNode {
    const below = this.node(node.input)
    if (this.#care === 'exact' && node.sets !== undefined) throw new Beyond('grouping sets')
    const items: { index: number; expr: Scalar }[] = []
    const groups = this.#groups(node.keys, items)
    const calls = node.aggregates.map(call => {
      if (this.#care === 'exact' && sumsWithConstant(call))
        throw new Beyond('a sum with a constant')
      const isPlain = !call.distinct && call.order.length === 0 && call.filter === undefined
      if (this.#care === 'exact' && !isPlain) throw new Beyond('an aggregate with options')
      const { name } = call.overload
      const args =
        !call.distinct && countsRows(name, call.args)
          ? []
          : call.args.map((arg, i) => this.#argument(this.#of(arg), `${name}_arg_${i}`, items))
      const index = this.#add(call.column)
      const shown = call.distinct ? `${name} DISTINCT` : name
      return { index, name: shown, args } satisfies ServerCall
    })
    if (this.#care === 'exact' && calls.filter(call => call.args.length === 0).length > 1) {
      throw new Beyond('several counts of rows')
    }
    if (node.groupingId !== undefined) this.#add(node.groupingId)
    const input: ServerNode = items.length === 0 ? below : { kind: 'eval', input: below, items }
    return { kind: 'aggregate', input, groups, calls }
  }

  /**
   * The keys of groups. Those that are made of other keys, which are columns, are left out, and computed above the
   * groups. Source: databend aggregate.rs `resolve_group_items`.
   */
  #groups(keys: Aggregate['keys'], items: { index: number; expr: Scalar }[]): readonly number[] {
    const mapped = keys.map(({ column, expr }) => ({ column, expr: this.#of(expr) }))
    const plain = new Set(
      mapped.flatMap(({ expr }) => (expr.kind === 'ColumnRef' ? [expr.id] : [])),
    )
    return mapped.flatMap(({ column, expr }) => {
      if (expr.kind === 'ColumnRef') {
        this.#known.set(column.id, expr)
        return [expr.id]
      }
      const index = this.#add(column, 'group_item')
      const read = [...columnsOf([expr])]
      if (read.length > 0 && read.every(id => plain.has(id))) {
        this.#known.set(column.id, expr)
        return []
      }
      this.#groupItems.add(index)
      items.push({ index, expr })
      return [index]
    })
  }

  /** The column of an aggregate's argument; equal arguments have one. */
  #argument(expr: Scalar, name: string, items: { index: number; expr: Scalar }[]): number {
    if (expr.kind === 'ColumnRef') return expr.id
    const key = this.#keys.of(expr)
    const known = items.find(item => this.#keys.of(item.expr) === key)
    if (known !== undefined) return known.index
    const index = this.#new(name, expr.type)
    items.push({ index, expr })
    return index
  }

  #sortKey({ expr, descending, nullsFirst }: SortKey): ServerSortKey {
    const mapped = this.#of(expr)
    if (mapped.kind === 'ColumnRef') return { index: mapped.id, descending, nullsFirst }
    if (this.#care === 'exact') throw new Beyond('a sort by an expression')
    return { index: this.#new(scalarWords(mapped), mapped.type), descending, nullsFirst }
  }

  /** A single window function over columns. Source: databend binder/window.rs. */
  #window({ input, calls }: Extract<Relation, { kind: 'Window' }>): ServerNode {
    const below = this.node(input)
    const [call, ...more] = calls
    if (call === undefined || more.length > 0) throw new Beyond('several window functions')
    const isPlain = call.filter === undefined && !(call.fn.kind === 'aggregate' && call.fn.distinct)
    if (!isPlain) throw new Beyond('a window function with options')
    const indexOf = (scalar: Scalar) => {
      const mapped = this.#of(scalar)
      if (mapped.kind !== 'ColumnRef') throw new Beyond('a window over expressions')
      return mapped.id
    }
    const name = call.fn.kind === 'ranking' ? call.fn.name : call.fn.overload.name
    if (call.fn.kind === 'ranking' && !numbering.has(name)) throw new Beyond(name)
    const args = call.fn.kind === 'ranking' ? undefined : call.args.map(indexOf)
    const partition = call.partition.map(indexOf)
    const order = call.order.map(({ expr, ...key }) => ({ ...key, index: indexOf(expr) }))
    const frame = frameWords(call.frame)
    const index = this.#add(call.column)
    return { kind: 'window', input: below, index, name, args, partition, order, frame }
  }

  #limit({ input, limit, offset }: Extract<Relation, { kind: 'Limit' }>): ServerNode {
    const below = this.node(input)
    const lazy = limit === undefined || this.#care === 'any' ? [] : this.#lazy(below, limit)
    return {
      kind: 'limit',
      input: lazy.length === 0 ? below : this.#withRowId(below, lazy[0]!),
      offset,
      lazy,
      ...(limit === undefined ? {} : { limit }),
    }
  }

  #withRowId(node: ServerNode, column: number): ServerNode {
    const index = this.#new('_row_id', rowIdType, this.columns[column]!.table)
    return withRowId(node, index)
  }

  /**
   * The columns of a SELECT that are read only for the rows that its LIMIT lets through. Source: databend
   * binder/select.rs `analyze_lazy_materialization`.
   */
  #lazy(below: ServerNode, limit: number): readonly number[] {
    if (limit === 0 || limit > this.#names.lazyRows) return []
    const sort = below.kind === 'sort' ? below : undefined
    const list = sort === undefined ? below : sort.input
    const projected = list.kind === 'eval' ? list : undefined
    const rows = projected === undefined ? list : projected.input
    const filter = rows.kind === 'filter' ? rows : undefined
    if (rows.kind === 'window') throw new Beyond('LIMIT above a window function')
    const scan = scanBelow(rows)
    if (scan?.table.kind !== 'stored' || scan.rowId !== undefined) return []
    const base = new Set(scan.columns)
    const ordered = sort?.keys.map(key => key.index) ?? []
    if (ordered.some(index => !base.has(index))) return []
    const read = new Set([...ordered, ...columnsOf(filter?.predicates ?? [])])
    if (read.size === 0) return []
    const shown =
      projected === undefined
        ? scan.columns
        : [...columnsOf(projected.items.map(item => item.expr))]
    if (shown.some(index => !base.has(index))) return []
    const lazy = shown.filter(index => !read.has(index))
    if (lazy.length > 0 && projected?.items.some(item => item.expr.kind !== 'ColumnRef') === true) {
      throw new Beyond('late reading below expressions')
    }
    return lazy
  }

  #union(node: Extract<Relation, { kind: 'SetOperation' }>): ServerNode {
    const left = this.node(node.left)
    const right = this.node(node.right)
    const indexOf = (id: ColumnId) => this.indexOf({ id, name: 'of UNION', type: rowIdType })
    if (this.#care === 'exact' && (isCasting(node.left) || isCasting(node.right))) {
      throw new Beyond('UNION of different types')
    }
    const leftColumns = node.leftColumns.map(indexOf)
    const rightColumns = node.rightColumns.map(indexOf)
    const columns = node.columns.map(column => this.#add(column))
    return { kind: 'union', left, right, columns, leftColumns, rightColumns }
  }

  /** Source: databend physical_plans/format/format_filter.rs. */
  #secure(relation: Relation): ServerNode {
    if (this.#care === 'exact') throw new Beyond('a row access policy')
    const inputs = relationInputs(relation).map(input => this.node(input))
    const reads = relation.kind === 'Filter' ? relation.conjuncts.map(each => this.#of(each)) : []
    const details = ['filters: [ROW ACCESS POLICY APPLIED]']
    const title = 'Filter [SECURE]'
    return { kind: 'other', title, details, columns: [], reads, isJoin: false, inputs }
  }

  #other(relation: Relation): ServerNode {
    const inputs = relationInputs(relation).map(input => this.node(input))
    const { title, details, columns, reads } = otherDetails(relation, scalar => this.#of(scalar))
    const made = columns.map(column => this.#add(column))
    const isJoin = relation.kind === 'Join'
    const read = passesAll.has(relation.kind) ? 'all' : reads()
    return { kind: 'other', title, details: details(), columns: made, reads: read, isJoin, inputs }
  }
}

/** Relations that read all columns of their inputs. */
const passesAll: ReadonlySet<Relation['kind']> = new Set([
  'SetOperation',
  'Recursive',
  'With',
  'Apply',
])

/** Window functions that number rows. */
const numbering = new Set(['row_number', 'rank', 'dense_rank', 'percent_rank', 'cume_dist'])

/** Source: databend plans/window.rs `WindowFuncFrame`. */
function frameWords({ unit, start, end }: Frame): string {
  const words = (bound: FrameBound) => {
    switch (bound.kind) {
      case 'unboundedPreceding':
        return 'Preceding(None)'
      case 'unboundedFollowing':
        return 'Following(None)'
      case 'currentRow':
        return 'CurrentRow'
      default:
        throw new Beyond('a frame of some rows')
    }
  }
  if (unit === 'groups') throw new Beyond('a frame of groups')
  return `${unit === 'rows' ? 'Rows' : 'Range'}: ${words(start)} ~ ${words(end)}`
}

const rowIdType: DataType = { kind: 'UInt64' } as DataType

/** `count` of rows, or of an expression that is never NULL. Source: databend normalize_aggregate.rs. */
function countsRows(name: string, args: readonly Scalar[]): boolean {
  return (
    name === 'count' && args.every(({ type }) => type.kind !== 'Nullable' && type.kind !== 'Null')
  )
}

/** Whether a projection casts: the server casts the columns of a UNION in the UNION itself. */
function isCasting(relation: Relation): boolean {
  return relation.kind === 'Project' && relation.items.some(({ expr }) => expr.kind === 'Cast')
}

/** `sum(a + 1)`, which the server computes from `sum(a)`. Source: databend aggregate_rewriter.rs `rewrite_sum`. */
function sumsWithConstant({ overload, args: [arg] }: AggregateCall): boolean {
  if (overload.name !== 'sum' || arg?.kind !== 'Call') return false
  const { name } = arg.overload
  const isSum = name === 'plus' || name === 'minus'
  return isSum && arg.args.some(part => part.kind === 'Literal')
}

/** The scan below filters, projections, sorts and limits. */
function scanBelow(node: ServerNode): Extract<ServerNode, { kind: 'scan' }> | undefined {
  if (node.kind === 'scan') return node
  const passes = ['filter', 'eval', 'sort', 'limit'].includes(node.kind)
  return passes ? scanBelow((node as Extract<ServerNode, { kind: 'filter' }>).input) : undefined
}

function withRowId(node: ServerNode, rowId: number): ServerNode {
  if (node.kind === 'scan') return { ...node, rowId: node.rowId ?? rowId }
  if ('input' in node) return { ...node, input: withRowId(node.input, rowId) }
  return node
}

/** The server reads the part of a Tuple from a column of its own. */
function refuseTupleParts(scalar: Scalar): void {
  if (isCallOf(scalar, 'get') && (scalar.overload.params?.length ?? 0) > 0) {
    throw new Beyond('a part of a Tuple')
  }
  for (const part of 'args' in scalar ? scalar.args : 'input' in scalar ? [scalar.input] : []) {
    refuseTupleParts(part)
  }
}
