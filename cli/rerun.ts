import type { DifferenceKind } from '../recordings/tools/compare-answers.js'
import type { Target, VerifyReport } from '../recordings/tools/verify.js'
import { exitCodes } from './exit-code.js'
import { plainJson } from './plain-text.js'
import { junitOfVerification, printVerification } from './print-verification.js'
import { printError } from './report.js'
import { prepareReports, writeReportFiles } from './run-report/report-file.js'
import { onStopSignal } from './signals.js'

/** Kinds of findings for which a command fails. */
export type FailOn = DifferenceKind | 'not-run' | 'never'

export interface RerunArgs {
  readonly recordings: string
  readonly lane: readonly string[]
  readonly json: boolean
  readonly only: string | undefined
  readonly timeout: number
  readonly report: readonly string[]
  readonly writes: 'none' | 'own' | 'all'
  readonly database: readonly string[]
  readonly failOn: readonly FailOn[]
  readonly targetOf: (lane: string) => Promise<Target>
}

/** Runs recorded statements, prints the report and returns the exit code. A stop signal ends the run early. */
export async function rerun(args: RerunArgs): Promise<number> {
  prepareReports(args.report)
  const { verify } = await import('../recordings/tools/verify.js')
  const stopped = new AbortController()
  const forget = onStopSignal(signal => {
    forget()
    stopped.abort(new Error(`stopped by ${signal}`))
  })
  try {
    const { recordings, lane: lanes, only, timeout, writes, database: databases, targetOf } = args
    const report = await verify({
      ...{ recordings, lanes, targetOf, writes, databases },
      ...(only !== undefined && { only }),
      environment: process.env,
      timeoutMs: timeout * 1000,
      signal: stopped.signal,
    })
    const isFailure = (kind: FailOn) => args.failOn.includes(kind)
    writeReportFiles(args.report, form =>
      form === 'xml' ? junitOfVerification(report, isFailure) : `${plainJson(report)}\n`,
    )
    printVerification(report, args.json)
    return verdict(report, args.failOn, stopped.signal.aborted)
  } catch (error) {
    if (error !== stopped.signal.reason) throw error
    return stoppedEarly()
  } finally {
    forget()
  }
}

function stoppedEarly(): number {
  printError('stopped before the end of the recordings')
  return exitCodes.found
}

function verdict(
  { totals, lanes }: VerifyReport,
  failOn: readonly FailOn[],
  wasStopped: boolean,
): number {
  if (wasStopped) return stoppedEarly()
  if (totals.notRun === totals.statements) {
    printError('nothing was checked, because no statement could be run: the report says why')
    return exitCodes.found
  }
  if (lanes.some(({ leftBehind }) => leftBehind.length > 0)) return exitCodes.found
  if (failOn.includes('never')) return exitCodes.ok
  const isFound = failOn.some(kind =>
    kind === 'not-run' ? totals.notRun > 0 : kind !== 'never' && (totals.kinds[kind] ?? 0) > 0,
  )
  return isFound ? exitCodes.found : exitCodes.ok
}
