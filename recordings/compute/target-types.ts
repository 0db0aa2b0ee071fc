import type { InsertValue } from '../../core/sql/ast/dml.js'
import type { Statement } from '../../core/sql/ast/statement.js'
import { plainName } from '../../core/sql/effects/object-name.js'
import { nodesIn } from '../../core/sql/map-tree.js'
import { paramOf } from '../match/question.js'
import type { Question } from '../store/document.js'

/** A column of a table, and its type as DESC shows it. */
export type TableColumn = readonly [name: string, type: string]

/**
 * The kinds of literals that a statement puts into columns and the recorded one does not, as far as it had NULL or no
 * elements there: which cast they need is in no plan. By the column's name, or its place if the statement names none.
 */
export function newKinds(recorded: Written, live: Written): KindsInto {
  const was = kindsInto(recorded)
  const found = new Map<string | number, ReadonlySet<string>>()
  for (const [column, kinds] of kindsInto(live)) {
    const known = was.get(column)
    const fresh = new Set([...kinds].filter(each => known?.has(each) !== true))
    if (fresh.size > 0) found.set(column, fresh)
  }
  const isMerge = live.tree?.kind === 'Merge' || live.tree?.kind === 'MultiInsert'
  // Which of its columns has a NULL less is not looked for.
  if (isMerge && nullsIn(live) < nullsIn(recorded)) found.set('', new Set(['']))
  return found
}

/** A statement, and its bind values. */
interface Written {
  readonly tree: Statement | undefined
  readonly asked: Pick<Question, 'params'>
}

type KindsInto = ReadonlyMap<string | number, ReadonlySet<string>>

function nullsIn({ tree }: Written): number {
  return [...nodesIn(tree!)].filter(({ kind }) => kind === 'Null' || kind === 'Placeholder').length
}

/** Whether columns take literals of these kinds without a cast that might differ between servers. */
export function areNatural(kinds: KindsInto, columns: readonly TableColumn[]): boolean {
  return [...kinds].every(([column, all]) => {
    const isIt = ([name]: TableColumn) => name.toLowerCase() === column
    const found = typeof column === 'number' ? columns[column] : columns.find(isIt)
    return found !== undefined && [...all].every(kind => isNatural(kind, found[1].toUpperCase()))
  })
}

function isNatural(kind: string, type: string): boolean {
  if (!kind.startsWith(inList)) return natural[kind]?.test(type) === true
  const element = /^ARRAY\((.*)\)/.exec(type)?.[1]
  return element !== undefined && isNatural(kind.slice(inList.length), element)
}

/** For an element of an array. */
const inList = 'array '

const natural: Readonly<Record<string, RegExp>> = {
  string: /^(?:VARCHAR|STRING|DATE\b|TIMESTAMP\b)/,
  number: /^(?:U?(?:TINY|SMALL|BIG)?INT(?:8|16|32|64)?\b|DECIMAL|DOUBLE|FLOAT)/,
  boolean: /^BOOLEAN/,
}

/** The kinds of the literals that a statement puts into columns; of expressions that are more than literals, none. */
function kindsInto({ tree, asked }: Written): KindsInto {
  const found = new Map<string | number, Set<string>>()
  const add = (column: string | number, value: InsertValue | undefined) => {
    const kinds = found.get(column) ?? new Set()
    found.set(column, kinds)
    if (value !== undefined) for (const kind of kindsOf(value, asked)) kinds.add(kind)
  }
  if (tree?.kind === 'Update') {
    for (const { column, value } of tree.assignments)
      add(plainName(column.at(-1)!).toLowerCase(), value)
  }
  if ((tree?.kind === 'Insert' || tree?.kind === 'Replace') && tree.source.kind === 'Values') {
    const { columns, source } = tree
    for (const row of source.rows) {
      for (const [i, value] of row.entries()) {
        add(columns[i] === undefined ? i : plainName(columns[i]).toLowerCase(), value)
      }
    }
  }
  return found
}

function kindsOf(value: InsertValue, asked: Pick<Question, 'params'>): readonly string[] {
  switch (value.kind) {
    case 'String':
      return ['string']
    case 'Number':
      return ['number']
    case 'Boolean':
      return ['boolean']
    case 'Unary':
      return value.op === '-' || value.op === '+' ? kindsOf(value.operand, asked) : []
    case 'Array':
      return value.items.flatMap(each => kindsOf(each, asked)).map(each => inList + each)
    case 'Placeholder': {
      const bound = paramOf(asked.params, value)
      return bound === null || bound === undefined ? [] : [typeof bound]
    }
    default:
      return []
  }
}
