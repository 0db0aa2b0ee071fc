import { execFileSync } from 'node:child_process'
import { dirname } from 'node:path'

/** Runs git in a folder, and never in a repository around it, such as that of mockq. Returns what git prints. */
export function gitIn(folder: string): (...args: readonly string[]) => string {
  const env = { ...process.env, GIT_CEILING_DIRECTORIES: dirname(folder) }
  return (...args) =>
    execFileSync('git', ['-C', folder, ...args], { encoding: 'utf8', stdio: 'pipe', env })
}
