import { startGateway } from '../gateway.js'
import type { RunningMockq } from '../mockq.js'
import type { GatewayTraits } from './client-spec.js'
import { onServer } from './on-server.js'

/** What a client must say so that the gateway lets its requests through, as parameters of an address. */
const place = 'warehouse=w1&tenant=t1'

/**
 * Runs something against a recorder whose target is behind a gateway: one that sends only requests on that name a
 * warehouse and a tenant, and finds pages and transactions by the hints of its answers.
 *
 * Throws if no statement went through the gateway.
 */
export function recordBehindGateway<T>(
  { names = 'client', keepsTransactions = true }: GatewayTraits,
  serveArgs: readonly string[],
  recordings: string,
  run: (recorder: RunningMockq) => Promise<T>,
): Promise<T> {
  return onServer(serveArgs, w1 =>
    // The second server shows a request that reaches the wrong one: it has none of the tables.
    onServer(serveArgs, async w2 => {
      const servers = { w1: w1.url, w2: w2.url }
      const gateway = await startGateway({ servers, tenant: 't1', keepsTransactions })
      try {
        const { host } = new URL(gateway.url)
        const byTarget = names === 'target' ? `&${place}` : ''
        const target = `databend://${host}/?sslmode=disable${byTarget}`
        const result = await onServer(['record', recordings, '--target', target], recorder =>
          run(names === 'target' ? recorder : { ...recorder, dsn: `${recorder.dsn}&${place}` }),
        )
        if (!gateway.seen.some(({ path, status }) => path === '/v1/query' && status === 200))
          throw new Error('nothing went through the gateway')
        return result
      } finally {
        await gateway.close()
      }
    }),
  )
}
