import type { StoredTable, TableIndex } from '../../catalog/objects.js'
import { QueryError, type Span } from '../../errors/query-error.js'
import { Unsupported } from '../../errors/unsupported.js'
import type { Scalar } from '../../plan/scalar.js'
import type { TextSearch } from '../../plan/search.js'
import { parseSearch } from '../../search/parse-search.js'
import { planSearch, validSearch } from '../../search/plan-search.js'
import { namedFields } from '../../search/search-tree.js'
import type { Expression, FunctionCall } from '../../sql/ast/expression.js'
import { printExpression } from '../../sql/print/print-expression.js'
import { float32Type, removeNullable } from '../../types/data-type.js'
import type { Binding } from '../binding.js'
import type { ExpressionScope } from '../expression-scope.js'
import { columnRef } from '../scalar/column-ref.js'
import { noSearchOptions, type SearchOptions, searchOptions } from '../search-options.js'
import type { SearchableScan } from '../table-searches.js'

/*
 * The functions of full-text search. Errors are 1065 unless said otherwise.
 * Source: databend type_check/search.rs.
 */

/** A column in which is searched, and its weight. */
interface SearchedColumn {
  readonly scalar: Scalar
  readonly boost?: number
}

/** `match(a, 'words')` or `match('a^2, b', 'words', 'fuzziness=1')` */
export function bindMatch(binding: Binding, call: FunctionCall, scope: ExpressionScope): Scalar {
  const { args, span } = call
  checkClause('match', call, scope)
  if (args.length !== 2 && args.length !== 3) {
    throw invalid(`match expects 2 or 3 arguments, but got ${args.length}`, span)
  }
  const [field, text, option] = args
  const options = optionsOf(binding, option, scope)
  const columns = matchedColumns(binding, field!, scope, span)
  return search(binding, scope, { columns, text: queryText(binding, text!, scope), options, span })
}

/** `query('a:word AND b:word', 'operator=and')` */
export function bindQueryCall(
  binding: Binding,
  call: FunctionCall,
  scope: ExpressionScope,
): Scalar {
  const { args, span } = call
  checkClause('query', call, scope)
  if (args.length !== 1 && args.length !== 2) {
    throw invalid(`query expects 1 argument, but got ${args.length}`, span)
  }
  const [written, option] = args
  const options = optionsOf(binding, option, scope)
  const text = queryText(binding, written!, scope)
  const tree = parseSearch(text)
  if (tree === undefined) {
    throw new QueryError('SemanticError', `invalid query: ${text}`, { span: written!.span })
  }
  const columns = [...namedFields(tree)].map(name => {
    return { scalar: columnNamed(binding, name, scope, written!.span) }
  })
  return search(binding, scope, { columns, text, options, span })
}

/** `score()`: how well a row matches the search of the WHERE. */
export function bindScore(
  binding: Binding,
  { args, span }: FunctionCall,
  scope: ExpressionScope,
): Scalar {
  if (args.length > 0) {
    throw invalid(`score expects 0 argument, but got ${args.length}`, span)
  }
  const tables = new Set(
    scope.scope.columns.flatMap(({ table, database }) =>
      table === undefined ? [] : [JSON.stringify([database, table])],
    ),
  )
  if (tables.size !== 1) {
    const problem = tables.size === 0 ? 'not found' : 'ambiguous'
    throw new QueryError(
      'SemanticError',
      `The table of the internal column \`_search_score\` is ${problem}`,
      { span },
    )
  }
  const found = scope.scope.columns.flatMap(({ id }) => binding.searches.of(id)?.searched ?? [])[0]
  if (found !== undefined && isInScope(scope, found.score.id)) return columnRef(found.score)
  return binding.searches.scoreToCome(binding.newColumn('score', float32Type))
}

const invalid = (problem: string, span: Span): QueryError =>
  new QueryError('SemanticError', `invalid arguments for search function, ${problem}`, { span })

function checkClause(name: string, { span }: FunctionCall, { clause }: ExpressionScope): void {
  if (clause === 'where') return
  throw new QueryError(
    'SemanticError',
    `search function ${name} can only be used in where clause`,
    { span },
  )
}

function constantText(
  binding: Binding,
  expr: Expression,
  scope: ExpressionScope,
  what: string,
): string {
  const scalar = binding.expression(expr, scope)
  if (scalar.kind === 'Literal' && typeof scalar.value === 'string') return scalar.value
  const shown = printExpression(expr, binding.printed)
  const named = what === 'option' && scalar.kind === 'Literal' ? 'option text' : what
  throw invalid(`${named} must be a constant string, but got ${shown}`, expr.span)
}

const queryText = (binding: Binding, expr: Expression, scope: ExpressionScope): string =>
  constantText(binding, expr, scope, 'query text')

function optionsOf(
  binding: Binding,
  expr: Expression | undefined,
  scope: ExpressionScope,
): SearchOptions {
  if (expr === undefined) return noSearchOptions
  const text = constantText(binding, expr, scope, 'option')
  const shown = printExpression(expr, binding.printed)
  return searchOptions(text, problem => invalid(`${problem} ${shown}`, expr.span))
}

