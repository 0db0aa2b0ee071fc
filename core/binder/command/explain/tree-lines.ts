/** A node of a plan as text, with its details and inputs below it. */
export interface TextNode {
  readonly text: string
  readonly children: readonly TextNode[]
}

export const leaf = (text: string): TextNode => ({ text, children: [] })

/** A tree as lines, its branches drawn. Source: databend ast/src/ast/format/indent_format.rs. */
export function treeLines(node: TextNode): readonly string[] {
  const { text, children } = node
  const last = children.length - 1
  const lines = children.flatMap((child, i) => {
    const [first, ...rest] = treeLines(child)
    const [mark, bar] = i === last ? ['└── ', '    '] : ['├── ', '│   ']
    return [`${mark}${first}`, ...rest.map(line => `${bar}${line}`)]
  })
  return [text, ...lines]
}
