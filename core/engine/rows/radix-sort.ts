import type { Pacer } from './pacer.js'
import type { SortWords } from './sort-words.js'

/** Bits sorted by in one pass: with more, the buckets no longer fit in the processor's cache. */
const digitBits = 11
const buckets = 1 << digitBits
const shifts = [0, digitBits, 2 * digitBits]

/** The number of rows between two looks at the clock. */
const stepRows = 65_536

/**
 * Sorts rows by words, the least significant word first; the sort is stable. The time grows with the number of rows and
 * words alone. Uses `rows` and returns them or another array.
 */
export async function radixSort(
  rows: Int32Array,
  words: SortWords,
  pacer: Pacer,
): Promise<Int32Array> {
  let source = rows
  let target: Int32Array = new Int32Array(rows.length)
  for (const word of words) {
    for (const shift of shifts) {
      const starts = bucketStarts(source, word, shift)
      if (starts === undefined) continue
      for (let from = 0; from < source.length; from += stepRows) {
        if (pacer.due()) await pacer.pause()
        distribute(
          source,
          target,
          word,
          shift,
          starts,
          from,
          Math.min(from + stepRows, source.length),
        )
      }
      ;[source, target] = [target, source]
    }
  }
  return source
}

/** Where the rows of each digit begin in the result; undefined if all rows have the same digit. */
function bucketStarts(rows: Int32Array, word: Uint32Array, shift: number): Int32Array | undefined {
  const counts = new Int32Array(buckets)
  for (let k = 0; k < rows.length; k++) {
    counts[(word[rows[k]!]! >>> shift) & (buckets - 1)]!++
  }
  let start = 0
  for (let digit = 0; digit < buckets; digit++) {
    const count = counts[digit]!
    if (count === rows.length) return undefined
    counts[digit] = start
    start += count
  }
  return counts
}

function distribute(
  source: Int32Array,
  target: Int32Array,
  word: Uint32Array,
  shift: number,
  starts: Int32Array,
  from: number,
  to: number,
): void {
  for (let k = from; k < to; k++) {
    const row = source[k]!
    target[starts[(word[row]! >>> shift) & (buckets - 1)]!++] = row
  }
}
