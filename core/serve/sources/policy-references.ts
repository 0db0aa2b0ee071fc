import { unknownDatabase, unknownTable } from '../../catalog/catalog.js'
import {
  type PolicyKind,
  policiesOf,
  tablesUsing,
  usedPolicy,
} from '../../catalog/data-policies.js'
import { isMaterialized } from '../../catalog/materialized-views.js'
import type { PolicyUse, TableObject } from '../../catalog/objects.js'
import type { SystemFacts } from '../../catalog/system/system-table.js'
import { QueryError } from '../../errors/query-error.js'
import type { SourceArgs } from '../../plan/relation.js'
import type { Value } from '../../types/value.js'
import { listing } from './listings.js'
import type { SourceReader } from './source-reader.js'

const names = [
  'policy_name',
  'policy_kind',
  'ref_database_name',
  'ref_entity_name',
  'ref_entity_domain',
  'ref_column_name',
  'ref_arg_column_names',
  'policy_status',
]

const kinds = ['MaskingPolicy', 'RowAccessPolicy'] as const

/**
 * `policy_references(…)`: the tables that use a policy, or the policies of a table. Privileges are not checked.
 *
 * Source: databend table_functions/policy_references/policy_references_table.rs.
 */
export function policyReferencesReader(facts: SystemFacts): SourceReader {
  return (source, cx) => listing(names, () => references(facts, source.args))(source, cx)
}

function references({ catalog }: SystemFacts, args: SourceArgs): readonly (readonly Value[])[] {
  const { policy } = args
  if (typeof policy !== 'string') {
    const { database, table } = namedTable(catalog, args)
    return kinds.flatMap(kind =>
      usesIn(table, kind)
        .filter(use => usedPolicy(catalog, kind, use) !== undefined)
        .map(use => referenceRow(kind, use, database, table)),
    )
  }
  const kind = kinds.find(each => catalog.find(each, policy) !== undefined)
  if (kind === undefined) return []
  const found = catalog.find(kind, policy)!
  return tablesUsing(catalog, kind, found).flatMap(({ database, table }) =>
    policiesOf(table, kind)
      .filter(({ policyId }) => policyId === found.id)
      .map(use => referenceRow(kind, use, database, table)),
  )
}

/** The table or view that is asked for. Throws `QueryError` 1003, 1025; 1006 if it is not of the given domain. */
function namedTable(
  catalog: SystemFacts['catalog'],
  args: SourceArgs,
): { readonly database: string; readonly table: TableObject } {
  const [written, domain, database, name] = ['entity', 'domain', 'database', 'table'].map(
    each => args[each] as string,
  ) as [string, string, string, string]
  if (catalog.database(database) === undefined) throw unknownDatabase(database)
  const table = catalog.table(database, name)
  if (table === undefined) throw unknownTable(name)
  const actual = domainOf(table)
  if (actual === domain) return { database, table }
  throw new QueryError(
    'BadArguments',
    `Object '${written}' is a ${actual}, but argument REF_ENTITY_DOMAIN specified ${domain}`,
  )
}

const domainOf = (table: TableObject): string =>
  table.kind === 'View' && !isMaterialized(table) ? 'VIEW' : 'TABLE'

const usesIn = (table: TableObject, kind: PolicyKind): readonly PolicyUse[] =>
  table.kind === 'Table' ? policiesOf(table, kind) : []

function referenceRow(
  kind: PolicyKind,
  { policy, columns }: PolicyUse,
  database: string,
  table: TableObject,
): readonly Value[] {
  const masks = kind === 'MaskingPolicy'
  const given = masks ? columns.slice(1) : columns
  return [
    policy,
    masks ? 'MASKING POLICY' : 'ROW ACCESS POLICY',
    database,
    table.name,
    domainOf(table),
    masks ? columns[0]! : null,
    given.length === 0 ? null : given.join(', '),
    'ACTIVE',
  ]
}
