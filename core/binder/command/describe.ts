import { isMaterialized } from '../../catalog/materialized-views.js'
import type { TableColumn } from '../../catalog/objects.js'
import { streamColumns } from '../../catalog/streams.js'
import { QueryError } from '../../errors/query-error.js'
import { Unsupported } from '../../errors/unsupported.js'
import type { ObjectName } from '../../sql/ast/expression.js'
import type { Describe, ExistsTable } from '../../sql/ast/statement.js'
import { uint8Type } from '../../types/data-type.js'
import { quoteString } from '../../types/quote-string.js'
import { sqlTypeText } from '../../types/type-text.js'
import type { Binding } from '../binding.js'
import type { BoundQuery } from '../bound-statement.js'
import { withoutCloudControl } from '../cloud-control.js'
import { knownTable, tableNameParts } from '../table/table-name.js'
import { expandView } from '../table/view.js'
import { describeNetworkPolicy, describePasswordPolicy } from './account-policies.js'
import { describeConnection } from './connections.js'
import { describePolicy, isPolicyWords } from './policies.js'
import { describeProcedure } from './procedures.js'
import { constantRows, queryRows } from './rows.js'
import { describeSequence } from './sequences.js'
import { streamColumnsShown } from './show.js'
import { describeUser } from './users.js'

const columns = ['Field', 'Type', 'Null', 'Default', 'Extra'] as const

/**
 * DESC TABLE | VIEW: its columns. Throws `QueryError`: 1003, 1025, 1302 for DESC VIEW of a table.
 * Source: databend interpreter_table_describe.rs, interpreter_view_describe.rs.
 */
export function bindDescribe(binding: Binding, describe: Describe): BoundQuery {
  const { object, name: path, span } = describe
  if (object === 'SEQUENCE') return describeSequence(binding, path, span)
  if (isPolicyWords(object)) return describePolicy(binding, path, object)
  if (object === 'USER') return describeUser(binding, path)
  if (object === 'STAGE') return describeStage(binding, path)
  if (object === 'CONNECTION') return describeConnection(binding, path)
  if (object === 'PROCEDURE') return describeProcedure(binding, describe)
  if (object === 'NETWORK POLICY') return describeNetworkPolicy(binding, path)
  if (object === 'PASSWORD POLICY') return describePasswordPolicy(binding, path)
  if (object === 'STREAM') return describeStream(binding, path)
  if (object === 'TASK') throw withoutCloudControl('describe task', 'DESC TASK')
  if (object === 'NOTIFICATION INTEGRATION') {
    throw withoutCloudControl('describe notification', `DESC ${object}`)
  }
  if (object !== 'TABLE' && object !== 'VIEW') throw new Unsupported(`DESC ${object}`, { span })
  const { database, name } = tableNameParts(binding, path)
  const table = knownTable(binding, database, name)
  const isMade = isMaterialized(table)
  if (isMade && object === 'TABLE') {
    throw new QueryError(
      'TableEngineNotSupported',
      `DESCRIBE is not supported for MATERIALIZED VIEW ${database}.${name}`,
    )
  }
  if (object === 'VIEW' && (isMade || table.kind !== 'View')) {
    throw new QueryError(
      'TableEngineNotSupported',
      `${database}.${name} is not VIEW, please use \`DESC TABLE ${database}.${name}\``,
    )
  }
  const described =
    table.kind === 'View'
      ? expandView(binding, database, table, span).columns
      : table.kind === 'Stream'
        ? streamColumns(binding.cx.catalog, table)
        : table.columns
  return constantRows(binding, columns, described.map(columnRow))
}

/** No row for a stage that does not exist. Source: databend binder.rs `DescribeStage`. */
function describeStage(binding: Binding, [name]: ObjectName): BoundQuery {
  return queryRows(binding, `SELECT * FROM system.stages WHERE name = ${quoteString(name!.name)}`)
}

/** No row for a stream that does not exist. Source: databend ddl/stream.rs `bind_describe_stream`. */
function describeStream(binding: Binding, path: ObjectName): BoundQuery {
  const { database, name } = tableNameParts(binding, path)
  const isIt = `database = ${quoteString(database)} AND name = ${quoteString(name)}`
  return queryRows(binding, `SELECT ${streamColumnsShown} FROM system.streams WHERE ${isIt}`)
}

function columnRow(column: TableColumn): readonly string[] {
  const { name, type, defaultExpr, computed } = column
  const extra =
    computed === undefined
      ? ''
      : `${computed.stored ? 'STORED' : 'VIRTUAL'} COMPUTED COLUMN \`${computed.expr}\``
  // A column of type NULL, which a view may have, is listed as not nullable.
  const nullable = type.kind === 'Nullable' ? 'YES' : 'NO'
  return [name, sqlTypeText(type), nullable, defaultExpr ?? 'NULL', extra]
}

/** EXISTS TABLE t. */
export function bindExistsTable(binding: Binding, statement: ExistsTable): BoundQuery {
  const { database, name } = tableNameParts(binding, statement.name)
  const exists = binding.cx.catalog.table(database, name) !== undefined
  return constantRows(binding, [['result', uint8Type]], [[exists ? 1 : 0]])
}
