import type { Readable } from 'node:stream'
import type { BindContext, StageRead } from '../binder/bind-context.js'
import { bindStatement } from '../binder/bind-statement.js'
import type { BoundStatement } from '../binder/bound-statement.js'
import { unknownUser } from '../catalog/access/accounts.js'
import { type ChosenRoles, type Identity, identityOf } from '../catalog/access/identity.js'
import { unknownDatabase } from '../catalog/catalog.js'
import { ProtocolError } from '../errors/protocol-error.js'
import { QueryError } from '../errors/query-error.js'
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
import type { SessionState, TxnState } from '../session/session-state.js'
import {
  checkScope,
  checkSessionSettings,
  checkSetting,
  type EffectiveSettings,
} from '../session/settings.js'
import type { Statement } from '../sql/ast/statement.js'
import { codeFrame } from '../sql/code-frame.js'
import type { SqlDialect } from '../sql/lexer/lexer.js'
import { catalogStatements } from '../sql/print/catalog-statements.js'
import { stagePath } from '../stage-path.js'
import { withAttachedRows } from './attached-rows.js'
import { createUserAs } from './create-user.js'
import { describeStage } from './describe-stage.js'
import { execute } from './execute.js'
import { Counters, type ExecutionContext, type Outcome } from './execution.js'
import { enterTransaction } from './implicit-commit.js'
import { authenticate, readmit } from './login.js'
import { collectRows } from './query.js'
import { type ServeOptions, ServeState } from './serve-state.js'
import { internalError, ServedStatement } from './served-statement.js'
import { SourceTable } from './sources/source-reader.js'
import { statementSources } from './sources/statement-sources.js'
import { bindParams, evaluationContext, sessionVariable, settingsOf } from './statement-context.js'
import { StatementTransaction } from './statement-transaction.js'
import { checkNotStreamed, checkStreamed, unplanned } from './streamed-load.js'

/** A statement's syntax tree and its bound form. */
export interface BoundTree {
  readonly tree: Statement
  readonly bound: BoundStatement
}

/** Answers statements from the embedded engine: `mockq serve`. */
export class ServeBackend implements Backend {
  readonly catalog = catalogStatements
  readonly #state: ServeState

  constructor(options: ServeOptions) {
    this.#state = new ServeState(options)
  }

