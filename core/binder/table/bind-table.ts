import { Unsupported } from '../../errors/unsupported.js'
import type { DerivedTable, TableFunction, TableReference } from '../../sql/ast/query.js'
import type { Binding, BoundRelation, QueryScope } from '../binding.js'
import { aliased } from './alias.js'
import { bindJoin } from './join.js'
import { bindPivot } from './pivot.js'
import { sampleFunction } from './sample.js'
import { bindStageTable } from './stage-table.js'
import { bindTableFunction } from './table-function.js'
import { bindTableName } from './table-name.js'

/** Anything that may stand in FROM. */
export function bindTableReference(
  binding: Binding,
  table: TableReference,
  scope: QueryScope,
): BoundRelation {
  const bound = boundTable(binding, table, scope)
  const { explained } = binding.around
  if (explained !== undefined) {
    for (const { id, table: name, name: column } of bound.columns) {
      if (name === undefined || explained.names.has(id)) continue
      explained.names.set(id, { table: name, column })
    }
  }
  return bound
}

function boundTable(binding: Binding, table: TableReference, scope: QueryScope): BoundRelation {
  switch (table.kind) {
    case 'Table': {
      const bound = bindTableName(binding, table, scope)
      return finish(binding, table, bound, scope)
    }
    case 'Derived':
      return bindDerived(binding, table, scope)
    case 'TableFunction': {
      const bound = bindTableFunction(binding, table, scope)
      return aliased(binding, sampled(table, bound), table.alias)
    }
    case 'StageTable':
      return aliased(binding, bindStageTable(binding, table), table.alias)
    case 'Join':
      return bindJoin(binding, table, scope)
  }
}

/** A subquery in FROM sees the columns beside it only with LATERAL; `bindJoin` gives them. */
function bindDerived(binding: Binding, table: DerivedTable, scope: QueryScope): BoundRelation {
  const bound = binding.query(table.query, scope)
  const columns = bound.columns.map((column, i) => ({ ...column, position: i + 1 }))
  return finish(binding, table, { relation: bound.relation, columns }, scope)
}

type Pivoted = Extract<TableReference, { kind: 'Table' | 'Derived' }>

function finish(
  binding: Binding,
  table: Pivoted,
  bound: BoundRelation,
  scope: QueryScope,
): BoundRelation {
  const { pivot, unpivot, alias } = table
  // That of the only table of a SELECT is part of its select list; the server takes no notice of others.
  const [only, ...others] = binding.around.select?.from ?? []
  if (unpivot !== undefined && (only !== table || others.length > 0)) {
    throw new Unsupported('UNPIVOT of a table that is joined', { span: table.span })
  }
  const turned = pivot === undefined ? bound : bindPivot(binding, bound, { ...table, pivot }, scope)
  return aliased(binding, turned, alias)
}

/** A sample of a table function: only `numbers`, `numbers_mt` and `numbers_local` know their number of rows. */
function sampled({ name, sample }: TableFunction, bound: BoundRelation): BoundRelation {
  const called = name.at(-1)!.name
  if (sample === undefined || !/^numbers(_mt|_local)?$/i.test(called)) return bound
  return { ...bound, relation: sampleFunction(bound.relation, sample) }
}
