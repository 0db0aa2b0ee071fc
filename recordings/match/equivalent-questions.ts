import { MockqError } from '../../core/errors/mockq-error.js'
import { type Effects, mayMake, type ObjectName } from '../../core/sql/effects/effects.js'
import { type SqlDialect, tokenize } from '../../core/sql/lexer/lexer.js'
import type { Token } from '../../core/sql/lexer/token.js'
import { classify } from './classify.js'
import { charactersOf, hashesOf } from './key-text.js'
import type { LaneIndex } from './lane-index.js'
import {
  type Asked,
  nameable,
  questionText,
  sqlDialectOf,
  textWithoutDatabase,
} from './question.js'
import { isSyntaxError, type RecordedQuestion } from './recorded-question.js'

/**
 * Finds recorded questions that are written otherwise than a live one and mean the same: with the items of lists in
 * another order, or in another database on which they do not depend.
 */
export class EquivalentQuestions {
  readonly #index: LaneIndex
  #ordered: ReadonlyMap<ObjectName, boolean> | undefined

  constructor(index: LaneIndex) {
    this.#index = index
  }

  /** Those that differ only in the order of lists; `recorded` replaces the live parts of a text by recorded ones. */
  inOtherOrder(asked: Asked, recorded: (text: string) => string): readonly RecordedQuestion[] {
    const text = inOrder(asked, recorded)
    if (text === undefined) return []
    const alike = [...this.#index.marked('characters', charactersOf(text))]
    const same = alike.filter(({ document }) => inOrder(document, key => key) === text)
    if (same.length === 0) return []
    this.#ordered ??= orderedTables(this.#index.writers)
    const ordered = this.#ordered
    return same.filter(question => isSafe(question, ordered))
  }

  /** Those that differ only in the database, and depend on none. */
  inOtherDatabase(asked: Asked): readonly RecordedQuestion[] {
    const text = withoutDatabase(asked)
    if (text === undefined) return []
    const alike = [...this.#index.marked('withoutDatabase', hashesOf(text).hash)]
    return alike.filter(
      question => withoutDatabase(question.document) === text && isIndependent(question),
    )
  }
}

function inOrder(asked: Asked, map: (key: string) => string): string | undefined {
  if (asked.k !== 'stmt' || !mayHaveLists.test(asked.key)) return undefined
  if (/^(?:explain|create|alter)\b/.test(asked.key)) return undefined
  const key = inOneOrder(nameable(map(asked.key)), sqlDialectOf(asked))
  // The database and the parameters contain names, too.
  return key === undefined ? undefined : map(questionText({ ...asked, key }))
}

/** Whether the order of a list cannot be visible: neither in an error nor in the numbers of inserted rows. */
function isSafe(
  { document, occurrences, effects, isSurelyRead }: RecordedQuestion,
  ordered: ReadonlyMap<ObjectName, boolean>,
): boolean {
  if (occurrences.some(({ isError }) => isError)) return false
  // A list may be part of the name of a column.
  const names = document.k === 'stmt' ? document.schema.map(([name]) => name) : []
  if (names.some(name => /\bin ?\(|\bor\b/i.test(name))) return false
  return isSurelyRead || effects.writes.every(({ object }) => ordered.get(object) === false)
}

/** Whether each table that the recording creates numbers its rows in order; `writers`: all that may write. */
function orderedTables(writers: Iterable<RecordedQuestion>): ReadonlyMap<ObjectName, boolean> {
  const ordered = new Map<ObjectName, boolean>()
  for (const { effects } of writers) {
    for (const { object, mode, isOrdered, sequences } of effects.writes) {
      if (!mayMake(mode) && !ordered.has(object)) continue
      const isNow = isOrdered === true || (sequences?.length ?? 0) > 0
      ordered.set(object, isNow || ordered.get(object) === true)
    }
  }
  return ordered
}

/** A cheap test whether a normal form may have a list whose order does not matter. */
const mayHaveLists = /\b(?:in|values) ?\(|\bor\b/

/** The items of a list in which order does not matter, and the text between them. */
interface List {
  readonly items: readonly Item[]
  readonly between: string
}

/** An item and the text by which it is sorted. */
interface Item {
  readonly start: number
  readonly end: number
  readonly text: string
}

/**
 * A normal form with its lists sorted: the literals of `IN (…)`, those of `(a = … OR a = …)`, and the rows of an
 * INSERT's VALUES if all are literals. Undefined if no such list has more than one item.
 */
function inOneOrder(key: string, dialect: SqlDialect): string | undefined {
  const lists = listsOf(key, dialect)
  if (lists.length === 0) return undefined
  let text = ''
  let end = 0
  for (const { items, between } of lists) {
    const texts = items.map(item => item.text).toSorted()
    text += `${key.slice(end, items[0]!.start)}${texts.join(between)}`
    end = items.at(-1)!.end
  }
  return text + key.slice(end)
}

function listsOf(key: string, dialect: SqlDialect): readonly List[] {
  try {
    const tokens = tokenize(key, dialect)
    const found = [...inLists(key, tokens), ...rowLists(key, tokens)]
    const lists = [...found.map(items => ({ items, between: ',' })), ...orLists(key, tokens)]
    return lists
      .filter(({ items }) => items.length > 1)
      .toSorted((a, b) => a.items[0]!.start - b.items[0]!.start)
  } catch (error) {
    if (error instanceof MockqError) return []
    throw error
  }
}

/** IN lists after FROM; one in the SELECT list is part of a column's name. */
function inLists(key: string, tokens: readonly Token[]): readonly (readonly Item[])[] {
  const from = tokens.findIndex(token => isWord(token, 'FROM'))
  return tokens.flatMap((token, i) => {
    const isIn = isWord(token, 'IN') && i > from && from !== -1
    const list = isIn && isOp(tokens[i + 1], '(') ? literalsFrom(key, tokens, i + 2) : undefined
    return list === undefined ? [] : [list.items]
  })
}

/** Comparisons of one column in parentheses: `(a = 1 OR a = 2)`. */
function orLists(key: string, tokens: readonly Token[]): readonly List[] {
  const from = tokens.findIndex(token => isWord(token, 'FROM'))
  return tokens.flatMap((token, i) => {
    const items =
      from !== -1 && i > from && isOp(token, '(') ? equationsFrom(key, tokens, i + 1) : []
    return items.length > 1 ? [{ items, between: ' or ' }] : []
  })
}

/** Comparisons of one column up to a closing parenthesis; empty if there is anything else. */
function equationsFrom(key: string, tokens: readonly Token[], first: number): readonly Item[] {
  const items: Item[] = []
  let column: string | undefined
  for (let i = first; ; i++) {
    const { start } = tokens[i]!
    const equals = pathEnd(tokens, i)
    if (equals === undefined || !isOp(tokens[equals], '=')) return []
    const path = key.slice(start, tokens[equals - 1]!.end)
    column ??= path
    const literal = tokens[equals + 1]
    if (path !== column || literal === undefined || !isLiteral(literal)) return []
    items.push({ start, end: literal.end, text: key.slice(start, literal.end) })
    i = equals + 2
    if (isOp(tokens[i], ')')) return items
    if (!isWord(tokens[i], 'OR')) return []
  }
}

/** The token index after a column's name, which may be qualified by a table; undefined if there is none. */
function pathEnd(tokens: readonly Token[], first: number): number | undefined {
  for (let i = first; ; i += 2) {
    const { kind } = tokens[i] ?? {}
    if (kind !== 'word' && kind !== 'ident') return undefined
    if (!isOp(tokens[i + 1], '.')) return i + 1
  }
}

/** The rows at the end of an INSERT. */
function rowLists(key: string, tokens: readonly Token[]): readonly (readonly Item[])[] {
  if (!['INSERT', 'REPLACE'].includes(tokens[0]?.upper ?? '')) return []
  const at = tokens.findIndex(token => isWord(token, 'VALUES'))
  const rows: Item[] = []
  for (let i = at + 1; at !== -1; i++) {
    const list = isOp(tokens[i], '(') ? literalsFrom(key, tokens, i + 1) : undefined
    if (list === undefined) return []
    const text = `(${list.items.map(item => item.text).join()})`
    rows.push({ start: tokens[i]!.start, end: tokens[list.next - 1]!.end, text })
    i = list.next
    if (tokens[i]?.kind === 'end') return [rows]
    if (!isOp(tokens[i], ',')) return []
  }
  return []
}

/** Literals up to a closing parenthesis, and the token index after it; undefined if there is anything else. */
function literalsFrom(
  key: string,
  tokens: readonly Token[],
  first: number,
): { readonly items: readonly Item[]; readonly next: number } | undefined {
  const items: Item[] = []
  for (let i = first; ; ) {
    const { start } = tokens[i]!
    if (isOp(tokens[i], '-')) i++
    const literal = tokens[i++]
    if (literal === undefined || !isLiteral(literal)) return undefined
    items.push({ start, end: literal.end, text: key.slice(start, literal.end) })
    if (isOp(tokens[i], ')')) return { items, next: i + 1 }
    if (!isOp(tokens[i++], ',')) return undefined
  }
}

function isLiteral({ kind, upper }: Token): boolean {
  if (kind === 'string' || kind === 'number' || kind === 'hex') return true
  return kind === 'word' && ['NULL', 'TRUE', 'FALSE'].includes(upper)
}

function isWord(token: Token | undefined, upper: string): boolean {
  return token?.kind === 'word' && token.upper === upper
}

function isOp(token: Token | undefined, text: string): boolean {
  return token?.kind === 'op' && token.text === text
}

function withoutDatabase(asked: Asked): string | undefined {
  return asked.k === 'stmt' ? textWithoutDatabase(asked) : undefined
}

/** Whether a statement is a read that does not depend on the session's database, or is a syntax error. */
function isIndependent({ document, occurrences }: RecordedQuestion): boolean {
  if (document.k !== 'stmt') return false
  if (occurrences.every(isSyntaxError)) return true
  if (showsDatabase.test(document.key)) return false
  const [one, other] = ['a', 'b'].map(db => classify({ ...document, db })) as [Effects, Effects]
  const { writes, writesAll, readsAll, readsPast, transaction, commitsBefore } = one
  if (writes.length > 0 || writesAll || readsAll || readsPast) return false
  return (
    transaction === undefined && !commitsBefore && JSON.stringify(one) === JSON.stringify(other)
  )
}

/** `currentDatabase()`, `database()`, `current_schema()`; not the tables of that name. */
const showsDatabase = /database(?!s\b)|schema ?\(|\bcurrent_schema\b|\bprocesses\b|\bquery_log\b/
