import type { ValuesDocument } from './document.js'
import { formatOrdinal, parseOrdinal } from './document-id.js'

/** What the lines of a recording leave out because it differs in each run: texts behind placeholders, and times. */
export class RecordedValues {
  /** As in the file. */
  readonly document: ValuesDocument
  /** What each placeholder stood for, by the placeholder without a form, in lower case: `{{now:1}}`. No secrets. */
  readonly texts: ReadonlyMap<string, string>
  /** From which ordinals on which times apply, by ordinal. */
  readonly #times: readonly (readonly [ordinal: number, micros: number | null])[]

  constructor(document: ValuesDocument) {
    this.document = document
    this.texts = new Map(document.texts)
    this.#times = document.times
      .map(([ordinal, micros]) => [parseOrdinal(ordinal)!, micros] as const)
      .toSorted(([a], [b]) => a - b)
  }

  /** When a statement was sent, within about a second, in microseconds since 1970; undefined if that is unknown. */
  sentAt({ ordinal }: { readonly ordinal: number }): bigint | undefined {
    const times = this.#times
    let [from, to] = [0, times.length]
    while (from < to) {
      const middle = (from + to) >> 1
      if (times[middle]![0] <= ordinal) from = middle + 1
      else to = middle
    }
    const micros = from === 0 ? null : times[from - 1]![1]
    return micros === null ? undefined : BigInt(micros)
  }
}

/** A statement's place in the play order of its lane, and when it was sent, in microseconds since 1970. */
export interface SentStatement {
  readonly ordinal: number
  readonly sentAt: bigint | undefined
}

/**
 * The document that keeps these times and texts; undefined if there are none.
 *
 * A statement sent less than a second before or after the last time that is kept has that time: so a lane that is sent
 * without pauses has few, and one more statement changes none.
 */
export function valuesDocument(
  statements: readonly SentStatement[],
  texts: ReadonlyMap<string, string>,
): ValuesDocument | undefined {
  const times: (readonly [string, number | null])[] = []
  let last: number | null = null
  for (const { ordinal, sentAt } of statements.toSorted((a, b) => a.ordinal - b.ordinal)) {
    const micros = sentAt === undefined ? null : Number(sentAt)
    const isClose = micros !== null && last !== null && Math.abs(micros - last) < second
    if (isClose || micros === last) continue
    last = micros === null ? null : Math.round(micros / resolution) * resolution
    times.push([formatOrdinal(ordinal), last])
  }
  if (times.length === 0 && texts.size === 0) return undefined
  const sorted = [...texts].toSorted(([a], [b]) => comparePlaceholders(a, b))
  return { _id: '001', k: 'values', times, texts: sorted }
}

const second = 1_000_000

/** The microseconds to which times are rounded. */
const resolution = 100_000

/** By kind, then by number. */
function comparePlaceholders(a: string, b: string): number {
  const [kindA, kindB] = [a, b].map(each => each.slice(0, each.lastIndexOf(':')))
  if (kindA !== kindB) return kindA! < kindB! ? -1 : 1
  return numberOf(a) - numberOf(b)
}

function numberOf(placeholder: string): number {
  return Number.parseInt(placeholder.slice(placeholder.lastIndexOf(':') + 1), 10)
}
