export * from '../../core/index.js'
export type { Miss, MockqServer, Requested, ServerLane } from './mockq-server.js'
export type {
  CommonOptions,
  InitOption,
  RecordOptions,
  ReplayOptions,
  ServeOptions,
  TimeOption,
  UserOption,
} from './options.js'
export type { Expected, RequestFilter } from './requests.js'
export { record, replay, serve } from './start.js'
