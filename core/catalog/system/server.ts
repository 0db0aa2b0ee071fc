import { byName } from '../../by-name.js'
import { never } from '../../errors/bug.js'
import {
  booleanType,
  int64Type,
  nullableType,
  stringType,
  type TupleType,
  timestampType,
  uint8Type,
  uint16Type,
  uint32Type,
  uint64Type,
  variantType,
} from '../../types/data-type.js'
import { typeText } from '../../types/type-text.js'
import type { FunctionDefinition, TableColumn } from '../objects.js'
import {
  hasCredentials,
  hasEncryptionKey,
  maskedStorageJson,
  storageEndpoint,
} from '../storage-params.js'
import { workloadGroupName } from '../workload-groups.js'
import type { SystemTableSpec } from './system-table.js'

const nullableString = nullableType(stringType)

/** Table engines and their comments. Source: databend storages/factory/src/storage_factory.rs. */
const engines: readonly (readonly [string, string])[] = [
  ['DELTA', 'DELTA Storage Engine'],
  ['FUSE', 'FUSE Storage Engine'],
  ['ICEBERG', 'ICEBERG Storage Engine'],
  ['MATERIALIZED_VIEW', 'Materialized View (Fuse-backed)'],
  ['MEMORY', 'MEMORY Storage Engine'],
  ['NULL', 'NULL Storage Engine'],
  ['PAIMON', 'PAIMON Storage Engine'],
  ['PROXY', 'PROXY Storage Engine'],
  ['RANDOM', 'RANDOM Storage Engine'],
  ['STREAM', 'STREAM Storage Engine'],
  ['VIEW', 'VIEW Storage (LOGICAL VIEW)'],
]

/** Source: databend user_functions_table.rs `UserFunctionArguments`, where columns stand without a comma. */
function functionArguments(definition: FunctionDefinition): object {
  if (definition.kind === 'Expression') return { parameters: definition.params }
  const arg_types = paramTexts(definition)
  const { state, immutable } = { state: undefined, immutable: undefined, ...definition }
  return {
    ...(arg_types.length > 0 && { arg_types }),
    return_type:
      definition.kind === 'Table'
        ? columnTexts(definition.columns).join('')
        : typeText(definition.returns),
    ...(state !== undefined && { states: Object.fromEntries(stateFields(state)) }),
    ...(immutable !== undefined && { immutable }),
  }
}

function paramTexts(definition: FunctionDefinition): readonly string[] {
  if (definition.kind === 'Expression') return definition.params
  const types = definition.argTypes.map(typeText)
  if (definition.kind === 'JavaScript') return types
  return definition.params.map((param, i) => `${param} ${types[i]}`)
}

const columnTexts = (columns: readonly TableColumn[]): readonly string[] =>
  columns.map(({ name, type }) => `${name} ${typeText(type)}`)

const stateFields = ({ fields, names }: TupleType): readonly (readonly [string, string])[] =>
  fields.map((type, i) => [names![i]!, typeText(type)])

/** It begins with a space. Source: databend meta/app user_defined_function.rs `Display for UDFDefinition`. */
function functionDefinition(definition: FunctionDefinition): string {
  const params = ` (${paramTexts(definition).join(', ')})`
  switch (definition.kind) {
    case 'Expression':
      return `${params} -> ${definition.body}`
    case 'Block':
      return `${params} RETURNS ${typeText(definition.returns)} AS $$${definition.body}$$`
    case 'Table': {
      const columns = columnTexts(definition.columns).join(', ')
      return `${params} RETURNS (${columns}) AS $$${definition.body}$$`
    }
    case 'JavaScript': {
      const { state, immutable, handler, returns, code } = definition
      const fields = state && stateFields(state).map(field => field.join(' '))
      const kept = fields === undefined ? '' : ` STATE { ${fields.join(', ')} }`
      const changes = immutable === undefined ? '' : immutable ? ' IMMUTABLE' : ' VOLATILE'
      const called = handler === undefined ? '' : ` HANDLER = ${handler}`
      return `${params}${kept} RETURNS ${typeText(returns)} LANGUAGE javascript${changes} IMPORTS = [] PACKAGES = [] RUNTIME_VERSION = ${called} AS $$${code}$$`
    }
    default:
      return never(definition, 'definition of a function')
  }
}

