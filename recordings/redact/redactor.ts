import type { Json, ResultField } from '../../core/protocol/backend.js'
import type { SqlDialect } from '../../core/sql/lexer/lexer.js'
import { normalForm } from '../../core/sql/normal-form.js'
import type { Cell, MetaDocument, Rows } from '../store/document.js'
import { ColumnFlow, type HiddenParts } from './column-flow.js'
import { Faker } from './fake.js'
import { hideFile } from './hidden-file.js'
import { hideFields, hideJsonText } from './json-fields.js'
import { mapTexts } from './map-texts.js'
import type { Masked } from './mask.js'
import { hideMessageValues } from './message-values.js'
import type { RedactRules } from './redact-rules.js'
import { type HiddenValue, unknownTuple } from './statement-walker.js'
import { Unredactable } from './unredactable.js'

/** How a lane was redacted, in its first line: no secret, and no text of an expression. */
export type Redacted = NonNullable<MetaDocument['redacted']>

/** A statement without redacted data, and what to hide in its answer. */
export interface RedactedStatement {
  readonly statement: Masked
  /** Hides the data in rows of the answer. */
  readonly rows: (rows: Rows, columns: readonly ResultField[]) => Rows
  /** Hides the data in a warning or name of the answer. */
  readonly text: (text: string) => string
  /** Hides the data in the message of an error, which may have any value of a row. */
  readonly error: (text: string) => string
  /** Notes what the statement defines; call it if it succeeded. */
  readonly note: () => void
}

/**
 * Hides the data that `--redact` names, before anything is hashed, compared or written, in the same way in record and
 * replay. What is sent to the server and to the client is never changed.
 */
export class Redactor {
  readonly rules: RedactRules
  readonly #faker: Faker
  readonly #flow: ColumnFlow
  /** Fakes of the recording that is replayed: a client may send back what it got in an answer. */
  readonly #fakes = new Set<string>()
  /** Calls `learn` for all recorded statements; undefined once it has. */
  #recall: ((redactor: Redactor) => void) | undefined
  /** Values that were hidden, with their fakes: data that appears elsewhere, too. Bounded. */
  readonly #seen = new Map<string, string>()
  /** Values in definitions of tables and views, with their fakes: DESC and SHOW show them in quotes. */
  readonly #defined = new Map<string, string>()

  /** `recall`: calls `learn` for all statements of the recording that is replayed; called when it is first needed. */
  constructor(rules: RedactRules, key: string, recall?: (redactor: Redactor) => void) {
    this.rules = rules
    this.#faker = new Faker(key)
    this.#flow = new ColumnFlow(rules.columns)
    this.#recall = recall
  }

  /** How this run redacts, for the first line of its recordings. */
  get told(): Redacted {
    const { columns, patterns } = this.rules
    return {
      columns: [...columns].toSorted(),
      patterns: patterns
        .map(({ name, source }) => [name, this.#faker.check(`pattern ${source}`)] as const)
        .toSorted(([a], [b]) => (a < b ? -1 : 1)),
      key: this.#faker.check('key'),
    }
  }

  /** Whether the key is that of a recording. */
  hasKeyOf({ key }: Redacted): boolean {
    return this.#faker.check('key') === key
  }

  /** Notes a recorded statement: the names that it defines, and the fakes in its answer. */
  learn({ sql, columns, rows }: RecordedStatement, dialect: SqlDialect): void {
    const isHidden = this.rules.columns.size === 0 ? undefined : this.#learnFlow(sql, dialect)
    const areHidden = columns.map((column, i) => isHidden?.(column, i, columns.length) === true)
    const { patterns } = this.rules
    if (patterns.length === 0 && !areHidden.includes(true)) return
    for (const row of flat(rows)) {
      for (const [i, cell] of row.entries()) {
        if (cell === null) continue
        if (areHidden[i] === true) this.#fakes.add(cell)
        for (const { replace } of patterns)
          replace(cell, found => {
            this.#fakes.add(found)
            return found
          })
      }
    }
  }

  #learnFlow(sql: string, dialect: SqlDialect): HiddenParts['isHidden'] | undefined {
    try {
      const { note, isHidden } = this.#flow.hiddenIn(sql, dialect)
      note()
      return isHidden
    } catch (error) {
      if (error instanceof Unredactable) return undefined
      throw error
    }
  }

  /** Notes the recorded statements, once. */
  #remember(): void {
    const recall = this.#recall
    this.#recall = undefined
    recall?.(this)
  }

