import type { Changed } from '../../recordings/tools/change-recordings.js'
import type { Named } from '../../recordings/tools/remove-statements.js'
import { plainJson, plainText } from '../plain-text.js'
import { print, printToStderr } from '../report.js'
import { cut, displayWidth } from '../text-table.js'

/** Prints the result of a command that changes recordings as JSON. */
export function printChangeJson(changed: Changed<object>, isDry: boolean): void {
  const { result, written, removed, removedBlobs } = changed
  print(plainJson({ ...result, dryRun: isDry, written, removed, removedBlobs }))
}

/** The line of a statement in a list: its lane, its id and the start of its SQL. */
export function namedLine({ lane, id, what }: Named): string {
  const head = plainText(`${lane}  ${id.replace(/:0000000$/, '')}  `)
  return (
    head +
    cut(plainText(what.replaceAll(/\s+/g, ' ').trim()), Math.max(20, widest - displayWidth(head)))
  )
}

const widest = 120

/** Prints at most this many statements of a list that goes to stderr. */
const mostNamed = 20

/** Prints a heading and a list of statements to stderr. */
export function warnOf(heading: string, statements: readonly Named[]): void {
  printToStderr(heading)
  for (const each of statements.slice(0, mostNamed)) printToStderr(`  ${namedLine(each)}`)
  const more = statements.length - mostNamed
  if (more > 0) printToStderr(`  … and ${more} more`)
}

/** Prints which files were written or removed, on stderr. */
export function printFiles(changed: Changed<unknown>, isDry: boolean): void {
  const { written, removed, removedBlobs } = changed
  const [write, remove] = isDry ? ['would write', 'would remove'] : ['wrote', 'removed']
  for (const path of written) printToStderr(plainText(`${write} ${path}`))
  for (const path of removed) printToStderr(plainText(`${remove} ${path}`))
  for (const blob of removedBlobs) printToStderr(plainText(`${remove} blobs/${blob}`))
}
