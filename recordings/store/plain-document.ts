import { LruCache } from '../../core/lru-cache.js'
import type { Question, StatementDocument } from './document.js'
import { idAt } from './document-id.js'
import { sealBytes } from './line.js'
import type { Recording } from './recording.js'
import type { SealedLine } from './scan-lines.js'
import { questionField, StatementLine } from './statement-line.js'

/** The answer's fields of a statement. */
export type AnswerFields = Omit<StatementDocument, '_id' | 'k' | keyof Question>

/** Maximum number of answers' texts whose fields are kept. */
const kept = 500

/**
 * Reads the documents of successful statements from their lines, most of it without parsing: what follows the question
 * is the same text in many lines of a recording, such as those of one prepared statement, so it is parsed once.
 */
export class PlainDocuments<T extends { readonly fields: AnswerFields }> {
  readonly #recording: Pick<Recording, 'file'>
  readonly #line = new StatementLine()
  readonly #answers = new LruCache<T>(kept)
  readonly #make: (fields: AnswerFields) => T

  /** `make`: what is kept with an answer's fields. */
  constructor(recording: Pick<Recording, 'file'>, make: (fields: AnswerFields) => T) {
    this.#recording = recording
    this.#make = make
  }

  /** A statement's document, as `Recording.document` has it, and what is kept; undefined for a line in another form. */
  read({
    start,
    end,
  }: SealedLine): { readonly document: StatementDocument; readonly kept: T } | undefined {
    const { file } = this.#recording
    const line = this.#line
    if (!line.check(file, start, end)) return undefined
    // Without the comma before the first field.
    const text = file.toString('utf8', line.answerFrom + 1, end - sealBytes)
    const known = this.#answers.memo(text, () => this.#make(JSON.parse(`{${text}}`)))
    const { fields } = known
    // Absent fields are undefined instead: a document with as many fields as it needs would take longer to make.
    const document = {
      _id: idAt(file, start),
      k: 'stmt',
      sql: this.#text(questionField.sql),
      key: this.#text(questionField.key),
      params: this.#json(questionField.params),
      db: this.#text(questionField.db),
      ctx: this.#json(questionField.ctx),
      schema: fields.schema,
      rows: fields.rows,
      written: fields.written,
      writtenBytes: fields.writtenBytes,
      scanned: fields.scanned,
      scannedBytes: fields.scannedBytes,
      ms: fields.ms,
      affect: fields.affect,
      sessionSet: fields.sessionSet,
      style: fields.style,
      warnings: fields.warnings,
    }
    return { document: document as StatementDocument, kept: known }
  }

  /** The value of a field that is a string. */
  #text(field: (typeof questionField)['sql' | 'key' | 'db']): string {
    const { file } = this.#recording
    const text = file.toString('utf8', this.#line.from(field) + 1, this.#line.to(field) - 1)
    return text.includes('\\') ? JSON.parse(`"${text}"`) : text
  }

  /** The value of a field of any type; undefined if it is absent. */
  #json(field: (typeof questionField)['params' | 'ctx']): unknown {
    const to = this.#line.to(field)
    if (to === 0) return undefined
    return JSON.parse(this.#recording.file.toString('utf8', this.#line.from(field), to))
  }
}
