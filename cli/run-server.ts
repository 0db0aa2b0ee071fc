import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type {
  Backend,
  Log,
  RehearsalReport,
  RunningServer,
  RunReport,
  ServerOptions,
} from '../core/index.js'
import { exitCodes } from './exit-code.js'
import { packageVersion } from './package-version.js'
import { runProgram } from './program.js'
import {
  type Login,
  programEnvironment,
  type ReadyInfo,
  readyInfo,
  readyLine,
  removeReadyFile,
  writeReadyFile,
} from './ready.js'
import { print, printToStderr } from './report.js'
import { rehearsalFields, rehearsalLines } from './run-report/rehearsal.js'
import { prepareReports, writeReports } from './run-report/report-file.js'
import { isWell, summaryOf } from './run-report/summary.js'
import { isAsked, sumOf } from './run-report/totals.js'
import { listenOptions, type ServerArgs } from './server-options.js'
import { firstStopSignal, onStopSignal } from './signals.js'

/** A server of one mode, and how it is announced and ended. */
export interface ServerRun<B extends Backend> {
  readonly mode: string
  readonly args: ServerArgs
  /** The login in the DSN of the ready file. */
  readonly loginOf: (backend: B) => Login
  readonly open: (options: Omit<ServerOptions, 'backend'>) => Promise<RunningServer<B>>
  /** The command after `--`; empty: the server runs until a signal. */
  readonly program: readonly string[]
  /** Where the options came from. */
  readonly given: readonly string[]
  /** Whether it fails that the command asked nothing: the summary then says so. */
  readonly mustAsk?: boolean
  /** Called once the server is closed; returns the exit code if nothing else failed (default: 0). */
  readonly verdict?: (backend: B) => number
  /** The files of `--report`. */
  readonly reportFiles?: readonly string[]
  /** Called once all is saved: tries whether the next run would have its answers. What it finds is only told. */
  readonly rehearse?: (
    report: RunReport,
    limits: { readonly signal: AbortSignal; readonly limitMs: number },
  ) => Promise<RehearsalReport | undefined>
}

/** What is known of a run apart from its backend. */
type Run = Omit<ServerRun<Backend>, 'open' | 'verdict' | 'loginOf'>

/** Runs a server until a stop signal, or until its command has ended; returns the exit code. */
export async function runServer<B extends Backend>(run: ServerRun<B>): Promise<number> {
  const { args, program, reportFiles = [] } = run
  prepareReports(reportFiles)
  const startMs = Date.now()
  const readyFile = args['ready-file']
  if (readyFile !== undefined) removeReadyFile(readyFile)
  // A server for a command takes a free port, so that several can run at once.
  const options = program.length === 0 ? listenOptions(args) : listenOptions(args, 0)
  if (args.verbose) logStart(run, options.log)
  const server = await run.open(options)
  let stoppedBy: NodeJS.Signals | undefined
  try {
    const login = run.loginOf(server.backend)
    const info = readyInfo(run.mode, { ...server, ...login })
    const code = await (program.length === 0
      ? untilSignal(args, info).then(signal => {
          stoppedBy = signal
          return exitCodes.ok
        })
      : untilProgramEnds(run, info, login, options.log))
    if (code !== exitCodes.ok) return code
  } finally {
    if (readyFile !== undefined) removeReadyFile(readyFile)
    await server.close()
    const answered = server.backend.report?.()
    if (answered !== undefined) {
      // A recorder that never asks the server replays.
      const report = { ...answered, mode: run.mode === 'record' ? run.mode : answered.mode }
      const times = { startMs, endMs: Date.now() }
      printSummary(report, run, options.log)
      writeReports(reportFiles, report, times, packageVersion())
      const rehearsal = await rehearsed(report, run, { stoppedBy, log: options.log })
      if (rehearsal !== undefined)
        writeReports(reportFiles, { ...report, rehearsal }, times, packageVersion())
    }
  }
  return run.verdict?.(server.backend) ?? exitCodes.ok
}

/** Options are named without their values, which may be passwords. */
function logStart({ mode, given, program }: Run, log: Log): void {
  const { version, pid, platform } = process
  log.info('starting', {
    ...{ mode, version: packageVersion(), node: version, platform, pid },
    options: given.join(', ') || 'none given',
    ...(program.length > 0 && { command: program[0] }),
  })
}

/** Prints what was answered to stderr: as text, or as a line of the log if that is JSON. */
function printSummary(report: RunReport, run: Run, log: Log): void {
  const { args, program, mustAsk = false } = run
  const hasProgram = program.length > 0
  const style = { isVerbose: args.verbose, hasProgram, mustAsk }
  const totals = sumOf(report)
  // That a command never reached the server is worth a line, too.
  if (args.quiet && isWell(totals) && (isAsked(totals) || !hasProgram)) return
  if (args.log === 'text') for (const line of summaryOf(report, style)) printToStderr(line)
  else log.info('the run has ended', { mode: report.mode, ...totals })
}

/** The longest time of a rehearsal; after a signal of a supervisor, which may kill mockq after ten seconds. */
const rehearsalMs = 20_000
const hurriedMs = 5000

/** Rehearses what was recorded, and prints what was found. Nothing that goes wrong here changes how the run ends. */
async function rehearsed(
  report: RunReport,
  { rehearse, args }: Run,
  { stoppedBy, log }: { readonly stoppedBy: NodeJS.Signals | undefined; readonly log: Log },
): Promise<RehearsalReport | undefined> {
  if (rehearse === undefined) return undefined
  const stopped = new AbortController()
  const forget = onStopSignal(() => stopped.abort())
  const isHurried = stoppedBy === 'SIGTERM' || stoppedBy === 'SIGHUP'
  const limitMs = isHurried ? hurriedMs : rehearsalMs
  try {
    const found = await rehearse(report, { signal: stopped.signal, limitMs })
    if (found === undefined || (args.quiet && found.missed === 0)) return found
    if (args.log === 'text') {
      for (const line of rehearsalLines(found)) printToStderr(line)
    } else log.info('the rehearsal has ended', rehearsalFields(found))
    return found
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    log.warn('what is recorded could not be rehearsed', { why })
    return undefined
  } finally {
    forget()
  }
}

async function untilSignal(args: ServerArgs, info: ReadyInfo): Promise<NodeJS.Signals> {
  const stopped = firstStopSignal()
  if (args['ready-file'] !== undefined) writeReadyFile(args['ready-file'], info)
  print(readyLine(info))
  return stopped
}

async function untilProgramEnds(
  { args, program }: Run,
  info: ReadyInfo,
  login: Login,
  log: Log,
): Promise<number> {
  const { certificate } = info
  const folder = certificate === undefined ? undefined : mkdtempSync(join(tmpdir(), 'mockq-'))
  try {
    const caFile = folder === undefined ? undefined : join(folder, 'ca.pem')
    if (caFile !== undefined) writeFileSync(caFile, certificate! + moreCertificates())
    const announce = (): void => {
      if (args['ready-file'] !== undefined) writeReadyFile(args['ready-file'], info)
      printToStderr(readyLine(info))
    }
    const environment = programEnvironment(info, login, caFile)
    const { code, left } = await runProgram(program, environment, announce)
    if (left > 0) log.warn('the command left processes running, which were ended', { left })
    return code
  } finally {
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true })
  }
}

/** The certificates that Node trusts besides its own: they must stay trusted when mockq replaces the variable. */
function moreCertificates(): string {
  const path = process.env['NODE_EXTRA_CA_CERTS'] ?? ''
  return existsSync(path) ? `\n${readFileSync(path, 'utf8')}` : ''
}
