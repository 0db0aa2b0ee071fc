import { mkdirSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { type RunReport, UsageError } from '../../core/index.js'
import type { ValueKind } from '../option.js'
import { writeInOneStep } from '../write-in-one-step.js'
import { junitOf, type RunTimes } from './junit.js'
import { sumOf } from './totals.js'

/** A file of `--report`. The end of its name says what form it has. */
export const reportFile: ValueKind<string> = {
  argument: 'FILE',
  expected: 'a file that ends in .json (all details) or .xml (misses as failed tests, for CI)',
  parse: given => (/[^/\\]\.(json|xml)$/i.test(given) ? given : undefined),
}

/** Prepares the files, so that a report of an earlier run is not taken for this one's. Throws `UsageError`. */
export function prepareReports(files: readonly string[]): void {
  const twice = files.find((file, i) => files.indexOf(file) < i)
  if (twice !== undefined) throw new UsageError(`--report: ${JSON.stringify(twice)} is given twice`)
  for (const file of files) {
    try {
      mkdirSync(dirname(file), { recursive: true })
      rmSync(file, { force: true })
    } catch (cause) {
      throw cannotWrite(file, cause)
    }
  }
}

/** Writes the reports of a run, each in one step. `version` is mockq's own. Throws `UsageError`. */
export function writeReports(
  files: readonly string[],
  report: RunReport,
  times: RunTimes,
  version: string,
): void {
  writeReportFiles(files, form =>
    form === 'xml' ? junitOf(report, times) : jsonOf(report, times, version),
  )
}

/** Writes files of `--report`; `textOf` makes their text in each form. Throws `UsageError`. */
export function writeReportFiles(
  files: readonly string[],
  textOf: (form: 'json' | 'xml') => string,
): void {
  for (const file of files) {
    try {
      writeInOneStep(file, textOf(/\.xml$/i.test(file) ? 'xml' : 'json'))
    } catch (cause) {
      throw cannotWrite(file, cause)
    }
  }
}

function jsonOf(
  { mode, recordings, lanes, rehearsal }: RunReport,
  times: RunTimes,
  version: string,
): string {
  const [started, ended] = [times.startMs, times.endMs].map(ms => new Date(ms).toISOString())
  const report = {
    mockq: version,
    mode,
    recordings,
    started,
    ended,
    totals: sumOf({ lanes }),
    lanes,
    ...(rehearsal !== undefined && { rehearsal }),
  }
  return `${JSON.stringify(report, undefined, 2)}\n`
}

function cannotWrite(file: string, cause: unknown): UsageError {
  const why = cause instanceof Error ? cause.message : String(cause)
  return new UsageError(`--report: the file ${JSON.stringify(file)} cannot be written: ${why}`, {
    cause,
  })
}
