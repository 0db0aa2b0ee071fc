/** Any node of a tree: its parts are values, nodes and lists of them. */
export type Node = { readonly [key: string]: unknown }

/** A tree in which every node is what `change` makes of it, inner ones first. */
export function mapTree(tree: unknown, change: (node: Node) => Node): unknown {
  if (typeof tree !== 'object' || tree === null) return tree
  if (Array.isArray(tree)) return tree.map(part => mapTree(part, change))
  const entries = Object.entries(tree).map(([key, part]) => [key, mapTree(part, change)])
  return change(Object.fromEntries(entries))
}
