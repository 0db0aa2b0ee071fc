import type { Json } from '../../core/protocol/backend.js'
import type {
  Binary,
  Cast,
  ColumnRef,
  Expression,
  FunctionCall,
  Placeholder,
} from '../../core/sql/ast/expression.js'
import type { Query, Select } from '../../core/sql/ast/query.js'
import { plainName } from '../../core/sql/effects/object-name.js'
import { nodesIn } from '../../core/sql/map-tree.js'
import { paramOf } from './question.js'

/** How a statement uses texts that differ from the recorded ones, given its tree. */
export function textUse(tree: object, changed: ChangedTexts): TextUse {
  const walker = new Walker(tree, changed)
  walker.visit(tree)
  if (walker.computes) return 'computed'
  return walker.hidesOrder ? 'hidden order' : undefined
}

/**
 * How an answer depends on texts that differ: it is computed from them, or its rows are ordered by a column it does
 * not show. Undefined if the texts are only stored, compared with each other, counted or shown.
 */
export type TextUse = 'computed' | 'hidden order' | undefined

/** Where a statement uses texts that differ from the recorded ones. */
interface ChangedTexts {
  /** Whether a string of the statement contains such a text. */
  readonly isIn: (text: string) => boolean
  /** Whether a column may contain such a text. */
  readonly mayHold: (column: string) => boolean
  /** Whether a variable holds such a text. */
  readonly isVariable: (name: string) => boolean
  readonly params: Json | undefined
  /** Whether all such texts are as long as the recorded ones. */
  readonly areAsLong: boolean
  /** Whether no recorded answer was an error: then texts parsed as JSON are valid. */
  readonly isJson: boolean
}

type Node = { readonly kind?: string }

/** Walks a tree; `visit` returns whether a node's value may contain a changed text. */
class Walker {
  computes = false
  hidesOrder = false
  readonly #top: Query | undefined
  readonly #changed: ChangedTexts
  /** The expressions of each alias in the statement. */
  readonly #aliases = new Map<string, Expression[]>()
  readonly #asked = new Set<string>()

  constructor(tree: object, changed: ChangedTexts) {
    this.#changed = changed
    this.#top = 'query' in tree ? (tree.query as Query) : undefined
    this.#collectAliases(tree)
  }

  visit(node: object): boolean {
    const { kind = '' } = node as Node
    const special = this.#special(kind, node)
    if (special !== undefined) return special
    const isHeld = this.#anyIn(node)
    if (compares.has(kind)) return false
    if (isHeld && !holds.has(kind)) this.computes = true
    return isHeld
  }

