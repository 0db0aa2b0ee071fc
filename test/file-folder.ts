import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * An empty folder for all tests of a file; removed when the process ends. The folder of `t.testdir()` outside of a test
 * is the same for all files that share a process (`suite.ts`).
 */
export function fileFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mockq-test-'))
  // One listener for all: Node warns of more than ten.
  if (folders.length === 0) process.once('exit', removeAll)
  folders.push(folder)
  return folder
}

const folders: string[] = []

function removeAll(): void {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
}
