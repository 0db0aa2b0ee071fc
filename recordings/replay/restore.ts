import type { Clock } from '../../core/clock.js'
import type { Lane } from '../match/replay.js'
import { replaceInMessage } from '../redact/caret-lines.js'
import { timeInForm } from '../redact/clock-literal.js'
import {
  formOf,
  isPlaceholder,
  isTimeKind,
  placeholderKind,
  replacePlaceholders,
  unescapeBraces,
} from '../redact/placeholder.js'
import { inCaseOf, mayHaveParts, partText } from '../redact/volatile-parts.js'
import type { Cell, Rows } from '../store/document.js'

/** Puts live texts back into recorded ones. */
export type Restore = (text: string) => string

/**
 * How a lane's recorded texts become live ones: random names, times and secrets as this run has them,
 * times as a session with that timezone sees them.
 *
 * What no live part stands for gets a name that is the same in every run, a time the present one; a secret
 * gets stars.
 */
export function restoreOf(lane: Lane, clock: Clock, timezone: string): Restore {
  const { binding } = lane
  const restoreOne = (found: string) => {
    const [base, form] = formOf(partText(found))
    const live = lane.liveText(base)
    if (!isTimeKind(placeholderKind(base))) return inCaseOf(found, live ?? standIn(base))
    const time = live ?? new Date(Number(clock.nowMicros() / 1000n)).toISOString()
    const shown = form ?? (live === undefined ? presentForm(base) : 'n')
    return timeInForm(time, shown, timezone) ?? time
  }
  const placed = (text: string) =>
    text.includes('{{') ? unescapeBraces(replacePlaceholders(text, restoreOne)) : text
  const rename = (found: string) => {
    if (isPlaceholder(found)) return restoreOne(found)
    const live = binding.renamed(partText(found))
    return live === undefined ? found : inCaseOf(found, live)
  }
  return text =>
    binding.hasRenamed || text.includes('^')
      ? unescapeBraces(replaceInMessage(text, rename))
      : placed(text)
}

function presentForm(base: string): string {
  return placeholderKind(base) === 'today' ? 'd' : '6'
}

/** Cells as this run has them. */
export function restoreCells(rows: Rows, restore: Restore): Rows {
  return rows.map(row =>
    row.some(mayChange) ? row.map(cell => (cell === null ? null : restore(cell))) : row,
  )
}

/** Whether there may be a text in a cell that is another one in this run. */
export function mayChange(cell: Cell): boolean {
  return cell !== null && mayHaveParts(cell)
}

/** Whether there may be something to restore in a cell. */
export function hasPlaceholder(cell: Cell): boolean {
  return cell?.includes('{{') ?? false
}

function standIn(found: string): string {
  if (!isPlaceholder(found) || found.startsWith('{{secret:')) return '***'
  return found.slice(found.lastIndexOf(':') + 1, -2).padStart(8, '0')
}