  /** The result for kinds of nodes with their own rule; undefined for any other. */
  #special(kind: string, node: object): boolean | undefined {
    switch (kind) {
      case 'String':
      case 'TypedString':
        return this.#changed.isIn((node as { readonly value: string }).value)
      case 'ColumnRef':
        return this.#column(node as ColumnRef)
      case 'Variable':
        return this.#changed.isVariable((node as { readonly name: string }).name)
      case 'Placeholder':
        return this.#placeholder(node as Placeholder)
      case 'Binary':
      case 'LikeEscape':
      case 'LikeAny':
      case 'Quantified':
        return this.#operator(node as Binary)
      case 'Cast':
        return this.#cast(node as Cast)
      case 'FunctionCall':
        return this.#call(node as FunctionCall)
      case 'WindowSpec':
        return this.#anyOrder(node as { readonly order: readonly object[] }) && this.#anyIn(node)
      case 'Query':
        // The source of an INSERT has that kind, too.
        return 'body' in node ? this.#query(node as Query) : this.#anyIn(node)
      case 'Select':
        return this.#select(node as Select)
      case 'Star':
        return this.#changed.mayHold('*')
      case 'Case':
      case 'SetOperation':
      case 'Values':
        return this.#anyIn(node)
      case 'Unary':
        return this.#unary(node as { readonly op: string; readonly operand: object })
      default:
        return isExpression.has(kind) ? undefined : this.#others(node)
    }
  }

  /** Nodes without a value, such as statements: only their children are visited. */
  #others(node: object): boolean {
    this.#anyIn(node)
    return false
  }

  /** Whether the value of any child may contain a changed text. */
  #anyIn(node: object): boolean {
    let isHeld = false
    for (const value of Object.values(node)) {
      if (typeof value !== 'object' || value === null) continue
      const isOne = Array.isArray(value) ? this.#anyOf(value) : this.visit(value)
      isHeld ||= isOne
    }
    return isHeld
  }

  #anyOf(nodes: readonly unknown[]): boolean {
    let isHeld = false
    for (const node of nodes) {
      if (typeof node !== 'object' || node === null) continue
      const isOne = Array.isArray(node) ? this.#anyOf(node) : this.#member(node)
      isHeld ||= isOne
    }
    return isHeld
  }

  /** A member of a list: an expression, or an object without `kind` that contains some. */
  #member(node: object): boolean {
    return 'kind' in node ? this.visit(node) : this.#anyIn(node)
  }

  #column({ path }: ColumnRef): boolean {
    const name = plainName(path.at(-1)!)
    if (path.length === 1 && this.#changed.isIn(name)) return true
    const meant = this.#aliases.get(name)
    if (meant === undefined || this.#asked.has(name)) return this.#changed.mayHold(name)
    this.#asked.add(name)
    const isHeld = this.#anyOf(meant)
    this.#asked.delete(name)
    return isHeld
  }

  #placeholder(node: Placeholder): boolean {
    const value = paramOf(this.#changed.params, node)
    return value !== undefined && this.#changed.isIn(String(value))
  }

  /** Equality does not depend on the actual texts; a LIKE pattern that contains a changed text matches as before. */
  #operator(node: Binary | (Binary & { kind: string })): boolean {
    const { kind, op, left, right, mayBeLambda, ...more } = node
    const isLeft = this.visit(left)
    const rest = right === undefined ? more : { right }
    const isRight = this.#anyIn(rest)
    if (mayBeLambda === true) return isLeft || isRight
    if (kind === 'Binary' && fields.has(op)) return isLeft
    if (equalities.has(op)) return false
    if (patterns.test(op) ? isLeft && !isRight : isLeft || isRight) this.computes = true
    return op === '||' && (isLeft || isRight)
  }

  #unary({ op, operand }: { readonly op: string; readonly operand: object }): boolean {
    const isHeld = this.visit(operand)
    if (isHeld && op !== 'NOT' && op !== '!') this.computes = true
    return false
  }

  #cast({ operand, type }: Cast): boolean {
    const isHeld = this.visit(operand)
    const { isJson } = this.#changed
    const name = type.kind === 'Plain' ? type.name : ''
    const isText = name === 'String' || (name === 'Variant' && isJson)
    if (isHeld && !isText) this.computes = true
    return isHeld
  }

  #call({ name, params, args, order, filter, over }: FunctionCall): boolean {
    this.#anyOf([...params, ...(filter === undefined ? [] : [filter])])
    if (over !== undefined) this.visit(over)
    this.#anyOrder({ order })
    const isHeld = this.#anyOf(args)
    const called = plainName(name)
    if (counting.has(called) || (lengths.has(called) && this.#changed.areAsLong)) return false
    const shows = showing.has(called) || (this.#changed.isJson && parsing.has(called))
    if (isHeld && !shows) this.computes = true
    return isHeld
  }

  /** A window or ordered aggregate is computed from the texts that order its rows. */
  #anyOrder({ order }: { readonly order: readonly object[] }): boolean {
    const isHeld = this.#anyOf(order)
    if (isHeld) this.computes = true
    return isHeld
  }

  #query(query: Query): boolean {
    const { with: ctes, body, order, limit, offset } = query
    if (ctes !== undefined) this.#anyIn(ctes)
    const isHeld = this.visit(body)
    const ordering = order.filter(({ expr }) => this.visit(this.#item(expr, body)))
    if (ordering.length === 0) return isHeld
    if (limit !== undefined || offset !== undefined) this.computes = true
    const isShown = ordering.every(({ expr }) => expr.kind === 'Number' || shows(body, expr))
    if (query === this.#top && !isShown) this.hidesOrder = true
    return isHeld
  }

  /** The expression to order by: `ORDER BY 2` means the second column. */
  #item(expr: Expression, body: Query['body']): Expression {
    if (expr.kind !== 'Number' || body.kind !== 'Select') return expr
    const item = body.items[Number(expr.text) - 1]
    return item?.kind === 'Expression' ? item.expr : expr
  }

  #select({ items, top, ...rest }: Select): boolean {
    this.#anyIn(rest)
    return this.#anyOf(items.map(item => (item.kind === 'Expression' ? item.expr : item)))
  }

  #collectAliases(tree: object): void {
    for (const node of nodesIn(tree)) {
      if ('alias' in node && 'expr' in node) this.#addAlias(node as unknown as Aliased)
    }
  }

  #addAlias({ alias, expr }: Aliased): void {
    if (alias === undefined) return
    const name = plainName(alias)
    const isItself = expr.kind === 'ColumnRef' && plainName(expr.path.at(-1)!) === name
    if (isItself) return
    this.#aliases.set(name, [...(this.#aliases.get(name) ?? []), expr])
  }
}

type Aliased = Extract<Select['items'][number], { kind: 'Expression' }>

/** Whether a SELECT shows the column by which its rows are ordered. */
function shows(body: Query['body'], expr: Expression): boolean {
  if (body.kind !== 'Select' || expr.kind !== 'ColumnRef') return false
  const name = plainName(expr.path.at(-1)!)
  return body.items.some(item => {
    if (item.kind === 'Star') return true
    if (item.alias !== undefined) return plainName(item.alias) === name
    return item.expr.kind === 'ColumnRef' && plainName(item.expr.path.at(-1)!) === name
  })
}

/** Expressions that only test whether texts are equal or NULL. */
const compares: ReadonlySet<string> = new Set([
  ...['IsNull', 'IsDistinctFrom', 'InList', 'InSubquery', 'Exists', 'CountAll'],
])

