import type { Journal, JournalEntry } from '../protocol/journal.js'
import type { ObjectName } from '../sql/effects/effects.js'
import { statementEffects } from '../sql/effects/statement-effects.js'
import { parseStatement } from '../sql/parse.js'
import { mayWrite } from './may-write.js'

/** A request of the run that may have changed something. */
export interface RunWrite {
  /** Its number in the journal. */
  readonly n: number
  /** The objects that it writes; empty: they cannot be told from its text. */
  readonly objects: readonly ObjectName[]
  /** Null while it runs. */
  readonly source: JournalEntry['source']
}

/** Only the latest requests of a journal are looked at, and of these the latest writes of a lane. */
const mostEntries = 20_000
const mostWrites = 2000
/** Lanes whose writes are remembered for the next question. */
const mostLanes = 20

/** The latest requests of a lane in the journal that change something, oldest first. */
export function runWrites(journal: Journal, lane: string): readonly RunWrite[] {
  const lanes = known.get(journal) ?? new Map<string, LaneWrites>()
  known.set(journal, lanes)
  const before = lanes.get(lane)
  const writes = before?.isOf(journal) === true ? before : new LaneWrites(journal, lane)
  // The lane that was asked for last is the last one to be forgotten.
  lanes.delete(lane)
  lanes.set(lane, writes)
  if (lanes.size > mostLanes) lanes.delete(lanes.keys().next().value!)
  return writes.now()
}

const known = new WeakMap<Journal, Map<string, LaneWrites>>()

/** The writes of one lane. Each entry of the journal is read and parsed once. */
class LaneWrites {
  readonly #journal: Journal
  readonly #lane: string
  readonly #clears: number
  #reached: number
  #writes: RunWrite[] = []

  constructor(journal: Journal, lane: string) {
    this.#journal = journal
    this.#lane = lane
    this.#clears = journal.clears
    this.#reached = Math.max(0, journal.last - mostEntries)
  }

  /** Whether no entry was taken away since. */
  isOf({ clears }: Journal): boolean {
    return clears === this.#clears
  }

  now(): readonly RunWrite[] {
    const journal = this.#journal
    const kept = this.#writes.filter(({ n }) => n > journal.dropped)
    const ended = kept.map(each => {
      return each.source === null
        ? { ...each, source: journal.detail(each.n)?.source ?? null }
        : each
    })
    const { last } = journal
    const added = journal.list(this.#reached, Number.POSITIVE_INFINITY, { lane: this.#lane })
    this.#reached = last
    const latest = added.filter(mayWrite).slice(-mostWrites)
    const more = latest.map(entry => {
      return { n: entry.n, objects: writtenBy(entry), source: entry.source }
    })
    this.#writes = [...ended, ...more].slice(-mostWrites)
    return this.#writes
  }
}

function writtenBy({ kind, sql, database, isCut }: JournalEntry): readonly ObjectName[] {
  if (kind === 'upload') return [sql]
  try {
    const tree = parseStatement(isCut ? headOf(sql) : sql)
    const { writes } = statementEffects(tree, { database, param: () => undefined })
    return [...new Set(writes.flatMap(({ object, from = object }) => [object, from]))]
  } catch {
    return []
  }
}

/** A statement in place of an INSERT whose rows are cut off, which writes the same table. */
function headOf(sql: string): string {
  const values = /\b(?:values|select)\b/i.exec(sql)
  return values === null ? sql : `${sql.slice(0, values.index)} VALUES (1)`
}
