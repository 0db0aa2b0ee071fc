import type { Changed } from '../../recordings/tools/change-recordings.js'
import type { Pruned } from '../../recordings/tools/prune-unused.js'
import type { Removal } from '../../recordings/tools/remove-statements.js'
import { plainText } from '../plain-text.js'
import { print, printToStderr } from '../report.js'
import { namedLine, printChangeJson, printFiles, warnOf } from './print-change.js'
import { counted } from './print-requests.js'

/** Prints what `rm` or `prune` removed. */
export function printRemoval(
  changed: Changed<Removal>,
  { isDry, json }: { readonly isDry: boolean; readonly json: boolean },
): void {
  const { statements, dependants, refused } = changed.result
  if (json) printChangeJson(changed, isDry)
  else for (const each of statements) print(namedLine(each))
  if (statements.length === 0) printToStderr('no statement is meant: nothing to remove')
  if (dependants.length > 0) {
    const those = counted(dependants.length, 'statement')
    warnOf(
      `${those} that would stay need some of these, and would no longer be answered:`,
      dependants,
    )
  }
  if (refused) printToStderr('nothing was removed: remove those as well, or use --force')
  else printFiles(changed, isDry)
}

/** Prints what `prune` removed, and what stays although it is unused. */
export function printPruned(
  changed: Changed<Pruned>,
  options: { readonly isDry: boolean; readonly json: boolean },
): void {
  const { needed, unreported } = changed.result
  if (needed.length > 0) {
    const writes = counted(needed.length, 'unused write')
    warnOf(
      `${writes} stay, because used statements were recorded after them (see --force):`,
      needed,
    )
  }
  for (const lane of unreported) {
    printToStderr(plainText(`the lane ${lane} is not in all reports: nothing of it is removed`))
  }
  printRemoval(changed, options)
}
