import { Unsupported } from '../errors/unsupported.js'
import type { Bound, FieldLeaf, FieldTree, Occur, SearchItem, SearchTree } from './search-tree.js'

/**
 * Parses the text of a search; undefined if it is not valid.
 *
 * Alternatives are tried in order and a later part is never tried again with another reading of an earlier one, so
 * `a OR b c` is not valid. Source: tantivy query-grammar/src/query_grammar.rs.
 *
 * Throws `Unsupported` for a quote or backslash inside a word, which versions of tantivy read differently.
 */
export function parseSearch(text: string): SearchTree | undefined {
  const parser = new SearchParser(text)
  const tree = parser.whole()
  return tree === undefined ? undefined : withoutNestedSingles(tree)
}

/** An item without a sign that is a clause of one item is that item. */
function withoutNestedSingles(tree: SearchTree): SearchTree {
  if (tree.kind !== 'Clause') return tree
  const items = tree.items.map(item => {
    const { occur, tree: inner } = item
    return occur === undefined && inner.kind === 'Clause' && inner.items.length === 1
      ? inner.items[0]!
      : item
  })
  return { kind: 'Clause', items }
}

/** Characters that a name of a field has only behind a backslash. */
const special: ReadonlySet<string> = new Set('+^`:{}"[]()!\\* ')
const negativeNumber = /-\d+(?:\.\d+)?/y
const word = /[^\s\-^`:{}"[\]()][^\s:^{}"[\]()]*/uy
const rangeWord = /-\d+(?:\.\d+)?|[^\s`{}"[\]()][^\s{}"[\]()]*|\*/uy
const keywords: ReadonlySet<string> = new Set(['OR', 'AND', 'NOT', 'IN'])

class SearchParser {
  readonly #text: string
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  whole(): SearchTree | undefined {
    this.#match(/\s*/y)
    const tree = this.#expression() ?? { kind: 'Clause', items: [] }
    return this.#at === this.#text.length ? tree : undefined
  }

