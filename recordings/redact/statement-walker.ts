import type { Span } from '../../core/errors/query-error.js'
import type { ColumnDefinition } from '../../core/sql/ast/ddl.js'
import type {
  CopyIntoTable,
  Insert,
  InsertSource,
  InsertValue,
  Merge,
  MultiInsert,
} from '../../core/sql/ast/dml.js'
import type {
  Expression,
  FunctionCall,
  Identifier,
  MapLiteral,
  ObjectName,
} from '../../core/sql/ast/expression.js'
import type {
  Query,
  Select,
  SetExpression,
  SetOperation,
  TableFunction,
  With,
} from '../../core/sql/ast/query.js'
import type { Statement } from '../../core/sql/ast/statement.js'
import type { TypeName } from '../../core/sql/ast/type-name.js'
import { nodesIn } from '../../core/sql/map-tree.js'
import {
  carries,
  comparedIn,
  countings,
  isAssignment,
  isColumnOf,
  isLong,
  type Node,
  nameOf,
  type Output,
  outputsOf,
  pathOf,
  predicates,
  textOf,
  uses,
  wordIn,
} from './column-use.js'
import { Unredactable } from './unredactable.js'

/** A literal or a parameter that is written to a redacted column or compared with one. */
export type HiddenValue =
  /** `value`: decoded. `json`: only the fields with the names of redacted columns are hidden. */
  | {
      readonly kind: 'text' | 'json'
      readonly value: string
      readonly start: number
      readonly end: number
    }
  | { readonly kind: 'number'; readonly start: number; readonly end: number }
  | { readonly kind: 'parameter'; readonly parameter: string | number }

/** Whether a type is a tuple with a field of the name of a redacted column, at any depth. */
export function hasFieldOf(type: TypeName, columns: ReadonlySet<string>): boolean {
  for (const { names } of nodesIn(type))
    if (
      Array.isArray(names) &&
      names.some(({ name }: Identifier) => columns.has(name.toLowerCase()))
    )
      return true
  return false
}

/** What a statement defines. */
export interface Definitions {
  /** Names of columns that hold redacted data from now on. */
  readonly names: Set<string>
  readonly tables: Map<string, readonly string[]>
}

/** Statements whose strings may be statements. */
const scripts: ReadonlySet<string> = new Set([
  ...['ExecuteImmediate', 'CreateProcedure', 'CreateFunction', 'AlterFunction', 'CallProcedure'],
])

/** Tables that show the texts of statements. */
const histories =
  /^(?:query_log|query_history|processes|query_cache|access_history|query_profile|query_execution|task_history|tasks|statistics|procedures|user_functions|views|locks)$/i

/** Kinds of nodes that combine conditions, each of which is looked at by itself. */
function isLogical({ kind, op }: Node): boolean {
  if (kind === 'Binary') return op === 'AND' || op === 'OR' || op === 'XOR'
  return kind === 'Unary' && (op === 'NOT' || op === '!')
}

/** Nodes of expressions. All others are statements, queries and their parts. */
const expressions = new Set([
  ...['Binary', 'Unary', 'Factorial', 'Case', 'Cast', 'FunctionCall', 'Interval', 'Extract'],
  ...['DateFunction', 'Position', 'Substring', 'Trim', 'Array', 'Map', 'Tuple', 'Subscript'],
  ...['ColonAccess', 'DotAccess', 'Lambda', 'ListComprehension', 'CountAll', 'Subquery'],
  ...predicates,
])

/** Functions that make names of fields of some of their arguments. */
const objectMakers = /^(?:(?:json_)?object(?:_\w+)?|json_object_\w+|map_agg|map_from_\w+)$/i

function isColumnDefinition(node: Node): node is Node & ColumnDefinition {
  return node.kind === undefined && 'default' in node && 'type' in node
}

