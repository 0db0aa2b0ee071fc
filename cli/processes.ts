import { readdirSync, readFileSync } from 'node:fs'

/** A process, as Linux describes it. */
export interface ProcessState {
  readonly name: string
  /** `R` runs, `S` sleeps, `T` is stopped, `Z` has ended and waits for its parent to notice. */
  readonly state: string
  readonly parent: number
  readonly group: number
}

/** The state of a process; undefined if there is none, or on systems other than Linux. */
export function stateOfProcess(pid: number): ProcessState | undefined {
  // PID (NAME) STATE PARENT GROUP …: the name may contain anything.
  const found = /^\d+ \((.*)\) (\S) (\d+) (\d+) /s.exec(contentOf(`/proc/${pid}/stat`))
  if (found === null) return undefined
  const [, name = '', state = '', parent, group] = found
  return { name, state, parent: Number(parent), group: Number(group) }
}

/** The text of `/proc/PID/status`; empty if there is none. */
export function processStatus(pid: number): string {
  return contentOf(`/proc/${pid}/status`)
}

/**
 * The running processes of a group, and those that were started with `variable` (`NAME=VALUE`) in their environment.
 * Empty on systems other than Linux.
 */
export function processesOf(group: number | undefined, variable: string): readonly number[] {
  return pids().filter(pid => {
    const state = stateOfProcess(pid)
    if (state === undefined || state.state === 'Z' || pid === process.pid) return false
    return state.group === group || environmentOf(pid).includes(variable)
  })
}

function environmentOf(pid: number): readonly string[] {
  return contentOf(`/proc/${pid}/environ`).split('\0')
}

function pids(): readonly number[] {
  try {
    return readdirSync('/proc').map(Number).filter(Number.isInteger)
  } catch {
    return []
  }
}

function contentOf(path: string): string {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    return ''
  }
}
