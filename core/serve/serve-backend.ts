import type { Readable } from 'node:stream'
import type { BindContext, StageRead } from '../binder/bind-context.js'
import { bindStatement } from '../binder/bind-statement.js'
import type { BoundStatement } from '../binder/bound-statement.js'
import { unknownDatabase } from '../catalog/catalog.js'
import type { Transaction } from '../engine/engine.js'
import { QueryError } from '../errors/query-error.js'
import type {
  Backend,
  Caller,
  LoadResult,
  Principal,
  Run,
  ServerFacts,
  SessionEffects,
  Statement,
  StatementContext,
  StreamingLoad,
  Upload,
} from '../protocol/backend.js'
import type { SessionState } from '../session/session-state.js'
import { checkSetting, type EffectiveSettings, settingSpec } from '../session/settings.js'
import type { Statement as SqlStatement } from '../sql/ast/statement.js'
import { codeFrame } from '../sql/code-frame.js'
import type { Dialect } from '../sql/lexer/lexer.js'
import { parseStatement } from '../sql/parse.js'
import { stagePath } from '../stages/stage-path.js'
import { failedTransaction } from './commands/transactions.js'
import { describeStage } from './describe-stage.js'
import { type Executed, execute } from './execute.js'
import { Counters, type Execution } from './execution.js'
import { functionFacts, tableFunctionNames } from './function-facts.js'
import { collectRows } from './query.js'
import { type ServeOptions, ServeState } from './serve-state.js'
import { listStageReader } from './sources/list-stage.js'
import { readNumbers, readSeries } from './sources/series.js'
import { type SourceReader, SourceTable } from './sources/source-reader.js'
import { stageReader } from './sources/stage.js'
import { systemReader } from './sources/system.js'
import { bindParams, evaluationContext, sessionVariable, settingsOf } from './statement-context.js'
import { internalError, StatementRun } from './statement-run.js'
import { systemFacts } from './system-facts.js'

/** A statement's tree, and what it means. */
export interface BoundTree {
  readonly tree: SqlStatement
  readonly bound: BoundStatement
}

/** Answers statements from the embedded engine: `mockq serve`. */
export class ServeBackend implements Backend {
  readonly #state: ServeState

  constructor(options: ServeOptions) {
    this.#state = new ServeState(options)
  }

  async authenticate(caller: Caller): Promise<Principal> {
    return this.#state.users.admit(caller)
  }

  async login(_principal: Principal, session: SessionState): Promise<void> {
    if (this.#state.catalog.view().database(session.database) === undefined) {
      throw unknownDatabase(session.database)
    }
    for (const [name, value] of session.settings) {
      if (settingSpec(name) !== undefined) checkSetting(name, value)
    }
  }

