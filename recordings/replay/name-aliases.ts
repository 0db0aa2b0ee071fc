import { MockqError } from '../../core/errors/mockq-error.js'
import type { Json, StageAttachment } from '../../core/protocol/backend.js'
import type { SessionState } from '../../core/session/session-state.js'
import { eachToken, type SqlDialect } from '../../core/sql/lexer/lexer.js'
import type { Token } from '../../core/sql/lexer/token.js'
import { liveEffects } from '../match/lane-difference.js'
import { isDrop, type LaneNow, type PiecePair, piecesOf } from '../match/made-names.js'
import { type Asked, askOf, contextOf, sqlDialectOf } from '../match/question.js'
import { mapTexts } from '../redact/map-texts.js'
import { SecretBook } from '../redact/secret-book.js'
import type { Rows } from '../store/document.js'
import { type AnswerBlock, answerBlock, RecordedRows, type Stream } from './answer-rows.js'

/**
 * Pieces of live names that stand for recorded ones although nothing in the text says so (`MadeNames`).
 *
 * They are put in place of each other where a request comes in and where its answer goes out, so that nothing between
 * knows the live name. A statement means the same under other names as long as it only names objects: a text in quotes is
 * data, and stays as it is, unless the statement does nothing but list objects.
 */
export class NameAliases {
  readonly #toRecorded = new Map<string, string>()
  readonly #toLive = new Map<string, string>()
  #live: RegExp | undefined
  #recorded: RegExp | undefined
  /** What was sent under names with a recorded piece: nothing but that something is dropped if it is there, or more. */
  readonly #uses = new Map<string, 'drops' | 'all'>()

  /** Pieces of statements that had no answer. */
  readonly #missed = new Set<string>()

