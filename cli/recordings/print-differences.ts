import type { Difference } from '../../recordings/tools/answer-difference.js'
import type { LaneDifference, RequestDifference } from '../../recordings/tools/diff-lanes.js'
import { plainJson, plainText } from '../plain-text.js'
import { print, printToStderr } from '../report.js'
import { cut } from '../text-table.js'
import { answerText, counted, statementText } from './print-requests.js'

/** Prints differences as JSON, or as a list for each lane, and a summary on stderr. */
export function printDifferences(lanes: readonly LaneDifference[], json: boolean): void {
  if (json) {
    print(plainJson({ lanes }))
    return
  }
  const texts = lanes.map(laneText).filter(lines => lines.length > 0)
  if (texts.length > 0) print(texts.map(lines => lines.map(plainText).join('\n')).join('\n\n'))
  printToStderr(`mockq: ${summary(lanes)}`)
}

const kinds = ['added', 'removed', 'changed', 'edited', 'moved'] as const
type Kind = (typeof kinds)[number]

function summary(lanes: readonly LaneDifference[]): string {
  const requests = lanes.flatMap(lane => lane.requests)
  const same = lanes.reduce((sum, lane) => sum + lane.same, 0)
  const counts = kinds.flatMap(kind => {
    const count = requests.filter(each => each.kind === kind).length
    return count === 0 ? [] : [`${count} ${kind}`]
  })
  return [...counts, `${same} the same`, `in ${counted(lanes.length, 'lane')}`].join(', ')
}

function laneText({ lane, a, b, server, requests }: LaneDifference): readonly string[] {
  if (a === null)
    return [`lane ${lane} is only in the second: ${b}`, ...requests.flatMap(requestText)]
  if (b === null)
    return [`lane ${lane} is only in the first: ${a}`, ...requests.flatMap(requestText)]
  const version = server === null ? [] : [`  server: ${server.a} → ${server.b}`]
  if (requests.length === 0 && server === null) return []
  return [`lane ${lane}`, ...version, ...requests.flatMap(requestText)]
}

const signs: Readonly<Record<Kind, string>> = {
  added: '+',
  removed: '-',
  changed: '~',
  edited: '~',
  moved: '>',
}

function requestText({ kind, a, b, text, answer }: RequestDifference): readonly string[] {
  const request = (b ?? a)!
  const place = [a?.place, b?.place].filter(each => each !== undefined)
  const head = `${signs[kind]} ${[...new Set(place)].join(' → ')}  ${cut(text ?? statementText(request), 160)}`
  const isOne = kind === 'added' || kind === 'removed'
  const end = isOne ? `  (${answerText(request)})` : kind === 'moved' ? '  (moved)' : ''
  return [head + end, ...answer.flatMap(differenceText).map(line => `    ${line}`)]
}

function differenceText(difference: Difference): readonly string[] {
  if (difference.what !== 'rows') {
    const { what, a, b } = difference
    return [`${names[what]}: ${valueText(a)} → ${valueText(b)}`]
  }
  const { a, b, removed, added, more } = difference
  const rows = [
    ...removed.map(row => `- ${valueText(row)}`),
    ...added.map(row => `+ ${valueText(row)}`),
    ...(more > 0 ? [`… and ${counted(more, 'more row')}`] : []),
  ]
  return [
    `rows: ${a === b ? `${a}, other rows or another order` : `${a} → ${b}`}`,
    ...rows.map(row => `  ${row}`),
  ]
}

const names: Readonly<Record<Exclude<Difference['what'], 'rows'>, string>> = {
  error: 'error',
  refused: 'refused',
  end: 'end',
  columns: 'columns',
  written: 'rows written',
  warnings: 'warnings',
  affect: 'affect',
  sessionChanges: 'session',
  file: 'file',
  style: 'format of cells',
  scanned: 'rows scanned',
  blob: 'file with the rows',
}

function valueText(value: unknown): string {
  if (isColumns(value)) return value.map(({ name, type }) => `${name} ${type}`).join(', ') || 'none'
  return value === null ? 'none' : cut(JSON.stringify(value), 300)
}

function isColumns(value: unknown): value is readonly { name: string; type: string }[] {
  return Array.isArray(value) && value.every(each => typeof each?.type === 'string')
}
