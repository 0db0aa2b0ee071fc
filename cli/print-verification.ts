import type { Difference, DifferenceKind } from '../recordings/tools/compare-answers.js'
import type { Checked, LaneReport } from '../recordings/tools/rerun-lane.js'
import type { VerifyReport } from '../recordings/tools/verify.js'
import { plainJson, plainText } from './plain-text.js'
import { print } from './report.js'
import { shortSql } from './run-report/summary.js'
import { element } from './xml.js'

/** Prints a report of verify or crosscheck for people, or as JSON. */
export function printVerification(report: VerifyReport, json: boolean): void {
  if (json) {
    print(plainJson(report))
    return
  }
  for (const lane of report.lanes) for (const line of linesOf(lane)) print(plainText(line))
  print(totalLine(report))
}

/**
 * A report in the form of JUnit: a test suite for each lane, a test case for each statement. A statement that was not run
 * is skipped, one with a difference for which the command fails has failed.
 */
export function junitOfVerification(
  { lanes, totals }: VerifyReport,
  isFailure: (kind: DifferenceKind) => boolean,
): string {
  const failedOf = ({ differences }: Checked) => differences.filter(({ kind }) => isFailure(kind))
  const suites = lanes.map(({ lane, file, statements }) => {
    const cases = statements.map(each => {
      const failed = failedOf(each)
      const inside = [
        ...(each.notRun === undefined ? [] : [element('skipped', { message: each.notRun })]),
        ...failed.slice(0, 1).map(({ kind, message }) => {
          const all = [...failed.map(one => one.message), each.sql, `${file}:${each.line}`]
          return element('failure', { message, type: kind }, all.join('\n'))
        }),
      ]
      const name = `line ${each.line}: ${shortSql(each.sql)}`
      return element('testcase', { classname: `mockq.${lane}`, name, time: '0' }, inside)
    })
    const failures = statements.filter(each => failedOf(each).length > 0).length
    const skipped = statements.filter(({ notRun }) => notRun !== undefined).length
    const counts = { tests: statements.length, failures, errors: 0, skipped, time: '0' }
    return element('testsuite', { name: lane, ...counts }, cases)
  })
  const all = lanes.flatMap(({ statements }) => statements)
  const failures = all.filter(each => failedOf(each).length > 0).length
  const counts = { tests: totals.statements, failures, errors: 0, time: '0' }
  const head = '<?xml version="1.0" encoding="UTF-8"?>'
  return `${head}\n${element('testsuites', { name: 'mockq verify', ...counts }, suites)}\n`
}

function linesOf({ lane, file, statements, leftBehind }: LaneReport): readonly string[] {
  const different = statements.filter(({ differences }) => differences.length > 0)
  const reasons = reasonsOf(statements, ({ notRun }) => notRun)
  const unread = reasonsOf(statements, ({ rowsNotCompared }) => rowsNotCompared)
  const lines = [
    ...different.flatMap(each => [
      `  line ${each.line}: ${shortSql(each.sql)}`,
      ...each.differences.map(differenceLine),
    ]),
    ...reasonLines('not run', reasons),
    ...reasonLines('run, but rows not compared', unread),
    ...leftBehind.map(each => `  left on the server: ${each}`),
  ]
  return lines.length === 0 ? [] : [`${lane} (${file})`, ...lines]
}

function differenceLine({ severity, kind, message }: Difference): string {
  return `    ${severity.padEnd(7)}  ${kind.padEnd(11)}  ${message}`
}

/** The lines of the statements for each reason. */
function reasonsOf(
  statements: readonly Checked[],
  reasonOf: (each: Checked) => string | undefined,
): ReadonlyMap<string, readonly number[]> {
  const found = new Map<string, number[]>()
  for (const each of statements) {
    const reason = reasonOf(each)
    if (reason === undefined) continue
    const lines = found.get(reason) ?? []
    lines.push(each.line)
    found.set(reason, lines)
  }
  return found
}

function reasonLines(
  what: string,
  reasons: ReadonlyMap<string, readonly number[]>,
): readonly string[] {
  return [...reasons].map(([reason, lines]) => {
    const shown = lines.slice(0, mostLines).join(', ')
    const more = lines.length > mostLines ? ` and ${lines.length - mostLines} more` : ''
    return `  ${what}: ${lines.length === 1 ? 'line' : 'lines'} ${shown}${more}: ${reason}`
  })
}

/** Numbers of lines that are listed for one reason. */
const mostLines = 10

function totalLine({ totals, version }: VerifyReport): string {
  const { statements, equal, different, notRun, rowsNotCompared, severities } = totals
  const found = Object.entries(severities).filter(([, count]) => count > 0)
  const kinds = found.map(([severity, count]) => `${count} ${severity}`).join(', ')
  const parts = [
    `${equal} equal${rowsNotCompared > 0 ? ` (${rowsNotCompared} without their rows)` : ''}`,
    `${different} different${kinds === '' ? '' : ` (${kinds})`}`,
    `${notRun} not run`,
  ]
  const server = version === undefined ? '' : `, server ${version}`
  return `${statements} statements: ${parts.join(', ')}${server}`
}
