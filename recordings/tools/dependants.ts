import type { Json } from '../../core/protocol/backend.js'
import { seenIn } from '../save/record-again.js'
import { contextValue, type Pair, type PlayDocument } from '../store/document.js'
import type { Entry, Recording } from '../store/recording.js'
import { placeId, withoutEntries } from './edit-lane.js'

/**
 * The entries that need some of those in `gone`: without these, they would be answered from another state than when they
 * were recorded, or with a database, role or setting that the session would not have. In the order of the file.
 */
export function dependantsOf(recording: Recording, gone: ReadonlySet<Entry>): readonly Entry[] {
  const before = seenIn(recording.file, recording.path)
  const without = withoutEntries(recording, gone)
  const after = seenIn(without.file, recording.path)
  const inContext = inContextOf(recording, gone)
  return recording.entries.filter(entry => {
    if (gone.has(entry)) return false
    const id = placeId(entry)
    return before.get(id) !== after.get(id) || inContext.has(entry)
  })
}

/** The kept entries whose context was set by an entry of the same session that goes. */
function inContextOf(recording: Recording, gone: ReadonlySet<Entry>): ReadonlySet<Entry> {
  const found = new Set<Entry>()
  /** For each session the fields that entries set that go. */
  const lost = new Map<number, Map<string, Json>>()
  for (const entry of recording.entries.toSorted((a, b) => a.ordinal - b.ordinal)) {
    if (entry.session === 0) continue
    const document = recording.document(entry)
    const fields = lost.get(entry.session) ?? new Map<string, Json>()
    lost.set(entry.session, fields)
    if (
      !gone.has(entry) &&
      [...fields].some(([name, value]) => isInContext(document, name, value))
    ) {
      found.add(entry)
    }
    for (const [name, value] of changesOf(document)) {
      if (gone.has(entry)) fields.set(name, value)
      else fields.delete(name)
    }
  }
  return found
}

function changesOf(document: PlayDocument): readonly Pair<Json>[] {
  return 'sessionSet' in document ? document.sessionSet : []
}

/** Whether a question was asked with a field of the session at a value. */
function isInContext(document: PlayDocument, name: string, value: Json): boolean {
  if (!('db' in document) || value === null) return false
  if (name === 'database') return document.db === value
  const setting = name.startsWith('setting ') ? name.slice('setting '.length) : name
  return contextValue(document, setting) === value
}
