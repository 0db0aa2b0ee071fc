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

/** Prints the misses: how many there are for each reason and kind of statement, the first of them, and the cells. */
export function printMisses(results: readonly Result[]): void {
  const byReason = new Map<string, Result[]>()
  for (const result of results) {
    const { verdict } = result
    if (verdict.kind !== 'miss') continue
    const [, command = ''] = /^(\w+(?: INTO| TABLE| FROM)?)/.exec(verdict.sql) ?? []
    const reason = `${reasonOf(verdict.message)}: ${command}`
    byReason.set(reason, [...(byReason.get(reason) ?? []), result])
  }
  for (const [reason, missed] of [...byReason].toSorted(([, a], [, b]) => b.length - a.length)) {
    const [{ verdict }] = missed as [Result]
    console.log(`missed ${missed.length}: ${reason}`)
    if (verdict.kind === 'miss') console.log(`  e.g. ${verdict.sql}`)
    const byKind = new Map<string, Set<string>>()
    for (const { kind, statement } of missed)
      byKind.set(kind, (byKind.get(kind) ?? new Set()).add(statement))
    for (const [kind, names] of byKind)
      console.log(
        `  ${kind}: ${names.size > 60 ? `${names.size} statements` : [...names].join('; ')}`,
      )
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

/** The line of a miss's message that says why, without names of files. */
function reasonOf(message: string): string {
  const lines = message.split('\n')
  const why = lines.find(line => line.startsWith('the engine cannot'))
  return [lines[0], ...(why === undefined ? [] : [why])]
    .join(': ')
    .replace(/^mockq replay: /, '')
    .replaceAll(/\b\w+\.nedb/g, 'the recording')
}

function countsOf(results: readonly Result[]): string {
  const kinds = ['right', 'miss', 'wrong'] as const
  return kinds.map(kind => countOf(results, kind)).join('/')
}

function countOf(results: readonly Result[], kind: Result['verdict']['kind']): number {
  return results.filter(({ verdict }) => verdict.kind === kind).length
}
