import { LruCache } from '../lru-cache.js'

/** Maximum number of values that are remembered of each header. */
const most = 200

/** Header values read lately: clients send the same ones with each request. */
export class HeaderMemory {
  /** By the value of `Authorization`. */
  readonly basic = new LruCache<BasicCredential>(most)
  readonly cookies = new LruCache<ReadonlyMap<string, string>>(most)
}

/** User and password, as the client wrote them. */
export interface BasicCredential {
  readonly user: string
  readonly credential: { readonly kind: 'basic'; readonly password: string }
}
