import type { TextAnalyzer } from '../plan/search.js'
import {
  isVariantObject,
  type VariantNode,
  VariantNumber,
  VariantScalar,
} from '../types/variant.js'
import { analyzeText } from './analyze-text.js'

/** Ends the path of a term; names of fields in a path are separated by `\u0001`. */
const pathEnd = '\u0000'
const pathSeparator = '\u0001'

/** The path of `tags.env`, in which `\.` is a dot of a name. */
export function jsonPath(written: string): string {
  return written
    .split(/(?<!\\)\./)
    .map(name => name.replaceAll('\\.', '.'))
    .join(pathSeparator)
}

export const textTerm = (path: string, text: string): string => `${path}${pathEnd}s${text}`
const valueTerm = (path: string, value: number | boolean): string => `${path}${pathEnd}v${value}`

/** The term of a text that is a time in the form of RFC 3339, in seconds; its words are no terms. */
function timeTerm(path: string, text: string): string | undefined {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[-+]\d\d:\d\d)$/.test(text)) return undefined
  const millis = Date.parse(text)
  return Number.isNaN(millis) ? undefined : `${path}${pathEnd}t${Math.floor(millis / 1000)}`
}

/** The number of a term, if it is one at that path. */
export function numberAt(path: string, term: string): number | undefined {
  const start = `${path}${pathEnd}v`
  if (!term.startsWith(start)) return undefined
  const number = Number(term.slice(start.length))
  return Number.isNaN(number) ? undefined : number
}

/** The term of a number, Boolean or time that a text may also mean. */
export function typedTerm(path: string, text: string): string | undefined {
  if (text === 'true' || text === 'false') return valueTerm(path, text === 'true')
  return isNumber(text) ? valueTerm(path, Number(text)) : timeTerm(path, text)
}

export const isNumber = (text: string): boolean =>
  /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?$/i.test(text)

/** A term of a document with its position, which is 0 for what is not text. */
export interface DocumentTerm {
  readonly term: string
  readonly position: number
  /** Absent outside of arrays. */
  readonly element?: ArrayElement
}

/** The elements of arrays that a part of a JSON value is in. */
export interface ArrayElement {
  /** The paths of the arrays, from the outermost one. */
  readonly arrays: string
  /** The places in these arrays. */
  readonly places: string
}

/**
 * The terms of a JSON value: words of its texts, its numbers, Booleans and times, each with the path, in which places of
 * arrays do not count. A value that is no object is at the path of an empty name.
 *
 * Source: databend inverted_index_writer.rs `add_block`; tantivy core/json_utils.rs.
 */
export function jsonTerms(root: VariantNode, analyzer: TextAnalyzer): readonly DocumentTerm[] {
  const terms: DocumentTerm[] = []
  /** Where the next text of a path begins: behind the last one, with a gap so that no phrase spans both. */
  const ends = new Map<string, number>()
  const visit = (node: VariantNode, path: string | undefined, element?: ArrayElement): void => {
    const at = path ?? ''
    const add = (term: string, position: number) => {
      terms.push(element === undefined ? { term, position } : { term, position, element })
    }
    if (isVariantObject(node)) {
      for (const [name, value] of node) {
        visit(value, path === undefined ? name : path + pathSeparator + name, element)
      }
    } else if (Array.isArray(node)) {
      const arrays = (element?.arrays ?? '') + at + pathEnd
      for (const [i, item] of (node as readonly VariantNode[]).entries()) {
        visit(item, at, { arrays, places: `${element?.places ?? ''}${i},` })
      }
    } else if (typeof node === 'boolean') {
      add(valueTerm(at, node), 0)
    } else if (node instanceof VariantNumber) {
      add(valueTerm(at, Number(node.text)), 0)
    } else if (node !== null) {
      const written = node instanceof VariantScalar ? node.text : (node as string)
      const time = timeTerm(at, written)
      if (time !== undefined) {
        add(time, 0)
        return
      }
      const start = ends.get(at) ?? 0
      const tokens = analyzeText(written, analyzer)
      for (const { text, position } of tokens) add(textTerm(at, text), start + position)
      ends.set(at, start + (tokens.at(-1)?.position ?? -1) + 2)
    }
  }
  visit(root, undefined)
  return terms
}