function columnNamed(binding: Binding, name: string, scope: ExpressionScope, span: Span): Scalar {
  const scalar = binding.expression(
    { kind: 'ColumnRef', path: [{ kind: 'Identifier', name, span }], span },
    scope,
  )
  if (scalar.kind === 'ColumnRef') return scalar
  throw invalid('field must be a column', span)
}

function matchedColumns(
  binding: Binding,
  field: Expression,
  scope: ExpressionScope,
  span: Span,
): readonly SearchedColumn[] {
  const scalar = binding.expression(field, scope)
  if (scalar.kind === 'ColumnRef') return [{ scalar }]
  if (scalar.kind !== 'Literal') throw invalid('field must be a column or constant string', span)
  if (typeof scalar.value !== 'string') {
    const shown = printExpression(field, binding.printed)
    throw invalid(`field must be a column or constant string, but got ${shown}`, field.span)
  }
  return scalar.value.split(',').map(part => {
    const [name, boost, ...more] = part.split('^')
    if (more.length > 0) {
      throw invalid(`field string must have only one boost, but got ${part}`, field.span)
    }
    const column = { scalar: columnNamed(binding, name!.trim(), scope, field.span) }
    return boost === undefined ? column : { ...column, boost: boostOf(boost, field.span) }
  })
}

function boostOf(text: string, span: Span): number {
  const boost = text.trim() === '' ? Number.NaN : Number(text)
  if (!Number.isNaN(boost)) return Math.fround(boost)
  throw invalid(`boost must be a float value, but got ${text}`, span)
}

interface Asked {
  readonly columns: readonly SearchedColumn[]
  readonly text: string
  readonly options: SearchOptions
  readonly span: Span
}

/** Whether a row matches: a hidden column of the scan, which the next attempt to bind the statement gives it. */
function search(binding: Binding, scope: ExpressionScope, asked: Asked): Scalar {
  const { scan, index } = searchedIndex(binding, asked)
  const { text, options, columns, span } = asked
  if (!binding.searches.ask(scan)) {
    throw new QueryError('SemanticError', `duplicate search function for table ${scan.number}`, {
      span,
    })
  }
  if (scan.searched !== undefined) {
    const { matched } = scan.searched
    if (isInScope(scope, matched.id)) return columnRef(matched)
    throw new Unsupported('a search outside of the query that reads the table', { span })
  }
  const fields = columns.map(({ scalar, boost }) => ({ name: nameIn(scan, scalar)!, boost }))
  return binding.known.needSearch(
    scan.number,
    textSearch(scan.table, index, { fields, text, options }),
  )
}

const isInScope = ({ scope }: ExpressionScope, id: number): boolean =>
  scope.columns.some(column => column.id === id)

const nameIn = ({ names }: SearchableScan, scalar: Scalar): string | undefined =>
  scalar.kind === 'ColumnRef' ? names.get(scalar.id) : undefined

/** The scan of the columns, and the first of its indexes that has them all. */
function searchedIndex(
  binding: Binding,
  { columns, span }: Asked,
): { readonly scan: SearchableScan; readonly index: TableIndex } {
  if (columns.length === 0) throw invalid('must specify at least one search column', span)
  const scans = columns.map(({ scalar }) =>
    scalar.kind === 'ColumnRef' ? binding.searches.of(scalar.id) : undefined,
  )
  const [scan] = scans
  if (scans.some(other => other !== scan)) throw invalid('all columns must in a table', span)
  const names = columns.map(({ scalar }) => (scan && nameIn(scan, scalar)) ?? shownName(scalar))
  const index = scan?.table.indexes.find(
    ({ type, columns }) => type === 'INVERTED' && names.every(name => columns.includes(name)),
  )
  if (scan !== undefined && index !== undefined) return { scan, index }
  throw new QueryError('SemanticError', `columns ${names.join(', ')} don't have inverted index`, {
    span,
  })
}

const shownName = (scalar: Scalar): string => (scalar.kind === 'ColumnRef' ? scalar.name : '')

function textSearch(
  table: StoredTable,
  { options: kept, columns }: TableIndex,
  {
    fields: named,
    text,
    options,
  }: {
    readonly fields: readonly { readonly name: string; readonly boost: number | undefined }[]
    readonly text: string
    readonly options: SearchOptions
  },
): TextSearch {
  const { tokenizer, filters: listed, index_record: record } = kept
  if (tokenizer === 'chinese') {
    validSearch(text, options.lenient)
    throw new Unsupported('a search in an index with the Chinese tokenizer')
  }
  const filters = listed?.split(',') ?? []
  const analyzer = {
    stop: filters.includes('english_stop'),
    stem: filters.includes('english_stemmer'),
  }
  const fields = columns.map(name => {
    const position = table.columns.findIndex(column => column.name === name)
    const isJson = removeNullable(table.columns[position]!.type).kind === 'Variant'
    return { name, position, isJson }
  })
  const numbers = named.map(({ name, boost }) => ({ at: columns.indexOf(name), boost }))
  const query = planSearch(text, {
    fields,
    defaults: numbers.map(({ at }) => at),
    boosts: new Map(numbers.flatMap(({ at, boost }) => (boost === undefined ? [] : [[at, boost]]))),
    analyzer,
    hasPositions: record === undefined || record === '"position"',
    all: options.all,
    fuzziness: options.fuzziness,
    lenient: options.lenient,
  })
  return { fields, analyzer, countsWords: record !== '"basic"', query }
}
