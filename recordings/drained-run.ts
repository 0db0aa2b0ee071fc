import { isError } from '../core/errors/is-error.js'
import type {
  AnswerSource,
  Progress,
  ResultField,
  ResultFormat,
  Run,
  SessionEffects,
} from '../core/protocol/backend.js'
import { cellRows } from '../core/protocol/row-text.js'
import type { Block, CellBlock } from '../core/types/block.js'
import type { Rows } from './store/document.js'

/** A statement that has run to its end, with its whole answer in memory. */
export class DrainedRun implements Run {
  readonly schema: readonly ResultField[] | Promise<never>
  readonly effects: SessionEffects
  readonly warnings: readonly string[]
  readonly source: AnswerSource
  /** Why it failed; undefined if it succeeded. */
  readonly error: Error | undefined
  readonly #run: Run
  readonly #blocks: readonly (Block | CellBlock)[]
  readonly #fields: readonly ResultField[] | undefined
  readonly #progress: Progress

  private constructor(
    run: Run,
    fields: readonly ResultField[] | undefined,
    blocks: readonly (Block | CellBlock)[],
    end: { readonly effects: SessionEffects; readonly error: Error | undefined },
  ) {
    this.#run = run
    this.#fields = fields
    this.#blocks = blocks
    this.#progress = run.progress()
    this.effects = end.effects
    this.error = end.error
    this.warnings = run.warnings
    this.source = run.source ?? { kind: 'engine' }
    this.schema = fields ?? rejected(end.error)
  }

  /** Reads a run to its end. Rejects only with errors that are not the statement's own. */
  static async of(run: Run): Promise<DrainedRun> {
    const blocks: (Block | CellBlock)[] = []
    let fields: readonly ResultField[] | undefined
    let error: Error | undefined
    try {
      fields = await run.schema
      for await (const block of run.blocks()) blocks.push(block)
    } catch (thrown) {
      error = isError(thrown) ? thrown : new Error(String(thrown))
    }
    return new DrainedRun(run, fields, blocks, { effects: await run.effects, error })
  }

  hasResultSet(): boolean {
    return this.#run.hasResultSet()
  }

  format(): ResultFormat {
    return this.#run.format()
  }

  *blocks(): Generator<Block | CellBlock> {
    yield* this.#blocks
    if (this.error !== undefined) throw this.error
  }

  progress(): Progress {
    return this.#progress
  }

  /** The rows, as a client gets them. */
  async rows(): Promise<Rows> {
    const rows: Rows[number][] = []
    for (const block of this.#blocks) {
      rows.push(...(await cellRows(block, this.#fields ?? [], this.format())))
    }
    return rows
  }
}

function rejected(error: Error | undefined): Promise<never> {
  const failing = Promise.reject(error)
  failing.catch(() => {})
  return failing
}
