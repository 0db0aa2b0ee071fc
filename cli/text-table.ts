import { plainText } from './plain-text.js'

/** A column of a table. */
export interface Column {
  readonly title: string
  /** `right` for numbers; absent: `left`. */
  readonly align?: 'right'
  /** Longer cells are cut to this width, with `…` at the end; absent: never. */
  readonly widest?: number
}

/**
 * A table as lines of text, with its titles as the first line: columns are as wide as their widest cell and two blanks
 * apart. Cells are made harmless by `plainText`.
 */
export function textTable(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
): readonly string[] {
  const titles = columns.map(({ title }) => title)
  const cells = [titles, ...rows].map(row =>
    row.map((cell, i) => cut(plainText(cell), columns[i]?.widest ?? Number.POSITIVE_INFINITY)),
  )
  const widths = columns.map((_, i) =>
    cells.reduce((widest, row) => Math.max(widest, displayWidth(row[i]!)), 0),
  )
  return cells.map(row =>
    row
      .map((cell, i) => fill(cell, widths[i]!, columns[i]!))
      .join('  ')
      .trimEnd(),
  )
}

function fill(cell: string, width: number, { align }: Column): string {
  const blanks = ' '.repeat(width - displayWidth(cell))
  return align === 'right' ? blanks + cell : cell + blanks
}

/** A text cut to a number of terminal columns, with `…` as the last character of a cut one. */
export function cut(text: string, width: number): string {
  if (text.length <= width / 2) return text
  let kept = ''
  let used = 0
  // Ends early, because a text may be very long.
  for (const { segment } of segmentsOf(text)) {
    used += displayWidth(segment)
    if (used > width) return `${kept}…`
    if (used < width) kept += segment
  }
  return text
}

let segmenter: Intl.Segmenter | undefined

/** The characters of a text, as people see them. The segmenter takes 5 ms to make, so most starts go without it. */
function segmentsOf(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter()
  return segmenter.segment(text)
}

/** The number of columns in which a terminal shows a text without control characters. */
export function displayWidth(text: string): number {
  if (narrow.test(text)) return text.length
  let width = 0
  for (const { segment } of segmentsOf(text))
    width += wide.test(segment) ? 2 : ofNoWidth.test(segment) ? 0 : 1
  return width
}

const narrow = /^[\x20-\x7e…·→]*$/
/**
 * Characters of two columns: emoji, and the ranges that are Wide or Fullwidth in Unicode's EastAsianWidth.txt, with the
 * gaps between their blocks.
 */
const wide =
  /[\p{Emoji_Presentation}\u1100-\u115f\u2329\u232a\u2e80-\u303e\u3041-\u3247\u3250-\u4dbf\u4e00-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe10-\ufe19\ufe30-\ufe6b\uff01-\uff60\uffe0-\uffe6\u{1b000}-\u{1b2fb}\u{20000}-\u{3fffd}]|\ufe0f/u
const ofNoWidth = /^[\p{Mn}\p{Me}\p{Cf}]+$/u
