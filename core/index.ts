export type { CellJson } from './client/cell-json.js'
export type { Client, ClientResult, QueryOptions } from './client/client.js'
export type { ClientQuery, ClientRow, QueryProgress } from './client/client-query.js'
export { type DataFile, dataFileKind } from './data-file.js'
export { Bug } from './errors/bug.js'
export { MockqError } from './errors/mockq-error.js'
export { ProtocolError } from './errors/protocol-error.js'
export { QueryError } from './errors/query-error.js'
export { RecordingError } from './errors/recording-error.js'
export { ReplayMiss } from './errors/replay-miss.js'
export { Unsupported } from './errors/unsupported.js'
export { UpstreamError } from './errors/upstream-error.js'
export { UsageError } from './errors/usage-error.js'
export type { FaultInputs } from './faults/fault-rule.js'
export {
  describeFunction,
  describeFunctions,
  explain,
  functionsPage,
  scriptErrorText,
  splitScript,
} from './inspect.js'
export type { Log, LogFields } from './log.js'
export { didYouMean } from './nearest-name.js'
export { type ClientOptions, cellsAsJson, openClient } from './open-client.js'
export type { AnswerSource, Backend } from './protocol/backend.js'
export type { DialectChoice } from './protocol/dialect.js'
export type { JournalDetail, JournalEntry } from './protocol/journal.js'
export { defaultLimits, type Limits } from './protocol/limits.js'
export type {
  LaneReport,
  MissReport,
  RehearsalReport,
  RehearsedMiss,
  RunReport,
} from './protocol/run-report.js'
export type { ServeBackendOptions } from './serve/open-serve.js'
export type { InitFile, Script } from './serve/run-script.js'
export {
  type BackendFactory,
  type RunningServer,
  type ServerOptions,
  type ServerPorts,
  serveBackend,
  startServer,
} from './server.js'
export type { ScriptStatement, SplitOptions } from './sql/script.js'