  /** The matching text, behind which the parser is then. */
  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#text)?.[0]
    if (found !== undefined) this.#at += found.length
    return found
  }

  #take(text: string): boolean {
    if (!this.#text.startsWith(text, this.#at)) return false
    this.#at += text.length
    return true
  }

  /** What `parse` returns; if that is undefined, nothing is read. */
  #try<T>(parse: () => T | undefined): T | undefined {
    const start = this.#at
    const result = parse()
    if (result === undefined) this.#at = start
    return result
  }

  #list<T>(item: () => T | undefined): T[] {
    const items: T[] = []
    for (;;) {
      const next = this.#try(() => {
        if (items.length > 0 && this.#match(/\s+/y) === undefined) return undefined
        return item()
      })
      if (next === undefined) return items
      items.push(next)
    }
  }

  #expression(): SearchTree | undefined {
    return this.#try(() => {
      this.#match(/\s*/y)
      const tree = this.#try(() => this.#operators()) ?? this.#signedItems()
      this.#match(/\s*/y)
      return tree
    })
  }

  /** `a AND b OR c`, in which AND binds tighter. */
  #operators(): SearchTree | undefined {
    const first = this.#boosted()
    if (first === undefined || this.#match(/\s+/y) === undefined) return undefined
    const alternatives: SearchTree[][] = [[first]]
    for (;;) {
      const next = this.#try(() => {
        const operator = this.#match(/(?:AND|OR) /y)
        if (operator === undefined) return undefined
        this.#match(/\s*/y)
        const tree = this.#boosted()
        this.#match(/\s*/y)
        return tree && { isAnd: operator === 'AND ', tree }
      })
      if (next === undefined) break
      if (next.isAnd) alternatives.at(-1)!.push(next.tree)
      else alternatives.push([next.tree])
    }
    if (alternatives.length === 1 && alternatives[0]!.length === 1) return undefined
    return combined(
      'should',
      alternatives.map(trees => combined('must', trees)),
    )
  }

  /** `+a -b c` */
  #signedItems(): SearchTree | undefined {
    const items = this.#list(() => this.#signed(() => this.#boosted()))
    const [first, ...more] = items
    if (first === undefined) return undefined
    return more.length === 0 && first.occur !== 'mustNot' ? first.tree : { kind: 'Clause', items }
  }

  #signed(parse: () => SearchTree | undefined): SearchItem | undefined {
    const sign = this.#match(/[-+]/y)
    const occur: Occur | undefined =
      sign === '-' ? 'mustNot' : sign === undefined ? undefined : 'must'
    const tree = parse()
    return tree && { occur, tree }
  }

  #boosted(): SearchTree | undefined {
    const tree = this.#leaf()
    if (tree === undefined) return undefined
    const boost = Number(this.#match(/\^\d+(?:\.\d+)?/y)?.slice(1) ?? 1)
    return boost === 1 ? tree : { kind: 'Boost', boost, tree }
  }

  #leaf(): SearchTree | undefined {
    return (
      this.#try(() => this.#group()) ??
      (this.#take('*') ? { kind: 'All' } : undefined) ??
      this.#try(() => this.#negated()) ??
      this.#try(() => this.#fieldLeaf()) ??
      this.#try(() => this.#fieldGroup())
    )
  }

  #group(): SearchTree | undefined {
    if (!this.#take('(')) return undefined
    const tree = this.#expression()
    return this.#take(')') ? tree : undefined
  }

  #negated(): SearchTree | undefined {
    if (this.#match(/NOT\s+/y) === undefined) return undefined
    const tree = this.#leaf()
    return tree && { kind: 'Clause', items: [{ occur: 'mustNot', tree }] }
  }

  /** `title:power`, `title:[a TO b]`, or without a field. */
  #fieldLeaf(): FieldTree | undefined {
    const field = this.#field()
    const leaf =
      this.#try(() => this.#range()) ??
      this.#try(() => this.#set()) ??
      this.#try(() => this.#exists()) ??
      this.#words()
    return leaf && { ...leaf, ...(field === undefined ? {} : { field }) }
  }

  #field(): string | undefined {
    return this.#try(() => {
      let name = ''
      for (;;) {
        const character = this.#nextCharacter()
        if (character === undefined) return undefined
        if (character === ':' && name !== '') return name
        if (character === '\\') {
          const [escaped] = this.#text.slice(this.#at, this.#at + 1)
          const isEscape = escaped !== undefined && special.has(escaped)
          if (!isEscape && name === '') return undefined
          name += isEscape ? this.#nextCharacter() : character
        } else if (special.has(character) || (character === '-' && name === '')) {
          return undefined
        } else {
          name += character
        }
      }
    })
  }

  #nextCharacter(): string | undefined {
    const point = this.#text.codePointAt(this.#at)
    if (point === undefined) return undefined
    const character = String.fromCodePoint(point)
    this.#at += character.length
    return character
  }

  /** `title:(a OR +b "c d")`: a search whose words are in the field unless they name another. */
  #fieldGroup(): SearchTree | undefined {
    const field = this.#field()
    if (field === undefined) return undefined
    this.#match(/\s*/y)
    const tree = this.#group()
    return tree && inField(tree, field)
  }

  #exists(): FieldLeaf | undefined {
    return this.#match(/\s*\*/y) === undefined ? undefined : { kind: 'Exists' }
  }

  #set(): FieldLeaf | undefined {
    if (this.#match(/\s*IN\s+\[\s*/y) === undefined) return undefined
    const texts = this.#list(() => this.#simpleText())
    return this.#take(']') ? { kind: 'Set', texts } : undefined
  }

  #words(): FieldLeaf | undefined {
    const text = this.#simpleText()
    if (text === undefined) return undefined
    const prefix = this.#take('*')
    const slop = prefix ? 0 : Number(this.#match(/~\d+/y)?.slice(1) ?? 0)
    return { kind: 'Words', text, slop, prefix }
  }

  #simpleText(): string | undefined {
    return (
      this.#match(negativeNumber) ??
      this.#quoted("'") ??
      this.#quoted('"') ??
      this.#try(() => this.#word())
    )
  }

  /** A text in quotes, in which a backslash stands before any character that is meant as it is. */
  #quoted(quote: string): string | undefined {
    return this.#try(() => {
      if (!this.#take(quote)) return undefined
      let text = ''
      for (;;) {
        const character = this.#nextCharacter()
        if (character === undefined) return undefined
        if (character === quote) return text
        text += character === '\\' ? (this.#nextCharacter() ?? character) : character
      }
    })
  }

  #word(): string | undefined {
    const text = this.#match(word)
    if (text === undefined || keywords.has(text)) return undefined
    if (/['\\]/.test(text)) throw new Unsupported(`the word ${text} in a search`)
    return text
  }

  /** `>=5`, `[a TO b}` */
  #range(): FieldLeaf | undefined {
    const sign = this.#match(/\s*(?:>=|<=|<|>)\s*/y)?.trim()
    if (sign !== undefined) {
      const text = this.#match(rangeWord)
      if (text === undefined) return undefined
      const bound = { text, inclusive: sign.endsWith('=') }
      return sign.startsWith('>')
        ? { kind: 'Range', lower: bound, upper: undefined }
        : { kind: 'Range', lower: undefined, upper: bound }
    }
    const open = this.#match(/[{[]\s*/y)
    const lower = this.#match(rangeWord)
    if (open === undefined || lower === undefined) return undefined
    if (this.#match(/\s+TO\s+/y) === undefined) return undefined
    const upper = this.#match(rangeWord)
    const close = this.#match(/\s*[}\]]/y)
    if (upper === undefined || close === undefined) return undefined
    return {
      kind: 'Range',
      lower: boundOf(lower, open.startsWith('[')),
      upper: boundOf(upper, close.endsWith(']')),
    }
  }
}

function inField(tree: SearchTree, field: string): SearchTree {
  if (tree.kind === 'All') return tree
  if (tree.kind === 'Boost') return { ...tree, tree: inField(tree.tree, field) }
  if (tree.kind !== 'Clause') return tree.field === undefined ? { ...tree, field } : tree
  const items = tree.items.map(({ occur, tree }) => ({ occur, tree: inField(tree, field) }))
  return { kind: 'Clause', items }
}

const boundOf = (text: string, inclusive: boolean): Bound | undefined =>
  text === '*' ? undefined : { text, inclusive }

function combined(occur: Occur, trees: readonly SearchTree[]): SearchTree {
  if (trees.length === 1) return trees[0]!
  return { kind: 'Clause', items: trees.map(tree => ({ occur, tree })) }
}
