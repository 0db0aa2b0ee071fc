import type { StoredTable } from '../../catalog/objects.js'
import { QueryError } from '../../errors/query-error.js'
import type { TableFunction } from '../../sql/ast/query.js'
import { quoteIdentifier } from '../../sql/print/quote.js'
import { removeNullable } from '../../types/data-type.js'
import { isNumberKind } from '../../types/number-kind.js'
import type { Binding, BoundRelation, QueryScope } from '../binding.js'
import { noCtes } from '../ctes.js'
import { scopeOver } from '../expression-scope.js'
import { parseQueryText } from '../query/query-text.js'
import { findTable } from './table-name.js'

/**
 * `obfuscate(t, seed => 10)`: the rows of a table with other texts, made by a model of those in each column, and other
 * numbers. Each such column has the seed of the one before plus one.
 *
 * Throws `QueryError` 2004 for other arguments, 1006 for a wrong seed. Source: databend bind_obfuscate.rs.
 */
export function bindObfuscate(
  binding: Binding,
  call: TableFunction,
  scope: QueryScope,
): BoundRelation {
  const { args, span } = call
  if (args.length > 1) {
    throw invalid(
      'The `OBFUSCATE` function accepts one table_name positional argument and an optional `seed => ...` named argument.',
      args[1]!.span,
    )
  }
  const seed = seedOf(binding, call, scope)
  const [named] = args
  if (named?.kind !== 'ColumnRef') {
    throw invalid("The `OBFUSCATE` function expects a 'table_name' parameter.", named?.span ?? span)
  }
  const found = findTable(binding, named.path, named.span)
  binding.uses.tables.push(found)
  const { database, table } = found
  if (table.kind !== 'Table') throw invalid(`${table.name} is no table`, named.span)
  const from = `${quoted(database)}.${quoted(table.name)}`
  return binding.query(parseQueryText(obfuscation(from, table, seed)), { ctes: noCtes })
}

const quoted = (name: string): string => quoteIdentifier(name, '`')

/** The query: texts come from a model that is trained in a subquery of one row. */
function obfuscation(from: string, { name, columns }: StoredTable, seed: bigint): string {
  const model = name === 'model' ? 'tmp_model' : 'model'
  let next = seed
  const trained: string[] = []
  const items = columns.map(column => {
    const own = quoted(column.name)
    const value = `${from}.${own}`
    const { kind } = removeNullable(column.type)
    if (kind === 'String') {
      trained.push(`markov_train(5)(${value}) AS ${own}`)
      const params = '{"order":5,"sliding_window_size":8}'
      return `markov_generate(${model}.${own}, '${params}', ${takeSeed()}, ${value}) AS ${own}`
    }
    return isNumberKind(kind) ? `feistel_obfuscate(${value}, ${takeSeed()}) AS ${own}` : value
  })
  const models =
    trained.length === 0 ? '' : `, (SELECT ${trained.join(', ')} FROM ${from}) AS ${model}`
  return `SELECT ${items.join(', ')} FROM ${from}${models}`

  function takeSeed(): bigint {
    const taken = next
    next = BigInt.asUintN(64, next + 1n)
    return taken
  }
}

function seedOf(binding: Binding, { named }: TableFunction, scope: QueryScope): bigint {
  let seed: bigint | undefined
  for (const { name, value } of named) {
    if (name.name.toLowerCase() !== 'seed') {
      const problem = `Invalid named parameters for 'obfuscate': ${name.name}, valid parameters are: [seed]`
      throw invalid(problem, name.span)
    }
    const scalar = binding.expression(value, scopeOver('other', [], scope))
    const given = scalar.kind === 'Literal' ? scalar.value : undefined
    if (typeof given !== 'bigint' && !(typeof given === 'number' && Number.isInteger(given))) {
      throw new QueryError('BadArguments', 'invalid seed')
    }
    seed = BigInt(given)
    if (seed < 0n) throw new QueryError('BadArguments', 'invalid seed')
  }
  return seed ?? BigInt(Math.floor(binding.cx.eval.random() * Number.MAX_SAFE_INTEGER))
}

const invalid = (message: string, span: TableFunction['span']): QueryError =>
  new QueryError('InvalidArgument', message, { span })
