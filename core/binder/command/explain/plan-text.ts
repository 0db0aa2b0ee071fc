import { columnsOf } from '../../scalar/walk-scalar.js'
import type { ServerNode, ServerPlan, ServerScan, ServerSortKey } from '../../server-plan.js'
import { columnsOfNode } from '../../server-plan.js'
import { Estimates } from './estimate.js'
import { type FactsOf, scanFigures, scanRows } from './facts.js'
import { predicateWords, scalarWords } from './scalar-words.js'
import { leaf, type TextNode } from './tree-lines.js'

/** What the text needs beside the plan. */
export interface TextOptions {
  readonly facts: FactsOf
  /** The setting `max_block_size`. */
  readonly blockRows: bigint
  /** The setting `enable_fixed_rows_sort`. */
  readonly hasFixedRows: boolean
}

type Of<K extends ServerNode['kind']> = Extract<ServerNode, { readonly kind: K }>

/** A node as text, and its columns in the order in which it gives them. */
interface Shown {
  readonly text: TextNode
  readonly columns: readonly number[]
}

/**
 * A plan as the server's EXPLAIN shows it: each node with its columns, those that nobody reads left out, its parts, and
 * in an exact plan how many rows are expected.
 *
 * Source: databend service/src/physical_plans (`build_*`, `output_schema`), physical_plans/format.
 */
export function planText(plan: ServerPlan, options: TextOptions): TextNode {
  return new PlanText(plan, options).show(plan.root, new Set(plan.output)).text
}

class PlanText {
  readonly #plan: ServerPlan
  readonly #options: TextOptions
  readonly #estimates: Estimates

  constructor(plan: ServerPlan, options: TextOptions) {
    this.#plan = plan
    this.#options = options
    this.#estimates = new Estimates(scan => scanRows(scan, options.facts))
  }

  show(node: ServerNode, required: ReadonlySet<number>): Shown {
    switch (node.kind) {
      case 'scan':
        return this.#scan(node, required)
      case 'empty':
        return { text: leaf('EmptyResultScan'), columns: [] }
      case 'dummy':
        return { text: leaf('DummyTableScan'), columns: [] }
      case 'values':
        return this.#values(node, required)
      case 'filter':
        return this.#filter(node, required)
      case 'eval':
        return this.#eval(node, required)
      case 'aggregate':
        return this.#aggregate(node, required)
      case 'sort': {
        const keyed = new Set([...required, ...node.keys.map(key => key.index)])
        const input = this.show(node.input, keyed)
        const keys = `sort keys: [${this.#keys(node.keys)}]`
        return this.#node('Sort(Single)', input.columns, [keys], node, [input])
      }
      case 'topN':
        return this.#topN(node, required)
      case 'limit':
        return this.#limit(node, required)
      case 'union': {
        const kept = node.columns.flatMap((column, i) => (required.has(column) ? [i] : []))
        const left = this.show(node.left, new Set(kept.map(i => node.leftColumns[i]!)))
        const right = this.show(node.right, new Set(kept.map(i => node.rightColumns[i]!)))
        const columns = kept.map(i => node.columns[i]!)
        return this.#node('UnionAll', columns, [], node, [left, right])
      }
      case 'window':
        return this.#window(node, required)
      case 'other':
        return this.#other(node, required)
    }
  }

