/** How a part of a search counts: it must match, must not match, or (undefined) as the search says by default. */
export type Occur = 'must' | 'mustNot' | 'should'

export interface Bound {
  readonly text: string
  readonly inclusive: boolean
}

/** A search as it is written, before its fields and words are looked at. */
export type SearchTree =
  | { readonly kind: 'Clause'; readonly items: readonly SearchItem[] }
  | { readonly kind: 'Boost'; readonly boost: number; readonly tree: SearchTree }
  | { readonly kind: 'All' }
  | FieldTree

export interface SearchItem {
  readonly occur: Occur | undefined
  readonly tree: SearchTree
}

/** The parts that may name a field. */
export type FieldTree = { readonly field?: string } & FieldLeaf

export type FieldLeaf =
  | {
      readonly kind: 'Words'
      readonly text: string
      /** `"a b"~2` */
      readonly slop: number
      /** `"a b"*` */
      readonly prefix: boolean
    }
  | {
      readonly kind: 'Range'
      readonly lower: Bound | undefined
      readonly upper: Bound | undefined
    }
  | { readonly kind: 'Set'; readonly texts: readonly string[] }
  | { readonly kind: 'Exists' }

/** The first names of the fields that a search names: of `info.tags.env`, `info`. */
export function namedFields(tree: SearchTree): ReadonlySet<string> {
  const fields = new Set<string>()
  collect(tree, fields)
  return fields
}

function collect(tree: SearchTree, fields: Set<string>): void {
  if (tree.kind === 'Clause') for (const item of tree.items) collect(item.tree, fields)
  else if (tree.kind === 'Boost') collect(tree.tree, fields)
  else if (tree.kind !== 'All' && tree.field !== undefined) fields.add(tree.field.split('.')[0]!)
}
