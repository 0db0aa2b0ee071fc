import { never } from '../../errors/bug.js'
import type { Call, ColumnId, Scalar } from '../../plan/scalar.js'

/** The scalars directly below one, in order of evaluation. */
export function scalarInputs(scalar: Scalar): readonly Scalar[] {
  switch (scalar.kind) {
    case 'Literal':
    case 'ColumnRef':
    case 'LambdaParam':
      return []
    case 'Lambda':
      return [scalar.body]
    case 'Call':
      return scalar.args
    case 'Cast':
      return [scalar.input]
    default:
      return never(scalar, 'scalar')
  }
}

/** The scalar with `change` applied to what is directly below it; the same object if nothing changed. */
function mapScalarInputs(scalar: Scalar, change: (input: Scalar) => Scalar): Scalar {
  switch (scalar.kind) {
    case 'Literal':
    case 'ColumnRef':
    case 'LambdaParam':
      return scalar
    case 'Lambda': {
      const body = change(scalar.body)
      return body === scalar.body ? scalar : { ...scalar, body }
    }
    case 'Call': {
      const args = mapSame(scalar.args, change)
      return args === scalar.args ? scalar : { ...scalar, args }
    }
    case 'Cast': {
      const input = change(scalar.input)
      return input === scalar.input ? scalar : { ...scalar, input }
    }
    default:
      return never(scalar, 'scalar')
  }
}

/** Replaces, from the top, each part for which `replace` gives something; the rest is kept. */
export function replaceScalar(
  scalar: Scalar,
  replace: (part: Scalar) => Scalar | undefined,
): Scalar {
  return replace(scalar) ?? mapScalarInputs(scalar, input => replaceScalar(input, replace))
}

/** Calls `see` for the scalar and all below it. */
function visitScalar(scalar: Scalar, see: (part: Scalar) => void): void {
  see(scalar)
  for (const input of scalarInputs(scalar)) visitScalar(input, see)
}

/** Whether `test` holds for the scalar or anything below it. */
export function someScalar(scalar: Scalar, test: (part: Scalar) => boolean): boolean {
  return test(scalar) || scalarInputs(scalar).some(input => someScalar(input, test))
}

/** Whether a scalar calls a function that gives each row a value of its own, as `rand()`. */
export const differsByRow = (scalar: Scalar): boolean =>
  someScalar(scalar, part => part.kind === 'Call' && part.overload.volatile === true)

/** Adds the ids of all columns that the scalar reads. */
export function addColumns(scalar: Scalar, ids: Set<ColumnId>): void {
  visitScalar(scalar, part => {
    if (part.kind === 'ColumnRef') ids.add(part.id)
  })
}

/** The ids of all columns that the scalars read. */
export function columnsOf(scalars: readonly Scalar[]): Set<ColumnId> {
  const ids = new Set<ColumnId>()
  for (const scalar of scalars) addColumns(scalar, ids)
  return ids
}

/** `list.map(change)`, or `list` itself where no element changed. */
export function mapSame<T>(list: readonly T[], change: (item: T) => T): readonly T[] {
  let changed: T[] | undefined
  for (const [i, item] of list.entries()) {
    const now = change(item)
    if (now !== item && changed === undefined) changed = list.slice(0, i)
    changed?.push(now)
  }
  return changed ?? list
}

/** A bound condition as its conjuncts, in order: BETWEEN is two. */
export function conjunctsOf(scalar: Scalar): readonly Scalar[] {
  return isCallOf(scalar, 'and') ? scalar.args.flatMap(conjunctsOf) : [scalar]
}

/** Whether a scalar is a call of the function with this name. */
export function isCallOf<N extends string>(
  scalar: Scalar,
  name: N,
): scalar is Call & { readonly overload: { readonly name: N } } {
  return scalar.kind === 'Call' && scalar.overload.name === name
}

/** Combines neighbours pairwise until one is left; order is kept. */
export function balanced(
  terms: readonly Scalar[],
  combine: (a: Scalar, b: Scalar) => Scalar,
): Scalar {
  let level = terms
  while (level.length > 1) {
    const pairs: Scalar[] = []
    for (let i = 0; i < level.length; i += 2) {
      const [a, b] = [level[i]!, level[i + 1]]
      pairs.push(b === undefined ? a : combine(a, b))
    }
    level = pairs
  }
  return level[0]!
}
