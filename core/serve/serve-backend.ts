import type { Readable } from 'node:stream'
import type { BindContext, ResultColumns } from '../binder/bind-context.js'
import { bindStatement } from '../binder/bind-statement.js'
import type { BoundStatement } from '../binder/bound-statement.js'
import { checkStageIsVisible } from '../binder/table/stage-visibility.js'
import { unknownUser } from '../catalog/access/accounts.js'
import { type ChosenRoles, Identity, identityOf } from '../catalog/access/identity.js'
import { unknownDatabase } from '../catalog/catalog.js'
import type { RunLimits } from '../engine/engine.js'
import { ProtocolError } from '../errors/protocol-error.js'
import { QueryError } from '../errors/query-error.js'
import type { RunningFunction } from '../javascript/load-function.js'
import type {
  Backend,
  Caller,
  LoadResult,
  NewUser,
  Principal,
  Run,
  ServerFacts,
  SessionEffects,
  StatementContext,
  StatementRequest,
  StreamingLoad,
  Upload,
} from '../protocol/backend.js'
import { defaultLane } from '../protocol/lane-name.js'
import type { LaneState, ObjectDetail, ObjectQuery, StateQuery } from '../protocol/lane-state.js'
import type { SessionState, TxnState } from '../session/session-state.js'
import {
  checkScope,
  checkSessionSettings,
  checkSetting,
  type EffectiveSettings,
} from '../session/settings.js'
import type { Statement } from '../sql/ast/statement.js'
import { framed } from '../sql/code-frame.js'
import type { SqlDialect } from '../sql/lexer/lexer.js'
import { catalogStatements } from '../sql/print/catalog-statements.js'
import { stagePath } from '../stage-path.js'
import { withAttachedRows } from './attached-rows.js'
import { createUserAs } from './create-user.js'
import { describeStage } from './describe-stage.js'
import { execute } from './execute.js'
import { Counters, type ExecutionContext, type Outcome } from './execution.js'
import { filesToCopy } from './files-to-copy.js'
import { enterTransaction } from './implicit-commit.js'
import { runKept } from './kept-results.js'
import type { Compared } from './lane-state.js'
import { loadFunction } from './load-function.js'
import { authenticate, readmit } from './login.js'
import { NestedContext } from './nested-context.js'
import { collectRows } from './query.js'
import { ServeLanes } from './serve-lanes.js'
import { newState, type ServeOptions, type ServeState } from './serve-state.js'
import { internalError, ServedStatement } from './served-statement.js'
import { SourceTable } from './sources/source-reader.js'
import { statementSources } from './sources/statement-sources.js'
import { readStageFile } from './stage-access.js'
import { type BindingPlace, ParsedStatement } from './statement-cache.js'
import {
  bindParams,
  StatementEvaluation,
  sessionVariable,
  settingsOf,
} from './statement-context.js'
import { StatementSignal } from './statement-signal.js'
import { StatementTransaction } from './statement-transaction.js'
import { checkNotStreamed, checkStreamed, unplanned } from './streamed-load.js'
import { inWorkloadGroup } from './workload-group.js'

/** A statement's syntax tree and its bound form. */
export interface BoundTree {
  readonly tree: Statement
  readonly bound: BoundStatement
}

/** Answers statements from the embedded engine: `mockq serve`. */
export class ServeBackend implements Backend {
  readonly catalog = catalogStatements
  readonly #options: ServeOptions
  readonly #lanes: ServeLanes

  constructor(options: ServeOptions) {
    this.#options = options
    this.#lanes = new ServeLanes(defaultLane, newState(options), options.clock, options.limits)
  }

  /** Makes the present state of lane `default` the one in which all lanes begin, and to which a reset returns. */
  startFromHere(): void {
    this.#lanes.startFrom(defaultLane)
  }

