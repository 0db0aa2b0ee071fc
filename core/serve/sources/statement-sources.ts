import type { BindContext } from '../../binder/bind-context.js'
import type { Identity } from '../../catalog/access/identity.js'
import type { CatalogView } from '../../catalog/catalog-view.js'
import type { EngineTransaction } from '../../engine/engine.js'
import type { StatementContext } from '../../protocol/backend.js'
import type { EffectiveSettings } from '../../session/settings.js'
import { functionFacts, tableFunctionNames } from '../function-facts.js'
import type { ServeState } from '../serve-state.js'
import { variableFacts } from '../statement-context.js'
import type { StatementTransaction } from '../statement-transaction.js'
import { systemFacts } from '../system-facts.js'
import { viewColumnsOf } from '../view-columns.js'
import { clusteringReader } from './clustering.js'
import { copyHistoryReader } from './copy-history.js'
import { fuseReaders } from './fuse.js'
import { grantsReader, rolesReader } from './grants.js'
import { inferSchemaReader } from './infer-schema.js'
import { inspectParquetReader } from './inspect-parquet.js'
import { listStageReader } from './list-stage.js'
import { fileFormatsReader, sequencesReader, variablesReader } from './listings.js'
import { policyReferencesReader } from './policy-references.js'
import { readRandom } from './random.js'
import { resultScanReader } from './result-scan.js'
import { readNumbers, readSeries } from './series.js'
import { blocksOfRows, type SourceReader } from './source-reader.js'
import { stageReader } from './stage.js'
import { streamBacklogReader } from './stream-backlog.js'
import { systemReader } from './system.js'
import { tagReferencesReader } from './tag-references.js'

/** What the sources of a statement need. */
export interface StatementSources {
  readonly state: ServeState
  readonly catalog: CatalogView
  readonly identity: Identity
  readonly settings: EffectiveSettings
  readonly context: StatementContext
  readonly transaction: StatementTransaction
  readonly bind: BindContext
}

/** The readers of everything that a statement can read besides stored tables, by name. */
export function statementSources(options: StatementSources): ReadonlyMap<string, SourceReader> {
  const { state, catalog, identity, settings, context, transaction, bind } = options
  const { user } = context.caller
  let rowCounts: EngineTransaction | undefined
  const facts = systemFacts({
    state,
    catalog,
    currentDatabase: bind.currentDatabase,
    identity,
    settings,
    session: context.caller.clientSession,
    node: context.node,
    transaction: () => rowCounts,
    snapshots: table => transaction.snapshots(table),
    viewColumns: viewColumnsOf(bind),
    variables: () => variableFacts(context),
    lastQueryIds: context.session.internal.lastQueryIds,
    functions: functionFacts,
    tableFunctions: tableFunctionNames,
  })
  const system: SourceReader = async function* (source, cx) {
    rowCounts = await transaction.reading()
    yield* systemReader(facts, bind)(source, cx)
  }
  return new Map<string, SourceReader>([
    ['numbers', readNumbers],
    ['numbers_mt', readNumbers],
    ['numbers_local', readNumbers],
    ['generate_series', readSeries],
    ['range', readSeries],
    ['random', readRandom],
    ['system', system],
    ['show_variables', variablesReader(facts)],
    ['show_sequences', sequencesReader(facts)],
    ['show_roles', rolesReader(facts)],
    ['tag_references', tagReferencesReader(facts)],
    ['policy_references', policyReferencesReader(facts)],
    ['show_grants', grantsReader(facts, settings)],
    ['file_formats', fileFormatsReader(facts)],
    ...fuseReaders({
      catalog,
      snapshots: table => transaction.snapshots(table),
      reading: () => transaction.reading(),
    }),
    ['clustering_information', clusteringReader(catalog, bind, transaction)],
    ['stream_backlog', streamBacklogReader(catalog, () => transaction.reading())],
    [
      'stream_status',
      ({ args, columns }, cx) => blocksOfRows([[args['hasData'] === true]], columns.length, cx),
    ],
    [
      'fuse_vacuum_temporary_table',
      ({ args, columns }, cx) => blocksOfRows([[args['result'] as string]], columns.length, cx),
    ],
    ['copy_history', copyHistoryReader(state.loadedFiles)],
    ['list_stage', listStageReader(state.stages, user)],
    ['infer_schema', inferSchemaReader(state.stages, catalog, user)],
    ['inspect_parquet', inspectParquetReader(state.stages, user)],
    ['result_scan', resultScanReader(state.results, context.session)],
    ['stage', stageReader(state.stages, catalog, user)],
  ])
}
