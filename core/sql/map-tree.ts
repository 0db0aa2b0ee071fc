/** Any node of a tree: its properties are values, nodes and arrays of them. */
export type Node = { readonly [key: string]: unknown }

/** Yields every node of a tree. */
export function* nodesIn(tree: unknown): Generator<Node> {
  const rest: unknown[] = [tree]
  while (rest.length > 0) {
    const at = rest.pop()
    if (typeof at !== 'object' || at === null) continue
    if (!Array.isArray(at)) yield at as Node
    for (const value of Object.values(at)) rest.push(value)
  }
}

/** A copy of a tree with each node replaced by the result of `change`, inner nodes first. */
export function mapTree(tree: unknown, change: (node: Node) => Node): unknown {
  if (typeof tree !== 'object' || tree === null) return tree
  if (Array.isArray(tree)) return tree.map(part => mapTree(part, change))
  const entries = Object.entries(tree).map(([key, part]) => [key, mapTree(part, change)])
  return change(Object.fromEntries(entries))
}

/** A copy of a tree in which a node is replaced, with all that is in it, where `change` returns another. */
export function mapDown(tree: unknown, change: (node: Node) => Node | undefined): unknown {
  if (typeof tree !== 'object' || tree === null) return tree
  if (Array.isArray(tree)) return tree.map(part => mapDown(part, change))
  const changed = change(tree as Node)
  if (changed !== undefined) return changed
  return Object.fromEntries(Object.entries(tree).map(([key, part]) => [key, mapDown(part, change)]))
}
