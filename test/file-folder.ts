import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * An empty folder for all tests of a file; removed when the process ends. The folder of `t.testdir()` outside of a test
 * is the same for all files that share a process (`suite.ts`).
 */
export function fileFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mockq-test-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
