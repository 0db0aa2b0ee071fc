import type { Moment } from './moments.js'
import type { Result } from './try-kind.js'

/** How many percent of the cells of each moment are right. */
export function percentsOf(results: readonly Result[]): ReadonlyMap<string, number> {
  const moments = new Set(results.map(({ moment }) => moment))
  return new Map([...moments].map(name => [name, percentIn(results, name)]))
}

function percentIn(results: readonly Result[], name: string): number {
  const some = results.filter(({ moment }) => moment === name)
  return (100 * countOf(some, 'right')) / some.length
}

/** Prints a table of kinds or statements by moments: cells that are right, missed and wrong. */
export function printTable(
  results: readonly Result[],
  by: 'kind' | 'statement',
  moments: readonly Moment[],
): void {
  const names = [...new Set(results.map(result => result[by]))]
  const width = Math.max(...names.map(name => name.length))
  const line = (name: string, cells: readonly string[]) =>
    console.log(`${name.padEnd(width)} ${cells.map(cell => cell.padStart(13)).join('')}`)
  line(
    '',
    moments.map(({ name }) => name),
  )
  const rows = new Map(names.map(name => [name, results.filter(result => result[by] === name)]))
  for (const [name, some] of [...rows, ['all', results] as const])
    line(
      name,
      moments.map(moment => countsOf(some.filter(result => result.moment === moment.name))),
    )
  line(
    'right',
    moments.map(({ name }) => `${percentIn(results, name).toFixed(1)}%`),
  )
}

/** Prints the misses: how many there are for each reason, with the cells that have it and the request of the first. */
export function printMisses(results: readonly Result[]): void {
  const byReason = new Map<
    string,
    { readonly first: string; readonly cells: Map<string, string[]> }
  >()
  for (const { kind, statement, moment, verdict } of results) {
    if (verdict.kind !== 'miss') continue
    const reason = reasonOf(verdict.message)
    const { cells } =
      byReason.get(reason) ??
      byReason.set(reason, { first: verdict.message, cells: new Map() }).get(reason)!
    const cell = `${kind}, ${statement}`
    cells.set(cell, [...(cells.get(cell) ?? []), moment])
  }
  const count = (cells: Map<string, string[]>): number => [...cells.values()].flat().length
  const reasons = [...byReason.values()].toSorted((a, b) => count(b.cells) - count(a.cells))
  for (const { first, cells } of reasons) {
    const [reason, request] = first.split('\n')
    console.log(`missed ${count(cells)}: ${reason}\n${request}`)
    for (const [cell, moments] of cells) console.log(`  ${cell}: ${moments.join(', ')}`)
  }
}

/** Prints what is wrong in full, once for all moments that have it. */
export function printWrong(results: readonly Result[]): void {
  const byCell = new Map<string, { readonly report: string; readonly moments: string[] }>()
  for (const { kind, statement, moment, verdict } of results) {
    if (verdict.kind !== 'wrong') continue
    const cell = `${kind}, ${statement}`
    const same = byCell.get(cell) ?? { report: verdict.report, moments: [] }
    byCell.set(cell, same)
    same.moments.push(moment)
  }
  for (const [cell, { report, moments }] of byCell)
    console.log(`wrong: ${cell}: ${moments.join(', ')}: ${report}`)
}

/** The lines of a miss's message that say why, without the names of tables and files. */
function reasonOf(message: string): string {
  return message
    .split('\n')
    .slice(0, 2)
    .join(' | ')
    .replaceAll(/orders_[a-z]{2}\w*/g, 't')
    .replaceAll(/\b[a-z]{2,5}\.nedb/g, 'FILE')
    .replaceAll(/\d+/g, 'N')
    .replaceAll(/'[^']*'/g, "'…'")
}

function countsOf(results: readonly Result[]): string {
  const kinds = ['right', 'miss', 'wrong'] as const
  return kinds.map(kind => countOf(results, kind)).join('/')
}

function countOf(results: readonly Result[], kind: Result['verdict']['kind']): number {
  return results.filter(({ verdict }) => verdict.kind === kind).length
}
