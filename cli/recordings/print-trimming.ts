import type { Changed } from '../../recordings/tools/change-recordings.js'
import type { Trimming } from '../../recordings/tools/trim-rows.js'
import { print, printToStderr } from '../report.js'
import { namedLine, printChangeJson, printFiles, warnOf } from './print-change.js'

/** Prints which answers `trim` cut. */
export function printTrimming(
  changed: Changed<Trimming>,
  { isDry, json }: { readonly isDry: boolean; readonly json: boolean },
): void {
  const { trimmed, left } = changed.result
  if (json) printChangeJson(changed, isDry)
  else {
    for (const each of trimmed) print(`${each.rows} -> ${each.kept} rows  ${namedLine(each)}`)
  }
  if (left.length > 0) {
    warnOf(
      'not cut, because their clients stopped them while they ran, or the server was lost:',
      left,
    )
  }
  if (trimmed.length === 0) printToStderr('no answer has more rows: nothing to cut')
  printFiles(changed, isDry)
}
