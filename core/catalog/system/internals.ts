import { Unsupported } from '../../errors/unsupported.js'
import {
  booleanType,
  removeNullable,
  stringType,
  timestampType,
  uint32Type,
  uint64Type,
  variantType,
} from '../../types/data-type.js'
import type { StoredTable } from '../objects.js'
import { writesVirtualColumns } from '../virtual-columns.js'
import type { SystemFacts, SystemTableSpec } from './system-table.js'
import { listedTables } from './tables.js'

const nodeOf = ({ node }: SystemFacts): string => node?.id ?? ''

const none = () => []

function hasVirtualColumns(table: StoredTable, facts: SystemFacts): boolean {
  const hasVariant = table.columns.some(({ type }) => removeNullable(type).kind === 'Variant')
  return writesVirtualColumns(table) && hasVariant && facts.rowCount(table) > 0
}

/** A choice of licences as the server writes it: in order, without parentheses. */
function licences(text: string): string {
  const choice = text.replace(/^\((.*)\)$/, '$1').split(' OR ')
  return [...new Set(choice)].sort().join(' OR ')
}

/** System tables about the inside of the server, which is mockq's own: what mockq has none of has no rows. */
export const internalTables: readonly SystemTableSpec[] = [
  {
    name: 'query_cache',
    columns: [
      ['query_id', stringType],
      ['result_size', uint64Type],
      ['num_rows', uint64Type],
      ['partitions_sha', stringType],
      ['location', stringType],
      ['cache_key_extras', stringType],
      ['active_result_scan', booleanType],
    ],
    *rows(facts) {
      for (const { queryId, bytes, rows, versions, location, isActive } of facts.cachedResults()) {
        yield [queryId, BigInt(bytes), BigInt(rows), versions.join(', '), location, '', isActive]
      }
    },
  },
  {
    name: 'metrics',
    columns: [
      ['node', stringType],
      ['metric', stringType],
      ['kind', stringType],
      ['labels', stringType],
      ['value', stringType],
    ],
    *rows(facts) {
      const used = [...facts.memory()].find(([name]) => name === 'rss')?.[1] ?? 0
      const node = nodeOf(facts)
      // Source: databend storages/system/src/metrics_table.rs `custom_metric_samples`.
      yield [node, 'query_memory_usage_bytes', 'counter', '{}', floatText(used)]
      const running = [...facts.processes()].length
      yield [node, 'session_running_acquired_queries', 'gauge', '{}', floatText(running)]
    },
  },
  {
    name: 'malloc_stats',
    engine: 'SystemMetrics',
    columns: [['statistics', variantType]],
    *rows(facts) {
      yield [JSON.stringify(Object.fromEntries(facts.memory()))]
    },
  },
  {
    name: 'malloc_stats_totals',
    engine: 'SystemMetrics',
    columns: [
      ['node', stringType],
      ['name', stringType],
      ['value', uint64Type],
    ],
    *rows(facts) {
      for (const [name, bytes] of facts.memory()) yield [nodeOf(facts), name, BigInt(bytes)]
    },
  },
  {
    name: 'configs',
    columns: [
      ['group', stringType],
      ['name', stringType],
      ['value', stringType],
      ['description', stringType],
    ],
    *rows({ node }) {
      yield ['query', 'tenant_id', 'default', '']
      yield ['query', 'cluster_id', 'default', '']
      if (node === undefined) return
      yield ['query', 'node_id', node.id, '']
      yield ['query', 'http_handler_host', node.host, '']
      yield ['query', 'http_handler_port', String(node.port), '']
    },
  },
  {
    name: 'build_options',
    columns: [
      ['category', stringType],
      ['name', stringType],
      ['value', stringType],
    ],
    // Source: databend storages/system/src/build_options_table.rs, whose text for what is unknown this is.
    rows: () => [
      ['cargo', 'features', 'not available'],
      ['target', 'features', 'not available'],
      ['cargo', 'build_profile', 'not available'],
      ['cargo', 'opt_level', 'not available'],
    ],
  },
  {
    // Source: databend storages/system/src/contributors_table.rs; those of mockq.
    name: 'contributors',
    columns: [['name', stringType]],
    *rows(facts) {
      for (const name of facts.credits().authors) yield [name]
    },
  },
  {
    // Source: databend storages/system/src/credits_table.rs, building/src/license.rs `normalize`; those of mockq.
    name: 'credits',
    columns: [
      ['name', stringType],
      ['version', stringType],
      ['license', stringType],
    ],
    *rows(facts) {
      for (const { name, version, license } of facts.credits().packages) {
        yield [name, version, licences(license)]
      }
    },
  },
  {
    name: 'caches',
    engine: 'SystemCache',
    columns: [
      ['node', stringType],
      ['name', stringType],
      ['num_items', uint64Type],
      ['size', uint64Type],
      ['capacity', uint64Type],
      ['unit', stringType],
      ['access', uint64Type],
      ['hit', uint64Type],
      ['miss', uint64Type],
    ],
    rows: none,
  },
  {
    name: 'backtrace',
    columns: [
      ['node', stringType],
      ['query_id', stringType],
      ['status', stringType],
      ['stack', stringType],
    ],
    rows: none,
  },
  {
    name: 'query_execution',
    columns: [
      ['node', stringType],
      ['timestamp', timestampType],
      ['query_id', stringType],
      ['process_rows', uint64Type],
      ['process_time_in_micros', uint64Type],
    ],
    rows: none,
  },
  {
    name: 'virtual_columns',
    columns: [
      ['database', stringType],
      ['table', stringType],
      ['source_column', stringType],
      ['virtual_column_id', uint32Type],
      ['virtual_column_name', stringType],
      ['virtual_column_type', stringType],
    ],
    /**
     * Columns that the server makes of the fields of Variants, in tables that ask for it. mockq makes none, and refuses to
     * list those of a table that would have some.
     *
     * Source: databend fuse virtual_column_builder.rs; the case query/virtual_column.test:20.
     */
    rows(facts) {
      for (const { database, table } of listedTables(facts)) {
        if (table.kind !== 'Table' || !hasVirtualColumns(table, facts)) continue
        throw new Unsupported(`the virtual columns of ${database.name}.${table.name}`)
      }
      return []
    },
  },
  {
    name: 'clustering_history',
    engine: 'SystemLogTable',
    columns: [
      ['start_time', timestampType],
      ['end_time', timestampType],
      ['database', stringType],
      ['table', stringType],
      ['byte_size', uint64Type],
      ['row_count', uint64Type],
    ],
    rows: none,
  },
]

/** A number as the real server prints a Float64 in JSON: `1.0`. */
const floatText = (value: number): string =>
  Number.isInteger(value) ? `${value}.0` : String(value)
