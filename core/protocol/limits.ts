/** Limits of a server; each can be set by its options. */
export interface Limits {
  /** Of a JSON body; a larger one is 413. */
  readonly bodyBytes: number
  /** Of one uploaded file or load; a larger one is 413. */
  readonly uploadBytes: number
  /** Of a result page, in encoded text; the default is that of the current real server. */
  readonly pageBytes: number
  /** Of the pages of all results that clients have not read to their end, in encoded text. */
  readonly unreadBytes: number
  /** Ended queries whose last answer is kept, and the bytes of pages kept for them. */
  readonly doneQueries: number
  readonly donePageBytes: number
  /** Bytes of the rest of their answers: of sessions that clients made large, of errors. */
  readonly doneStateBytes: number
  /** Ended queries that are remembered after that, by id alone. */
  readonly endedQueries: number
  /** Seconds that an idle client session lives. */
  readonly sessionTimeoutSecs: number
  /** Server-side sessions and login tokens held at the same time. */
  readonly sessions: number
  /** Characters of the server-side sessions held at the same time. */
  readonly sessionBytes: number
  /** Presigned URLs that are valid at the same time. */
  readonly presigned: number
  /** Milliseconds that open requests have to finish when the server closes. */
  readonly closeMs: number
}

const mebibyte = 1024 * 1024

export const defaultLimits: Limits = Object.freeze({
  bodyBytes: 64 * mebibyte,
  uploadBytes: 16_384 * mebibyte,
  pageBytes: 4 * mebibyte,
  unreadBytes: 512 * mebibyte,
  doneQueries: 1000,
  donePageBytes: 16 * mebibyte,
  doneStateBytes: 8 * mebibyte,
  endedQueries: 50_000,
  sessionTimeoutSecs: 14_400,
  sessions: 100_000,
  sessionBytes: 32 * mebibyte,
  presigned: 10_000,
  closeMs: 2000,
})