  async authenticate(caller: Caller): Promise<Principal> {
    const state = this.#lanes.look(caller.lane)
    const named = state.accounts.view().user(caller.user)
    // Logins of such users are counted, and those of one lane do not count in others.
    const isCounted = named?.options.passwordPolicy !== undefined
    return authenticate(isCounted ? this.#lanes.of(caller.lane) : state, caller)
  }

  async readmit(principal: Principal): Promise<Principal> {
    return readmit(this.#lanes.look(principal.lane).accounts, principal)
  }

  async login(principal: Principal, session: SessionState): Promise<void> {
    const state = this.#lanes.look(principal.lane)
    if (state.catalog.view().database(session.database) === undefined) {
      throw unknownDatabase(session.database)
    }
    currentIdentity(state, principal, session)
    // Unlike a statement's request, a login fails for unknown settings (login_handler.rs `check_login`).
    for (const [name, value] of session.settings) {
      checkScope(name, 'Session')
      checkSetting(name, value)
    }
  }

  async start(statement: StatementRequest, context: StatementContext): Promise<Run> {
    return this.#start(statement, context, checkNotStreamed)
  }

  /** `check` is called once the statement is bound, and throws if it may not run here. */
  #start(
    statement: StatementRequest,
    asked: StatementContext,
    check: (bound: BoundStatement) => void,
  ): Run {
    const counters = new Counters()
    const warnings: string[] = []
    const state = this.#lanes.of(asked.caller.lane)
    let context = asked
    let settings = settingsOf(state, context)
    let transaction: StatementTransaction | undefined
    let made: Made | undefined
    let forgetTime = () => {}
    return new ServedStatement({
      settings: () => settings,
      counters,
      warnings,
      execute: async () => {
        checkSessionSettings(context.session.settings)
        context = inWorkloadGroup(state, context)
        transaction = this.#resume(state, context)
        enter(state, statement, context, counters)
        try {
          made = { state, counters, warnings, transaction }
          if (context !== asked) made.session = context.session
          const outcome = await executeStatement(statement, context, made, {
            settings: chosen => {
              settings = chosen
            },
            bound: bound => {
              check(bound)
              forgetTime()
              forgetTime = limitTime(state, settings, context)
            },
          })
          state.checkNotEnded()
          return outcome
        } catch (error) {
          if (error instanceof ProtocolError) throw error
          // What ended the state may be why the statement failed: its files are gone.
          state.checkNotEnded()
          throw framed(statement.sql, internalError(error))
        }
      },
      finish: (executed, failed) => {
        forgetTime()
        endFunctions(made)
        const session = executed?.session ?? made?.session
        return finish(state, statement, asked, { executed, session, failed, transaction })
      },
    })
  }

  /** Parses and binds a statement without running it. Rejects with `QueryError`. */
  async bind(sql: string, context: StatementContext): Promise<BoundTree> {
    const state = this.#lanes.of(context.caller.lane)
    const transaction = new StatementTransaction(state, 'AutoCommit', undefined)
    const made = { state, counters: new Counters(), warnings: [], transaction }
    const execution = executionOf({ sql, queryId: 'bind' }, context, made)
    const dialect = execution.settings.get('sql_dialect') as SqlDialect
    try {
      const { tree } = state.statements.parse(sql, dialect)
      return { tree, bound: await bindStatement(tree, execution.bind) }
    } catch (error) {
      throw framed(sql, internalError(error))
    } finally {
      await transaction.release()
    }
  }

  async upload(upload: Upload, caller: Principal): Promise<readonly string[]> {
    const state = this.#lanes.of(caller.lane)
    const { files, prefix } = state.stages.at(
      { kind: 'stage', name: upload.stage, path: '' },
      caller.user,
    )
    const paths: string[] = []
    for await (const part of upload.parts) {
      await files.write(prefix + stagePath(part.path), part.content)
      paths.push(part.path)
    }
    state.checkNotEnded()
    return paths
  }

  async download(stage: string, path: string, caller: Principal): Promise<Readable | undefined> {
    const { files, prefix } = this.#lanes
      .look(caller.lane)
      .stages.at({ kind: 'stage', name: stage, path }, caller.user)
    const found = (await files.list(prefix)).some(file => file.path === prefix)
    return found ? files.read(prefix) : undefined
  }

  /**
   * `PUT /v1/streaming_load`: the body is a file of the user's stage while it is read.
   *
   * Rejects with `ProtocolError` 400 before the statement runs, with `QueryError` while it does.
   */
  async load(load: StreamingLoad, caller: Principal): Promise<LoadResult> {
    const path = `.streaming_load/${load.queryId}`
    const state = this.#lanes.of(caller.lane)
    const { files } = state.stages.at({ kind: 'stage', name: '~', path }, caller.user)
    await files.write(path, load.content)
    state.checkNotEnded()
    try {
      const stageAttachment = { location: `@~/${path}`, fileFormatOptions: [], copyOptions: [] }
      const { sql, queryId, deduplicateLabel: label } = load
      const statement = {
        sql,
        queryId,
        stageAttachment,
        ...(label !== undefined && { deduplicateLabel: label }),
      }
      let isPlanned = false
      const run = this.#start(statement, loadContext(load, caller), bound => {
        checkStreamed(bound)
        isPlanned = true
      })
      try {
        for await (const _ of run.blocks());
      } catch (error) {
        throw isPlanned ? error : unplanned(error)
      }
      return { ...run.progress().write, effects: await run.effects }
    } finally {
      await files.remove(path)
    }
  }

  hasTemporaryTables({ clientSession, lane }: Principal): boolean {
    return this.#lanes.look(lane).temporary.of(clientSession) !== undefined
  }

  whyTemporaryTablesEnded({ clientSession, lane }: Principal): string | undefined {
    return this.#lanes.whyLost(lane, 'session', clientSession ?? '')
  }

  async createUser(user: NewUser, caller: Principal): Promise<readonly string[]> {
    createUserAs(this.#lanes.of(caller.lane), user, caller)
    return []
  }

  async logout(caller: Principal): Promise<void> {
    if (caller.clientSession === undefined) return
    const { temporary, engine } = this.#lanes.look(caller.lane)
    const tables = temporary.removeAll(caller.clientSession)
    if (tables.length === 0) return
    const transaction = await engine.begin('write')
    for (const table of tables) if (table.kind === 'Table') await transaction.dropTable(table.id)
    await transaction.commit({ lone: true })
  }

  hold(lane: string, abort: AbortController): () => void {
    const { held } = this.#lanes.of(lane)
    held.add(abort)
    return () => held.delete(abort)
  }

  reset(lane?: string): Promise<void> {
    return this.#lanes.reset(lane)
  }

  snapshot(name: string, lane?: string): Promise<void> {
    return this.#lanes.snapshot(name, lane)
  }

  restore(name: string, lane?: string): Promise<void> {
    return this.#lanes.restore(name, lane)
  }

  async state(query: StateQuery): Promise<LaneState> {
    const { laneObjects } = await import('./lane-state.js')
    const { names: lanes, snapshotNames: snapshots } = this.#lanes
    const found = laneObjects(this.#compared(query), query)
    return { lanes, file: null, snapshots, ...found, skipped: [] }
  }

  async object(query: ObjectQuery): Promise<ObjectDetail> {
    const { laneObject } = await import('./lane-state.js')
    return laneObject(this.#compared(query), query)
  }

  #compared({ lane, since }: Pick<StateQuery, 'lane' | 'since'>): Compared {
    return { now: this.#lanes.look(lane), before: this.#lanes.before(lane, since) }
  }

  facts(): ServerFacts {
    return { mode: 'serve', version: this.#options.version, arrow: true }
  }

  close(): Promise<void> {
    return this.#lanes.close()
  }

  /** The statement's transaction, with the session's open one. Throws `QueryError` 4003 if that has ended. */
  #resume(state: ServeState, { session, caller }: StatementContext): StatementTransaction {
    const { txnState, internal } = session
    if (txnState !== 'Active') return new StatementTransaction(state, txnState, undefined)
    const [last] = internal.lastQueryIds
    const why = this.#lanes.whyLost(caller.lane, 'transaction', last ?? '')
    return new StatementTransaction(state, txnState, state.transactions.take(last, why))
  }
}

/** The user's current identity. Throws `QueryError` 2201 if it was dropped, 2206 for a role that it does not have. */
function currentIdentity(
  { accounts }: ServeState,
  { user: name, account }: Principal,
  session: ChosenRoles,
): Identity {
  const view = accounts.view()
  const user = view.user(name)
  if (user === undefined) throw unknownUser(name)
  const { authentication } = user
  if (account?.isPasswordExpired !== true || !('hash' in authentication)) {
    return identityOf(view, user, session)
  }
  const expired = { ...user, authentication: { ...authentication, mustChange: true } }
  return new Identity(view, expired, session)
}

/** Lists a statement among the running ones. */
function enter(
  state: ServeState,
  statement: StatementRequest,
  context: StatementContext,
  counters: Counters,
): void {
  state.processes.add({
    id: context.caller.clientSession ?? statement.queryId,
    user: context.caller.user,
    database: context.session.database,
    sql: statement.sql,
    queryId: statement.queryId,
    createdOn: state.clock.nowMicros(),
    scan: () => counters.scan,
    stop: reason => context.abort.abort(reason),
  })
}

/**
 * Aborts the statement after `max_execute_time_in_seconds`; returns a function that stops the timer. Source:
 * databend query_pipeline_executor.rs.
 */
function limitTime(
  { clock }: ServeState,
  settings: EffectiveSettings,
  context: StatementContext,
): () => void {
  const seconds = settings.number('max_execute_time_in_seconds')
  if (seconds === 0 || seconds > maxTimerSeconds) return () => {}
  const reason = 'Query aborted due to execution time exceeding maximum limit'
  return clock.schedule(seconds * 1000, () => {
    context.abort.abort(new QueryError('AbortedQuery', reason))
  })
}

async function executeStatement(
  statement: StatementRequest,
  context: StatementContext,
  made: Made,
  told: Told,
): Promise<Outcome> {
  const { state } = made
  const dialect = settingsOf(state, context).get('sql_dialect') as SqlDialect
  const parsed = parsedOf(statement, state.statements.parse(statement.sql, dialect))
  return executeParsed(statement, parsed, context, made, told)
}

async function executeParsed(
  statement: StatementRequest,
  parsed: ParsedStatement,
  context: StatementContext,
  made: Made,
  told: Told,
): Promise<Outcome> {
  await enterTransaction(parsed.tree, made.transaction)
  let isScript = false
  for (let round = 1; ; round++) {
    try {
      const execution = executionOf(statement, context, made)
      told.settings(execution.settings)
      const place = placeOf(execution)
      const known = place && parsed.boundIn(place)
      const bound = known ?? (await bindParsed(parsed, place, execution.bind))
      told.bound(bound)
      isScript = bound.kind === 'RunScript'
      const keeps =
        bound.kind === 'Query' && execution.settings.get('enable_query_result_cache') === '1'
      return keeps ? await runKept(execution, parsed.tree, bound) : await execute(execution, bound)
    } catch (error) {
      // The statements of a script are retried, not the script.
      if (round === maxRounds || isScript || !isOutrun(error)) throw error
      new StatementSignal(context).throwIfAborted()
    }
  }
}

/** The statement without or with the rows of its attachment; the latter is bound anew each time. */
function parsedOf({ stageAttachment }: StatementRequest, parsed: ParsedStatement): ParsedStatement {
  if (stageAttachment === undefined) return parsed
  return new ParsedStatement(withAttachedRows(parsed.tree), false)
}

function bindParsed(
  parsed: ParsedStatement,
  place: BindingPlace | undefined,
  cx: BindContext,
): Promise<BoundStatement> {
  return place === undefined
    ? bindStatement(parsed.tree, cx)
    : parsed.bindIn(place, cx, bindStatement)
}

/**
 * Undefined for a statement that may see other tables than those of the catalog, in a transaction or temporary; or less,
 * because the password has expired.
 */
function placeOf({
  state,
  bind,
  context,
  transaction,
}: ExecutionContext): BindingPlace | undefined {
  const { caller, session } = context
  if (transaction.client !== undefined || caller.account?.isPasswordExpired) return undefined
  if (state.temporary.of(caller.clientSession) !== undefined) return undefined
  return {
    catalog: state.catalog.version,
    accounts: bind.identity.accounts,
    user: bind.identity.user.name,
    role: session.role,
    secondaryRoles: session.secondaryRoles,
    currentCatalog: bind.currentCatalog,
    currentDatabase: bind.currentDatabase,
    settings: `${settingsText(session.settings)}\n${settingsText(state.globals)}`,
  }
}

const settingsText = (settings: ReadonlyMap<string, string>): string =>
  settings.size === 0 ? '' : JSON.stringify([...settings])

/** Runs a statement of a script in the session that the statements before it left. */
async function runNext(tree: Statement, context: StatementContext, made: Made): Promise<Outcome> {
  endFunctions(made)
  const { state, session = context.session } = made
  const request = { sql: '', queryId: state.ids.uuid() }
  const parsed = new ParsedStatement(tree, false)
  const own = new NestedContext(context, session)
  const outcome = await executeParsed(request, parsed, own, made, { settings() {}, bound() {} })
  if (outcome.session !== undefined) made.session = outcome.session
  return outcome
}

function executionOf(
  request: StatementRequest,
  context: StatementContext,
  made: Made,
): ExecutionContext {
  const { state } = made
  const settings = settingsOf(state, context)
  const identity = currentIdentity(state, context.caller, context.session)
  const evaluation = new StatementEvaluation(state, request, { context, settings }, identity)
  const { transaction } = made
  transaction.look()
  const temporary = state.temporary.of(context.caller.clientSession)
  const catalog = state.catalog.view(temporary, transaction.client)
  const { user } = context.caller
  const bind: BindContext = {
    catalog,
    eval: evaluation,
    identity,
    currentCatalog: context.session.catalog,
    currentDatabase: context.session.database,
    ownSettings: settings,
    variable: name => sessionVariable(context, name),
    params: bindParams(request.params, request.wholeFloats),
    describeStage: (read, only) => describeStage(state.stages, catalog, { read, only, user }),
    filesToCopy: (table, read, options) => filesToCopy(execution, table, read, options),
    readFile: location => readStageFile(state.stages, location, user),
    fileReader: () => async location => {
      checkStageIsVisible(bind, location)
      return readStageFile(state.stages, location, user)
    },
    loadFunction: async (name, definition) => {
      const loaded = await loadFunction(execution, name, definition)
      made.functions = [...(made.functions ?? []), loaded]
      return loaded
    },
    describeResult: queryId => resultOf(state, context.session, queryId),
    rowCount: table => state.engine.committed(table)?.rows,
    snapshots: table => transaction.snapshots(table),
    rowsOf: query => collectRows(execution, query),
  }
  const sources = new SourceTable(() =>
    statementSources({
      state,
      catalog,
      identity,
      settings,
      context,
      transaction,
      bind,
    }),
  )
  // Field by field, so that these objects share a hidden class of V8 (docs/architecture.md, Decisions).
  const execution: ExecutionContext = {
    state,
    counters: made.counters,
    warnings: made.warnings,
    transaction,
    request,
    context,
    settings,
    eval: evaluation,
    bind,
    run: {
      signal: new StatementSignal(context),
      eval: evaluation,
      sources,
      limits: new StatementLimits(settings, state.memoryLimit),
      progress: (rows, bytes) => made.counters.add('scan', rows, bytes),
    },
    runNext: tree => runNext(tree, context, made),
  }
  return execution
}

class StatementLimits implements RunLimits {
  readonly memoryBytes: number
  readonly #settings: EffectiveSettings

  constructor(settings: EffectiveSettings, memoryBytes: number) {
    this.memoryBytes = memoryBytes
    this.#settings = settings
  }

  /** Read by recursive queries only, once their settings are final. */
  get maxRecursionRounds(): number {
    return this.#settings.number('max_cte_recursive_depth')
  }
}

async function finish(
  state: ServeState,
  statement: StatementRequest,
  context: StatementContext,
  end: {
    readonly executed: Outcome | undefined
    /** The changed session; also after a script that failed. */
    readonly session: SessionState | undefined
    readonly failed: boolean
    readonly transaction: StatementTransaction | undefined
  },
): Promise<SessionEffects> {
  state.processes.remove(statement.queryId)
  const { executed, session, failed, transaction } = end
  if (transaction === undefined) return {}
  if (failed) await transaction.fail()
  else await transaction.release()
  const { client, txnState } = transaction
  if (client !== undefined) {
    const idle = settingsOf(state, context).number('idle_transaction_timeout_secs')
    state.transactions.keep(statement.queryId, client, idle)
  }
  const { affect } = executed ?? {}
  const cacheKey = executed?.cacheKey?.()
  const now = withCacheKey(session ?? context.session, cacheKey)
  const hasTempTable = state.temporary.of(context.caller.clientSession) !== undefined
  const isKnown = hasTempTable === now.internal.hasTempTable && txnState === now.txnState
  return {
    ...(isKnown
      ? now !== context.session && { session: now }
      : { session: inState(now, txnState, hasTempTable) }),
    ...(affect && { affect }),
  }
}

/** The longest time that a JavaScript timer can wait. */
const maxTimerSeconds = 2 ** 31 / 1000 - 1

/** What is created for a statement before it is bound. */
type Made = Pick<ExecutionContext, 'state' | 'counters' | 'warnings' | 'transaction'> & {
  /** The session after the statements of a script so far; also if the next one fails. */
  session?: SessionState
  /** Functions in code that the statement has loaded; of a script, those of its present statement. */
  functions?: readonly RunningFunction[]
}

function endFunctions(made: Made | undefined): void {
  if (made?.functions === undefined) return
  for (const each of made.functions) each.end()
  made.functions = []
}

/** Callbacks for the stages of binding a statement. */
interface Told {
  readonly settings: (settings: EffectiveSettings) => void
  readonly bound: (bound: BoundStatement) => void
}

/** How often a statement is retried; each time, another statement has succeeded. */
const maxRounds = 100

/** Whether a statement outside of BEGIN conflicted with one that committed first: it is retried, as on the server. */
function isOutrun(error: unknown): boolean {
  return error instanceof QueryError && error.kind === 'TableVersionMismatched'
}

/** The session, whose last statement has its result kept under `key`. Source: databend execute_state.rs. */
function withCacheKey(session: SessionState, key: string | undefined): SessionState {
  if (session.internal.lastQueryResultCacheKey === key) return session
  const { lastQueryResultCacheKey: _, ...internal } = session.internal
  const kept = key === undefined ? internal : { ...internal, lastQueryResultCacheKey: key }
  return { ...session, internal: kept }
}

/** The kept result of the session's last statement; those before it are not known over HTTP. */
function resultOf(
  { results }: ServeState,
  { internal }: SessionState,
  queryId: string,
): ResultColumns | undefined {
  const { lastQueryIds, lastQueryResultCacheKey: key } = internal
  if (queryId !== lastQueryIds[0] || key === undefined || key === '') return undefined
  const kept = results.get(key)
  return kept === undefined ? { key } : { key, columns: kept.columns }
}

/** The session after a statement. Source: databend http_query.rs `get_response_session`. */
function inState(session: SessionState, txnState: TxnState, hasTempTable: boolean): SessionState {
  const sticky = txnState === 'Active' || hasTempTable
  const internal = { ...session.internal, hasTempTable }
  return { ...session, txnState, needSticky: sticky, needKeepAlive: sticky, internal }
}

function loadContext(load: StreamingLoad, caller: Principal): StatementContext {
  return {
    caller,
    session: load.session,
    abort: new AbortController(),
    pageRows: 10_000,
    presign: () => {
      throw new QueryError('StorageUnsupported', 'PRESIGN is not allowed in a streaming load')
    },
  }
}
