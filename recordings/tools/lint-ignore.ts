import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { RecordingError } from '../../core/errors/recording-error.js'
import { UsageError } from '../../core/errors/usage-error.js'
import { checkRuleName, selects } from './lint-rules.js'
import { matchesGlob } from './open-lanes.js'

/** The name of the ignore list, a file beside the recordings. */
export const ignoreFile = 'lint.ignore'

/** A line of the ignore list: `RULE FILE [ID]`. */
export interface IgnoreLine {
  readonly line: number
  readonly text: string
  readonly rule: string
  /** Of the file's path in the folder and of the document's `_id`; `*` stands for any characters. */
  readonly file: string
  readonly id: string
}

/**
 * Reads the ignore list of a folder; empty if there is none. Each line has a rule (`secret/jwt`, `personal`, `*`), a
 * file (`orders.nedb`, `*`) and optionally the `_id` of a document; `#` begins a comment.
 *
 * Throws `UsageError` for an unknown rule or a line of another form, `RecordingError` if the file cannot be read.
 */
export function readIgnoreList(folder: string): readonly IgnoreLine[] {
  const path = join(folder, ignoreFile)
  if (!existsSync(path)) return []
  return contentOf(path)
    .split(/\r?\n/)
    .flatMap((text, i) => {
      const words = text
        .replace(/(?:^|\s)#.*$/, '')
        .split(/\s+/)
        .filter(Boolean)
      if (words.length === 0) return []
      const [rule, file, id = '*', ...more] = words
      const place = `${path}:${i + 1}`
      if (file === undefined || more.length > 0)
        throw new UsageError(`${place}: a line is RULE FILE [ID], not: ${text}`)
      return [{ line: i + 1, text: text.trim(), rule: checkRuleName(rule!, place), file, id }]
    })
}

function contentOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw RecordingError.unreadable(path, error)
  }
}

/** Whether a line of the list is about a finding. */
export function ignores(
  line: IgnoreLine,
  finding: { readonly rule: string; readonly file: string; readonly id: string | null },
): boolean {
  return (
    selects(line.rule, finding.rule) &&
    matchesGlob(line.file, finding.file) &&
    (line.id === '*' || (finding.id !== null && matchesGlob(line.id, finding.id)))
  )
}
