import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { UsageError } from '../core/index.js'
import { onStopSignal } from './signals.js'

/**
 * Runs a program with this process's input, output and environment; returns its exit code, or 128 plus the number of
 * the signal that ended it.
 *
 * The first stop signal is passed on, the second becomes SIGKILL. Ctrl-C in a terminal is not passed on, because the
 * terminal sends it to the program itself. Throws `UsageError` if there is no such program.
 */
export async function runProgram(
  program: readonly string[],
  variables: Readonly<Record<string, string>>,
): Promise<number> {
  const [name = '', ...args] = program
  const child = spawn(name, args, { stdio: 'inherit', env: { ...process.env, ...variables } })
  let signals = 0
  const forget = onStopSignal(signal => {
    signals += 1
    if (signals > 1) child.kill('SIGKILL')
    else if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
  })
  try {
    return await new Promise<number>((resolve, reject) => {
      child.once('error', reject)
      child.once('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal!]))
    })
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new UsageError(`the command ${JSON.stringify(name)} cannot be run: ${why}`, { cause })
  } finally {
    forget()
  }
}
