import type { Clock } from '../../core/clock.js'
import type { Lane } from '../match/lane.js'
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

/** Replaces the placeholders of a recorded text with live texts. */
export type Restore = (text: string) => string

/**
 * How a lane's recorded texts become live ones: with this run's random names, times and secrets; times as a session
 * with that time zone shows them.
 *
 * A name without a live counterpart becomes one that is the same in every run, a time the current one, a secret
 * asterisks.
 */
export function restoreOf(
  lane: Pick<Lane, 'binding' | 'liveText'>,
  clock: Clock,
  timezone: string,
): Restore {
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
    const text = partText(found)
    const live = binding.renamed(text)
    return live === undefined ? (binding.withRenamed(found) ?? found) : inCaseOf(found, live)
  }
  return text =>
    binding.hasRenamed || text.includes('^')
      ? unescapeBraces(replaceInMessage(text, rename))
      : placed(text)
}

function presentForm(base: string): string {
  return placeholderKind(base) === 'today' ? 'd' : '6'
}

/** Cells with this run's texts. */
export function restoreCells(rows: Rows, restore: Restore): Rows {
  return rows.map(row =>
    row.some(mayChange) ? row.map(cell => (cell === null ? null : restore(cell))) : row,
  )
}

/** Whether a cell may contain text that differs in this run. */
export function mayChange(cell: Cell): boolean {
  return cell !== null && mayHaveParts(cell)
}

/** Whether a cell may contain something to restore. */
export function hasPlaceholder(cell: Cell): boolean {
  return cell?.includes('{{') ?? false
}

function standIn(found: string): string {
  if (!isPlaceholder(found) || found.startsWith('{{secret:')) return '***'
  return found.slice(found.lastIndexOf(':') + 1, -2).padStart(8, '0')
}
