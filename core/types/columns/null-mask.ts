/** For each row 1 if it is NULL, else 0; undefined if no row is NULL. */
export type NullMask = Uint8Array | undefined

/** The mask of the rows `from` up to but excluding `to`. */
export function sliceNulls(nulls: NullMask, from: number, to: number): NullMask {
  return nulls?.subarray(from, to)
}

/** The mask of the first `n` of `rows`, where row -1 is NULL. */
export function takeNulls(nulls: NullMask, rows: ArrayLike<number>, n: number): NullMask {
  let taken: Uint8Array | undefined
  for (let k = 0; k < n; k++) {
    const row = rows[k]!
    if (row >= 0 && (nulls === undefined || nulls[row] === 0)) continue
    taken ??= new Uint8Array(n)
    taken[k] = 1
  }
  return taken
}

/** The masks of columns of these lengths, one after the other. */
export function joinNulls(
  parts: readonly { readonly nulls: NullMask; readonly length: number }[],
  length: number,
): NullMask {
  if (parts.every(part => part.nulls === undefined)) return undefined
  const joined = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    if (part.nulls !== undefined) joined.set(part.nulls, at)
    at += part.length
  }
  return joined
}