  /** A node with its columns, details and expected rows, above its inputs. */
  #node(
    title: string,
    columns: readonly number[],
    details: readonly string[],
    node: ServerNode,
    inputs: readonly Shown[],
  ): Shown {
    const children = [
      leaf(`output columns: [${this.#columns(columns, true)}]`),
      ...details.map(leaf),
      ...this.#rows(node),
      ...inputs.map(input => input.text),
    ]
    return { text: { text: title, children }, columns }
  }

  #rows(node: ServerNode, most = Number.POSITIVE_INFINITY): readonly TextNode[] {
    const found = this.#plan.isExact ? this.#estimates.of(node) : undefined
    if (found === undefined) return []
    return [leaf(`estimated rows: ${Math.min(found.rows, most).toFixed(2)}`)]
  }

  #columns(columns: readonly number[], withTable: boolean): string {
    return columns
      .map(index => {
        if (index === orderColumn) return '#_order_col'
        const column = this.#plan.columns[index]
        if (column === undefined) return `#${index}`
        const { table, name } = column
        return `${withTable && table !== undefined ? `${table}.` : ''}${name} (#${index})`
      })
      .join(', ')
  }

  #name(index: number): string {
    return this.#plan.columns[index]?.name ?? `#${index}`
  }

  #names(indexes: readonly number[]): string {
    return indexes.map(index => this.#name(index)).join(', ')
  }

  #keys(keys: readonly ServerSortKey[]): string {
    return keys
      .map(
        ({ index, descending, nullsFirst }) =>
          `${this.#name(index)} ${descending ? 'DESC' : 'ASC'} ${nullsFirst ? 'NULLS FIRST' : 'NULLS LAST'}`,
      )
      .join(', ')
  }

  #scan(scan: ServerScan, required: ReadonlySet<number>): Shown {
    const columns = scan.columns.filter(index => required.has(index))
    const shown = scan.rowId === undefined ? columns : [...columns, scan.rowId]
    const { facts, blockRows } = this.#options
    const filtered = columnsOf([...scan.filters, ...scan.predicates])
    const read = scan.columns.filter(index => required.has(index) || filtered.has(index))
    const figures = this.#plan.isExact ? scanFigures(scan, read, facts, blockRows) : undefined
    const found = figures?.read
    const details = [
      ...(found === undefined
        ? []
        : [`read rows: ${found.rows}`, `read size: ${sizeText(Number(found.bytes))}`]),
      ...(figures === undefined ? [] : [`partitions total: ${figures.total}`]),
      ...(found === undefined ? [] : [`partitions scanned: ${found.partitions}`]),
      ...(found?.pruning === undefined ? [] : [`pruning stats: [${found.pruning}]`]),
      `push downs: [filters: [${filterWords(scan)}], limit: ${scan.limit ?? 'NONE'}]`,
    ]
    const children = [
      leaf(`table: ${scan.name}`),
      leaf(`scan id: ${scan.scanId}`),
      leaf(`output columns: [${this.#columns(shown, false)}]`),
      ...details.map(leaf),
      ...this.#rows(scan),
    ]
    return { text: { text: 'TableScan', children }, columns: shown }
  }

  #values(node: Of<'values'>, required: ReadonlySet<number>): Shown {
    const kept = node.columns.flatMap((column, i) => (required.has(column) ? [i] : []))
    const columns = kept.map(i => node.columns[i]!)
    const children = [
      leaf(`output columns: [${this.#columns(columns, true)}]`),
      ...kept.map((at, i) =>
        leaf(`column ${i}: [${node.rows.map(row => scalarWords(row[at]!)).join(', ')}]`),
      ),
    ]
    return { text: { text: 'ConstantTableScan', children }, columns }
  }

  #filter(node: Of<'filter'>, required: ReadonlySet<number>): Shown {
    const input = this.show(node.input, new Set([...required, ...columnsOf(node.predicates)]))
    const columns = input.columns.filter(index => required.has(index))
    const words = node.predicates.map(predicateWords).join(', ')
    return this.#node('Filter', columns, [`filters: [${words}]`], node, [input])
  }

  #eval(node: Of<'eval'>, required: ReadonlySet<number>): Shown {
    const used = node.items.filter(item => required.has(item.index))
    const below = new Set(required)
    for (const { index, expr } of used) {
      below.delete(index)
      for (const id of columnsOf([expr])) below.add(id)
    }
    const input = this.show(node.input, below)
    const has = new Set(input.columns)
    const made = used.filter(
      ({ index, expr }) => !(expr.kind === 'ColumnRef' && expr.id === index && has.has(index)),
    )
    if (made.length === 0) return input
    const columns = [
      ...input.columns.filter(index => required.has(index)),
      ...made.map(item => item.index),
    ]
    const words = made.map(item => scalarWords(item.expr)).join(', ')
    return this.#node('EvalScalar', columns, [`expressions: [${words}]`], node, [input])
  }

  #aggregate(node: Of<'aggregate'>, required: ReadonlySet<number>): Shown {
    const calls = node.calls.filter(call => required.has(call.index))
    const below = new Set(node.groups)
    for (const call of calls) for (const arg of call.args) below.add(arg)
    const words = calls.map(call => `${call.name}(${this.#names(call.args)})`).join(', ')
    const details = [`group by: [${this.#names(node.groups)}]`, `aggregate functions: [${words}]`]
    if (node.groups.length === 0 && calls.length === 0) {
      return { text: leaf('DummyTableScan'), columns: [] }
    }
    const input = this.show(node.input, below)
    const rank = node.rankLimit === undefined ? [] : [leaf(`rank limit: ${node.rankLimit}`)]
    const partial: TextNode = {
      text: 'AggregatePartial',
      children: [...details.map(leaf), ...this.#rows(node), ...rank, input.text],
    }
    const columns = [...calls.map(call => call.index), ...node.groups]
    return this.#node('AggregateFinal', columns, details, node, [{ text: partial, columns }])
  }

  #window(node: Of<'window'>, required: ReadonlySet<number>): Shown {
    const { partition, order, args = [] } = node
    const below = new Set([...required, ...partition, ...args, ...order.map(key => key.index)])
    below.delete(node.index)
    const input = this.#partitioned(node, this.show(node.input, below))
    const columns = [...input.columns, node.index]
    const words = node.args === undefined ? node.name : `${node.name}(${this.#names(args)})`
    const details = [
      `output columns: [${this.#columns(columns, true)}]`,
      `aggregate function: [${words}]`,
      `partition by: [${this.#names(partition)}]`,
      `order by: [${this.#names(order.map(key => key.index))}]`,
      `frame: [${node.frame}]`,
    ]
    return { text: { text: 'Window', children: [...details.map(leaf), input.text] }, columns }
  }

  /** The rows of a window's input in the order that it needs. */
  #partitioned(node: Of<'window'>, input: Shown): Shown {
    if (node.partition.length > 0) {
      const keys = [`hash keys: [${this.#names(node.partition)}]`]
      return this.#node('WindowPartition', input.columns, keys, node.input, [input])
    }
    if (node.order.length === 0) return input
    const keys = [`sort keys: [${this.#keys(node.order)}]`]
    return this.#node('Sort(Single)', input.columns, keys, node.input, [input])
  }

  #topN(node: Of<'topN'>, required: ReadonlySet<number>): Shown {
    const lazy = new Set(node.lazy)
    const keyed = new Set([...required].filter(index => !lazy.has(index)))
    for (const key of node.keys) keyed.add(key.index)
    const input = this.show(node.input, keyed)
    const keys = `sort keys: [${this.#keys(node.keys)}]`
    const most = node.limit + node.offset
    const isPlain =
      node.keys.length === 1 &&
      sortsAsItIs(this.#plan, node.keys[0]!.index, this.#options.hasFixedRows)
    const partialColumns = isPlain ? input.columns : [...input.columns, orderColumn]
    const partial: TextNode = {
      text: 'TopN(Partial)',
      children: [
        leaf(`output columns: [${this.#columns(partialColumns, true)}]`),
        ...[keys, `limit: ${most}`, 'offset: 0'].map(leaf),
        ...this.#rows(node.input, most),
        input.text,
      ],
    }
    const { columns } = input
    const details = [keys, `limit: ${node.limit}`, `offset: ${node.offset}`]
    const final = this.#node('TopN(Final)', columns, details, node, [{ text: partial, columns }])
    return this.#fetched(node, final, required)
  }

  #limit(node: Of<'limit'>, required: ReadonlySet<number>): Shown {
    const lazy = new Set(node.lazy)
    const input = this.show(node.input, new Set([...required].filter(index => !lazy.has(index))))
    const details = [`limit: ${node.limit ?? 'NONE'}`, `offset: ${node.offset}`]
    const limited = this.#node('Limit', input.columns, details, node, [input])
    return this.#fetched(node, limited, required)
  }

  /** Reads the columns that were left out until now. */
  #fetched(node: Of<'topN'> | Of<'limit'>, below: Shown, required: ReadonlySet<number>): Shown {
    const fetched = node.lazy.filter(index => required.has(index)).toSorted((a, b) => a - b)
    if (fetched.length === 0) return below
    const details = [`columns to fetch: [${this.#names(fetched)}]`]
    return this.#node('RowFetch', [...below.columns, ...fetched], details, node, [below])
  }

  #other(node: Of<'other'>, required: ReadonlySet<number>): Shown {
    const below = new Set([...required, ...columnsOf(node.reads === 'all' ? [] : node.reads)])
    const inputs = node.inputs.map(input => {
      const all = columnsOfNode(input)
      return this.show(input, new Set(node.reads === 'all' ? all : all.filter(id => below.has(id))))
    })
    const columns = [
      ...inputs.flatMap(input => input.columns).filter(index => required.has(index)),
      ...node.columns.filter(index => required.has(index)),
    ]
    if (!node.isJoin) return this.#node(node.title, columns, node.details, node, inputs)
    const [probe, build] = inputs.map(({ text }) => text)
    const sides = [titled(build!, '(Build)'), titled(probe!, '(Probe)')]
    const shown = sides.map(text => ({ text, columns: [] }))
    return this.#node(node.title, columns, node.details, node, shown)
  }
}

