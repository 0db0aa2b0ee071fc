import { heapLimit } from '../errors/heap-limit.js'
import { QueryError } from '../errors/query-error.js'
import type {
  Progress,
  ResultField,
  ResultFormat,
  Run,
  SessionEffects,
} from '../protocol/backend.js'
import type { EffectiveSettings } from '../session/settings.js'
import type { Block } from '../types/block.js'
import { wireTypeText } from '../types/type-text.js'
import type { Counters, Outcome } from './execution.js'

export interface ServedStatementOptions {
  /** The statement's settings; final once it is bound. */
  readonly settings: () => EffectiveSettings
  readonly counters: Counters
  readonly warnings: readonly string[]
  /** Parses, binds and executes. */
  readonly execute: () => Promise<Outcome>
  /** Called once, after the statement has stopped running; returns the changes to its session. */
  readonly finish: (executed: Outcome | undefined, failed: boolean) => Promise<SessionEffects>
}

/** A statement of the serve backend, as seen by the protocol layer. */
export class ServedStatement implements Run {
  readonly #options: ServedStatementOptions
  readonly #executed: Promise<Outcome>
  #known: Outcome | undefined
  #settle!: (effects: SessionEffects) => void
  #finished = false
  readonly effects: Promise<SessionEffects>
  readonly schema: Promise<readonly ResultField[]>

  constructor(options: ServedStatementOptions) {
    this.#options = options
    this.effects = new Promise(resolve => {
      this.#settle = resolve
    })
    this.#executed = this.#execute()
    this.schema = this.#executed.then(({ result }) =>
      (result?.columns ?? []).map(({ name, type }) => ({
        name,
        type: wireTypeText(type),
        dataType: type,
      })),
    )
    // The failure also reaches the reader of `blocks`; unawaited here, it must not end the process.
    this.schema.catch(() => {})
  }

  get warnings(): readonly string[] {
    return this.#options.warnings
  }

  hasResultSet(): boolean {
    return this.#known?.result !== undefined
  }

  format(): ResultFormat {
    const settings = this.#options.settings()
    return {
      timezone: settings.get('timezone'),
      binaryOutputFormat: settings.get('binary_output_format'),
      geometryOutputFormat: settings.get('geometry_output_format'),
      httpJsonResultMode: settings.get('http_json_result_mode'),
      formatNullAsStr: settings.get('format_null_as_str') === '1',
    }
  }

  progress(): Progress {
    const { scan, write, result } = this.#options.counters
    return { scan, write, result, total: scan }
  }

  async *blocks(): AsyncGenerator<Block> {
    const executed = await this.#executed
    let failed = true
    try {
      for await (const block of executed.result?.blocks ?? []) {
        this.#options.counters.add('result', block.length, block.length * block.columns.length * 8)
        yield block
      }
      failed = false
    } catch (error) {
      throw internalError(error)
    } finally {
      await this.#finish(executed, failed)
    }
  }

  async #execute(): Promise<Outcome> {
    try {
      const executed = await this.#options.execute()
      this.#known = executed
      return executed
    } catch (error) {
      await this.#finish(undefined, true)
      throw error
    }
  }

  async #finish(executed: Outcome | undefined, failed: boolean): Promise<void> {
    if (this.#finished) return
    this.#finished = true
    try {
      this.#settle(await this.#options.finish(executed, failed))
    } catch (error) {
      this.#settle({})
      throw error
    }
  }
}

/** Wraps an error that is not a `QueryError` as 1001, unless it is a limit of JavaScript. */
export function internalError(error: unknown): QueryError {
  if (error instanceof QueryError) return error
  const bug = () =>
    new QueryError('Internal', `${String(error)} (this is a bug in mockq)`, { cause: error })
  return heapLimit(error) ?? bug()
}
