export { openPlayer, type Player, type PlayerOptions } from './replay/player.js'
export type { User } from './replay/user-list.js'
export { type LoadedRecordings, loadRecordings } from './store/load-recordings.js'
