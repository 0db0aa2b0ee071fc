export { type Bound, Lane, type LaneOptions, type NoAnswer } from './lane.js'
export { likeUploads, recordedUpload } from './missed-write.js'
export { askOf, contextOf } from './question/ask.js'
export { isSurelyRead } from './question/classify.js'
export {
  asksLastQuery,
  lastQueryRows,
  presignedRow,
  presignRequest,
} from './question/own-answers.js'
export {
  type Asked,
  type LiveQuestion,
  liveQuestion,
  type SentFile,
} from './question/question-text.js'
export { sqlDialectOf } from './question/tree.js'
export {
  credentialQuestion,
  MadeUsers,
  type UserStatement,
  userStatement,
} from './question/users.js'
export { LaneIndex } from './recorded/lane-index.js'
export type { Occurrence } from './recorded/match.js'
export type { RecordedQuestion } from './recorded/recorded-question.js'
export { identityOf } from './session/live-sessions.js'
export { isTime } from './texts/changed-data.js'