  /** A statement without redacted data. Throws `Unredactable` if it cannot be told what is to be hidden. */
  statement(statement: Masked, dialect: SqlDialect): RedactedStatement {
    try {
      return this.#redacted(statement, dialect)
    } catch (error) {
      if (error instanceof RangeError) throw new Unredactable('it is nested too deeply')
      throw error
    }
  }

  #redacted({ sql, params }: Masked, dialect: SqlDialect): RedactedStatement {
    this.#remember()
    const plain = this.#hidePatterns(sql)
    const values = params === undefined ? undefined : mapValues(params, this.#hidePatterns)
    if (this.rules.columns.size === 0) {
      const rows = (found: Rows) => mapCells(found, this.#hidePatterns)
      return {
        statement: { sql: plain, ...(values !== undefined && { params: values }) },
        rows,
        text: this.#hidePatterns,
        error: this.#hidePatterns,
        note: () => {},
      }
    }
    const parts = this.#flow.hiddenIn(plain, dialect)
    if (parts.isUnparsed && Object.keys(values ?? {}).length > 0)
      throw new Unredactable('mockq cannot parse it, so it is not known what its bind values are')
    const hidden = new Map<string, string>()
    const statement = {
      sql: this.#hideSpans(plain, parts.values, hidden, dialect),
      ...(values !== undefined && { params: this.#hideParameters(values, parts.values, hidden) }),
    }
    this.#checkShown(parts, values, parts.values)
    return {
      statement,
      rows: (rows, columns) =>
        this.#hideRows(rows, columns, parts, cell =>
          this.#hideShown(cell, parts.shows, { statement, hidden, dialect }),
        ),
      text: text => this.#hideText(text, hidden),
      error: text => this.#hideMessage(text, statement, hidden),
      note: () => {
        parts.note()
        if (parts.isDefinition) for (const [value, fake] of hidden) this.#defined.set(value, fake)
      },
    }
  }

  /** A text of an answer without redacted data, as far as it was seen before. */
  text(text: string): string {
    return this.#hideText(text, none)
  }

  /** The content of a file without redacted data. Throws `Unredactable` if it cannot be told what is to be hidden. */
  file(bytes: Buffer): Buffer {
    this.#remember()
    const { columns } = this.rules
    return hideFile(bytes, {
      hidden: columns.size === 0 ? undefined : this.#isHidden,
      fake: text => this.#fake(text),
      fakeJson: this.#fakeJson,
      hidePatterns: this.#hidePatterns,
    })
  }

  /** A text with the matches of all expressions replaced. */
  readonly #hidePatterns = (text: string): string => {
    let made = text
    for (const { replace } of this.rules.patterns) made = replace(made, found => this.#fake(found))
    return made
  }

  #fake(text: string, make = (value: string): string => this.#faker.fake(value)): string {
    if (this.#fakes.has(text)) return text
    const fake = make(text)
    if (text.length >= shortestSeen && this.#seen.size < mostSeen) this.#seen.set(text, fake)
    return fake
  }

  /** Replaces literals; without comments, which may repeat them. */
  #hideSpans(
    sql: string,
    values: readonly HiddenValue[],
    hidden: Map<string, string>,
    dialect: SqlDialect,
  ): string {
    const spans = values.filter(each => each.kind !== 'parameter')
    let [made, end] = ['', 0]
    for (const span of spans.toSorted((a, b) => a.start - b.start)) {
      if (span.start < end) continue
      const source = sql.slice(span.start, span.end)
      made += sql.slice(end, span.start)
      if (span.kind === 'number') made += this.#hide(source, hidden)
      else {
        const fake =
          span.kind === 'json' ? this.#hideJson(span.value) : this.#hide(span.value, hidden)
        hidden.set(span.value, fake)
        made += fake === span.value ? source : inQuotesOf(source, fake)
      }
      end = span.end
    }
    made += sql.slice(end)
    return /--|\/\*/.test(made) ? normalForm(made, dialect) : made
  }

  #hide(value: string, hidden: Map<string, string>): string {
    const fake = this.#fake(value)
    hidden.set(value, fake)
    return fake
  }

  #hideParameters(params: Json, values: readonly HiddenValue[], hidden: Map<string, string>): Json {
    const names = new Set(
      values.flatMap(each => (each.kind === 'parameter' ? [String(each.parameter)] : [])),
    )
    if (params === null || typeof params !== 'object') return params
    const one = (name: string, value: Json) =>
      names.has(name) ? mapValues(value, text => this.#hide(text, hidden)) : this.#hideFields(value)
    if (Array.isArray(params)) return params.map((value, i) => one(String(i), value))
    return Object.fromEntries(Object.entries(params).map(([key, value]) => [key, one(key, value)]))
  }

  /** Throws if a value of a redacted column is in a place where mockq would not hide it. */
  #checkShown(
    { shown }: HiddenParts,
    params: Json | undefined,
    values: readonly HiddenValue[],
  ): void {
    const names = new Set(
      values.flatMap(each => (each.kind === 'parameter' ? [String(each.parameter)] : [])),
    )
    const bound: string[] = []
    for (const [name, value] of Object.entries(params ?? {}))
      if (!names.has(name)) mapValues(value as Json, text => String(bound.push(text) && text))
    if ([...shown, ...bound].some(text => this.#seen.has(text)))
      throw new Unredactable(
        'it has a value of a redacted column in a place that does not belong to this column: use --redact /REGEX/=NAME, which hides it everywhere',
      )
  }

  #hideRows(
    rows: Rows,
    columns: readonly ResultField[],
    { isHidden, knowsTuples }: HiddenParts,
    hideOther: (cell: string) => Cell,
  ): Rows {
    const hiddenTypes = columns.map(({ name, type }, i) =>
      isHidden(name, i, columns.length) ? type : undefined,
    )
    const hasTuple = columns.some(({ type }, i) => hiddenTypes[i] === undefined && isTuple(type))
    if (hasTuple && !knowsTuples()) throw new Unredactable(unknownTuple)
    return rows.map(row =>
      row.map((cell, i) => {
        if (cell === null) return null
        const type = hiddenTypes[i]
        return type === undefined
          ? hideOther(cell)
          : this.#fake(cell, text => this.#faker.cell(text, type))
      }),
    )
  }

  /** A cell of another column, which may repeat a hidden value. */
  #hideCell(cell: string, hidden: ReadonlyMap<string, string>): Cell {
    const seen = this.#seen.get(cell)
    if (seen !== undefined) return seen
    const made = this.#hideDefined(this.#hideJson(cell))
    return this.#hidePatterns(hidden.size === 0 ? made : withFakes(made, hidden))
  }

