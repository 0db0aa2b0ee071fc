import { randomBytes, randomUUID } from 'node:crypto'
import type { Clock } from '../../core/clock.js'
import type { Json } from '../../core/protocol/backend.js'
import { PartBinding } from '../match/binding.js'
import { mapTexts } from '../redact/map-texts.js'
import {
  formOf,
  type PlaceholderKind,
  placeholderKind,
  replacePlaceholders,
} from '../redact/placeholder.js'
import { partText } from '../redact/volatile-parts.js'
import { type Restore, restoreOf } from '../replay/restore.js'
import type { Cell, Rows } from '../store/document.js'

/** The value of a secret of a recording; undefined if it is not known. `kind`: `password`, `access_key_id` … */
export type SecretOf = (kind: string, number: number) => string | undefined

/**
 * The texts of one run for the placeholders of a recording: new random names, the present time, and secrets that the
 * user has given. Equal placeholders have equal texts.
 */
export class LiveNames {
  readonly binding = new PartBinding()
  readonly #clock: Clock
  readonly #secretOf: SecretOf

  constructor(clock: Clock, secretOf: SecretOf) {
    this.#clock = clock
    this.#secretOf = secretOf
  }

  /** The text bound to a placeholder; undefined if there is none. */
  liveText(found: string): string | undefined {
    return this.binding.live(found)
  }

  /**
   * Binds all placeholders in a recorded request; returns the secrets that are not known: `password:1`. `makesUser`: a
   * password in it is that of a user that the statement creates, so a new one will do.
   */
  bind(request: Json, makesUser: boolean): readonly string[] {
    const unknown = new Set<string>()
    mapTexts(request, text =>
      replacePlaceholders(text, found => {
        const [base] = formOf(partText(found))
        if (this.binding.live(base) !== undefined) return found
        const live = this.#newText(base, makesUser)
        if (live === undefined) unknown.add(base.slice('{{secret:'.length, -2))
        else this.binding.bind(new Map([[base, live]]))
        return found
      }),
    )
    return [...unknown]
  }

  /** Restores this run's texts in recorded ones, for sessions with a time zone. */
  restoreIn(timezone: string): Restore {
    return restoreOf(this, this.#clock, timezone)
  }

  /** Restores SQL: a time outside of quotes becomes a number of seconds. */
  restoreSql(sql: string, timezone: string): string {
    const seconds = String(this.#clock.nowMicros() / 1_000_000n)
    return this.restoreIn(timezone)(sql.replaceAll(bareTime, seconds))
  }

  #newText(base: string, makesUser: boolean): string | undefined {
    const kind = placeholderKind(base)
    if (kind.startsWith('secret:')) {
      const number = Number(base.slice(base.lastIndexOf(':') + 1, -2))
      const own = this.#secretOf(kind.slice('secret:'.length), number)
      return own ?? (makesUser ? `Mq1-${randomBytes(12).toString('hex')}` : undefined)
    }
    return newTexts[kind as keyof typeof newTexts](this.#clock)
  }
}

/** New texts of each kind, in the form that clients write. */
const newTexts: Readonly<
  Record<Exclude<PlaceholderKind, `secret:${string}`>, (clock: Clock) => string>
> = {
  name: () => `a${randomBytes(4).toString('hex').slice(1)}`,
  uuid: () => randomUUID(),
  ts: () => String(process.hrtime.bigint()),
  today: clock => isoTime(clock).slice(0, 10),
  now: isoTime,
}

function isoTime(clock: Clock): string {
  return new Date(Number(clock.nowMicros() / 1000n)).toISOString()
}

/** A time that is not in quotes. */
const bareTime = /(?<!['"\w./-])\{\{now:\d+(?:\/n)?\}\}/g

/** Whether a recorded cell holds something that this run cannot know: a time, or a text that the server chose. */
function isOpen(cell: Cell, names: LiveNames): boolean {
  if (cell === null || !cell.includes('{{')) return false
  if (/\{\{time[:}]/.test(cell)) return true
  let found = false
  replacePlaceholders(cell, placeholder => {
    const [base] = formOf(partText(placeholder))
    const kind = placeholderKind(base)
    found ||= kind === 'today' || kind === 'now' || names.liveText(base) === undefined
    return placeholder
  })
  return found
}

/**
 * Recorded and live rows in a form in which they can be compared: with this run's names. Of columns with values that
 * differ in each run only whether they are NULL is left.
 */
export function comparableRows(
  recorded: Rows,
  live: Rows,
  names: LiveNames,
  timezone: string,
): { readonly recorded: Rows; readonly live: Rows } {
  const width = recorded[0]?.length ?? 0
  const isOpenColumn = Array.from({ length: width }, (_, i) =>
    recorded.some(row => isOpen(row[i] ?? null, names)),
  )
  const restore = names.restoreIn(timezone)
  const hide = (cell: Cell, i: number): Cell =>
    isOpenColumn[i] === true && cell !== null ? 'changes' : cell
  const withNames = (cell: Cell): Cell => (cell?.includes('{{') ? restore(cell) : cell)
  return {
    recorded: recorded.map(row => row.map((cell, i) => hide(withNames(cell), i))),
    live: isOpenColumn.includes(true) ? live.map(row => row.map(hide)) : live,
  }
}
