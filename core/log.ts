/** The fields of a log line, besides its name. */
export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>

/** The interface for log lines; `cli/` writes them to stderr as text or JSON. */
export interface Log {
  /** Something that happened and needs no action. */
  info(event: string, fields?: LogFields): void
  /** Something that a user may want to know when an answer is surprising. */
  warn(event: string, fields?: LogFields): void
  /** A fault of mockq or of the machine; `cause` has the stack. */
  error(event: string, cause: unknown, fields?: LogFields): void
  /** Something that happens again and again in good order, for who wants to follow it; absent: nobody does. */
  debug?(event: string, fields?: LogFields): void
}

/** A log that discards everything. */
export const silentLog: Log = Object.freeze({
  info: () => {},
  warn: () => {},
  error: () => {},
})
