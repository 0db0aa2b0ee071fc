import { UsageError } from '../../core/errors/usage-error.js'
import type { Json } from '../../core/protocol/backend.js'
import type { Select } from '../../core/sql/ast/query.js'
import type { Effects, ObjectName } from '../../core/sql/effects/effects.js'
import {
  databaseObject,
  databaseOf,
  plainName,
  tableName,
} from '../../core/sql/effects/object-name.js'
import { eachToken } from '../../core/sql/lexer/lexer.js'
import { textName } from '../../core/sql/print/quote.js'
import { parseType } from '../../core/types/parse-type.js'
import { quoteString } from '../../core/types/quote-string.js'
import { typeText } from '../../core/types/type-text.js'
import { classify, isSurelyRead } from '../match/classify.js'
import { nameable, paramOf, sqlDialectOf, subjectOf, treeOf } from '../match/question.js'
import { hasFailed } from '../match/recorded-question.js'
import { timeInForm } from '../redact/clock-literal.js'
import {
  formOf,
  isTimeKind,
  placeholderKind,
  replacePlaceholders,
  unescapeBraces,
} from '../redact/placeholder.js'
import type { StatementDocument } from '../store/document.js'
import { insertRows } from '../store/insert-rows.js'
import { sqlName } from '../store/table-checksum.js'
import type { OpenLane } from './open-lanes.js'

import { inPlayOrder, type Selected } from './select-requests.js'
import { firstRows } from './show-requests.js'

/** A part of the script. */
export interface SeedPart {
  readonly sql: string
  /** Set if it is not in the script, because of this. */
  readonly left?: string
}

/**
 * A SQL script that makes the tables of lanes as they were after the recording, as far as it tells: the contents of
 * tables that existed before, from the answers to SELECTs, then all successful writes in order. A table that the
 * recording drops at its end, as tests clean up, stays.
 *
 * Throws `UsageError` if two lanes make the same table.
 */
export async function seedParts(lanes: readonly OpenLane[]): Promise<readonly SeedPart[]> {
  const parts: SeedPart[] = []
  const makers = new Map<ObjectName, string>()
  for (const lane of lanes) {
    const seed = new LaneSeed(lane)
    for (const object of seed.tables) {
      const other = makers.get(object)
      if (other !== undefined) {
        throw new UsageError(
          `the lanes ${other} and ${lane.lane} both use ${object}: export one of them with --lane`,
        )
      }
      makers.set(object, lane.lane)
    }
    parts.push(...(await seed.parts()))
  }
  return parts
}

/** The script as text; what cannot be in it is a comment. */
export function seedText(parts: readonly SeedPart[]): string {
  const left = parts.filter(part => part.left !== undefined).length
  const head = [
    '-- Made by mockq recordings export --seed.',
    `-- ${parts.length - left} statements; ${left} recorded statements could not be turned into SQL: see the comments.`,
  ]
  const texts = parts.map(({ sql, left: why }) =>
    why === undefined
      ? `${withoutEnd(sql)};`
      : `-- left out, ${why}: ${sql.replaceAll(/\s+/g, ' ').slice(0, 200)}`,
  )
  return `${[...head, ...texts].join('\n')}\n`
}

/** A statement without blanks and `;` at its end. */
function withoutEnd(sql: string): string {
  const text = sql.trimEnd()
  return text.endsWith(';') ? withoutEnd(text.slice(0, -1)) : text
}

/** A recorded request with its effects. */
interface Step extends Selected {
  readonly effects: Effects
  readonly hasFailed: boolean
}

/** An answer that shows the content of a table. */
interface Content {
  readonly step: Step
  readonly document: StatementDocument
  /** Whether it shows all columns, and all rows. */
  readonly isWide: boolean
  readonly isWhole: boolean
}

class LaneSeed {
  readonly #steps: readonly Step[]
  /** Tables that existed before the recording. */
  readonly #before = new Set<ObjectName>()
  readonly #made = new Set<ObjectName>()