  /** A cell of another column, by what the rows of the answer are. */
  #hideShown(
    cell: string,
    shows: HiddenParts['shows'],
    { statement, hidden, dialect }: Shown,
  ): Cell {
    if (shows === 'definition' && /^\s*CREATE\b/i.test(cell))
      return this.#redacted({ sql: cell }, dialect).statement.sql
    if (shows === 'plan' || (shows === 'messages' && cell.includes(' ')))
      return this.#hideMessage(cell, statement, hidden)
    return this.#hideCell(cell, hidden)
  }

  /** The values in quotes that were hidden when a table or view was defined. */
  #hideDefined(text: string): string {
    if (this.#defined.size === 0 || !text.includes("'")) return text
    return text.replaceAll(/'([^']*)'/g, (found, value: string) => {
      const fake = this.#defined.get(value)
      return fake === undefined ? found : `'${fake}'`
    })
  }

  /** A text with the fields of JSON hidden that have the names of redacted columns. */
  #hideJson(text: string): string {
    return hideJsonText(text, this.#isHidden, this.#fakeJson)
  }

  /** The same in a bind value, which may be JSON or a text with JSON. */
  #hideFields(value: Json): Json {
    const fields = hideFields(value, this.#isHidden, this.#fakeJson) as Json
    return mapTexts(fields, text => this.#hideJson(text))
  }

  readonly #isHidden = (column: string): boolean => this.#flow.isHidden(column)
  readonly #fakeJson = (value: unknown): unknown => this.#faker.fakeJson(value)

  #hideMessage(text: string, { sql, params }: Masked, hidden: ReadonlyMap<string, string>): string {
    const known = params === undefined ? sql : `${sql} ${JSON.stringify(params)}`
    return hideMessageValues(this.#hideText(text, hidden), known, value => this.#fake(value))
  }

  #hideText(text: string, hidden: ReadonlyMap<string, string>): string {
    const made = withFakes(text, hidden)
    const words = made.replaceAll(wordOfMessage, word => this.#seen.get(word) ?? word)
    return this.#hidePatterns(words)
  }
}

