import type { Select } from '../sql/ast/query.js'

/**
 * The greatest n of the `$n` in a SELECT, 0 without any: files of text have as many columns as the
 * statement names. Source: databend binder/util.rs `MaxColumnPosition`.
 */
export function greatestPosition(select: Select | undefined): number {
  let greatest = 0
  const rest: unknown[] = [select]
  while (rest.length > 0) {
    const at = rest.pop()
    if (typeof at !== 'object' || at === null) continue
    if ('kind' in at && at.kind === 'Identifier' && 'name' in at) {
      const position = /^\$(\d+)$/.exec(String(at.name))
      if (position !== null) greatest = Math.max(greatest, Number(position[1]))
    }
    rest.push(...Object.values(at))
  }
  return greatest
}
