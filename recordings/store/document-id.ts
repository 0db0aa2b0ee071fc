/** Where a document stands: `_id` is session, ordinal and part, all of fixed width. */
export interface DocumentId {
  /** 0 for statements without any session identity. */
  readonly session: number
  /** Play order in the lane, in steps of ten. */
  readonly ordinal: number
  /** 0 for the statement itself, then its rows. */
  readonly part: number
}

const pattern = /^s(\d{6}):(\d{8}):(\d{7})$/

/** The text of an id: `s000001:00000030:0000000`. */
export function formatId(id: DocumentId): string {
  return `s${pad(id.session, 6)}:${pad(id.ordinal, 8)}:${pad(id.part, 7)}`
}

/** Reads an id; undefined for a text that is none. */
export function parseId(text: string): DocumentId | undefined {
  const found = pattern.exec(text)
  if (found === null) return undefined
  return { session: Number(found[1]), ordinal: Number(found[2]), part: Number(found[3]) }
}

const pad = (value: number, width: number) => String(value).padStart(width, '0')