const namesText = (names: Iterable<string>): string => [...names].sort().join(', ')

/** System tables about the server: functions, settings, stages, users, running statements. */
export const serverTables: readonly SystemTableSpec[] = [
  { name: 'one', columns: [['dummy', uint8Type]], rows: () => [[1]] },
  { name: 'zero', columns: [['dummy', uint8Type]], rows: () => [[0]] },
  {
    name: 'functions',
    columns: [
      ['name', stringType],
      ['is_aggregate', booleanType],
      ['description', stringType],
      ['syntax', stringType],
      ['example', stringType],
    ],
    *rows(facts) {
      for (const fn of byName(facts.functions())) {
        yield [fn.name, fn.isAggregate, fn.description, '', '']
      }
    },
  },
  {
    name: 'table_functions',
    columns: [['name', stringType]],
    *rows(facts) {
      for (const name of [...facts.tableFunctions()].sort()) yield [name]
    },
  },
  {
    name: 'settings',
    columns: [
      ['name', stringType],
      ['value', stringType],
      ['default', stringType],
      ['range', stringType],
      ['level', stringType],
      ['description', stringType],
      ['type', stringType],
    ],
    *rows(facts) {
      for (const setting of byName(facts.settings())) {
        yield [
          setting.name,
          setting.value,
          setting.default,
          setting.range,
          setting.level,
          setting.description,
          setting.type,
        ]
      }
    },
  },
  {
    name: 'engines',
    columns: [
      ['Engine', stringType],
      ['Comment', stringType],
    ],
    rows: () => engines,
  },
  {
    name: 'procedures',
    engine: 'SystemDatabases',
    columns: [
      ['name', stringType],
      ['procedure_id', uint64Type],
      ['arguments', stringType],
      ['comment', stringType],
      ['description', stringType],
      ['created_on', timestampType],
    ],
    *rows({ catalog, visible }) {
      for (const procedure of byName(catalog.all('Procedure'))) {
        if (!visible.procedure(procedure)) continue
        const { shortName, id, name, returns, comment, createdOn } = procedure
        const text = `${name} RETURN (${returns.map(typeText).join(',')})`
        yield [shortName, id, text, comment, 'user-defined procedure', createdOn]
      }
    },
  },
  {
    name: 'user_functions',
    columns: [
      ['name', stringType],
      ['is_aggregate', nullableType(booleanType)],
      ['description', stringType],
      ['arguments', variantType],
      ['language', stringType],
      ['definition', stringType],
      ['created_on', timestampType],
      ['update_on', timestampType],
    ],
    *rows(facts) {
      for (const own of byName(facts.catalog.all('UDF'))) {
        if (!facts.visible.named('UDF', own)) continue
        const { name, definition, description, createdOn, updatedOn } = own
        const isCode = definition.kind === 'JavaScript'
        yield [
          name,
          isCode && definition.state !== undefined,
          description,
          JSON.stringify(functionArguments(definition)),
          isCode ? 'javascript' : 'SQL',
          functionDefinition(definition),
          createdOn,
          updatedOn,
        ]
      }
    },
  },
  {
    name: 'stages',
    columns: [
      ['name', stringType],
      ['stage_type', stringType],
      ['storage_type', nullableString],
      ['url', nullableString],
      ['endpoint', nullableString],
      ['has_credentials', booleanType],
      ['has_encryption_key', booleanType],
      ['storage_params', nullableType(variantType)],
      ['file_format_options', variantType],
      ['creator', nullableString],
      ['created_on', timestampType],
      ['comment', stringType],
      ['owner', nullableString],
    ],
    *rows(facts) {
      for (const stage of byName(facts.catalog.all('Stage'))) {
        if (!facts.visible.named('Stage', stage)) continue
        const { location } = stage
        const external = location.kind === 'external' ? location : undefined
        const storage = external?.storage
        yield [
          stage.name,
          external ? 'External' : 'Internal',
          storage?.type ?? null,
          external?.url ?? null,
          (storage && storageEndpoint(storage)) ?? null,
          storage !== undefined && hasCredentials(storage),
          storage !== undefined && hasEncryptionKey(storage),
          storage === undefined ? null : maskedStorageJson(storage),
          facts.fileFormatJson(stage.fileFormat),
          stage.creator,
          stage.createdOn,
          stage.comment,
          stage.owner ?? null,
        ]
      }
    },
  },
  {
    name: 'users',
    columns: [
      ['name', stringType],
      ['hostname', stringType],
      ['auth_type', stringType],
      ['default_role', stringType],
      ['default_warehouse', stringType],
      ['is_configured', stringType],
      ['disabled', booleanType],
      ['roles', stringType],
      ['network_policy', nullableString],
      ['password_policy', nullableString],
      ['must_change_password', nullableType(booleanType)],
      ['created_on', nullableType(timestampType)],
      ['update_on', nullableType(timestampType)],
      ['workload_groups', nullableString],
    ],
    *rows(facts) {
      for (const user of facts.identity.accounts.users()) {
        const { authentication, options } = user
        yield [
          user.name,
          '%',
          authentication.method,
          options.defaultRole ?? '',
          options.defaultWarehouse ?? '',
          user.isConfigured ? 'YES' : 'NO',
          options.disabled ?? false,
          namesText(user.grants.roles),
          options.networkPolicy ?? null,
          options.passwordPolicy ?? null,
          options.mustChangePassword ?? null,
          user.createdOn ?? null,
          user.updatedOn ?? null,
          workloadGroupName(facts.catalog.all('WorkloadGroup'), options.workloadGroup),
        ]
      }
    },
  },
  {
    name: 'roles',
    columns: [
      ['name', stringType],
      ['inherited_roles', uint64Type],
      ['inherited_roles_name', stringType],
      ['created_on', timestampType],
      ['update_on', timestampType],
    ],
    *rows(facts) {
      for (const { name, grants, createdOn, updatedOn } of facts.identity.accounts.roles()) {
        const { roles } = grants
        yield [name, BigInt(roles.size), namesText(roles), createdOn, updatedOn]
      }
    },
  },
  {
    // Source: databend storages/system/src/clusters_table.rs. The server is a cluster of one node.
    name: 'clusters',
    columns: [
      ['name', stringType],
      ['cluster', stringType],
      ['host', stringType],
      ['port', uint16Type],
      ['version', stringType],
    ],
    *rows({ node, commitVersion }) {
      if (node !== undefined) {
        yield [node.id, 'default/default', node.host, node.port, commitVersion()]
      }
    },
  },
  {
    name: 'processes',
    columns: [
      ['node', stringType],
      ['id', stringType],
      ['type', stringType],
      ['host', nullableString],
      ['user', stringType],
      ['command', stringType],
      ['database', stringType],
      ['extra_info', stringType],
      ['memory_usage', int64Type],
      ['data_read_bytes', uint64Type],
      ['data_write_bytes', uint64Type],
      ['scan_progress_read_rows', uint64Type],
      ['scan_progress_read_bytes', uint64Type],
      ['mysql_connection_id', nullableType(uint32Type)],
      ['time', uint64Type],
      ['created_time', timestampType],
      ['status', stringType],
      ['current_query_id', stringType],
      ['query_hash', stringType],
      ['query_parameterized_hash', stringType],
    ],
    *rows(facts) {
      for (const process of facts.processes()) {
        yield [
          facts.node?.id ?? '',
          process.id,
          'HTTPQuery',
          null,
          process.user,
          'Query',
          process.database,
          process.sql,
          0n,
          0n,
          0n,
          BigInt(process.scanRows),
          BigInt(process.scanBytes),
          null,
          (facts.now - process.createdOn) / 1_000_000n,
          process.createdOn,
          'running',
          process.queryId,
          '',
          '',
        ]
      }
    },
  },
]
