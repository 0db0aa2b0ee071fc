import { ServerError } from '../../core/errors/server-error.js'
import type {
  AnswerSource,
  Progress,
  ResultField,
  ResultFormat,
  Run,
  SessionEffects,
} from '../../core/protocol/backend.js'
import type { SessionState } from '../../core/session/session-state.js'
import type { CellBlock } from '../../core/types/block.js'
import type { StatementDocument } from '../store/document.js'
import { applyChanges } from '../store/session-changes.js'
import type { AnswerBlock, Stream } from './answer-rows.js'
import type { Restore } from './restore.js'

/** The answer to a recorded statement. */
export interface RecordedAnswer {
  /** Path of the recording. */
  readonly file: string
  readonly document: StatementDocument
  /** The columns, if they are known to be the same in this run. */
  readonly fields?: readonly ResultField[] | undefined
  /** As the client sent it. */
  readonly session: SessionState
  readonly format: ResultFormat
  readonly blocks: Stream<AnswerBlock>
  readonly restore: Restore
  /** The engine computed it; `error` is that of the engine. */
  readonly computed?: { readonly error?: ServerError | undefined }
}

const noWarnings: readonly string[] = Object.freeze([])
const noCounter = Object.freeze({ rows: 0, bytes: 0 })

const counter = (rows: number, bytes: number) =>
  rows === 0 && bytes === 0 ? noCounter : { rows, bytes }

/** A recorded statement that is answered again: everything is known from the start. */
export class ReplayedStatement implements Run {
  readonly schema: readonly ResultField[] | Promise<never>
  /** The columns, even if the answer is an error. */
  readonly fields: readonly ResultField[]
  readonly effects: SessionEffects
  readonly warnings: readonly string[]
  readonly #answer: RecordedAnswer
  readonly #error: ServerError | undefined
  #given = 0
  #bytes = 0

  constructor(answer: RecordedAnswer) {
    const { document, session, restore, computed } = answer
    this.#answer = answer
    this.warnings = document.warnings?.map(restore) ?? noWarnings
    const { error } = document
    this.#error =
      computed?.error ??
      (error && new ServerError(error[0], restore(error[1]), error[2] && restore(error[2])))
    this.fields =
      answer.fields ?? document.schema.map(([name, type]) => ({ name: restore(name), type }))
    const isEarly = this.#error !== undefined && this.fields.length === 0
    this.schema = isEarly ? rejected(this.#error) : this.fields
    this.effects = effectsOf(document, session, restore)
  }

  get source(): AnswerSource {
    const { file, document, computed } = this.#answer
    return { kind: computed === undefined ? 'recorded' : 'computed', file, id: document._id }
  }

  /** The recorded time until the first rows, in milliseconds; 0 if it was not recorded. */
  get ms(): number {
    return this.#answer.document.ms ?? 0
  }

  hasResultSet(): boolean {
    return this.#answer.document.schema.length > 0
  }

  format(): ResultFormat {
    return this.#answer.format
  }

  blocks(): Stream<CellBlock> {
    const { blocks } = this.#answer
    if (Array.isArray(blocks) && blocks.length <= 1 && this.#error === undefined) {
      if (blocks.length === 1) this.#count(blocks[0])
      return blocks
    }
    return Symbol.iterator in blocks ? this.#readyBlocks(blocks) : this.#streamedBlocks(blocks)
  }

  /** As `blocks`, without the error at their end. */
  async *rows(): AsyncGenerator<CellBlock> {
    for await (const block of this.#answer.blocks) yield this.#count(block)
  }

  *#readyBlocks(blocks: Iterable<AnswerBlock>): Generator<CellBlock> {
    for (const block of blocks) yield this.#count(block)
    if (this.#error !== undefined) throw this.#error
  }

  async *#streamedBlocks(blocks: AsyncIterable<AnswerBlock>): AsyncGenerator<CellBlock> {
    for await (const block of blocks) yield this.#count(block)
    if (this.#error !== undefined) throw this.#error
  }

  #count(block: AnswerBlock): CellBlock {
    this.#given += block.count
    this.#bytes += block.bytes
    return block
  }

  progress(): Progress {
    const { written, writtenBytes = 0, scanned = 0, scannedBytes = 0 } = this.#answer.document
    const scan = counter(scanned, scannedBytes)
    const write = counter(written, writtenBytes)
    return { scan, write, result: { rows: this.#given, bytes: this.#bytes }, total: scan }
  }
}

/** A rejected promise whose error may stay unhandled, because `blocks` reports it too. */
function rejected(error: ServerError | undefined): Promise<never> {
  const failing = Promise.reject(error)
  failing.catch(() => {})
  return failing
}

const noEffects: SessionEffects = Object.freeze({})

function effectsOf(
  document: StatementDocument,
  session: SessionState,
  restore: Restore,
): SessionEffects {
  if (document.sessionSet.length === 0 && document.affect === null) return noEffects
  const changes = document.sessionSet.map(
    ([name, value]) => [restore(name), typeof value === 'string' ? restore(value) : value] as const,
  )
  const { affect } = document
  return {
    ...(changes.length > 0 && { session: applyChanges(session, changes) }),
    ...(affect !== null && { affect: JSON.parse(restore(JSON.stringify(affect))) }),
  }
}
