/** What a log line may hold beside its name. */
export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>

/** The port for log lines; `cli/` writes them to stderr as text or JSON. */
export interface Log {
  /** Something that happened and needs no action. */
  info(event: string, fields?: LogFields): void
  /** Something that a user may want to know when an answer is surprising. */
  warn(event: string, fields?: LogFields): void
  /** A fault of ours or of the machine; `cause` has the stack. */
  error(event: string, cause: unknown, fields?: LogFields): void
}

/** A log that nobody reads. */
export const silentLog: Log = Object.freeze({
  info: () => {},
  warn: () => {},
  error: () => {},
})
