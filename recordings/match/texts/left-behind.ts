import type { ObjectName } from '../../../core/sql/effects/effects.js'
import { databaseObject, databaseOf } from '../../../core/sql/effects/object-name.js'
import type { LiveSession } from '../session/live-sessions.js'
import { isAnswered, type Played } from '../session/played.js'

/**
 * The objects that may still contain something written with a recorded part, directly or copied from another object,
 * each with the session that wrote it last. Undefined if that is unknown.
 */
export function leftOf(
  part: string,
  live: string | undefined,
  played: readonly Played[],
): ReadonlyMap<ObjectName, LiveSession> | undefined {
  const left = new Map<ObjectName, LiveSession>()
  const ended = new Set<ObjectName>()
  for (const each of played) {
    if (!isAnswered(each)) {
      if (live === undefined || each.parts?.includes(live) !== false) return undefined
      continue
    }
    const { question, isError } = each.occurrence
    const { effects } = question
    const { writes, writesAll } = effects
    if (!each.writes || isError) continue
    const isCopy = effects.loads.length > 0 || effects.readsAll || effects.reads.some(holdsRows)
    const isMoved = writes.some(({ from }) => from !== undefined)
    const takes = question.parts.includes(part) || (left.size > 0 && (isCopy || isMoved))
    if (writesAll && (takes || left.size > 0)) return undefined
    for (const { object, mode } of writes) {
      if (mode === 'back' && ended.has(object)) return undefined
      if (mode === 'gone' || (mode === 'anew' && !takes)) {
        for (const name of within(object, left)) {
          left.delete(name)
          ended.add(name)
        }
      } else if (takes) left.set(object, each.session)
    }
  }
  return left
}

/** Whether an object can contain such texts: functions, sequences and the like cannot. */
function holdsRows(object: ObjectName): boolean {
  return !object.startsWith('#')
}

/** The object itself; for a database also its tables. */
function within(object: ObjectName, left: ReadonlyMap<ObjectName, unknown>): readonly ObjectName[] {
  const isIn = (name: ObjectName): boolean => {
    const database = databaseOf(name)
    return name === object || (database !== undefined && databaseObject(database) === object)
  }
  return [...left.keys()].filter(isIn)
}