  async authenticate(caller: Caller): Promise<Principal> {
    return authenticate(this.#state.accounts, caller, this.#state.clock)
  }

  async readmit(principal: Principal): Promise<Principal> {
    return readmit(this.#state.accounts, principal)
  }

  async login({ user }: Principal, session: SessionState): Promise<void> {
    if (this.#state.catalog.view().database(session.database) === undefined) {
      throw unknownDatabase(session.database)
    }
    this.#identity(user, session)
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
    context: StatementContext,
    check: (bound: BoundStatement) => void,
  ): Run {
    const counters = new Counters()
    const warnings: string[] = []
    let settings = settingsOf(this.#state, context)
    let transaction: StatementTransaction | undefined
    let forgetTime = () => {}
    return new ServedStatement({
      settings: () => settings,
      counters,
      warnings,
      execute: async () => {
        checkSessionSettings(context.session.settings)
        transaction = this.#resume(context)
        this.#enter(statement, context, counters)
        try {
          const made = { counters, warnings, transaction }
          return await this.#execute(statement, context, made, {
            settings: chosen => {
              settings = chosen
            },
            bound: bound => {
              check(bound)
              forgetTime()
              forgetTime = this.#limitTime(settings, context)
            },
          })
        } catch (error) {
          if (error instanceof ProtocolError) throw error
          throw framed(statement.sql, internalError(error))
        }
      },
      finish: (executed, failed) => {
        forgetTime()
        return this.#finish(statement, context, { executed, failed, transaction })
      },
    })
  }

  /** Parses and binds a statement without running it. Rejects with `QueryError`. */
  async bind(sql: string, context: StatementContext): Promise<BoundTree> {
    const transaction = new StatementTransaction(this.#state, 'AutoCommit', undefined)
    const made = { counters: new Counters(), warnings: [], transaction }
    const execution = this.#execution({ sql, queryId: 'bind' }, context, made)
    const dialect = execution.settings.get('sql_dialect') as SqlDialect
    try {
      const tree = this.#state.parse(sql, { dialect })
      return { tree, bound: await bindStatement(tree, execution.bind) }
    } catch (error) {
      throw framed(sql, internalError(error))
    } finally {
      await transaction.release()
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

  /**
   * `PUT /v1/streaming_load`: the body is a file of the user's stage while it is read.
   *
   * Rejects with `ProtocolError` 400 before the statement runs, with `QueryError` while it does.
   */
  async load(load: StreamingLoad, caller: Principal): Promise<LoadResult> {
    const path = `.streaming_load/${load.queryId}`
    const { files } = this.#state.stages.at({ kind: 'stage', name: '~', path }, caller.user)
    await files.write(path, load.content)
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

  hasTemporaryTables({ clientSession }: Principal): boolean {
    return this.#state.temporary.of(clientSession) !== undefined
  }

  async createUser(user: NewUser, caller: Principal): Promise<readonly string[]> {
    createUserAs(this.#state, user, caller)
    return []
  }

  async logout(caller: Principal): Promise<void> {
    if (caller.clientSession === undefined) return
    const tables = this.#state.temporary.removeAll(caller.clientSession)
    if (tables.length === 0) return
    const transaction = await this.#state.engine.begin('write')
    for (const table of tables) if (table.kind === 'Table') await transaction.dropTable(table.id)
    await transaction.commit({ lone: true })
  }

  facts(): ServerFacts {
    return { version: this.#state.version, arrow: true }
  }

  close(): Promise<void> {
    return this.#state.close()
  }

  /** The user's current identity. Throws `QueryError` 2201 if it was dropped, 2206 for a role that it does not have. */
  #identity(name: string, session: ChosenRoles): Identity {
    const accounts = this.#state.accounts.view()
    const user = accounts.user(name)
    if (user === undefined) throw unknownUser(name)
    return identityOf(accounts, user, session)
  }

  /** The statement's transaction, with the session's open one. Throws `QueryError` 4003 if that has ended. */
  #resume({ session }: StatementContext): StatementTransaction {
    const { txnState, internal } = session
    const client =
      txnState === 'Active' ? this.#state.transactions.take(internal.lastQueryIds[0]) : undefined
    return new StatementTransaction(this.#state, txnState, client)
  }

  #enter(statement: StatementRequest, context: StatementContext, counters: Counters): void {
    this.#state.processes.add({
      id: context.caller.clientSession ?? statement.queryId,
      user: context.caller.user,
      database: context.session.database,
      sql: statement.sql,
      queryId: statement.queryId,
      createdOn: this.#state.clock.nowMicros(),
      scan: () => counters.scan,
      stop: reason => context.abort.abort(reason),
    })
  }

  /**
   * Aborts the statement after `max_execute_time_in_seconds`; returns a function that stops the timer. Source:
   * databend query_pipeline_executor.rs.
   */
  #limitTime(settings: EffectiveSettings, { abort }: StatementContext): () => void {
    const seconds = settings.number('max_execute_time_in_seconds')
    if (seconds === 0 || seconds > maxTimerSeconds) return () => {}
    const reason = 'Query aborted due to execution time exceeding maximum limit'
    return this.#state.clock.schedule(seconds * 1000, () =>
      abort.abort(new QueryError('AbortedQuery', reason)),
    )
  }

  async #execute(
    statement: StatementRequest,
    context: StatementContext,
    made: Made,
    told: Told,
  ): Promise<Outcome> {
    const dialect = settingsOf(this.#state, context).get('sql_dialect') as SqlDialect
    const parsed = this.#state.parse(statement.sql, { dialect })
    const tree = statement.stageAttachment === undefined ? parsed : withAttachedRows(parsed)
    await enterTransaction(tree, made.transaction)
    for (let round = 1; ; round++) {
      try {
        const execution = this.#execution(statement, context, made)
        told.settings(execution.settings)
        const bound = await bindStatement(tree, execution.bind)
        told.bound(bound)
        return await execute(execution, bound)
      } catch (error) {
        if (round === maxRounds || !isOutrun(error)) throw error
        context.abort.signal.throwIfAborted()
      }
    }
  }

  #execution(request: StatementRequest, context: StatementContext, made: Made): ExecutionContext {
    const state = this.#state
    const settings = settingsOf(state, context)
    const identity = this.#identity(context.caller.user, context.session)
    const evaluation = evaluationContext(state, request, { context, settings }, identity)
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
      params: bindParams(request.params),
      describeStage: (read: StageRead) => describeStage(state.stages, catalog, read, user),
      describeResult: () => undefined,
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
    const execution: ExecutionContext = {
      ...made,
      state,
      request,
      context,
      settings,
      eval: evaluation,
      bind,
      run: {
        signal: context.abort.signal,
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
    statement: StatementRequest,
    context: StatementContext,
    end: {
      readonly executed: Outcome | undefined
      readonly failed: boolean
      readonly transaction: StatementTransaction | undefined
    },
  ): Promise<SessionEffects> {
    this.#state.processes.remove(statement.queryId)
    const { executed, failed, transaction } = end
    if (transaction === undefined) return {}
    if (failed) await transaction.fail()
    else await transaction.release()
    const { client, txnState } = transaction
    if (client !== undefined) {
      const idle = settingsOf(this.#state, context).number('idle_transaction_timeout_secs')
      this.#state.transactions.keep(statement.queryId, client, idle)
    }
    const { affect, session } = executed ?? {}
    const now = session ?? context.session
    const hasTempTable = this.#state.temporary.of(context.caller.clientSession) !== undefined
    const isKnown = hasTempTable === now.internal.hasTempTable && txnState === now.txnState
    return {
      ...(isKnown ? session && { session } : { session: inState(now, txnState, hasTempTable) }),
      ...(affect && { affect }),
    }
  }
}

/** The longest time that a JavaScript timer can wait. */
const maxTimerSeconds = 2 ** 31 / 1000 - 1

/** What is created for a statement before it is bound. */
type Made = Pick<ExecutionContext, 'counters' | 'warnings' | 'transaction'>

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

/** The session after a statement. Source: databend http_query.rs `get_response_session`. */
function inState(session: SessionState, txnState: TxnState, hasTempTable: boolean): SessionState {
  const sticky = txnState === 'Active' || hasTempTable
  const internal = { ...session.internal, hasTempTable }
  return { ...session, txnState, needSticky: sticky, needKeepAlive: sticky, internal }
}

/** Adds the error's position in the SQL, if it has one, to the message. */
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
    abort: new AbortController(),
    pageRows: 10_000,
    presign: () => {
      throw new QueryError('StorageUnsupported', 'PRESIGN is not allowed in a streaming load')
    },
  }
}
