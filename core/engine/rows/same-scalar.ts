import type { Scalar } from '../../plan/scalar.js'

/** Whether two expressions have the same structure, and so the same value in every row. */
export function sameScalar(a: Scalar, b: Scalar): boolean {
  if (a === b) return true
  if (a.type !== b.type) return false
  switch (a.kind) {
    case 'Literal':
      return b.kind === 'Literal' && Object.is(a.value, b.value)
    case 'ColumnRef':
    case 'LambdaParam':
      return b.kind === a.kind && a.id === b.id
    case 'Cast':
      return b.kind === 'Cast' && a.try === b.try && sameScalar(a.input, b.input)
    case 'Call':
      return (
        b.kind === 'Call' &&
        a.overload === b.overload &&
        a.overload.volatile !== true &&
        sameScalars(a.args, b.args)
      )
    case 'Lambda':
      return false
  }
}

/** Like `sameScalar`, for lists in order. */
export function sameScalars(a: readonly Scalar[], b: readonly Scalar[]): boolean {
  return a.length === b.length && a.every((expr, at) => sameScalar(expr, b[at]!))
}