  /** None, or those that another player has. */
  constructor(from?: NameAliases) {
    const known = from === undefined ? [] : from.#toRecorded
    for (const [live, recorded] of known) this.add({ live, recorded })
    for (const [piece, use] of from === undefined ? [] : from.#uses) this.#uses.set(piece, use)
    for (const piece of from === undefined ? [] : from.#missed) this.#missed.add(piece)
  }

  get isEmpty(): boolean {
    return this.#toLive.size === 0
  }

  /**
   * Whether a live piece may stand for a recorded one: it stands for none yet, nothing with it had no answer, and nothing
   * is left of what was made under the name that the recorded one stands for.
   */
  mayAdd({ live, recorded }: PiecePair, { hasNamed }: LaneNow): boolean {
    if (this.#missed.size > mostMissed) return false
    if (this.#toRecorded.has(live) || this.#missed.has(live)) return false
    return !this.#toLive.has(recorded) || !hasNamed(recorded)
  }

  /** Returns the pair of the recorded piece until now, if it has one. */
  add({ live, recorded }: PiecePair): PiecePair | undefined {
    const other = this.#toLive.get(recorded)
    if (other !== undefined) this.#toRecorded.delete(other)
    this.#toRecorded.set(live, recorded)
    this.#toLive.set(recorded, live)
    this.#uses.delete(recorded)
    this.#compile()
    return other === undefined ? undefined : { live: other, recorded }
  }

  remove({ live, recorded }: PiecePair): void {
    this.#toRecorded.delete(live)
    this.#toLive.delete(recorded)
    this.#compile()
  }

  /** Notes a request without an answer: under the names in it, there may be more than the recording has. */
  noteMissed(asked: Asked): void {
    if (asked.k !== 'stmt' || this.#missed.size > mostMissed) return
    for (const piece of piecesOf(asked.key)) this.#missed.add(piece)
  }

  /** Notes a statement that was sent, in the recording's own names. */
  noteSent(asked: Asked): void {
    const use = asked.k === 'stmt' && isDrop(asked.key) ? 'drops' : 'all'
    for (const piece of this.#recordedIn(asked)) {
      if (this.#uses.get(piece) !== 'all') this.#uses.set(piece, use)
    }
  }

  /** The pieces of a name in a statement under which nothing was sent but that something is dropped. */
  onlyDropped(asked: Asked): PiecePair | undefined {
    const recorded = this.#recordedIn(asked).find(piece => this.#uses.get(piece) === 'drops')
    return recorded === undefined ? undefined : { recorded, live: this.#toLive.get(recorded)! }
  }

  /** The recorded pieces in a statement that stand for live ones. */
  #recordedIn(asked: Asked): readonly string[] {
    if (this.isEmpty || asked.k !== 'stmt') return []
    return (asked.key.match(this.#recorded!) ?? []).map(piece => piece.toLowerCase())
  }

  #compile(): void {
    this.#live = expressionFor(this.#toRecorded.keys())
    this.#recorded = expressionFor(this.#toLive.keys())
  }

  /** Whether a text has a recorded piece. */
  shows(text: string): boolean {
    return this.#recorded !== undefined && text.search(this.#recorded) >= 0
  }

  /** A recorded text with the live pieces. */
  live(text: string): string {
    return replaced(text, this.#recorded, this.#toLive)
  }

  /** A live name or path with the recorded pieces. */
  recorded(text: string): string {
    return replaced(text, this.#live, this.#toRecorded)
  }

  /** A statement with the recorded pieces; `session`: with them, too. */
  statement<S extends NamedStatement>(statement: S, session: SessionState): S {
    if (this.isEmpty) return statement
    const { sql, params, stageAttachment: attached } = statement
    const dialect = sqlDialectOf({ ctx: contextOf(session) })
    const named: S = {
      ...statement,
      sql: this.#recordedNames(sql, dialect),
      ...(attached && {
        stageAttachment: { ...attached, location: this.recorded(attached.location) },
      }),
    }
    const all: S = {
      ...named,
      sql: this.recorded(sql),
      ...(params !== undefined && { params: mapTexts(params, text => this.recorded(text)) }),
    }
    const hasTexts = all.sql !== named.sql || JSON.stringify(all.params) !== JSON.stringify(params)
    return hasTexts && listsOnly(all, session) ? all : named
  }

  /** A live statement with the recorded pieces in its names. Text that has no tokens is no statement, and stays. */
  #recordedNames(sql: string, dialect: SqlDialect): string {
    if (this.recorded(sql) === sql) return sql
    let [text, end] = ['', 0]
    const take = (token: Token) => {
      if (!isName(token)) return
      text += sql.slice(end, token.start) + this.recorded(sql.slice(token.start, token.end))
      end = token.end
    }
    try {
      eachToken(sql, dialect, take)
    } catch (error) {
      if (!(error instanceof MockqError)) throw error
      return sql
    }
    return text + sql.slice(end)
  }

  /** Rows of an answer with the live pieces. */
  liveBlocks(blocks: readonly AnswerBlock[]): readonly AnswerBlock[]
  liveBlocks(blocks: Stream<AnswerBlock>): Stream<AnswerBlock>
  liveBlocks(blocks: Stream<AnswerBlock>): Stream<AnswerBlock> {
    if (this.isEmpty) return blocks
    const take = (block: AnswerBlock): AnswerBlock =>
      block instanceof RecordedRows && !this.shows(block.json.text)
        ? block
        : answerBlock(this.liveRows(block.cells as Rows))
    if (Array.isArray(blocks)) return blocks.map(take)
    return Symbol.iterator in blocks ? mapReady(blocks, take) : mapStream(blocks, take)
  }

  liveRows(rows: Rows): Rows {
    return rows.map(row => row.map(cell => (cell === null ? null : this.live(cell))))
  }

  /**
   * Whether rows that are in some order by their texts are in another one with the live pieces: nothing tells whether the
   * statement asks for that order.
   */
  reorders(rows: Rows): boolean {
    const columns = rows[0]?.map((_, i) => rows.map(row => row[i] ?? '')) ?? []
    return columns.some(cells => {
      const live = cells.map(cell => this.live(cell))
      return directions.some(isBefore => isInOrder(cells, isBefore) && !isInOrder(live, isBefore))
    })
  }

  session(session: SessionState): SessionState {
    const { database } = session
    const recorded = this.recorded(database)
    return recorded === database ? session : { ...session, database: recorded }
  }
}

/** Maximum number of pieces of statements without an answer that are remembered: a run with more has failed long ago. */
const mostMissed = 100_000

const directions: readonly ((a: string, b: string) => boolean)[] = [
  (a, b) => a <= b,
  (a, b) => a >= b,
]

function isInOrder(cells: readonly string[], isBefore: (a: string, b: string) => boolean): boolean {
  return cells.every((cell, i) => i === 0 || isBefore(cells[i - 1]!, cell))
}

function* mapReady<T>(all: Iterable<T>, map: (each: T) => T): Generator<T> {
  for (const each of all) yield map(each)
}

async function* mapStream<T>(
  all: Iterable<T> | AsyncIterable<T>,
  map: (each: T) => T,
): AsyncGenerator<T> {
  for await (const each of all) yield map(each)
}

/** What may have names in it. */
interface NamedStatement {
  readonly sql: string
  readonly params?: Json
  readonly stageAttachment?: StageAttachment
}

function isName({ kind, text }: Token): boolean {
  return ['word', 'ident', 'stage'].includes(kind) || (kind === 'string' && text.startsWith('@'))
}

/** Pieces that are no part of longer words of letters and digits. */
function expressionFor(pieces: Iterable<string>): RegExp | undefined {
  const all = [...pieces]
  return all.length === 0
    ? undefined
    : new RegExp(`(?<![0-9a-z])(?:${all.join('|')})(?![0-9a-z])`, 'gi')
}

function replaced(
  text: string,
  pieces: RegExp | undefined,
  others: ReadonlyMap<string, string>,
): string {
  if (pieces === undefined) return text
  return text.replaceAll(pieces, found => {
    const other = others.get(found.toLowerCase())!
    return found === found.toUpperCase() ? other.toUpperCase() : other
  })
}

/** Whether a statement does nothing but list objects. */
function listsOnly(statement: NamedStatement, session: SessionState): boolean {
  const asked: Asked = { k: 'stmt', ...askOf(statement, session, new SecretBook()) }
  const { lists, looks, reads, readsAll, mayChange } = liveEffects(asked)
  return lists.length + looks.length > 0 && reads.length === 0 && !readsAll && !mayChange
}