  constructor(lane: OpenLane) {
    this.#steps = inPlayOrder(lane).map(entry => {
      const document = lane.recording.document(entry)
      return { lane, entry, document, effects: classify(document), hasFailed: hasFailed(document) }
    })
    const own = new OwnObjects()
    for (const step of this.#steps) {
      const { effects, hasFailed } = step
      if (hasFailed || own.take(step)) continue
      const { reads, writes } = effects
      const used = [
        ...reads,
        ...writes.flatMap(({ object, mode }) =>
          mode === 'add' || mode === 'change' ? [object] : [],
        ),
      ]
      for (const object of used)
        if (isTable(object) && !this.#made.has(object)) this.#before.add(object)
      for (const { object, mode } of writes) {
        if (mode === 'create' || mode === 'anew' || mode === 'ensure' || mode === 'moved')
          this.#made.add(object)
      }
    }
  }

  /** The tables and views that the script makes. */
  get tables(): readonly ObjectName[] {
    return [...this.#before, ...this.#made].filter(isTable)
  }

  async parts(): Promise<readonly SeedPart[]> {
    const parts: SeedPart[] = []
    const databases = new Set(this.tables.map(object => databaseOf(object)!))
    for (const database of databases) {
      const isThere = database === 'default' || this.#made.has(databaseObject(database))
      if (!isThere) parts.push({ sql: `CREATE DATABASE IF NOT EXISTS ${textName(database)}` })
    }
    for (const object of this.#before) parts.push(...(await this.#tableParts(object)))
    return [...parts, ...this.#writeParts()]
  }

  /** A table that existed before: its columns and rows from the first answers, before anything is written to it. */
  async #tableParts(object: ObjectName): Promise<readonly SeedPart[]> {
    const found: Content[] = []
    for (const step of this.#steps) {
      if (step.effects.writesAll || step.effects.writes.some(write => write.object === object))
        break
      const content = contentOf(step, object)
      if (content !== undefined) found.push(content)
    }
    const rank = ({ isWide, isWhole, document }: Content) =>
      (isWide ? 2 ** 40 : document.schema.length * 2 ** 20) +
      (isWhole ? 2 ** 19 : 0) +
      Math.min(document.rows, 2 ** 18)
    const best = found.reduce<Content | undefined>(
      (a, b) => (a === undefined || rank(b) > rank(a) ? b : a),
      undefined,
    )
    const name = sqlName(object)
    if (best === undefined)
      return [{ sql: name, left: 'no recorded answer shows the content of this table' }]
    const { document, isWide, isWhole, step } = best
    const columns = document.schema.map(
      ([column, type]) => `${textName(column)} ${columnType(type)}`,
    )
    const rows = await firstRows(step, Number.POSITIVE_INFINITY)
    const shown = rows.map(row => row.map(cell => (cell === null ? null : live(cell))))
    const types = document.schema.map(([, type]) => type)
    const sql = document.sql.replaceAll(/\s+/g, ' ')
    return [
      ...(isWide ? [] : [{ sql, left: `${name} may have more columns than this answer shows` }]),
      ...(isWhole && document.end === undefined
        ? []
        : [{ sql, left: `${name} may have more rows than this answer shows` }]),
      { sql: `CREATE TABLE IF NOT EXISTS ${name} (${columns.join(', ')})` },
      ...Array.from(insertRows(name, types, shown), insert => ({ sql: insert })),
    ]
  }

  *#writeParts(): Generator<SeedPart> {
    let database = 'default'
    const own = new OwnObjects()
    const open = new Map<number, SeedPart[]>()
    for (const [i, step] of this.#steps.entries()) {
      const { document, effects, entry, hasFailed } = step
      if (effects.transaction === 'begin' && !hasFailed) open.set(entry.session, [])
      const isEnd = effects.transaction === 'commit' || effects.transaction === 'abort'
      if (isEnd || effects.commitsBefore) {
        const waiting = open.get(entry.session) ?? []
        open.delete(entry.session)
        if (effects.transaction !== 'abort' && !hasFailed) yield* waiting
      }
      const isOwn = !hasFailed && own.take(step)
      const part = hasFailed ? undefined : this.#writePart(step, i, isOwn)
      if (part === undefined) continue
      const parts: SeedPart[] = []
      if ('db' in document && document.db !== database && part.left === undefined) {
        database = document.db
        parts.push({ sql: `USE ${textName(live(database))}` })
      }
      parts.push(part)
      const waiting = open.get(entry.session)
      if (waiting === undefined) yield* parts
      else waiting.push(...parts)
    }
  }

  /** The statement of a successful write; undefined for a read, and for a drop at the end of the recording. */
  #writePart({ document, effects }: Step, at: number, isOwn: boolean): SeedPart | undefined {
    if (document.k === 'upload') return { sql: subjectOf(document), left: 'a file is not SQL' }
    if (document.k === 'load') return { sql: document.sql, left: 'its rows are in a file' }
    if (document.k !== 'stmt' || isSurelyRead(document)) return undefined
    const { sql } = document
    if (effects.writesAll) return { sql, left: 'mockq cannot tell what it does' }
    if (effects.writes.length === 0) return undefined
    if (isOwn) return { sql, left: 'it belongs to a session' }
    if (effects.writes.every(({ object }) => object.startsWith('#global '))) {
      return { sql, left: 'it changes a setting' }
    }
    const isCleanup = effects.writes.every(
      ({ object, mode }) => mode === 'gone' && !this.#isMadeAfter(object, at),
    )
    if (isCleanup) return { sql, left: 'it cleans up at the end' }
    if (sql.includes('{{secret:')) return { sql, left: 'its secret is not recorded' }
    if (effects.loads.length > 0 || document.attach !== undefined)
      return { sql, left: 'its rows are in a file' }
    const bound = withValues(document)
    return bound === undefined
      ? { sql, left: 'its bind values cannot be written as SQL' }
      : { sql: bound }
  }

  #isMadeAfter(object: ObjectName, at: number): boolean {
    return this.#steps
      .slice(at + 1)
      .some(
        ({ effects, hasFailed }) =>
          !hasFailed &&
          effects.writes.some(write => write.object === object && write.mode !== 'gone'),
      )
  }
}

