import { type Effects, everything, type ObjectName } from '../../core/sql/effects/effects.js'
import { databaseOf } from '../../core/sql/effects/object-name.js'
import { normalForm } from '../../core/sql/normal-form.js'
import type { FoundView, StatementDocument } from '../store/document.js'
import type { Recording } from '../store/recording.js'
import { classify } from './classify.js'
import type { RecordedQuestion } from './recorded-question.js'

/** What is asked of the definition of a view that a statement reads. */
export type ReadQuestion = Pick<
  RecordedQuestion,
  'parts' | 'document' | 'effects' | 'occurrences' | 'dependencies'
>

/** A view that was there before the recording. */
export interface KnownView {
  /** The statement that defines it. */
  readonly definition: string
  readonly question: ReadQuestion
  readonly dependsOn: readonly ObjectName[]
}

/** Whether what SHOW CREATE TABLE says defines a table, which reads nothing. */
export function definesTable(definition: string): boolean {
  return /^(?:create\s+(?:(?:transient|temp|temporary)\s+)?|attach\s+)table\s/i.test(definition)
}

/** A view as its definition says; undefined if that is not known or cannot be parsed. */
export function viewOf([name, definition]: FoundView): KnownView | undefined {
  if (definition === undefined) return undefined
  const document: StatementDocument = {
    ...{ _id: '', k: 'stmt', sql: definition, key: normalForm(definition, 'PostgreSQL') },
    ...{ db: databaseOf(name) ?? 'default', schema: [], rows: 0, written: 0 },
    ...{ affect: null, sessionSet: [] },
  }
  const effects = classify(document)
  const dependsOn = effects.writes.find(({ object }) => object === name)?.dependsOn
  if (effects.isUnparsed === true || dependsOn === undefined) return undefined
  const question = { document, effects, dependencies: effects, parts: [], occurrences: [] }
  return { definition, question, dependsOn }
}

/** The views that a lane found on the server, as its recorder noted them (`FoundView`). */
export class FoundViews {
  /** By name; undefined where it is not known what the view reads. */
  readonly #views: ReadonlyMap<ObjectName, KnownView | undefined>

  constructor(recording: Recording) {
    this.#views = recording.hasFinds ? viewsIn(recording) : new Map()
  }

  get(name: ObjectName): KnownView | undefined {
    return this.#views.get(name)
  }

  /** The views of which it is known what they read. */
  get known(): Iterable<readonly [ObjectName, KnownView]> {
    return [...this.#views].flatMap(([name, view]) => (view === undefined ? [] : [[name, view]]))
  }

  /** Effects with what is read through these views. */
  through<T extends Effects>(effects: T): T {
    if (this.#views.size === 0) return effects
    const reads = this.#behind(effects.reads)
    const looks = effects.looks.flatMap(({ object, facet }) => {
      const behind = facet === 'definition' ? this.#behind([object]).slice(1) : []
      return behind.map(each => ({ object: each, facet }))
    })
    const writes = effects.writes.map(write => {
      const { dependsOn } = write
      return dependsOn === undefined ? write : { ...write, dependsOn: this.#behind(dependsOn) }
    })
    return {
      ...effects,
      reads: reads.filter(isNamed),
      looks: [...effects.looks, ...looks.filter(({ object }) => isNamed(object))],
      readsAll: effects.readsAll || !reads.every(isNamed),
      writes,
    }
  }

  /** Objects, and then those that they read. */
  #behind(names: readonly ObjectName[]): readonly ObjectName[] {
    const all = new Set(names)
    // A set grows while it is read.
    for (const name of all) {
      if (!this.#views.has(name)) continue
      for (const each of this.#views.get(name)?.dependsOn ?? [everything]) all.add(each)
    }
    return [...all]
  }
}

function isNamed(name: ObjectName): boolean {
  return name !== everything
}

/** What a line with such views has in it; others may have it within a text. */
const marker = Buffer.from('"views":[')

function viewsIn(recording: Recording): ReadonlyMap<ObjectName, KnownView | undefined> {
  const definitions = new Map<ObjectName, string | undefined>()
  const { table } = recording
  for (const place of table.playOrder()) {
    const entry = recording.entry(place)
    if (!recording.bytes(entry).includes(marker)) continue
    const document = recording.document(entry)
    for (const [name, definition] of document.k === 'stmt' ? (document.views ?? []) : []) {
      // A view that was changed elsewhere while the lane was recorded may read anything.
      const isSame = !definitions.has(name) || definitions.get(name) === definition
      definitions.set(name, isSame ? definition : undefined)
    }
  }
  return new Map([...definitions].map(([name, sql]) => [name, viewOf([name, sql!])] as const))
}
