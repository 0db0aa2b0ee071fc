import type { Caller } from '../protocol/backend.js'

/** The caller for whom a request to the upstream is sent. */
export type Asker = Pick<Caller, 'user' | 'credential' | 'clientSession' | 'headers'>