/** The temporary tables and variables of sessions. */
class OwnObjects {
  readonly #tables = new Map<number, Set<ObjectName>>()

  /** Notes what a statement writes; returns whether all of that belongs to its session. */
  take({ entry, effects }: Step): boolean {
    const tables = this.#tables.get(entry.session) ?? new Set<ObjectName>()
    this.#tables.set(entry.session, tables)
    const isOwn =
      effects.writes.length > 0 &&
      effects.writes.every(
        ({ object, temporary }) =>
          temporary === true || object.startsWith('$') || tables.has(object),
      )
    for (const { object, temporary, mode } of effects.writes) {
      if (temporary === true) tables.add(object)
      if (mode === 'gone') tables.delete(object)
    }
    return isOwn
  }
}

/** Whether an object is a table or view of a user. */
function isTable(object: ObjectName): boolean {
  const database = databaseOf(object)
  return (
    database !== undefined &&
    !systemDatabases.has(database) &&
    database !== '*' &&
    !object.endsWith('.*')
  )
}

const systemDatabases = new Set(['system', 'information_schema'])

/** What a SELECT from this one table shows of it; undefined for anything else. */
function contentOf(step: Step, object: ObjectName): Content | undefined {
  const { document, hasFailed } = step
  if (document.k !== 'stmt' || hasFailed || document.schema.length === 0) return undefined
  const tree = treeOf(nameable(document.sql), document)
  if (tree?.kind !== 'QueryStatement' || tree.query.with !== undefined) return undefined
  const { body, limit, offset } = tree.query
  if (body.kind !== 'Select' || !isPlain(body)) return undefined
  const [from] = body.from
  if (body.from.length !== 1 || from?.kind !== 'Table') return undefined
  if (tableName(from.name, nameable(document.db)) !== object) return undefined
  const isWide = body.items.length === 1 && body.items[0]!.kind === 'Star'
  const isColumns = body.items.every(
    item =>
      item.kind === 'Expression' &&
      item.expr.kind === 'ColumnRef' &&
      (item.alias === undefined || plainName(item.alias) === plainName(item.expr.path.at(-1)!)),
  )
  if (!isWide && !isColumns) return undefined
  const isWhole =
    body.where === undefined &&
    limit === undefined &&
    offset === undefined &&
    body.top === undefined
  return { step, document, isWide, isWhole }
}

function isPlain({ distinct, groupBy, having, qualify, windows }: Select): boolean {
  return (
    !distinct &&
    groupBy === undefined &&
    having === undefined &&
    qualify === undefined &&
    windows.length === 0
  )
}

/** The type of a column in CREATE TABLE. */
function columnType(wire: string): string {
  const type = parseType(wire)
  return type.kind === 'Nullable' ? typeText(type) : `${typeText(type)} NOT NULL`
}

/** The SQL of a statement with its bind values; undefined if one cannot be written as SQL. */
function withValues(document: StatementDocument): string | undefined {
  const { sql, params } = document
  if (params === undefined) return live(sql)
  let [text, end, places] = ['', 0, 0]
  let isRight = true
  eachToken(sql, sqlDialectOf(document), token => {
    if (token.kind !== 'param') return
    const name = token.text.startsWith(':') ? token.text.slice(1) : undefined
    const index = token.text.startsWith('$') ? Number(token.text.slice(1)) - 1 : places++
    const literal = valueText(paramOf(params, name === undefined ? { index } : { name }))
    isRight &&= literal !== undefined
    text += sql.slice(end, token.start) + literal
    end = token.end
  })
  return isRight ? live(text + sql.slice(end)) : undefined
}

function valueText(value: Json | undefined): string | undefined {
  if (value === undefined) return undefined
  if (value === null) return 'NULL'
  if (typeof value === 'string') return quoteString(value)
  return typeof value === 'object' ? undefined : String(value)
}

/** A recorded text with a text in place of each placeholder, the same in every script. */
function live(text: string): string {
  return unescapeBraces(
    replacePlaceholders(text, found => {
      const [base, form] = formOf(found)
      const kind = placeholderKind(base)
      if (isTimeKind(kind))
        return timeInForm(fixedTime, form ?? (kind === 'today' ? 'd' : '6'), 'UTC') ?? fixedTime
      const number = base.slice(base.lastIndexOf(':') + 1, -2)
      return kind.toLowerCase() === 'uuid'
        ? `00000000-0000-4000-8000-${number.padStart(12, '0')}`
        : number.padStart(8, '0')
    }),
  )
}

/** Stands for the times of the recording, which are not in it. */
const fixedTime = '2000-01-01T00:00:00.000Z'
