export { Bug } from './errors/bug.js'
export { MockqError } from './errors/mockq-error.js'
export { ProtocolError } from './errors/protocol-error.js'
export { QueryError } from './errors/query-error.js'
export { RecordingError } from './errors/recording-error.js'
export { ReplayMiss } from './errors/replay-miss.js'
export { Unsupported } from './errors/unsupported.js'
export { UpstreamError } from './errors/upstream-error.js'
export { UsageError } from './errors/usage-error.js'
export { describeFunction, describeFunctions, explain, functionsPage } from './inspect.js'
export type { Log, LogFields } from './log.js'
export { didYouMean } from './nearest-name.js'
export type { DialectChoice } from './protocol/dialect.js'
export { defaultLimits, type Limits } from './protocol/limits.js'
export type { ServeBackendOptions } from './serve/open-serve.js'
export {
  type BackendFactory,
  type RunningServer,
  type ServerOptions,
  type ServerPorts,
  serveBackend,
  startServer,
} from './server.js'
