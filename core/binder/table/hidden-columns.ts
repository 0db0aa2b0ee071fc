import type { StoredTable } from '../../catalog/objects.js'
import { tracksChanges } from '../../catalog/streams.js'
import type { InternalScanColumn, Scan } from '../../plan/relation.js'
import type { Binding, BoundRelation } from '../binding.js'
import { internalColumns, searchColumns } from '../internal-columns.js'
import type { ScopeColumn } from '../scope.js'
import type { SearchableScan } from '../table-searches.js'
import { tableFolder } from './table-folder.js'

type BoundScan = BoundRelation & { readonly relation: Scan }

interface TableHome {
  readonly database: string
  readonly table: StoredTable
}

/** The scan with the hidden columns that the statement needs, which names find and `*` does not. */
export function withHiddenColumns(binding: Binding, bound: BoundScan, of: TableHome): BoundScan {
  const { engine, indexes } = of.table
  const isIndexed = indexes.some(({ type }) => type === 'INVERTED')
  const searched = isIndexed ? withSearch(binding, bound, of) : bound
  if (!binding.known.withInternalColumns || engine !== 'FUSE') return searched
  return withInternalColumns(binding, searched, of)
}

/** A scan in which `match` can search; with the columns of the search if one is known. */
function withSearch(binding: Binding, bound: BoundScan, of: TableHome): BoundScan {
  const number = binding.searches.count
  const search = binding.known.search(number)
  const searched = search && {
    search,
    matched: internalColumn(binding, searchColumns.matched),
    score: internalColumn(binding, searchColumns.score),
  }
  const { relation } = bound
  const names = new Map(relation.columns.map(({ id, name }) => [id, name]))
  const scan: SearchableScan = { number, table: of.table, names, ...(searched && { searched }) }
  binding.searches.add(scan)
  if (searched === undefined) return bound
  return adding({ ...bound, relation: { ...relation, search: searched.search } }, of, [
    searched.matched,
    searched.score,
  ])
}

function withInternalColumns(binding: Binding, bound: BoundScan, of: TableHome): BoundScan {
  const isTracked = tracksChanges(of.table)
  const internal = internalColumns
    .filter(({ tracked }) => isTracked || !tracked)
    .map(column => internalColumn(binding, column))
  const home = binding.cx.catalog.database(of.database)
  const folder = home === undefined ? '' : tableFolder(home, of.table)
  return adding({ ...bound, relation: { ...bound.relation, folder } }, of, internal)
}

const internalColumn = (
  binding: Binding,
  { name, type, internal }: Omit<InternalScanColumn, 'id'>,
): InternalScanColumn => ({ ...binding.newColumn(name, type), internal })

function adding(
  { relation, columns }: BoundScan,
  { database, table }: TableHome,
  added: readonly InternalScanColumn[],
): BoundScan {
  const named = added.map(({ id, name, type }): ScopeColumn => {
    return { id, name, type, database, table: table.name, unlisted: true }
  })
  const internal = [...(relation.internal ?? []), ...added]
  return { relation: { ...relation, internal }, columns: [...columns, ...named] }
}
