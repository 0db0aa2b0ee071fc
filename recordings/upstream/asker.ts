import type { Caller } from '../../core/protocol/backend.js'

/** Who a request to the upstream is made for. */
export type Asker = Pick<Caller, 'user' | 'credential' | 'clientSession'>
