import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { constants } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { markVariable } from './own-variables.js'
import { processesOf, stateOfProcess } from './processes.js'
import { printError } from './report.js'
import { onStopSignal } from './signals.js'
import { hasTerminal } from './terminal.js'
import { startWatchdog } from './watchdog.js'

/**
 * How long processes that are left may take to end by themselves. Helpers of a program end a moment after it, such as the
 * resource tracker of Python's `multiprocessing`, which each run of dbt has.
 */
const graceMs = 1000

/** How long they may take after a signal, and how often to look. */
const patienceMs = 2000
const checkMs = 20

/** How a program ended. */
export interface ProgramEnd {
  /** Its exit code, 128 plus the number of the signal that ended it, or 126 or 127 if it cannot be run. */
  readonly code: number
  /** Number of its processes that went on running, and were ended. */
  readonly left: number
}

/**
 * Runs a program with this process's input, output and environment, and ends what it leaves running.
 *
 * The first stop signal is passed on, the second becomes SIGKILL. With a terminal, the program is in the same job as
 * mockq: so Ctrl-C, which the terminal sends to the whole job, is not passed on, and interactive programs work. Without
 * one, it has a process group of its own. If mockq is killed, a watchdog ends the program. After the program, a second
 * signal ends mockq at once.
 *
 * `announce` is called just before the program starts: from then on a stop signal lets the caller clean up, so that it may
 * write files there.
 */
export async function runProgram(
  [name = '', ...args]: readonly string[],
  environment: NodeJS.ProcessEnv,
  announce: () => void,
): Promise<ProgramEnd> {
  const mark = `${environment['MOCKQ_PORT'] ?? ''}-${randomUUID()}`
  const variable = `${markVariable}=${mark}`
  const isInJob = hasTerminal()
  let tree: ProcessTree | undefined
  let signals = 0
  let isOver = false
  // Also listens while mockq saves and closes: a signal from the terminal may arrive here after it has ended the program.
  const forget = onStopSignal(signal => {
    signals += 1
    if (signals > 1 && isOver) {
      forget()
      process.kill(process.pid, signal)
    } else if (signals > 1) tree?.signal('SIGKILL')
    else if (!isOver && (signal !== 'SIGINT' || !isInJob)) tree?.signal(signal)
  })
  try {
    announce()
    const watchdog = startWatchdog(variable)
    try {
      const child = spawn(name, args, {
        stdio: 'inherit',
        env: { ...environment, [markVariable]: mark },
        detached: !isInJob && process.platform !== 'win32',
      })
      tree = new ProcessTree(child, variable, isInJob)
      watchdog.watch(tree.group)
      const code = await exitCodeOf(child, name)
      return { code, left: await tree.end(() => signals) }
    } catch (error) {
      // Arguments that are too long, and the like; other errors of the system come as events.
      if (tree !== undefined || !(error instanceof Error && 'syscall' in error)) throw error
      return { code: exitCodeOfNone(name, error), left: 0 }
    } finally {
      watchdog.release()
    }
  } finally {
    isOver = true
  }
}

function exitCodeOf(child: ChildProcess, name: string): Promise<number> {
  return new Promise(resolve => {
    child.once('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal!]))
    child.once('error', error => resolve(exitCodeOfNone(name, error)))
  })
}

/** Tells that a program cannot be run; returns the exit code of shells: 127 if there is none, else 126. */
function exitCodeOfNone(name: string, error: unknown): number {
  const { code } = error as NodeJS.ErrnoException
  const isMissing = code === 'ENOENT'
  const why = isMissing ? 'was not found' : `cannot be run (${code})`
  printError(`the command ${JSON.stringify(name)} ${why}`)
  return isMissing ? 127 : 126
}

/**
 * The processes of a program: its process group, and on Linux also those that have left the group, which are recognised
 * by a variable in their environment.
 */
class ProcessTree {
  readonly #child: ChildProcess
  readonly #variable: string
  /** The process group; undefined if it is that of mockq. */
  readonly group: number | undefined

  constructor(child: ChildProcess, variable: string, isInJob: boolean) {
    this.#child = child
    this.#variable = variable
    this.group = isInJob || process.platform === 'win32' ? undefined : child.pid
  }

  /** Sends a signal to each of them once: some programs end at once at a second one. */
  signal(signal: NodeJS.Signals): void {
    const others = this.#members().filter(pid => {
      return pid !== this.#child.pid && stateOfProcess(pid)?.group !== this.group
    })
    if (this.group !== undefined) send(-this.group, signal)
    else this.#child.kill(signal)
    for (const pid of others) send(pid, signal)
    // A stopped process takes a signal only when it goes on.
    if (this.group !== undefined) send(-this.group, 'SIGCONT')
  }

  /**
   * Ends those that the program has left running; returns the number of those that did not end by themselves. `signals`:
   * the number of stop signals so far; after the first, they need no further one, and after the second, they are killed.
   */
  async end(signals: () => number): Promise<number> {
    if (await this.#ends(graceMs, () => signals() > 0)) return 0
    const left = this.#members().length
    const isTold = signals() > 0
    if (!isTold) this.signal('SIGTERM')
    if (await this.#ends(patienceMs, () => signals() > 1)) return isTold ? 0 : left
    this.signal('SIGKILL')
    return left
  }

  /** Waits until none of them runs; false if some do after that time, or as soon as `isHurried`. */
  async #ends(maximumMs: number, isHurried: () => boolean): Promise<boolean> {
    for (let waited = 0; this.#members().length > 0; waited += checkMs) {
      if (waited >= maximumMs || isHurried()) return false
      await sleep(checkMs)
    }
    return true
  }

  /** Those that run; on systems other than Linux, only whether there are any: the program itself stands for all. */
  #members(): readonly number[] {
    if (process.platform === 'linux') return processesOf(this.group, this.#variable)
    return this.group !== undefined && send(-this.group, 0) ? [this.group] : []
  }
}

/** Sends a signal; returns whether there is such a process or group. */
function send(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}
