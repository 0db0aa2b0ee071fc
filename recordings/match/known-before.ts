import type { ObjectName } from '../../core/sql/effects/effects.js'
import { databaseOf } from '../../core/sql/effects/object-name.js'
import { partKind } from '../redact/volatile-parts.js'
import { comparisonsIn } from './comparisons.js'
import { foundNothing } from './found-nothing.js'
import type { LaneIndex } from './lane-index.js'
import type { Occurrence, RecordedQuestion } from './recorded-question.js'
import { writtenParts } from './written-parts.js'

/**
 * Which tables that were there before the recording have texts that its clients made up, as recorded answers show: a
 * statement found rows of a random text that no statement before it had written there, and no answer had shown. What a
 * client of another run makes up may be there as well.
 */
export class KnownBefore {
  readonly #index: LaneIndex
  #tables: ReadonlySet<ObjectName> | undefined

  constructor(index: LaneIndex) {
    this.#index = index
  }

  /** Whether a table has such texts. The first call reads all statements with random texts, and their answers. */
  has(table: ObjectName): boolean {
    this.#tables ??= this.#read()
    return this.#tables.has(table)
  }

  #read(): ReadonlySet<ObjectName> {
    const tables = new Set<ObjectName>()
    for (const question of this.#index.questionsWithParts) {
      const parts = question.parts.filter(part => partKind(part) === 'random')
      const [first] = question.occurrences
      if (parts.length === 0 || first === undefined || !this.#finds(first)) continue
      const { document } = question
      if (document.k !== 'stmt') continue
      const earlier = this.#earlierIn(question)
      if (earlier.every(table => tables.has(table))) continue
      for (const { parts: compared, columns, excludes } of comparisonsIn(document).all) {
        if (excludes) continue
        const sought = parts.filter(part => compared.has(part))
        for (const table of earlier) {
          if (!columns.some(({ objects }) => objects?.has(table) ?? true)) continue
          const isNew = (part: string) =>
            !this.#isWritten(part, table, first) && !this.#index.shown.has(part, first.index)
          if (!tables.has(table) && sought.some(isNew)) tables.add(table)
        }
      }
    }
    return tables
  }

  /** Whether an answer shows that something was found. Sums and other facts of no row are NULL, or 0. */
  #finds(occurrence: Occurrence): boolean {
    if (occurrence.isError || foundNothing(this.#index, occurrence)) return false
    if (!occurrence.question.isSurelyRead) return true
    const cells = [...this.#index.recording.rows(occurrence.entry)].flat(2)
    return cells.some(cell => cell !== null && cell !== '0')
  }

  #earlierIn(question: RecordedQuestion): readonly ObjectName[] {
    const { reads, writes } = question.effects
    const objects = new Set([...reads, ...writes.map(({ object }) => object)])
    return [...objects].filter(
      object => databaseOf(object) !== undefined && !this.#index.madeBefore(object, question),
    )
  }

  /** Whether a statement before another one has written a text into a table. */
  #isWritten(part: string, table: ObjectName, { index }: Occurrence): boolean {
    return this.#index.usesOf(part).some(({ occurrences, effects, document }) => {
      const isBefore = occurrences[0]!.index < index
      const isInto = isBefore && effects.writes.some(({ object }) => object === table)
      return isInto && writtenParts(document).has(part)
    })
  }
}
