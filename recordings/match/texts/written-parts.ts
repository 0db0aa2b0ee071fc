import type { InsertSource, MergeClause } from '../../../core/sql/ast/dml.js'
import type { Placeholder, StringLiteral } from '../../../core/sql/ast/expression.js'
import type { Query } from '../../../core/sql/ast/query.js'
import type { Statement } from '../../../core/sql/ast/statement.js'
import { generalise } from '../../redact/volatile-parts.js'
import type { PlayDocument } from '../../store/document.js'
import { paramOf } from '../question/param-of.js'
import { nameable, treeOf } from '../question/tree.js'

/**
 * The parts of a statement that it does but write: in rows of VALUES, columns of a query and assignments, and nowhere else. What was
 * there before does not have them, if they are made up in each run.
 */
export function writtenParts(document: PlayDocument): ReadonlySet<string> {
  if (document.k !== 'stmt' || !writes.test(document.key)) return none
  const tree = treeOf(nameable(document.sql), document)
  if (tree === undefined) return none
  const values = new Set<object>(valuesOf(tree))
  const [written, others] = [new Set<string>(), new Set<string>()]
  const waiting: (readonly [object, boolean])[] = [[tree, false]]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [node, isWithin] = next
    const isValue = isWithin || values.has(node)
    const text = textOf(node, document)
    for (const part of text === undefined ? [] : generalise(text).parts) {
      ;(isValue ? written : others).add(part)
    }
    for (const child of Object.values(node)) {
      if (typeof child === 'object' && child !== null) waiting.push([child, isValue])
    }
  }
  return new Set([...written].filter(part => !others.has(part)))
}

const none: ReadonlySet<string> = new Set()
const writes = /^(?:insert|replace|update|merge)\b/

/** Where new values stand. */
function valuesOf(tree: Statement): readonly object[] {
  if (tree.kind === 'Replace' || tree.kind === 'Insert') return valuesIn(tree.source)
  if (tree.kind === 'Update') return tree.assignments.map(({ value }) => value)
  if (tree.kind !== 'Merge') return []
  const rows = tree.source.kind === 'Derived' ? [tree.source.query] : []
  return [...rows.flatMap(rowsOf), ...tree.clauses.flatMap(valuesOfClause)]
}

function valuesIn(source: InsertSource): readonly object[] {
  if (source.kind === 'Values') return [source.rows]
  return source.kind === 'Query' ? rowsOf(source.query) : []
}

/** What a query makes its rows of. */
function rowsOf({ body }: Query): readonly object[] {
  if (body.kind === 'Select') return body.items
  return body.kind === 'Values' ? [body] : []
}

function valuesOfClause({ action }: MergeClause): readonly object[] {
  if (action.kind === 'Insert') return action.values
  return action.kind === 'Update' ? action.assignments.map(({ value }) => value) : []
}

function textOf(node: object, { params }: Extract<PlayDocument, { k: 'stmt' }>) {
  const { kind } = node as { readonly kind?: string }
  if (kind === 'String') return (node as StringLiteral).value
  const value = kind === 'Placeholder' ? paramOf(params, node as Placeholder) : undefined
  return value === undefined ? undefined : String(value)
}
