import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { FolderInUse } from '../../core/errors/folder-in-use.js'
import { RecordingError } from '../../core/errors/recording-error.js'

/** A hidden file, so that it is not taken for a recording; one left by a killed recorder does no harm. */
const name = '.mockq-record.lock'

/**
 * Keeps a second recorder out of a folder; returns the function that unlocks it.
 *
 * The lock of a dead process is ignored. Throws `FolderInUse` if another recorder is alive, because two would overwrite
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
  const own = `${process.pid} ${startMs()}`
  try {
    writeFileSync(path, own, { flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    const [owner = 0, start = 0] = readFileSync(path, 'utf8').split(' ').map(Number)
    if (isAlive(owner, start)) {
      const who = owner === process.pid ? 'in this process' : `(process ${owner})`
      throw new FolderInUse(
        `another mockq record ${who} is using ${folder}: stop it, or record into another folder`,
      )
    }
    writeFileSync(path, own)
  }
}

/** When this process started, by the clock that all processes and threads of the machine share; in milliseconds. */
function startMs(): number {
  return Number(process.hrtime.bigint() / 1_000_000n) - Math.round(process.uptime() * 1000)
}

function isAlive(pid: number, start: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  // In a container the process id may be reused, even by this process, which then started at another time.
  if (pid === process.pid) return Math.abs(start - startMs()) <= roundingMs
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

const roundingMs = 10
