import type { Relation, Source } from '../../plan/relation.js'
import type { ColumnId, Scalar } from '../../plan/scalar.js'
import { mapRelationInputs } from './walk-relation.js'

/**
 * Tells listings of tables and columns which tables a filter names, as argument `names` of the source: those are looked
 * up one by one and so may be temporary tables, which a whole listing leaves out.
 *
 * Source: databend storages/system/src/util.rs `extract_leveled_strings`, session_catalog.rs `mget_tables`.
 */
export function askedNames(relation: Relation): Relation {
  if (relation.kind === 'Filter' && relation.input.kind === 'Source') {
    const input = withNames(relation.input, relation.conjuncts)
    return input === undefined ? relation : { ...relation, input }
  }
  return mapRelationInputs(relation, askedNames)
}

/** The column of a listing that has the table's name. */
const nameColumns: Readonly<Record<string, string>> = { tables: 'name', columns: 'table' }

function withNames(source: Source, conjuncts: readonly Scalar[]): Source | undefined {
  if (source.name !== 'system') return undefined
  const name = nameColumns[String(source.args['table'])]
  const column = source.columns.find(each => each.name === name)
  if (name === undefined || column === undefined) return undefined
  for (const conjunct of conjuncts) {
    const names = equalTexts(conjunct, column.id)
    if (names !== undefined) return { ...source, args: { ...source.args, names } }
  }
  return undefined
}

/** The values of the column that the condition allows; undefined if it does not compare the column with texts. */
function equalTexts(condition: Scalar, column: ColumnId): readonly string[] | undefined {
  if (condition.kind !== 'Call') return undefined
  const { overload, args } = condition
  if (overload.name === 'is_true') return equalTexts(args[0]!, column)
  if (overload.name === 'or' || overload.name === 'or_filters') {
    const sides = args.map(arg => equalTexts(arg, column))
    return sides.every(side => side !== undefined) ? sides.flat() : undefined
  }
  if (overload.name !== 'eq') return undefined
  const literal = args.find(arg => arg.kind === 'Literal')
  const isColumn = args.some(arg => arg.kind === 'ColumnRef' && arg.id === column)
  return isColumn && typeof literal?.value === 'string' ? [literal.value] : undefined
}
