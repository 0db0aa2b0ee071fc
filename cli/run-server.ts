import type { RunningServer, ServerOptions } from '../core/index.js'
import { exitCodes } from './exit-code.js'
import { runProgram } from './program.js'
import {
  programVariables,
  type ReadyInfo,
  readyInfo,
  readyLine,
  removeReadyFile,
  writeReadyFile,
} from './ready.js'
import { print, printToStderr } from './report.js'
import { listenOptions, type ServerArgs } from './server-options.js'
import { firstStopSignal } from './signals.js'
import type { NamedPassword } from './value-kinds.js'

/** A server of one mode, and how it is announced and ended. */
export interface ServerRun {
  readonly mode: string
  readonly args: ServerArgs
  /** The user in the DSN of the ready file. */
  readonly user: NamedPassword
  readonly open: (options: Omit<ServerOptions, 'backend'>) => Promise<RunningServer>
  /** The command after `--`; empty: the server runs until a signal. */
  readonly program: readonly string[]
  /** Rejects if the server cannot continue. */
  readonly lost?: Promise<never>
  /** Called once the server is closed; returns the exit code if nothing else failed. */
  readonly verdict: () => number
}

/** Runs a server until a stop signal, or until its command has ended; returns the exit code. */
export async function runServer(run: ServerRun): Promise<number> {
  const readyFile = run.args['ready-file']
  if (readyFile !== undefined) removeReadyFile(readyFile)
  const server = await run.open(listenOptions(run.args))
  try {
    const info = readyInfo(run.mode, { ...server, user: run.user })
    const code = await Promise.race([untilEnd(run, info), ...(run.lost ? [run.lost] : [])])
    if (code !== exitCodes.ok) return code
  } finally {
    if (readyFile !== undefined) removeReadyFile(readyFile)
    await server.close()
  }
  return run.verdict()
}

async function untilEnd({ args, program }: ServerRun, info: ReadyInfo): Promise<number> {
  const stopped = program.length === 0 ? firstStopSignal() : undefined
  if (args['ready-file'] !== undefined) writeReadyFile(args['ready-file'], info)
  if (stopped === undefined) {
    printToStderr(readyLine(info))
    return runProgram(program, programVariables(info))
  }
  print(readyLine(info))
  await stopped
  return exitCodes.ok
}
