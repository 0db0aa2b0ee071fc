import { BackgroundProcess } from './background-process.js'

/** Runs a command to its end; gives what it printed, rejects if it fails. */
export async function runCommand(
  command: readonly string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<string> {
  const started = new BackgroundProcess(command, options)
  started.stdin.end()
  const { code, signal, stdout, stderr } = await started.ended
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code ?? signal}: ${stderr}`)
  return stdout
}