const titled = ({ text, children }: TextNode, suffix: string): TextNode => ({
  text: `${text}${suffix}`,
  children,
})

/** Stands for the column that sorts are compared by. */
const orderColumn = -2

/** Whether rows are sorted by the column itself. Source: databend sorts/core/row_convert `uses_source_sort_col`. */
function sortsAsItIs({ columns }: ServerPlan, index: number, fixed: boolean): boolean {
  const kind = columns[index]?.type.kind ?? ''
  return (
    /^(U?Int\d+|Float\d+|Date|Timestamp|String)$/.test(kind) ||
    (fixed && /^(Boolean|Interval)$/.test(kind))
  )
}

function filterWords({ filters }: ServerScan): string {
  if (filters.length === 0) return ''
  if (filters.length === 1) return predicateWords(filters[0]!)
  return filters.map(filter => scalarWords(filter, 10)).join(' and ')
}

const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB', 'EiB']

/** Source: databend common/base/src/base/string.rs `format_byte_size`. */
function sizeText(bytes: number): string {
  if (bytes === 0) return '0'
  if (bytes < 1024) return '< 1 KiB'
  const exponent = Math.min(Math.floor(Math.log(bytes) / Math.log(1024)), units.length - 1)
  return `${(bytes / 1024 ** exponent).toFixed(2)} ${units[exponent]}`
}
