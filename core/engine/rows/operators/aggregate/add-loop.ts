import type { AggregateOverload, Cx } from '../../../../functions/overload.js'
import { compiledFactory, functionIdentity } from '../../../../scalar/code-cache.js'
import type { Column } from '../../../../types/columns/column.js'

/** Rows of a chunk: the first `n` of `rows`, or all the first `n` where that is null. */
export interface RowSelection {
  readonly rows: ArrayLike<number> | null
  readonly n: number
}

/** Adds rows of a chunk to the states of their groups. */
export type AddLoop = (
  cx: Cx,
  states: readonly unknown[],
  groups: ArrayLike<number>,
  selection: RowSelection,
  args: readonly Column[],
) => void

/** The number of rows after which generating a loop is worth its cost. */
const generateAfterRows = 256

/**
 * Adds rows with an aggregate's `add`: one by one at first, then by a loop that is generated for each `add`,
 * so that JavaScript sees only one call target in it.
 */
export function addLoop(overload: AggregateOverload, arity: number): AddLoop {
  let rows = 0
  let loop: AddLoop | undefined
  return (cx, states, groups, selection, args) => {
    rows += selection.n
    if (rows >= generateAfterRows) loop ??= generatedLoop(overload, arity) ?? plainLoop(overload)
    const add = loop ?? plainLoop(overload)
    add(cx, states, groups, selection, args)
  }
}

function generatedLoop({ add }: AggregateOverload, arity: number): AddLoop | undefined {
  const values = Array.from({ length: arity }, (_, at) => `a${at}[i]`)
  const columns = values.map((_, at) => `const a${at}=A[${at}].values();`).join('')
  const call = `add(${['cx', 'S[G[i]]', ...values].join(',')})`
  const body = `'use strict';const add=K[0];return function(cx,S,G,{rows,n},A){${columns}
if(rows===null)for(let i=0;i<n;i++)${call}
else for(let k=0;k<n;k++){const i=rows[k];${call}}}`
  return compiledFactory(body, functionIdentity(add))?.([add]) as AddLoop | undefined
}

function plainLoop({ add }: AggregateOverload): AddLoop {
  return (cx, states, groups, { rows, n }, args) => {
    for (let k = 0; k < n; k++) {
      const i = rows === null ? k : rows[k]!
      add(cx, states[groups[i]!], ...args.map(column => column.get(i)))
    }
  }
}
