import { type Digest, digestText, mix, sum } from './digest.js'
import type { ObjectName, WriteMode } from './effects.js'

/**
 * The writes to one object since it was made anew, as digests: equal values, equal contents, given
 * that nobody wrote past us.
 */
export interface ObjectState {
  /** Of all of it; 0 for an object that nobody wrote. */
  readonly value: Digest
  readonly base: Digest
  /** What was added since `base`, in whatever order. */
  readonly run: Digest
  /** Of the definition alone: what is left by TRUNCATE. */
  readonly definition: Digest
  readonly beforeDrop: Digest
  /** Undefined where nobody has made or dropped it in the lane. */
  readonly exists: boolean | undefined
  /** Of a view: what its text reads. */
  readonly dependsOn: readonly ObjectName[]
}

/** An object that nobody wrote. */
export const unwritten: ObjectState = Object.freeze({
  value: 0n,
  base: 0n,
  run: 0n,
  definition: 0n,
  beforeDrop: 0n,
  exists: undefined,
  dependsOn: [],
})

const goneDigest = digestText('gone')
const emptyDigest = digestText('empty')

/** The state after a write; `write` tells it from others. */
export function afterWrite(
  state: ObjectState,
  mode: WriteMode,
  write: Digest,
  dependsOn: readonly ObjectName[] = [],
): ObjectState {
  switch (mode) {
    case 'add': {
      const run = sum(state.run, write)
      return { ...state, run, value: mix(state.base, run) }
    }
    case 'change':
      return rebased(state, mix(state.value, write))
    case 'alter':
      return altered(state, write)
    case 'ensure':
      if (state.exists === true) return state
      return state.exists === false
        ? defined(mix(0n, write), dependsOn)
        : { ...altered(state, write), exists: true, dependsOn }
    case 'anew':
      return defined(mix(0n, write), dependsOn)
    case 'empty':
      return rebased(state, mix(state.definition, emptyDigest))
    case 'back':
      return defined(mix(state.beforeDrop, write), state.dependsOn)
    case 'gone':
      return { ...defined(goneDigest, []), exists: false, beforeDrop: state.value }
  }
}

function rebased(state: ObjectState, base: Digest): ObjectState {
  return { ...state, base, run: 0n, value: base }
}

function altered(state: ObjectState, write: Digest): ObjectState {
  return { ...rebased(state, mix(state.value, write)), definition: mix(state.definition, write) }
}

function defined(digest: Digest, dependsOn: readonly ObjectName[]): ObjectState {
  return { ...unwritten, base: digest, value: digest, definition: digest, exists: true, dependsOn }
}
