import { join } from 'node:path'
import { unreadParts } from '../core/binder/unread-parts.js'
import type { Measure } from './measure.js'
import { listSltFiles, readSltFile } from './slt-file.js'

/**
 * Whether nothing goes unread in the trees of the statements of a folder's suites: each file runs on a server of
 * its own. Passed are the statements that answer and leave nothing unread; those that fail count nowhere.
 */
export async function measureUnread(dir: string, only: string): Promise<readonly Measure[]> {
  const measure: Measure = { name: 'unread', passed: 0, failures: [] }
  const root = join(dir, 'slt')
  for (const file of listSltFiles(root).filter(name => name.includes(only))) {
    const { answered, unread } = await unreadParts(readSltFile(file, root))
    measure.passed += answered - unread.length
    measure.failures.push(...unread.map(text => `${file}:${text}`))
  }
  return [measure]
}
