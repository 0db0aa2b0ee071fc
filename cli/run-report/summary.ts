import type { LaneReport, MissReport, RunReport } from '../../core/index.js'
import { plainText } from '../plain-text.js'
import { cut, textTable } from '../text-table.js'
import { isAsked, sumOf, type Totals, totalsOf } from './totals.js'

/** How many misses and lanes a summary shows. */
const mostMisses = 10
const mostLanes = 20

/** How many unused requests and bound values of a lane it shows if it shows all. */
const mostDetails = 50

/** Maximum width of a statement, in columns. */
const mostSql = 100

export interface SummaryStyle {
  /** Whether to list the unused requests and the bound values, too. */
  readonly isVerbose: boolean
  /** Whether the run was that of a command. */
  readonly hasProgram: boolean
  /** Whether it fails that the command asked nothing. */
  readonly mustAsk?: boolean
}

/** Whether a run went well: nothing missed, and everything recorded as the server answered it. */
export function isWell({ missed, leftOut, lost, changed }: Totals): boolean {
  return missed + leftOut + lost + changed === 0
}

/**
 * What a run answered, as lines for people: one line if all went well and one lane was used, else one for each lane, and
 * the misses.
 */
export function summaryOf(report: RunReport, style: SummaryStyle): readonly string[] {
  const { isVerbose, hasProgram, mustAsk = false } = style
  const { mode, recordings, lanes } = report
  const asked = lanes.filter(isAsked)
  const totals = sumOf({ lanes: asked })
  const name = `mockq ${mode}`
  if (asked.length === 0) {
    const hint = hasProgram ? '; the command finds its address in MOCKQ_URL and DATABEND_DSN' : ''
    const failed = '  so nothing was tested, and the exit code is 3 (0 with --allow-idle)'
    return [`${name}: no request was sent to it${hint}`, ...(mustAsk ? [failed] : [])]
  }
  const place =
    asked.length === 1 ? `in the lane ${plainText(asked[0]!.lane)}` : `in ${asked.length} lanes`
  const where = mode === 'record' ? `${place} of ${plainText(recordings)}` : place
  return [
    `${name}: ${sentence(totals, mode)}, ${where}`,
    ...(asked.length > 1 ? laneLines(asked, isVerbose) : []),
    ...missLines(asked),
    ...(isVerbose ? asked.flatMap(details) : []),
    ...unusedLanes(lanes, mode),
  ]
}

function sentence(totals: Totals, mode: RunReport['mode']): string {
  const { answered, recorded, missed, leftOut, lost, changed, unused, bound, computed } = totals
  const some = (count: number, text: string) => (count === 0 ? [] : [`${count} ${text}`])
  return [
    `${answered} answered`,
    ...(mode === 'record' ? [`${recorded} recorded`] : []),
    `${missed} missed`,
    ...some(leftOut, 'not recorded'),
    ...some(lost, 'lost by the server'),
    ...some(changed, 'answered differently than recorded'),
    ...some(unused, 'recorded but unused'),
    ...some(computed, 'computed by the engine'),
    ...some(bound, bound === 1 ? 'value bound' : 'values bound'),
  ].join(', ')
}

/** The lanes that a reader should look at; all of them if they are few. */
function laneLines(asked: readonly LaneReport[], isVerbose: boolean): readonly string[] {
  const matters = (lane: LaneReport) => !isWell(totalsOf(lane)) || lane.unused.length > 0
  const sorted = asked.toSorted((a, b) => Number(isWell(totalsOf(a))) - Number(isWell(totalsOf(b))))
  const shown =
    isVerbose || asked.length <= mostLanes ? asked : sorted.filter(matters).slice(0, mostLanes)
  const rows = shown.map(lane => {
    const mode = lane.recorded > 0 ? 'record' : 'replay'
    return [lane.lane, sentence(totalsOf(lane), mode)]
  })
  const [, ...lines] = textTable([{ title: '', widest: 40 }, { title: '' }], rows)
  const indented = lines.map(line => `  ${line}`)
  const rest = asked.length - shown.length
  return rest === 0 || shown.length === 0 ? indented : [...indented, andMore(rest, 'lane')]
}

function missLines(asked: readonly LaneReport[]): readonly string[] {
  const misses = asked.flatMap(lane => lane.misses.map(miss => ({ lane, miss })))
  const lines = misses.slice(0, mostMisses).flatMap(({ lane, miss }) => missText(lane, miss))
  const rest = misses.length - mostMisses
  return rest > 0 ? [...lines, andMore(rest, 'miss', 'misses')] : lines
}

function andMore(count: number, one: string, several = `${one}s`): string {
  return `  … and ${count} more ${count === 1 ? one : several}`
}

function missText({ lane, file }: LaneReport, miss: MissReport): readonly string[] {
  const { code, sql, times, nearest, message } = miss
  const often = times === 1 ? '' : ` (${times} times)`
  const [near] = nearest
  const place = near === undefined ? undefined : `${file}:${near.line}`
  // The first line of the message says whom it is from.
  const lines = message.split('\n')
  const why = lines[0]!.replace(/^mockq \w+: /, '')
  const rest = near?.difference == null ? '' : `  ${plainText(near.difference)}`
  const [next, computed] = ['next: ', notComputed].map(start =>
    lines.find(line => line.startsWith(start)),
  )
  return [
    `  miss ${code} in ${plainText(lane)}${often}: ${shortSql(sql)}`,
    `    ${plainText(why)}`,
    ...(computed === undefined ? [] : [`    ${plainText(computed)}`]),
    ...(place === undefined ? [] : [`    nearest: ${plainText(place)}${rest}`]),
    ...(next === undefined ? [] : [`    ${plainText(next)}`]),
  ]
}

/** How the line of a miss begins that says why its answer was not computed. */
export const notComputed = 'the engine cannot compute it'

function details({ lane, file, unused, bound, computed }: LaneReport): readonly string[] {
  const limited = (lines: readonly string[]) =>
    lines.length <= mostDetails
      ? lines
      : [
          ...lines.slice(0, mostDetails),
          `  … and ${lines.length - mostDetails} more in ${plainText(lane)}`,
        ]
  return [
    ...limited(unused.map(({ line, sql }) => `  unused ${file}:${line}: ${shortSql(sql)}`)),
    ...limited(
      computed.map(({ line, sql, times }) => {
        const often = times === 1 ? '' : ` (${times} times)`
        return `  computed as ${file}:${line}${often}: ${shortSql(sql)}`
      }),
    ),
    ...limited(
      bound.map(({ recorded, live }) => {
        return `  bound in ${plainText(lane)}: ${plainText(live)} for ${plainText(recorded)}`
      }),
    ),
  ]
}

function unusedLanes(lanes: readonly LaneReport[], mode: RunReport['mode']): readonly string[] {
  const names = lanes.filter(lane => !isAsked(lane)).map(({ lane }) => plainText(lane))
  if (names.length === 0 || mode === 'record') return []
  const more = names.length > 5 ? `, … (${names.length})` : ''
  return [`  not used: ${names.slice(0, 5).join(', ')}${more}`]
}

/** A statement on one line, cut. */
export function shortSql(sql: string): string {
  return cut(plainText(sql.replaceAll(/\s+/g, ' ').trim()), mostSql)
}
