import type { Identity } from '../catalog/access/identity.js'
import type { ObjectKind } from '../catalog/access/privileges.js'
import { Visibility } from '../catalog/access/visibility.js'
import type { CatalogView } from '../catalog/catalog-view.js'
import type {
  FunctionFacts,
  SettingFacts,
  SystemFacts,
  VariableFacts,
} from '../catalog/system/system-table.js'
import type { EngineTransaction } from '../engine/engine.js'
import type { TableId, TableSnapshot } from '../plan/relation.js'
import type { NodeFacts } from '../protocol/backend.js'
import { ignoredReasons, settingSpecs } from '../session/setting-specs.js'
import type { EffectiveSettings } from '../session/settings.js'
import { checkFileFormat } from '../stages/file-format.js'
import { fileFormatJson } from '../stages/format-text.js'
import { credits } from './credits.js'
import type { ServeState } from './serve-state.js'
import { commitVersion } from './statement-context.js'

export interface SystemFactsOptions {
  readonly state: ServeState
  readonly catalog: CatalogView
  readonly currentDatabase: string
  readonly identity: Identity
  readonly settings: EffectiveSettings
  readonly node: NodeFacts | undefined
  /** Used to count rows; undefined while no transaction is open. */
  readonly transaction: () => EngineTransaction | undefined
  /** The snapshots of a table, the oldest first. */
  readonly snapshots: (table: TableId) => readonly TableSnapshot[]
  /** The client session of the statement. */
  readonly session: string | undefined
  readonly variables: () => Iterable<VariableFacts>
  readonly viewColumns: SystemFacts['viewColumns']
  readonly lastQueryIds: readonly string[]
  readonly functions: () => Iterable<FunctionFacts>
  readonly tableFunctions: () => Iterable<string>
}

/** The data that system tables show to one statement. */
export function systemFacts(options: SystemFactsOptions): SystemFacts {
  const { state, catalog, settings } = options
  return {
    catalog,
    currentDatabase: options.currentDatabase,
    identity: options.identity,
    visible: new Visibility(options.identity, uncheckedKinds(settings)),
    now: state.clock.nowMicros(),
    commitVersion: () => commitVersion(state.version),
    credits,
    node: options.node,
    statistics: table => options.transaction()?.statistics(table.id),
    rowCount: table => options.transaction()?.rowCount(table.id) ?? 0,
    lastSnapshot: table => options.snapshots(table).at(-1),
    size: table => options.transaction()?.size(table, undefined),
    functions: options.functions,
    tableFunctions: options.tableFunctions,
    settings: () => settingFacts(settings),
    processes: () => state.processes.facts(),
    viewColumns: options.viewColumns,
    fileFormatJson: options => fileFormatJson(checkFileFormat(options)),
    temporaryTables: () => state.temporary.facts(options.session),
    variables: options.variables,
    cachedResults: () => state.results.facts(options.lastQueryIds),
    memory: () => Object.entries(process.memoryUsage()),
  }
}

/** Kinds of objects whose privilege checks are off by the settings. */
function uncheckedKinds(settings: EffectiveSettings): ObjectKind[] {
  const isOn = (name: string) => settings.get(name) === '1'
  return [
    ...(isOn('enable_experimental_rbac_check') ? [] : (['Stage', 'UDF', 'Procedure'] as const)),
    ...(isOn('enable_experimental_sequence_privilege_check') ? [] : (['Sequence'] as const)),
    ...(isOn('enable_experimental_connection_privilege_check') ? [] : (['Connection'] as const)),
  ]
}

function* settingFacts(settings: EffectiveSettings): Iterable<SettingFacts> {
  for (const spec of settingSpecs) {
    if (spec.writeOnly) continue
    yield {
      name: spec.name,
      value: settings.get(spec.name),
      default: spec.default,
      range: rangeText(spec),
      level: settings.level(spec.name),
      description: 'effect' in spec ? spec.effect : ignoredReasons[spec.ignored],
      type: spec.range === undefined ? 'String' : 'UInt64',
    }
  }
}

/** At most the first 64 characters. Source: databend settings_table.rs `get_full_data`. */
function rangeText({ range, choices }: (typeof settingSpecs)[number]): string {
  if (range !== undefined) return `[${range[0]}, ${range[1]}]`
  if (choices === undefined) return 'None'
  const text = `[${choices.map(choice => JSON.stringify(choice)).join(', ')}]`
  return text.length > 64 ? `${text.slice(0, 64)}...` : text
}
