import { subjectOf } from '../match/question.js'
import type { Entry, Recording } from '../store/recording.js'
import {
  type Change,
  type Changed,
  type ChangeOptions,
  changeRecordings,
} from './change-recordings.js'
import { dependantsOf } from './dependants.js'
import { idOf, withEntries } from './edit-lane.js'
import type { OpenLane } from './open-lanes.js'
import type { Selected } from './select-requests.js'

/** A statement, upload, load, download or login, as messages name it. */
export interface Named {
  readonly lane: string
  readonly id: string
  /** Its line in the file before the change. */
  readonly line: number
  /** Its SQL, or the path of its file. */
  readonly what: string
}

/** What `rm` and `prune` did. */
export interface Removal {
  readonly statements: readonly Named[]
  /** Statements that stay, but need some of those that go. */
  readonly dependants: readonly Named[]
  /** Whether nothing was removed because of the dependants. */
  readonly refused: boolean
}

export interface RemoveOptions extends ChangeOptions {
  /** Removes statements although others depend on them. */
  readonly force: boolean
  /** Removes blobs that an earlier change or a killed recorder left, too. */
  readonly removesStrayBlobs?: boolean
}

/** Chooses entries of lanes, as `selectRequests` does with a pattern. */
export type Selection = (lanes: readonly OpenLane[]) => Iterable<Pick<Selected, 'lane' | 'entry'>>

/** The chosen entries by lane. */
export function chosenBy(
  select: Selection,
  opened: readonly OpenLane[],
): ReadonlyMap<OpenLane, ReadonlySet<Entry>> {
  const chosen = new Map<OpenLane, Set<Entry>>()
  for (const { lane, entry } of select(opened)) {
    const entries = chosen.get(lane) ?? new Set()
    chosen.set(lane, entries.add(entry))
  }
  return chosen
}

/**
 * Removes statements. All others keep their bytes, so that they replay as before; a lane that has none left is removed
 * with its file. If others depend on a statement, nothing is removed without `force`.
 */
export function removeStatements(
  select: Selection,
  options: RemoveOptions,
): Promise<Changed<Removal>> {
  return changeRecordings(options, opened => removal(opened, select, options))
}

function removal(
  opened: readonly OpenLane[],
  select: Selection,
  { force, removesStrayBlobs = false }: RemoveOptions,
): Change<Removal> {
  const statements: Named[] = []
  const dependants: Named[] = []
  const files = new Map<string, Buffer | undefined>()
  for (const [{ lane, file, recording }, gone] of chosenBy(select, opened)) {
    const isAll = gone.size === recording.entries.length
    const named = (entry: Entry) => nameOf(lane, recording, entry)
    statements.push(...recording.entries.filter(entry => gone.has(entry)).map(named))
    if (!isAll) dependants.push(...dependantsOf(recording, gone).map(named))
    const goes = new Map([...gone].map(entry => [entry, undefined]))
    files.set(file, isAll ? undefined : withEntries(recording, goes))
  }
  const refused = dependants.length > 0 && !force
  return {
    files: refused ? new Map() : files,
    result: { statements, dependants, refused },
    removesStrayBlobs: removesStrayBlobs && !refused,
  }
}

/** The name of an entry in messages. */
export function nameOf(lane: string, recording: Recording, entry: Entry): Named {
  const what = subjectOf(recording.document(entry))
  return { lane, id: idOf(recording, entry), line: entry.line, what }
}