/** Expressions whose value contains the whole text of an operand. */
const holds: ReadonlySet<string> = new Set([
  ...['Subquery', 'Array', 'Map', 'Tuple', 'Subscript', 'ColonAccess', 'DotAccess', 'Lambda'],
])

/** Kinds of expressions without a rule of their own. */
const isExpression: ReadonlySet<string> = new Set([
  ...compares,
  ...holds,
  ...['Factorial', 'Between', 'Interval', 'Extract', 'DateFunction', 'Position', 'Substring'],
  ...['Trim', 'ListComprehension', 'Columns'],
])

const equalities: ReadonlySet<string> = new Set(['=', '<>', '<=>', 'AND', 'OR', 'XOR'])
const fields: ReadonlySet<string> = new Set(['->', '->>', '#>', '#>>'])
const patterns = /^(?:NOT )?(?:I?LIKE|REGEXP|RLIKE)$/

/** Functions that count, or test whether texts are equal or NULL. */
const counting: ReadonlySet<string> = new Set([
  ...['count', 'count_if', 'count_distinct', 'uniq', 'is_null', 'is_not_null', 'eq', 'noteq'],
  ...['isnull', 'isnotnull', 'bool_and', 'bool_or', 'typeof'],
])
const lengths: ReadonlySet<string> = new Set([
  ...['length', 'char_length', 'character_length', 'octet_length', 'bit_length', 'len'],
])
/** Functions whose value contains the whole text of an argument, or is one of the arguments. */
const showing: ReadonlySet<string> = new Set([
  ...['any', 'any_value', 'coalesce', 'ifnull', 'nvl', 'nvl2', 'nullif', 'if', 'iff', 'decode'],
  ...['first', 'last', 'first_value', 'last_value', 'nth_value', 'lag', 'lead'],
  ...['array', 'array_agg', 'list', 'group_array', 'array_construct', 'tuple', 'map'],
  ...['to_string', 'to_varchar', 'to_text', 'lower', 'lcase', 'to_nullable', 'assume_not_null'],
  ...['to_variant', 'to_json_string', 'json_to_string', 'get'],
  ...['get_path', 'get_ignore_case', 'json_extract_path_text', 'as_string', 'json_array'],
  ...['json_object', 'object_construct', 'identifier'],
])
const parsing: ReadonlySet<string> = new Set(['parse_json', 'try_parse_json'])

/**
 * Whether a statement, given its normal form, may compute with times rather than store, compare or show them: its
 * recorded answer is then right only on the day of the recording.
 *
 * True unless the statement has no arithmetic and calls only functions that are known not to compute.
 */
export function mayCompute(key: string): boolean {
  const plain = withoutNames(key)
    .replaceAll(/\{\{\w+:\d+\}\}/g, "''")
    .replaceAll(/(?:\(|\bselect |\bselect distinct |\.|, ?)\*/g, '(')
  if (arithmetic.test(plain) || otherType.test(plain)) return true
  const tokens = valuesOf(plain).match(/\w+|[^\s\w]/g) ?? []
  return tokens.some((token, i) => {
    const before = tokens[i - 1] ?? ''
    return token === '(' && /\w/.test(before) && !plainWords.has(before)
  })
}

/** Whether a text stands in a statement's normal form outside of strings, quoted names and stage paths. */
export function isBare(text: string, key: string): boolean {
  return withoutNames(key).includes(text)
}

function withoutNames(key: string): string {
  return (
    key
      .replaceAll(/'[^']*'/g, "''")
      // A dash in a quoted name is no minus.
      .replaceAll(/"[^"]*"|`[^`]*`/g, '_')
      // A slash in a stage path is not a division.
      .replaceAll(/@[^\s(),;]*/g, '@')
  )
}

/** The part of a write after its column names, whose parentheses look like those of arguments. */
function valuesOf(plain: string): string {
  if (!/^(?:insert|replace|copy) /.test(plain) || plain.includes('select ')) return plain
  const at = plain.search(/ (?:values|from @)/)
  return at === -1 ? plain : plain.slice(at)
}

const arithmetic = /[+*/%|^]|[\w')\]] ?-|\binterval\b/
/** Casts of a time to a string or number, which compute. */
const otherType =
  /(?:::|\bas) ?(?:u?int\d*|bigint|smallint|tinyint|varchar|string|text|char|float\d*|double|decimal)\b/
/** Words allowed before a parenthesis: functions that return the time itself or a count, and keywords. */
const plainWords: ReadonlySet<string> = new Set([
  ...['count', 'sum', 'min', 'max', 'any', 'any_value', 'arg_min', 'arg_max', 'coalesce', 'ifnull'],
  ...['to_date', 'to_timestamp', 'to_datetime', 'date', 'timestamp', 'cast', 'try_cast', 'now'],
  ...[
    'today',
    'current_timestamp',
    'current_date',
    'in',
    'and',
    'or',
    'not',
    'on',
    'where',
    'from',
  ],
  ...['values', 'exists', 'select', 'with', 'as', 'join', 'union', 'all', 'using', 'by', 'over'],
  ...['varchar', 'decimal', 'limit', 'having', 'when', 'then', 'else', 'file_format'],
])
