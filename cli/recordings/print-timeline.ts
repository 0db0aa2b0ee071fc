import type { TimelineEvent } from '../../recordings/tools/timeline.js'
import { plainJson, plainText } from '../plain-text.js'
import { print } from '../report.js'
import { textTable } from '../text-table.js'
import { answerText, sessionText, statementText } from './print-requests.js'

/** Prints a timeline as JSON, or as a table for each lane. */
export function printTimeline(events: readonly TimelineEvent[], json: boolean): void {
  if (json) {
    print(plainJson({ events }))
    return
  }
  const rows = new Map<string, (readonly string[])[]>()
  for (const event of events) {
    const known = rows.get(event.lane)
    if (known === undefined) rows.set(event.lane, [rowOf(event)])
    else known.push(rowOf(event))
  }
  const tables = [...rows].map(([lane, own]) => {
    return [plainText(`lane ${lane}`), ...textTable(columns, own)].join('\n')
  })
  if (tables.length > 0) print(tables.join('\n\n'))
}

const columns = [
  { title: 'n', align: 'right' as const },
  { title: 'session', align: 'right' as const },
  { title: 'place' },
  { title: 'statement', widest: 80 },
  { title: 'what it did', widest: 100 },
]

function rowOf(event: TimelineEvent): readonly string[] {
  const { n, place } = event
  return [String(n), sessionText(event), place, statementText(event), whatItDid(event)]
}

function whatItDid(event: TimelineEvent): string {
  const { changes, changesUnknown, transaction, inTransaction, written, error, refused } = event
  if (error !== null || refused !== null) return answerText(event)
  if (transaction !== null) return transactionTexts[transaction]
  const texts = [
    ...changes.map(({ text }) => text),
    ...(changesUnknown ? ['may change anything'] : []),
  ]
  if (texts.length === 0) return answerText(event)
  const rows = written > 0 ? ` (${written} ${written === 1 ? 'row' : 'rows'})` : ''
  return `${inTransaction ? 'in the transaction: ' : ''}${texts.join('; ')}${rows}`
}

const transactionTexts = {
  begin: 'begins a transaction',
  commit: 'commits the transaction',
  abort: 'rolls the transaction back',
}
