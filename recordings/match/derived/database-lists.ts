import type { Cell, PlayDocument } from '../../store/document.js'
import { nameable } from '../question/tree.js'
import type { LaneIndex } from '../recorded/lane-index.js'
import type { Occurrence } from '../recorded/match.js'
import type { RecordedQuestion } from '../recorded/recorded-question.js'
import type { WriteHistory } from '../state/write-history.js'

/** Statements whose rows are just the names of all databases. */
const listsAll =
  /^(?:show (?:databases|schemas)|select name from (?:default\.)?system\.databases(?: order by name)?)$/

/** Whether a SELECT of information_schema.schemata shows only the names of all databases. */
function listsSchemata(key: string): boolean {
  const [columns = '', order, ...more] = key.split(' from information_schema.schemata')
  if (order === undefined || more.length > 0 || !columns.startsWith('select ')) return false
  const shown = columns.slice('select '.length).split(', ')
  const by = order === '' ? [] : order.split(/^ order by |, /).slice(1)
  const isOfNames = order === '' || order.startsWith(' order by ')
  return isOfNames && [...shown, ...by].every(each => nameColumn.test(each))
}

const nameColumn = /^(?:schema|catalog)_name(?: as [a-z_]+)?$/

/** Whether the names of databases are in alphabetical order. */
const isOrdered = (document: PlayDocument): boolean =>
  'key' in document && document.key.includes(' order by ')

/** What all recorded lists have in common. */
interface Lists {
  /** Databases that no statement of the lane creates or drops, in the server's order. */
  readonly others: readonly string[]
  /** How many of them come first in every list, in an order that is not alphabetical. */
  readonly fixed: number
  /** The recorded texts of the databases that the lane creates or drops, by their names in histories. */
  readonly cells: ReadonlyMap<string, string>
}

/**
 * Answers lists of all databases in states that were not recorded: with the databases that the lane does not change,
 * and those of its own that exist now.
 *
 * So a test does not depend on the databases of other tests. Every recorded list must agree with this rule: if one
 * shows a database that should not exist, lacks one, or has another order, no such answers are given.
 */
export class DatabaseLists {
  readonly #index: LaneIndex
  #lists: Lists | false | undefined

  constructor(index: LaneIndex) {
    this.#index = index
  }

  /**
   * The answer with the databases that exist now, in recorded texts; `live` returns their texts in this run. Undefined
   * if the question is not such a list, or the databases cannot be determined.
   */
  answer(
    question: RecordedQuestion,
    now: WriteHistory,
    live: (recorded: string) => string,
  ): Occurrence | undefined {
    if (!isList(question.document)) return undefined
    const model = question.occurrences.find(({ isError }) => !isError)
    this.#lists ??= this.#find() ?? false
    const databases = now.databases()
    if (model === undefined || this.#lists === false || databases === undefined) return undefined
    const { others, fixed, cells } = this.#lists
    const recorded = this.#index.history(model.entry.session)
    const there = new Map([...(recorded.databases(0) ?? []), ...databases])
    const mine: string[] = []
    for (const [name, isThere] of there) {
      if (!isThere) continue
      const cell = cells.get(name)
      if (cell === undefined) return undefined
      mine.push(cell)
    }
    const front = isOrdered(question.document) ? 0 : fixed
    const sorted = [...others.slice(front), ...mine].map(cell => [live(cell), cell] as const)
    sorted.sort(([a], [b]) => (a < b ? -1 : 1))
    const { document } = question
    const width = document.k === 'stmt' ? document.schema.length : 1
    const rows = [...others.slice(0, front), ...sorted.map(([, cell]) => cell)]
    return { ...model, rows: rows.map(cell => new Array<Cell>(width).fill(cell)) }
  }

  #find(): Lists | undefined {
    const found = new Map<'server' | 'letters', readonly string[]>()
    const cells = new Map<string, string>()
    for (const question of this.#index.questions) {
      const { document } = question
      for (const name of namesMade(document)) cells.set(nameable(name), name)
      if (!isList(document)) continue
      const order = isOrdered(document) ? 'letters' : 'server'
      for (const occurrence of question.occurrences) {
        const names = this.#namesIn(occurrence)
        const own = names && this.#ownIn(occurrence, names)
        if (names === undefined || own === undefined) return undefined
        const rest = names.filter(name => !own.has(name))
        const others = found.get(order) ?? rest
        found.set(order, others)
        const fixed = lastDescent(others)
        if (order === 'letters' && fixed > 0) return undefined
        if (rest.join('\n') !== others.join('\n')) return undefined
        if (!rest.slice(0, fixed).every((name, i) => names[i] === name)) return undefined
        if (lastDescent(names.slice(fixed).filter(name => !name.includes('{{'))) > 0)
          return undefined
        for (const name of own) cells.set(nameable(name), name)
      }
    }
    const letters = found.get('letters')
    const others = found.get('server') ?? letters
    if (others === undefined) return undefined
    if (letters !== undefined && letters.join('\n') !== others.toSorted().join('\n'))
      return undefined
    return { others, fixed: lastDescent(others), cells }
  }

  /** The names in an answer; undefined if it is incomplete. */
  #namesIn({ entry }: Occurrence): readonly string[] | undefined {
    const { recording } = this.#index
    const document = recording.document(entry)
    if (document.k !== 'stmt') return undefined
    const isWhole = !('error' in document || 'fault' in document || 'end' in document)
    if (!isWhole || document.blob !== undefined) return undefined
    const rows = [...recording.rows(entry)].flat()
    if (!rows.every(cells => cells.every(cell => cell === cells[0]))) return undefined
    const names = rows.map(([cell]) => cell)
    return names.every(name => typeof name === 'string') ? names : undefined
  }

  /** The names of databases that the lane creates or drops; undefined if they are not the expected ones. */
  #ownIn({ entry, time }: Occurrence, names: readonly string[]): ReadonlySet<string> | undefined {
    const databases = this.#index.history(entry.session).databases(time)
    if (databases === undefined) return undefined
    const own = names.filter(name => databases.has(nameable(name)))
    const count = [...databases.values()].filter(isThere => isThere).length
    const isRight = count === own.length && own.every(name => databases.get(nameable(name)))
    return isRight ? new Set(own) : undefined
  }
}

/** Whether a document lists all databases; a role or a user created by the lane may not see all of them. */
function isList(document: PlayDocument): boolean {
  if (document.k !== 'stmt') return false
  if (!listsAll.test(document.key) && !listsSchemata(document.key)) return false
  return document.ctx === undefined && document.attach === undefined
}

/** The plain names of the databases that a statement creates. */
function namesMade(document: PlayDocument): readonly string[] {
  if (document.k !== 'stmt') return []
  const name = (makesDatabase.exec(document.key) ?? renamesDatabase.exec(document.key))?.[1]
  return name === undefined ? [] : [name]
}

const makesDatabase = /^create (?:or replace )?(?:database|schema) (?:if not exists )?([\w{}:]+)$/

const renamesDatabase = /^alter (?:database|schema) (?:if exists )?[\w{}:]+ rename to ([\w{}:]+)$/

/** The index of the last name that is smaller than the one before it; 0 if the names ascend. */
function lastDescent(names: readonly string[]): number {
  let last = 0
  for (const [i, name] of names.entries()) if (i > 0 && names[i - 1]! > name) last = i
  return last
}