  async start(statement: Statement, context: StatementContext): Promise<Run> {
    const counters = new Counters()
    const warnings: string[] = []
    let settings = settingsOf(this.#state, context)
    // Besides the client, KILL QUERY of another session may end the statement.
    const abort = new AbortController()
    const forward = () => abort.abort(context.signal.reason)
    context.signal.addEventListener('abort', forward)
    let open: Transaction | undefined
    let forgetTime = () => {}
    return new StatementRun({
      settings: () => settings,
      counters,
      warnings,
      execute: async () => {
        open = this.#resume(context)
        this.#enter(statement, context, counters, abort)
        try {
          const own = { ...context, signal: abort.signal }
          const made = { counters, warnings, open }
          const bound = await this.#bind(statement, own, made, chosen => {
            settings = chosen
          })
          forgetTime = this.#limitTime(settings, abort)
          return await execute(bound.execution, bound.statement)
        } catch (error) {
          throw framed(statement.sql, internalError(error))
        }
      },
      finish: (executed, failed) => {
        context.signal.removeEventListener('abort', forward)
        forgetTime()
        return this.#finish(statement, context, { executed, failed, open })
      },
    })
  }

  /** Parses and binds a statement, and goes no further. Throws `QueryError`. */
  async bind(sql: string, context: StatementContext): Promise<BoundTree> {
    const made = { counters: new Counters(), warnings: [], open: undefined }
    const execution = this.#execution({ sql, queryId: 'bind' }, context, made)
    const dialect = execution.settings.get('sql_dialect') as Dialect
    try {
      const tree = parseStatement(sql, { dialect })
      return { tree, bound: await bindStatement(tree, execution.bind) }
    } catch (error) {
      throw framed(sql, internalError(error))
    }
  }

  async upload(upload: Upload, caller: Principal): Promise<readonly string[]> {
    const { files, prefix } = this.#state.stages.at(
      { kind: 'stage', name: upload.stage, path: '' },
      caller.user,
    )
    const paths: string[] = []
    for await (const part of upload.parts) {
      await files.write(prefix + stagePath(part.path), part.content)
      paths.push(part.path)
    }
    return paths
  }

  async download(stage: string, path: string, caller: Principal): Promise<Readable | undefined> {
    const { files, prefix } = this.#state.stages.at(
      { kind: 'stage', name: stage, path },
      caller.user,
    )
    const found = (await files.list(prefix)).some(file => file.path === prefix)
    return found ? files.read(prefix) : undefined
  }

  /** `PUT /v1/streaming_load`: the body becomes a file of the user's stage for as long as it is read. */
  async load(load: StreamingLoad, caller: Principal): Promise<LoadResult> {
    const path = `.streaming_load/${load.queryId}`
    const { files } = this.#state.stages.at({ kind: 'stage', name: '~', path }, caller.user)
    const { sizeBytes } = await files.write(path, load.content)
    try {
      const stageAttachment = { location: `@~/${path}`, fileFormatOptions: [], copyOptions: [] }
      const statement = { sql: load.sql, queryId: load.queryId, stageAttachment }
      const run = await this.start(statement, loadContext(load, caller))
      for await (const _ of run.blocks());
      return { rows: run.progress().write.rows, bytes: sizeBytes, effects: await run.effects }
    } finally {
      await files.remove(path)
    }
  }

  async logout(caller: Principal): Promise<void> {
    if (caller.clientSession === undefined) return
    const tables = this.#state.temporary.removeAll(caller.clientSession)
    if (tables.length === 0) return
    const transaction = await this.#state.engine.begin('write')
    for (const table of tables) if (table.kind === 'Table') await transaction.dropTable(table.id)
    await transaction.commit(true)
  }

  facts(): ServerFacts {
    return { version: this.#state.version }
  }

  close(): Promise<void> {
    return this.#state.close()
  }

  /** The open transaction of the client's session. Throws `QueryError` 4002 for a failed one. */
  #resume({ session }: StatementContext): Transaction | undefined {
    if (session.txnState !== 'Active') return undefined
    return this.#state.transactions.take(session.internal.lastQueryIds[0])
  }

  #enter(
    statement: Statement,
    context: StatementContext,
    counters: Counters,
    abort: AbortController,
  ): void {
    this.#state.processes.add({
      id: context.caller.clientSession ?? statement.queryId,
      user: context.caller.user,
      database: context.session.database,
      sql: statement.sql,
      queryId: statement.queryId,
      createdOn: this.#state.clock.nowMicros(),
      scan: () => counters.scan,
      stop: reason => abort.abort(reason),
    })
  }

  /** Ends the statement after its `max_execute_time_in_seconds`. Source: databend query_pipeline_executor.rs. */
  #limitTime(settings: EffectiveSettings, abort: AbortController): () => void {
    const seconds = settings.number('max_execute_time_in_seconds')
    if (seconds === 0 || seconds > maxTimerSeconds) return () => {}
    const reason = 'Query aborted due to execution time exceeding maximum limit'
    return this.#state.clock.schedule(seconds * 1000, () =>
      abort.abort(new QueryError('AbortedQuery', reason)),
    )
  }

  async #bind(
    statement: Statement,
    context: StatementContext,
    made: Pick<Execution, 'counters' | 'warnings' | 'open'>,
    runsUnder: (settings: EffectiveSettings) => void,
  ): Promise<{ readonly execution: Execution; readonly statement: BoundStatement }> {
    const execution = this.#execution(statement, context, made)
    runsUnder(execution.settings)
    const dialect = execution.settings.get('sql_dialect') as Dialect
    const tree = parseStatement(statement.sql, { dialect })
    if (context.session.txnState === 'Fail' && tree.kind !== 'Commit' && tree.kind !== 'Abort') {
      throw new QueryError(
        'CurrentTransactionIsAborted',
        'Current transaction is aborted, commands ignored until end of transaction block',
      )
    }
    return { execution, statement: await bindStatement(tree, execution.bind) }
  }

  #execution(
    request: Statement,
    context: StatementContext,
    made: Pick<Execution, 'counters' | 'warnings' | 'open'>,
  ): Execution {
    const state = this.#state
    const settings = settingsOf(state, context)
    const evaluation = evaluationContext(state, request, { context, settings })
    const catalog = state.catalog.view(state.temporary.of(context.caller.clientSession))
    const { user } = context.caller
    const bind: BindContext = {
      catalog,
      eval: evaluation,
      currentCatalog: context.session.catalog,
      currentDatabase: context.session.database,
      ownSettings: settings,
      variable: name => sessionVariable(context, name),
      params: bindParams(request.params),
      describeStage: (read: StageRead) => describeStage(state.stages, catalog, read, user),
      describeResult: () => undefined,
      rowsOf: query => collectRows(execution, query),
    }
    let rowCounts: Transaction | undefined = made.open
    const facts = systemFacts({
      state,
      catalog,
      settings,
      transaction: () => rowCounts,
      functions: functionFacts,
      tableFunctions: tableFunctionNames,
    })
    const system: SourceReader = async function* (source, cx) {
      const own = rowCounts === undefined
      rowCounts ??= await state.engine.begin('read')
      try {
        yield* systemReader(facts)(source, cx)
      } finally {
        if (own) await rowCounts?.rollback()
        if (own) rowCounts = undefined
      }
    }
    const sources = new SourceTable(
      new Map<string, SourceReader>([
        ['numbers', readNumbers],
        ['numbers_mt', readNumbers],
        ['numbers_local', readNumbers],
        ['generate_series', readSeries],
        ['range', readSeries],
        ['system', system],
        ['list_stage', listStageReader(state.stages, user)],
        ['stage', stageReader(state.stages, catalog, user)],
      ]),
    )
    const execution: Execution = {
      ...made,
      state,
      request,
      context,
      settings,
      eval: evaluation,
      bind,
      run: {
        signal: context.signal,
        eval: evaluation,
        sources,
        limits: {
          maxBlockingRows: 5_000_000,
          get maxRecursionRounds() {
            return settings.number('max_cte_recursive_depth')
          },
        },
        progress: (rows, bytes) => made.counters.add('scan', rows, bytes),
      },
    }
    return execution
  }

  async #finish(
    statement: Statement,
    context: StatementContext,
    end: { executed: Executed | undefined; failed: boolean; open: Transaction | undefined },
  ): Promise<SessionEffects> {
    this.#state.processes.remove(statement.queryId)
    const { executed, failed, open } = end
    const { session } = context
    if (failed && session.txnState === 'Active') {
      await open?.rollback()
      return { session: failedTransaction(session) }
    }
    const after = executed?.session ?? session
    const transaction = executed?.opened ?? open
    if (transaction !== undefined && after.txnState === 'Active') {
      const idle = settingsOf(this.#state, context).number('idle_transaction_timeout_secs')
      this.#state.transactions.keep(statement.queryId, transaction, idle)
    }
    const { affect } = executed ?? {}
    return {
      ...(executed?.session && { session: executed.session }),
      ...(affect && { affect }),
    }
  }
}

/** What a timer of the machine can wait. */
const maxTimerSeconds = 2 ** 31 / 1000 - 1

/** The message with the place it is about, where the error has one. */
function framed(sql: string, error: QueryError): QueryError {
  if (error.span === undefined) return error
  const options = error.detail === undefined ? {} : { detail: error.detail }
  return new QueryError(error.kind, codeFrame(sql, error.span, error.message), {
    ...options,
    cause: error,
  })
}

function loadContext(load: StreamingLoad, caller: Principal): StatementContext {
  return {
    caller,
    session: load.session,
    signal: new AbortController().signal,
    pageRows: 10_000,
    presign: () => {
      throw new QueryError('StorageUnsupported', 'PRESIGN does not stand in a streaming load')
    },
  }
}
