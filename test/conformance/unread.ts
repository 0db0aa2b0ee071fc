import { join } from 'node:path'
import { unreadParts } from '../core/binder/unread-parts.js'
import type { Measure } from './measure.js'
import { listSltFiles, readSltFile } from './slt-file.js'

/**
 * Checks that the binder reads every part of the statements in a folder's suites; each file runs on a server of its own.
 * Passed are the statements that succeed with every part read; those that fail are not counted.
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
