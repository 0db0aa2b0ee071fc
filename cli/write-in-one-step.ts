import { renameSync, rmSync, writeFileSync } from 'node:fs'

/** Replaces a file in one step, so that nobody reads a partial one. Throws the error of the system. */
export function writeInOneStep(path: string, text: string): void {
  const part = `${path}.${process.pid}.part`
  try {
    writeFileSync(part, text)
    renameSync(part, path)
  } catch (cause) {
    rmSync(part, { force: true })
    throw cause
  }
}
