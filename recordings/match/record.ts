export type { Lane, NoAnswer } from './lane.js'
export { askOf, contextOf } from './question/ask.js'
export { classify, isSurelyRead } from './question/classify.js'
export { digestText } from './question/digest.js'
export {
  asksLastQuery,
  presignedPlace,
  presignedRow,
  presignRequest,
  withoutLastQuery,
} from './question/own-answers.js'
export { questionText } from './question/question-text.js'
export { hasOwnKey, sqlDialectOf } from './question/tree.js'
export {
  credentialQuestion,
  MadeUsers,
  type UserStatement,
  userStatement,
} from './question/users.js'
export { LaneIndex } from './recorded/lane-index.js'
export type { Occurrence } from './recorded/match.js'
export { changedNothing, hasFailed } from './recorded/outcome.js'
export { identityOf, type LiveSession, type SessionIdentity } from './session/live-sessions.js'
export { isAnswered } from './session/played.js'
