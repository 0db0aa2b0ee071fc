import type { LaneReport, MissReport, RunReport } from '../../core/index.js'
import { attributes, element } from '../xml.js'
import { shortSql } from './summary.js'
import { isAsked, sumOf, totalsOf } from './totals.js'

/** When a run began and ended, in milliseconds since 1970. */
export interface RunTimes {
  readonly startMs: number
  readonly endMs: number
}

/**
 * A report in the form of JUnit, which CI servers show: a test suite for each lane, with a failed test case for each
 * different miss; a lane without misses has one test case, which passed, or was skipped if the lane was not used.
 *
 * There is no standard. This is the part on which GitLab, Jenkins and GitHub's actions agree: `testsuites`, `testsuite`
 * with counts, `testcase` with `classname`, `name` and `time`, and `failure` with `message`, `type` and text.
 */
export function junitOf(report: RunReport, { startMs, endMs }: RunTimes): string {
  const suites = report.lanes.map(lane => suiteOf(lane, report.mode, startMs))
  const failures = report.lanes.reduce((sum, { misses }) => sum + misses.length, 0)
  const tests = report.lanes.reduce((sum, lane) => sum + testsOf(lane), 0)
  const time = ((endMs - startMs) / 1000).toFixed(3)
  const counts = { name: `mockq ${report.mode}`, tests, failures, errors: 0, time }
  const { missed, answered } = sumOf(report)
  const comment = `<!-- ${answered} requests answered, ${missed} missed -->`
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites${attributes(counts)}>`,
    comment,
    ...suites,
    '</testsuites>',
    '',
  ].join('\n')
}

function suiteOf(lane: LaneReport, mode: string, startMs: number): string {
  const { misses } = lane
  const isUsed = isAsked(lane)
  const classname = `mockq.${mode}.${lane.lane}`
  const names = new Map<string, number>()
  const cases = misses.map(miss => caseOf(miss, classname, names))
  // The name is the same in every run, because CI servers compare runs by the names of tests.
  const whole = element(
    'testcase',
    { classname, name: 'every request is answered', time: '0' },
    isUsed ? [] : [element('skipped', { message: 'no request was sent in this lane' })],
  )
  const counts = { failures: misses.length, errors: 0, skipped: isUsed ? 0 : 1 }
  const timestamp = new Date(startMs).toISOString().slice(0, 19)
  const properties = Object.entries(totalsOf(lane)).map(([name, value]) => {
    return element('property', { name, value })
  })
  return element(
    'testsuite',
    { name: lane.lane, tests: testsOf(lane), ...counts, time: '0', timestamp },
    [element('properties', {}, properties), ...(cases.length === 0 ? [whole] : cases)],
  )
}

/** Number of test cases of a lane. */
function testsOf({ misses }: LaneReport): number {
  return Math.max(1, misses.length)
}

/** A miss as a failed test. Names are unique in a suite, because CI servers compare runs by them. */
function caseOf(miss: MissReport, classname: string, names: Map<string, number>): string {
  const { code, sql, message, times, queryId } = miss
  const short = shortSql(sql)
  const count = (names.get(short) ?? 0) + 1
  names.set(short, count)
  const name = count === 1 ? short : `${short} (${count})`
  const text = [
    message,
    `statement: ${sql}`,
    ...(times > 1 ? [`missed ${times} times`] : []),
    ...(queryId === null ? [] : [`query id: ${queryId}`]),
  ].join('\n')
  const [first = ''] = message.split('\n')
  return element('testcase', { classname, name, time: '0' }, [
    element('failure', { message: first, type: `mockq ${code}` }, text),
  ])
}
