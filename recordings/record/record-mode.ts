/**
 * What is asked of the target.
 *
 * `once`: a lane that has a file is replayed, one that has none is recorded. `new`: what is recorded
 * is replayed, the rest is asked and added; what writes is asked in any case. `all`: all that is asked
 * is recorded anew, the rest of its lane stays. `none`: nothing, as replay.
 */
export type RecordMode = 'once' | 'new' | 'all' | 'none'

/** The modes, for an option's list of choices. */
export const recordModes: readonly RecordMode[] = ['once', 'new', 'all', 'none']
