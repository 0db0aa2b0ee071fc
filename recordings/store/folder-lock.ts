import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { RecordingError } from '../../core/errors/recording-error.js'
import { UsageError } from '../../core/errors/usage-error.js'

/** A hidden file, so that it is not taken for a recording; one left by a killed recorder does no harm. */
const name = '.mockq-record.lock'

/**
 * Keeps a second recorder out of a folder; returns the function that unlocks it.
 *
 * The lock of a dead process is ignored. Throws `UsageError` if another recorder is alive, because two would overwrite
 * each other's recordings. Throws `RecordingError` for a folder that cannot be written.
 */
export function lockFolder(folder: string): () => void {
  const path = join(folder, name)
  try {
    takeLock(path, folder)
  } catch (error) {
    throw RecordingError.unwritable(folder, error)
  }
  return () => rmSync(path, { force: true })
}

function takeLock(path: string, folder: string): void {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    const owner = Number(readFileSync(path, 'utf8'))
    if (isAlive(owner)) {
      throw new UsageError(
        `another mockq record (process ${owner}) is using ${folder}: stop it, or record into another folder`,
      )
    }
    writeFileSync(path, String(process.pid))
  }
}

function isAlive(pid: number): boolean {
  // In a container the process id may be reused, even by this process.
  if (pid === process.pid || !Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
