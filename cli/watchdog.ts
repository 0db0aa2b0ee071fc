import { spawn } from 'node:child_process'
import type { Writable } from 'node:stream'

/**
 * Waits for the end of mockq. Its first line is the process group to end, or empty; a second one says that mockq has
 * ended the processes itself. `$1` is a variable that marks them.
 */
const script = `
read -r group
read -r done && exit
signal() {
  [ -n "$group" ] && kill -s "$2" -- "-$group"
  for each in $(grep -ls "$1" /proc/[0-9]*/environ); do
    each=\${each#/proc/}
    kill -s "$2" "\${each%/environ}"
  done
}
signal "$1" TERM
sleep 2
signal "$1" KILL
`

/** A small process that ends those of a command if mockq itself is killed, and so cannot do it. */
export interface Watchdog {
  /** Tells the command's process group; undefined: it has none of its own. */
  watch(group: number | undefined): void
  /** Ends the watchdog: there is nothing left to do. */
  release(): void
}

/** Starts a watchdog for the processes that have `variable` (`NAME=VALUE`) in their environment. */
export function startWatchdog(variable: string): Watchdog {
  if (process.platform === 'win32') return { watch: () => {}, release: () => {} }
  const { PATH = '/usr/bin:/bin' } = process.env
  const child = spawn('sh', ['-c', script, 'mockq-watchdog', variable], {
    stdio: ['pipe', 'ignore', 'ignore'],
    env: { PATH },
    // Not in mockq's own group, which Ctrl-C ends.
    detached: true,
  })
  child.on('error', () => {})
  // Absent if the process could not be started, for want of memory or files.
  const stdin = child.stdin as Writable | undefined
  stdin?.on('error', () => {})
  child.unref()
  return {
    watch: group => stdin?.write(`${group ?? ''}\n`),
    release: () => stdin?.end('done\n'),
  }
}