/** Whether both are `SELECT *` from the same table. */
function isSameStar(left: SetExpression, right: SetExpression): boolean {
  const [one, other] = [left, right].map(side => {
    if (side.kind !== 'Select' || side.from.length !== 1) return undefined
    const [table] = side.from
    const isPlain = side.items.length === 1 && side.items[0]!.kind === 'Star'
    return isPlain && table!.kind === 'Table'
      ? table!.name.map(part => part.name).join('.')
      : undefined
  })
  return one !== undefined && one === other
}

/** Finds what is to be hidden in one statement. */
export class Walker {
  /** The redacted columns, with the aliases of this statement. */
  readonly columns: Set<string>
  readonly values: HiddenValue[] = []
  readonly defines: Definitions = { names: new Set(), tables: new Map() }
  readonly #tables: ReadonlyMap<string, readonly string[]>
  readonly #unknown: ReadonlySet<string>
  readonly #hidden = new Set<unknown>()
  /** The names that this statement itself gives to columns. */
  readonly #given = new Set<string>()
  #tree: unknown

  constructor(
    columns: ReadonlySet<string>,
    tables: ReadonlyMap<string, readonly string[]>,
    unknown: ReadonlySet<string>,
  ) {
    this.columns = new Set(columns)
    this.#tables = tables
    this.#unknown = unknown
  }

