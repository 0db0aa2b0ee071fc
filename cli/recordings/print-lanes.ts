import type { LaneList, LaneSummary, PartSummary } from '../../recordings/tools/list-lanes.js'
import { plainJson, plainText } from '../plain-text.js'
import { print, printError, printToStderr } from '../report.js'
import { type Column, textTable } from '../text-table.js'
import { sizeText } from './size-text.js'

/** Prints the lanes as a table or as JSON, and on stderr what is damaged. */
export function printLanes({ lanes, damaged }: LaneList, json: boolean): void {
  for (const { message } of damaged) printError(message)
  if (json) {
    print(plainJson({ lanes, damaged }))
    return
  }
  if (lanes.length === 0 && damaged.length === 0) printToStderr('no lane is recorded here')
  if (lanes.length === 0) return
  const total = lanes.length > 1 ? [totalOf(lanes)] : []
  print(textTable(columns, [...lanes.map(rowOf), ...total]).join('\n'))
  for (const { lane, part } of lanes) if (part !== null) printToStderr(partSentence(lane, part))
}

const counts = [
  ...(['statements', 'writes', 'uploads', 'loads', 'downloads', 'logins'] as const),
  ...(['sessions', 'errors', 'rows'] as const),
] satisfies readonly (keyof LaneSummary)[]

const columns: readonly Column[] = [
  { title: 'lane', widest: 60 },
  ...counts.map(title => ({ title, align: 'right' as const })),
  { title: 'size', align: 'right' },
  { title: 'server' },
  { title: 'format', align: 'right' },
  { title: 'modified' },
]

function rowOf(lane: LaneSummary): readonly string[] {
  const { format, server, modified } = lane
  return [
    lane.lane,
    ...counts.map(count => String(lane[count])),
    sizeText(lane.bytes),
    server,
    String(format),
    modified.slice(0, 16).replace('T', ' '),
  ]
}

function totalOf(lanes: readonly LaneSummary[]): readonly string[] {
  const sum = (count: 'bytes' | (typeof counts)[number]) =>
    lanes.reduce((total, lane) => total + lane[count], 0)
  return [
    `${lanes.length} lanes`,
    ...counts.map(count => String(sum(count))),
    sizeText(sum('bytes')),
    '',
    '',
    '',
  ]
}

function partSentence(lane: string, { file, torn, leftOut }: PartSummary): string {
  const ignored = [
    torn ? 'its incomplete last line is ignored' : '',
    leftOut > 0 ? `${leftOut} statements in it cannot be recorded and are ignored` : '',
  ].filter(Boolean)
  return plainText(
    `mockq: the recorder of the lane ${lane} was killed or still runs: ${file} is included${ignored.map(each => `; ${each}`).join('')}`,
  )
}
