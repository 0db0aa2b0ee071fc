import { replaceCandidates } from './volatile-parts.js'

/** A line of a statement in an error message; the next line marks a part of it with `^`. */
const codeLine = /^ *\d+ \| /
const pointer = /^ *\| *\^/

/**
 * `replaceCandidates` for an error message: moves the `^` marks so that they still point at the same part of the
 * statement when replacements are longer or shorter.
 */
export function replaceInMessage(text: string, replace: (part: string) => string): string {
  if (!text.includes('^')) return replaceCandidates(text, replace)
  const lines = text.split('\n')
  const replaced = lines.map((line, i) => {
    const before = lines[i - 1] ?? ''
    if (!pointer.test(line) || !codeLine.test(before)) return replaceCandidates(line, replace)
    return moved(line, before, replace)
  })
  return replaced.join('\n')
}

function moved(line: string, code: string, replace: (part: string) => string): string {
  const place = placesAfter(code, replace)
  const start = line.indexOf('^')
  let end = start
  while (line[end] === '^') end++
  const carets = '^'.repeat(Math.max(1, place(end) - place(start)))
  const before = line.slice(0, start).padEnd(place(start)).slice(0, place(start))
  return before + carets + replaceCandidates(line.slice(end), replace)
}

/** Maps a position in a line to its position after replacement. */
function placesAfter(code: string, replace: (part: string) => string): (at: number) => number {
  const edits: { readonly end: number; readonly longer: number }[] = []
  let from = 0
  replaceCandidates(code, part => {
    const other = replace(part)
    from = code.indexOf(part, from) + part.length
    edits.push({ end: from, longer: other.length - part.length })
    return other
  })
  return at => edits.reduce((place, { end, longer }) => (end <= at ? place + longer : place), at)
}