  /** The columns of the answer, if the statement is a query and they are known. */
  outputs(): readonly Output[] | undefined {
    const tree = this.#tree as Statement
    if (tree.kind !== 'QueryStatement') return undefined
    return outputsOf(tree.query.body, this.columns, this.#tables)
  }

  /** The strings that are not hidden. */
  shown(): readonly string[] {
    const strings: string[] = []
    for (const node of nodesIn(this.#tree)) {
      const { kind, value } = node as Node
      if ((kind === 'String' || kind === 'TypedString') && !this.#hidden.has(node))
        strings.push(String(value))
    }
    return strings
  }

  walkStatement(tree: Statement): void {
    this.#tree = tree
    this.#checkSources(tree)
    this.#findGiven(tree)
    this.#findAliases(tree)
    this.#define(tree)
    this.#walk(tree)
    this.#findJson(tree)
  }

  #findGiven(tree: Statement): void {
    for (const node of nodesIn(tree)) {
      const alias = node['alias'] as (Identifier & { columns?: readonly Identifier[] }) | undefined
      const columns = Array.isArray(node['columns']) ? (node['columns'] as readonly Node[]) : []
      const names = [...(alias?.columns ?? (alias === undefined ? [] : [alias])), ...columns]
      for (const each of names)
        if (each.kind === 'Identifier') this.#given.add(String(each.name).toLowerCase())
    }
  }

  /** Finds the strings with JSON in which fields have the names of redacted columns. */
  #findJson(tree: Statement): void {
    for (const node of nodesIn(tree) as Generator<Node>) {
      const { kind, value, span } = node
      if (kind !== 'String' || !/^\s*[[{]/.test(String(value))) continue
      if (wordIn(String(value), this.columns) !== undefined)
        this.#add(node, { kind: 'json', value: String(value), ...(span as Span) })
    }
  }

  /** Throws for statements whose answers may show redacted data under any name. */
  #checkSources(tree: Statement): void {
    const statement = tree as unknown as Node
    if (scripts.has(tree.kind)) {
      for (const node of nodesIn(tree)) {
        for (const value of Object.values(node)) {
          const found = typeof value === 'string' ? wordIn(value, this.columns) : undefined
          if (found !== undefined)
            throw new Unredactable(`it is a script that names the redacted column ${found}`)
        }
      }
    }
    if (statement['object'] === 'PROCESSLIST' || statement['object'] === 'STATISTICS')
      throw new Unredactable('it shows texts of other statements, or values of any column')
    for (const node of nodesIn(tree)) {
      const { kind } = node as Node
      if (kind === 'Table') {
        const name = nameOf((node as Node)['name'] as ObjectName)
        if (
          histories.test(name) &&
          /^(?:system|information_schema|system_history)$/i.test(
            ((node as Node)['name'] as ObjectName).at(-2)?.name ?? '',
          )
        )
          throw new Unredactable(`it reads ${name}, which shows the texts of other statements`)
        if (this.#unknown.has(name))
          throw new Unredactable(
            `a statement that was left out may have put data of a redacted column into ${name}`,
          )
        this.#checkPivot(node as Node)
        this.#nameColumns(node as Node)
      }
      if (kind === 'TableFunction') this.#checkTableFunction(node as unknown as TableFunction)
      if (kind === 'FunctionCall') this.#checkNames(node as unknown as FunctionCall)
      if (kind === 'Derived') this.#checkPivot(node as Node)
      if (kind === 'DotAccess') this.#checkTuple()
      if (kind === 'Select') this.#checkStage(node as unknown as Select)
      if (kind === 'Columns' && 'pattern' in node)
        throw new Unredactable('COLUMNS(…) chooses columns that are not known')
    }
  }

  /** Whether all tables that the statement names were created in the recording, so that the fields of tuples are known. */
  get knowsTuples(): boolean {
    const ctes = [...nodesIn(this.#tree)].flatMap(node => (node as Partial<With>).ctes ?? [])
    const known = new Set([
      ...this.#tables.keys(),
      ...ctes.map(({ name }) => name.name.toLowerCase()),
    ])
    return [...nodesIn(this.#tree)].every(
      node =>
        (node as Node).kind !== 'Table' || known.has(nameOf((node as Node)['name'] as ObjectName)),
    )
  }

  #checkTableFunction({ name, args, named }: TableFunction): void {
    if (/^result_scan$/i.test(nameOf(name)))
      throw new Unredactable(
        'it reads the answer of an earlier statement, which may have redacted data under any name',
      )
    if (carries([args, named], this.columns))
      throw new Unredactable('a table function makes other columns of a redacted one')
  }

  #checkTuple(): void {
    if (!this.knowsTuples) throw new Unredactable(unknownTuple)
  }

  /** Names of fields in JSON are not replaced. */
  #checkNames({ name, args }: FunctionCall): void {
    if (!objectMakers.test(name.name)) return
    if (args.some((each, i) => i % 2 === 0 && carries(each, this.columns)))
      throw new Unredactable(`${name.name} makes names of fields of a redacted column`)
  }

  #checkPivot({ pivot, unpivot }: Node): void {
    const column = (pivot as { readonly column?: Identifier } | undefined)?.column
    if (column !== undefined && this.columns.has(column.name.toLowerCase()))
      throw new Unredactable(
        `PIVOT makes names of the values of the redacted column ${column.name}`,
      )
    if (unpivot === undefined) return
    const { value, columns } = unpivot as {
      readonly value: Identifier
      readonly columns: readonly { readonly column: Identifier }[]
    }
    if (columns.some(each => this.columns.has(each.column.name.toLowerCase())))
      this.columns.add(value.name.toLowerCase())
  }

  /** `FROM users AS u (a, b)` */
  #nameColumns({ name, alias }: Node): void {
    const names = (alias as { readonly columns: readonly Identifier[] } | undefined)?.columns ?? []
    if (names.length === 0) return
    const known = this.#tables.get(nameOf(name as ObjectName))
    if (known === undefined)
      throw new Unredactable('the columns of a table that get other names are not known')
    for (const [i, each] of names.entries())
      if (this.columns.has(known[i] ?? '')) this.columns.add(each.name.toLowerCase())
  }

  /** Columns of a file by number have no names that tell what is in them. */
  #checkStage({ from, items }: Select): void {
    if (!from.some(({ kind }) => kind === 'StageTable')) return
    for (const item of items) {
      if (item.kind === 'Star' || [...nodesIn(item.expr)].some(isByNumber))
        throw new Unredactable('it reads a file by column numbers: select its columns by name')
    }
  }

