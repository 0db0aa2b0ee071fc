import { partText, replaceCandidates } from '../redact/volatile-parts.js'
import type { Cell, StatementDocument } from '../store/document.js'
import { nameable, treeOf } from './classify.js'
import type { PartBinding } from './part-binding.js'

/**
 * Whether the order of an answer may be another one where names in it are others: rows that are ordered by
 * a column with such names and would stand otherwise, and the least or greatest of them.
 */
export function hasOtherOrder(
  document: StatementDocument,
  rows: readonly (readonly Cell[])[],
  binding: PartBinding,
): boolean {
  const { key, schema } = document
  const at = key.lastIndexOf(orderBy)
  const items = at === -1 ? [''] : key.slice(at + orderBy.length).split(',')
  const isExtreme = extreme.test(key)
  if (items[0] === '' && !isExtreme) return false
  return schema.some(([name], i) => {
    const recorded = rows.map(row => row[i] ?? '')
    const live = recorded.map(cell => liveCell(cell, binding))
    if (live.every((cell, row) => cell === recorded[row])) return false
    const names = [name.toLowerCase(), String(i + 1)]
    const isOrdering = items.some(item => names.includes(nameOf(item)))
    return (isExtreme && mayBeExtreme(document, i)) || (isOrdering && turns(recorded, live))
  })
}

const orderBy = ' order by '
const extreme = /\b(?:min|max|arg_min|arg_max|greatest|least) ?\(/

/** `b` of `"t"."b" desc`. */
function nameOf(item: string): string {
  const [path = ''] = item.trim().split(' ')
  return path.split('.').at(-1)!.replaceAll(/\W/g, '')
}

/** Whether a column may be the least or greatest of some: a column or a text alone is not. */
function mayBeExtreme(document: StatementDocument, column: number): boolean {
  const tree = treeOf(nameable(document.sql), document)
  const body = tree?.kind === 'QueryStatement' ? tree.query.body : undefined
  if (body?.kind !== 'Select' || body.items.some(({ kind }) => kind === 'Star')) return true
  const item = body.items[column]
  const isOneTable = body.from.length === 1 && body.from[0]!.kind === 'Table'
  if (item?.kind !== 'Expression' || !isOneTable) return true
  return item.expr.kind !== 'ColumnRef' && item.expr.kind !== 'String'
}

/** What a recorded text is in this run. */
export function liveCell(cell: string, binding: PartBinding): string {
  return replaceCandidates(cell, part => binding.live(partText(part)) ?? part)
}

/** Whether two neighbours that differ stand in another order now. */
function turns(recorded: readonly string[], live: readonly string[]): boolean {
  return live.slice(1).some((cell, i) => {
    const [a, b] = [recorded[i]!, recorded[i + 1]!]
    return a !== b && a < b !== live[i]! < cell
  })
}
