/**
 * Which requests are forwarded to the target.
 *
 * `once`: a lane that has a file is replayed, others are recorded. `new`: recorded requests are replayed, others are
 * forwarded and added; writes are always forwarded. `all`: every request is forwarded and recorded again, the rest of
 * its lane stays. `none`: none, as in replay.
 */
export type RecordMode = 'once' | 'new' | 'all' | 'none'

/** The modes, for an option's list of choices. */
export const recordModes: readonly RecordMode[] = ['once', 'new', 'all', 'none']
