/**
 * A syntax tree as lines of text: one for each node and leaf, nested ones indented.
 *
 * Spans and absent properties are omitted.
 */
export function treeText(tree: object): readonly string[] {
  return lines('', tree, '')
}

function lines(label: string, value: unknown, indent: string): readonly string[] {
  const head = label === '' ? '' : `${label}: `
  if (typeof value !== 'object' || value === null) return [`${indent}${head}${leafText(value)}`]
  if (Array.isArray(value)) {
    if (value.length === 0) return []
    return [
      `${indent}${label}:`,
      ...value.flatMap(item => lines('-', item, `${indent}  `).map(dashed)),
    ]
  }
  const parts = Object.entries(value).filter(
    ([name, part]) => name !== 'span' && part !== undefined,
  )
  const kind = 'kind' in value ? String(value.kind) : ''
  const rest = parts.filter(([name]) => name !== 'kind')
  return [
    `${indent}${head}${kind}`.trimEnd(),
    ...rest.flatMap(([name, part]) => lines(name, part, `${indent}  `)),
  ]
}

const dashed = (line: string): string => line.replace(/^(\s*)-:/, '$1-')

function leafText(value: unknown): string {
  return typeof value === 'string' ? JSON.stringify(value) : String(value)
}
