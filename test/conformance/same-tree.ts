/**
 * The first place where two trees differ, spans left out, as a path; undefined where they are equal.
 *
 * What lies below long chains is walked with a stack of its own, so that depth is no limit.
 */
export function treeDifference(left: unknown, right: unknown): string | undefined {
  const stack: [unknown, unknown, string][] = [[left, right, '']]
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    const [a, b, path] = top
    if (a === b) continue
    if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return path
    const fields = new Set([...Object.keys(a), ...Object.keys(b)])
    fields.delete('span')
    for (const field of fields) {
      stack.push([Reflect.get(a, field), Reflect.get(b, field), `${path}.${field}`])
    }
  }
  return undefined
}