  /** Adds the names that this statement gives to redacted data. */
  #findAliases(tree: unknown): void {
    for (let before = -1; before < this.columns.size; ) {
      before = this.columns.size
      for (const node of nodesIn(tree)) this.#findAlias(node as Node)
    }
  }

  #findAlias(node: Node): void {
    const { kind } = node
    if (kind === 'Expression' && 'alias' in node) {
      const { alias, expr } = node as unknown as {
        readonly alias?: Identifier
        readonly expr: Expression
      }
      if (alias !== undefined && carries(expr, this.columns))
        this.columns.add(alias.name.toLowerCase())
    }
    if (kind === 'SetOperation') {
      this.#align(node as unknown as SetOperation)
    }
    for (const value of this.#meetsHidden(node)) this.#hideNames(value)
    const alias = node['alias'] as { readonly columns?: readonly Identifier[] } | undefined
    const named =
      kind === 'Derived'
        ? alias?.columns
        : node['query'] === undefined
          ? undefined
          : node['columns']
    if (
      Array.isArray(named) &&
      named.length > 0 &&
      (node['query'] as Node | undefined)?.kind === 'Query'
    )
      this.#nameOutputs(named as readonly Identifier[], node['query'] as Query)
  }

  /** The second query of a UNION may put redacted data under a name of the first. */
  #align({ op, left, right }: SetOperation): void {
    const names = outputsOf(left, this.columns, this.#tables)
    const found = outputsOf(right, this.columns, this.#tables)
    if (names === undefined || found === undefined) {
      // Rows of an EXCEPT come from its first query alone.
      if (op === 'EXCEPT' || isSameStar(left, right)) return
      throw new Unredactable(
        `the columns of a ${op} with * are not known: name them in the SELECT, or create the tables in this run`,
      )
    }
    for (const [i, { name }] of names.entries())
      if (found[i]?.isHidden === true && name !== undefined) this.columns.add(name)
  }

  /** The expressions in a node whose values are compared with redacted data, or written to a redacted column. */
  #meetsHidden(node: Node): readonly unknown[] {
    const { kind } = node
    if ((kind === 'Insert' || kind === 'Replace') && 'source' in node) {
      const { table, columns, source } = node as unknown as Insert
      if (source.kind !== 'Query') return []
      return this.#atHidden(source.query.body, this.#columnsOf(table, columns, source))
    }
    if (kind === 'Merge') {
      const { target, clauses } = node as unknown as Merge
      return clauses.flatMap(({ action }) => {
        if (action.kind !== 'Insert') return []
        const names = this.#columnsOf(target, action.columns, undefined)
        return action.values.filter((_, i) => this.columns.has(names[i] ?? ''))
      })
    }
    if (kind === 'MultiInsert') {
      const { branches, otherwise, query } = node as unknown as MultiInsert
      return [...branches.flatMap(each => each.into), ...otherwise].flatMap(
        ({ table, columns, values }) => {
          const names = this.#columnsOf(table, columns, undefined)
          if (values === undefined) return this.#atHidden(query.body, names)
          return values.filter((_, i) => this.columns.has(names[i] ?? ''))
        },
      )
    }
    if (kind === 'SetOperation') {
      const { left, right } = node as unknown as SetOperation
      const hidden = this.#hiddenPlaces(node as unknown as SetOperation)
      return [left, right].flatMap(side => this.#outputsAt(side, hidden))
    }
    if (isAssignment(node)) return this.columns.has(nameOf(node.column)) ? [node.value] : []
    const parts = comparedIn(node)
    return parts.some(each => carries(each, this.columns)) ? parts : []
  }

  /** Adds the names that this statement gave to the columns of an expression. */
  #hideNames(value: unknown): void {
    if (typeof value !== 'object' || value === null) return
    const { kind, ...rest } = value as Node
    if (kind === 'Query') {
      const all = this.#outputsAt((value as unknown as Query).body, () => true)
      for (const each of all) this.#hideNames(each)
      return
    }
    if (kind === 'ColumnRef') {
      const name = nameOf(rest['path'] as ObjectName)
      if (this.#given.has(name)) this.columns.add(name)
      return
    }
    if (kind === 'FunctionCall' && countings.test((rest['name'] as Identifier).name)) return
    for (const each of Object.values(rest)) this.#hideNames(each)
  }

  /** Whether a column of either side of a set operation holds redacted data, by its place. */
  #hiddenPlaces({ op, left, right }: SetOperation): (place: number) => boolean {
    const sides = [left, right].map(side => outputsOf(side, this.columns, this.#tables))
    if (op === 'EXCEPT' && sides[0] === undefined)
      return place => sides[1]?.[place]?.isHidden === true
    return place => sides.some(side => side?.[place]?.isHidden === true)
  }

  /** The output expressions of a query in some places. */
  #outputsAt(body: SetExpression, isMeant: (place: number) => boolean): readonly unknown[] {
    switch (body.kind) {
      case 'Query':
        return this.#outputsAt(body.body, isMeant)
      case 'SetOperation':
        return [body.left, body.right].flatMap(side => this.#outputsAt(side, isMeant))
      case 'Values':
        return body.rows.flatMap(row => row.filter((_, i) => isMeant(i)))
      case 'Select':
        return (outputsOf(body, this.columns, this.#tables) ?? [])
          .filter((_, i) => isMeant(i))
          .map(each => each.value)
    }
  }

  #atHidden(body: SetExpression, names: readonly string[]): readonly unknown[] {
    return this.#outputsAt(body, place => this.columns.has(names[place] ?? ''))
  }

  /** `AS t (a, b)`, `WITH t (a, b) AS`, `CREATE VIEW v (a, b)`: names by position. */
  #nameOutputs(names: readonly Identifier[], query: Query): void {
    const outputs = outputsOf(query.body, this.columns, this.#tables)
    if (outputs === undefined)
      throw new Unredactable('the columns of a * that get other names are not known')
    for (const [i, { name }] of names.entries())
      if (outputs[i]?.isHidden === true) this.columns.add(name.toLowerCase())
  }

  /** Notes tables, views and columns that the statement defines. */
  #define(tree: Statement): void {
    const { names, tables } = this.defines
    const lasting = new Set(this.columns)
    switch (tree.kind) {
      case 'CreateTable': {
        const { source, as, name } = tree
        if (source?.kind === 'Columns') {
          tables.set(
            nameOf(name),
            source.columns.map(each => each.name.name.toLowerCase()),
          )
          for (const each of source.columns)
            if (hasFieldOf(each.type, this.columns)) names.add(each.name.name.toLowerCase())
        } else if (source !== undefined) this.#copyTable(nameOf(source.table), nameOf(name))
        if (as === undefined) return
        if (source?.kind === 'Columns')
          this.#nameOutputs(
            source.columns.map(each => each.name),
            as,
          )
        const outputs = outputsOf(as.body, this.columns, this.#tables)
        if (source === undefined && outputs?.every(each => each.name !== undefined))
          tables.set(
            nameOf(name),
            outputs.map(each => each.name!),
          )
        for (const each of new Set([...lasting, ...this.columns])) names.add(each)
        return
      }
      case 'CreateView':
      case 'AlterView':
      case 'CreateMaterializedView':
        for (const each of this.columns) names.add(each)
        return
      case 'RenameTable':
        this.#copyTable(nameOf(tree.name), nameOf(tree.to))
        return
      case 'AlterTable':
        this.#alter(tree as unknown as Node)
        return
      default:
    }
  }

  #copyTable(from: string, to: string): void {
    const known = this.#tables.get(from)
    if (known !== undefined) this.defines.tables.set(to, known)
  }

  #alter({ name, action }: Node): void {
    const table = nameOf(name as ObjectName)
    const known = this.#tables.get(table)
    const { kind, from, to, column } = action as Node
    if (kind === 'RenameColumn') {
      const [old, renamed] = [from, to].map(each => (each as Identifier).name.toLowerCase())
      if (this.columns.has(old!)) this.defines.names.add(renamed!)
      if (known !== undefined)
        this.defines.tables.set(
          table,
          known.map(each => (each === old ? renamed! : each)),
        )
    } else if (kind === 'RenameTable' && known !== undefined) {
      this.defines.tables.set((to as Identifier).name.toLowerCase(), known)
    } else if (kind === 'AddColumn' && known !== undefined) {
      const added = (column as { readonly name: Identifier }).name.name.toLowerCase()
      const place = (action as Node)['place'] as
        | { readonly kind: string; readonly column?: Identifier }
        | undefined
      const after = place?.column?.name.toLowerCase()
      const at =
        place?.kind === 'FIRST' ? 0 : after === undefined ? known.length : known.indexOf(after) + 1
      this.defines.tables.set(table, known.toSpliced(at, 0, added))
    } else if (kind === 'DropColumn' && known !== undefined) {
      const dropped = (column as Identifier).name.toLowerCase()
      this.defines.tables.set(
        table,
        known.filter(each => each !== dropped),
      )
    }
  }

  #walk(value: unknown): void {
    if (typeof value !== 'object' || value === null) return
    if (Array.isArray(value)) {
      for (const each of value) this.#walk(each)
      return
    }
    const node = value as Node
    if (this.#walkWrite(node)) return
    if (node.kind !== undefined && expressions.has(node.kind) && !isLogical(node)) {
      if (this.#usesHere(node)) this.#hide(node, this.#compares(node))
      else this.#walkChildren(node)
      return
    }
    this.#walkChildren(node)
  }

  #walkChildren(node: Node): void {
    for (const each of Object.values(node)) this.#walk(each)
  }

  /** Statements and parts that write values to columns. */
  #walkWrite(node: Node): boolean {
    switch (node.kind) {
      case 'Insert':
      case 'Replace':
        this.#insert(node as unknown as Insert)
        return true
      case 'MultiInsert':
        this.#multiInsert(node as unknown as MultiInsert)
        return true
      case 'CopyIntoTable':
        this.#copyInto(node as unknown as CopyIntoTable)
        return true
      case 'Map':
      case 'FunctionCall':
        for (const value of this.#fieldValues(node)) this.#hide(value, true)
        return false
      case 'SetOperation':
        for (const value of this.#meetsHidden(node)) this.#hide(value, true)
        return false
      case 'Set':
        if (
          (node['names'] as readonly Identifier[]).some(each =>
            this.columns.has(each.name.toLowerCase()),
          )
        ) {
          this.#hide(node['values'], true)
          return true
        }
        return false
      case 'Expression':
        if (
          'alias' in node &&
          this.columns.has((node['alias'] as Identifier | undefined)?.name.toLowerCase() ?? '')
        ) {
          this.#hide(node['expr'], true)
          return true
        }
        return false
      case 'Merge':
        this.#merge(node as unknown as Merge)
        return true
      default:
        return this.#walkNamed(node)
    }
  }

  /** The values of fields that have the name of a redacted column, in `{'email': …}` and `json_object('email', …)`. */
  #fieldValues({ kind, entries, name, args }: Node): readonly unknown[] {
    const isHidden = (key: unknown) => this.columns.has(textOf(key as Node).toLowerCase())
    if (kind === 'Map')
      return (entries as MapLiteral['entries'])
        .filter(each => isHidden(each.key))
        .map(each => each.value)
    if (!objectMakers.test((name as Identifier).name)) return []
    return (args as readonly unknown[]).filter((_, i, all) => i > 0 && isHidden(all[i - 1]))
  }

  /** Assignments, rows of MERGE and lists of named columns. */
  #walkNamed(node: Node): boolean {
    if (isAssignment(node)) {
      const column = nameOf(node.column)
      if (this.columns.has(column)) this.#hide(node.value, true)
      else {
        if (carries(node.value, this.columns)) this.defines.names.add(column)
        this.#walk(node.value)
      }
      return true
    }
    if (isColumnDefinition(node) && this.columns.has(node.name.name.toLowerCase())) {
      this.#hide(node.default, true)
      return false
    }
    const alias = node['alias'] as { readonly columns?: readonly Identifier[] } | undefined
    const named = (node.kind === 'Derived' ? alias?.columns : node['columns']) as
      | readonly Identifier[]
      | undefined
    const query = node['query'] as Query | undefined
    if (
      query?.kind === 'Query' &&
      Array.isArray(named) &&
      named.length > 0 &&
      named[0]?.kind === 'Identifier'
    )
      this.#hideOutputs(
        query.body,
        named.map(each => each.name.toLowerCase()),
      )
    return false
  }

  #copyInto({ table, columns, source, with: ctes }: CopyIntoTable): void {
    this.#walk(ctes)
    if (source.kind !== 'Query') return
    const isKnown = columns.length > 0 || this.#tables.has(nameOf(table))
    if (isKnown || carries(source.query, this.columns))
      this.#insertQuery(source.query, this.#columnsOf(table, columns, undefined))
    else this.#walk(source.query)
  }

  #insert({ table, columns, source, with: ctes }: Insert): void {
    this.#walk(ctes)
    const names = this.#columnsOf(table, columns, source)
    switch (source.kind) {
      case 'Values':
        for (const row of source.rows) this.#row(row, names)
        return
      case 'Query':
        this.#insertQuery(source.query, names)
        return
      case 'Stage':
      case 'Attachment':
        this.#row(source.placeholders ?? [], names)
    }
  }

  #merge(merge: Merge): void {
    const { target, source, on, clauses } = merge
    this.#walk(source)
    this.#walk(on)
    for (const { when, action } of clauses) {
      this.#walk(when)
      if (action.kind === 'Insert')
        this.#row(action.values, this.#columnsOf(target, action.columns, undefined))
      else this.#walk(action)
    }
  }

  #multiInsert({ branches, otherwise, query }: MultiInsert): void {
    const targets = [...branches.flatMap(each => each.into), ...otherwise]
    for (const { table, columns, values } of targets) {
      const names = this.#columnsOf(table, columns, undefined)
      if (values !== undefined) this.#row(values, names)
      else this.#insertQuery(query, names)
    }
    for (const { when } of branches) this.#walk(when)
    this.#walk(query)
  }

  /** The columns of an INSERT. Throws if they are not known, so that it is unknown which values are to be hidden. */
  #columnsOf(
    table: ObjectName,
    columns: readonly Identifier[],
    source: InsertSource | undefined,
  ): readonly string[] {
    if (columns.length > 0) return columns.map(each => each.name.toLowerCase())
    const known = this.#tables.get(nameOf(table))
    if (known !== undefined) return known
    // The rows are in a file, which is redacted by itself.
    const isFile = source?.kind === 'Stage' || source?.kind === 'Attachment'
    if (
      isFile &&
      !(source.placeholders ?? []).some(({ kind }) => kind === 'String' || kind === 'Number')
    )
      return []
    const name = nameOf(table)
    throw new Unredactable(
      `the columns of ${name} are not known: name them (INSERT INTO ${name} (a, b) …), or create the table in this run`,
    )
  }

  #row(row: readonly InsertValue[], names: readonly string[]): void {
    for (const [i, value] of row.entries()) {
      if (this.columns.has(names[i] ?? '')) this.#hide(value, true)
      else {
        if (names[i] !== undefined && carries(value, this.columns))
          this.defines.names.add(names[i]!)
        this.#walk(value)
      }
    }
  }

  #insertQuery(query: Query, names: readonly string[]): void {
    const outputs = outputsOf(query.body, this.columns, this.#tables)
    if (outputs === undefined && names.length > 0)
      throw new Unredactable(
        'it inserts a * whose columns are not known: name the columns in the SELECT',
      )
    for (const [i, { isHidden }] of (outputs ?? []).entries())
      if (isHidden && names[i] !== undefined) this.defines.names.add(names[i]!)
    this.#hideOutputs(query.body, names)
    this.#walk(query)
  }

  /** Hides the literals of a query in the places of redacted columns. */
  #hideOutputs(body: SetExpression, names: readonly string[]): void {
    if (body.kind === 'Query') this.#hideOutputs(body.body, names)
    else if (body.kind === 'SetOperation') {
      this.#hideOutputs(body.left, names)
      this.#hideOutputs(body.right, names)
    } else if (body.kind === 'Values') {
      for (const row of body.rows)
        for (const [i, value] of row.entries())
          if (this.columns.has(names[i] ?? '')) this.#hide(value, true)
    } else {
      for (const [i, { value, name }] of (
        outputsOf(body, this.columns, this.#tables) ?? []
      ).entries())
        if (this.columns.has(names[i] ?? '') || (name !== undefined && this.columns.has(name)))
          this.#hide(value, true)
    }
  }

  /** Whether an expression uses a redacted column, outside of queries in it. */
  #usesHere(node: unknown): boolean {
    if (typeof node !== 'object' || node === null) return false
    if (Array.isArray(node)) return node.some(each => this.#usesHere(each))
    const one = node as Node
    if (isColumnOf(one, this.columns)) return true
    if (one.kind === 'Query') {
      const outputs = outputsOf((one as unknown as Query).body, this.columns, this.#tables)
      return outputs === undefined ? uses(one, this.columns) : outputs.some(each => each.isHidden)
    }
    return Object.values(one).some(each => this.#usesHere(each))
  }

  /** Whether an expression compares redacted data, so that short numbers in it are values, too. */
  #compares(node: unknown): boolean {
    return comparedIn(node as Node).some(each => carries(each, this.columns))
  }

  /** Hides all strings and parameters of an expression, and with `numbers` its numbers; not those of queries in it. */
  #hide(value: unknown, numbers: boolean): void {
    if (typeof value !== 'object' || value === null) return
    if (Array.isArray(value)) {
      for (const each of value) this.#hide(each, numbers)
      return
    }
    const node = value as Node
    const { kind } = node
    if (kind === 'Query') {
      this.#walk(node)
      const outputs = this.#outputsAt((node as unknown as Query).body, () => true)
      for (const each of outputs) this.#hide(each, numbers)
      return
    }
    if (pathOf(node).some(part => this.columns.has(part))) {
      const args = (node['args'] ?? []) as readonly Node[]
      const rest = args.filter(each => each.kind !== 'String')
      this.#hide([node['operand'] ?? node['left'], ...rest], numbers)
      return
    }
    const span = node['span'] as Span | undefined
    if (kind === 'String' || kind === 'TypedString')
      this.#add(node, { kind: 'text', value: String(node['value']), ...span! })
    else if (kind === 'Number') {
      if (numbers || isLong(String(node['text']))) this.#add(node, { kind: 'number', ...span! })
    } else if (kind === 'Hex')
      throw new Unredactable('it has a value of a redacted column in hexadecimal digits')
    else if (kind === 'Placeholder') {
      const { name, index } = node as { readonly name?: string; readonly index?: number }
      this.#add(node, { kind: 'parameter', parameter: name ?? index ?? 0 })
    } else {
      const isCompared = numbers || this.#compares(node)
      for (const each of Object.values(node)) this.#hide(each, isCompared)
    }
  }

  #add(node: Node, value: HiddenValue): void {
    if (this.#hidden.has(node)) return
    this.#hidden.add(node)
    this.values.push(value)
  }
}

/** `$1`, a column of a file by its number. */
/** Why a tuple of such a table is refused. */
export const unknownTuple =
  'it reads a tuple of a table that was not created in the recording, so the names of its fields are not known'

function isByNumber(node: unknown): boolean {
  const { kind, path } = node as Node
  return kind === 'ColumnRef' && /^\$\d+$/.test((path as ObjectName).at(-1)!.name)
}