/** Whether a type is that of tuples, or has them inside. */
const isTuple = (type: string): boolean => /\bTuple\b/i.test(type)

/** A redacted statement whose answer is hidden. */
interface Shown {
  readonly statement: Masked
  readonly hidden: ReadonlyMap<string, string>
  readonly dialect: SqlDialect
}

/** A statement of a recording. */
export interface RecordedStatement {
  readonly sql: string
  /** Names of the columns of its answer. */
  readonly columns: readonly string[]
  readonly rows: Iterable<Rows>
}

function* flat(blocks: Iterable<Rows>): Generator<Rows[number]> {
  for (const rows of blocks) yield* rows
}

const none: ReadonlyMap<string, string> = new Map()

/** Shorter values occur in too many places by chance. */
const shortestSeen = 6
const mostSeen = 500_000

/** A part of a message between blanks, quotes and brackets. */
const wordOfMessage = /[^\s'"`()[\]{},;=<>]{6,300}/g

/** A text with hidden values replaced wherever they occur. Many values are looked up as a whole only. */
function withFakes(text: string, hidden: ReadonlyMap<string, string>): string {
  const whole = hidden.get(text)
  if (whole !== undefined) return whole
  if (hidden.size > mostSearched) return text
  let made = text
  for (const [value, fake] of hidden)
    if (value.length >= shortestSearched && made.includes(value))
      made = made.replaceAll(value, fake)
  return made
}

const mostSearched = 1000
const shortestSearched = 3

/** A value in the quotes of a literal: `'…'`, `DATE '…'`, `$$…$$`. */
function inQuotesOf(source: string, value: string): string {
  const [head = '', quote = ''] = /^[^'"$]*('|"|\$\$)/.exec(source) ?? []
  if (quote === '' || !source.endsWith(quote))
    throw new Unredactable('a literal of it cannot be read')
  const safe = value.replaceAll('\\', '\\\\').replaceAll(quote, quote + quote)
  return head + (quote === '$$' ? value : safe) + quote
}

function mapCells(rows: Rows, map: (text: string) => string): Rows {
  return rows.map(row => row.map(cell => (cell === null ? null : map(cell))))
}

/** A JSON value with its texts and numbers mapped. */
function mapValues(value: Json, map: (text: string) => string): Json {
  if (typeof value === 'number') {
    const text = String(value)
    const made = map(text)
    return made === text ? value : Number(made)
  }
  if (Array.isArray(value)) return value.map(each => mapValues(each, map))
  if (value === null || typeof value !== 'object') return mapTexts(value, map)
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, mapValues(each, map)]))
}
