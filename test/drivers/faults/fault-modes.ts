import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Adapter, TestResult } from '../adapter.js'
import type { FaultTraits } from '../client-spec.js'
import { onServer } from '../on-server.js'
import { askClient } from './ask-client.js'
import { casesOf, limitMs, tryFaults } from './try-faults.js'

/** How faults are told to mockq: to serve in a file, to replay by its API, in the header of each query. */
export const faultModes = ['faults', 'faults in replay', 'faults in headers'] as const
export type FaultMode = (typeof faultModes)[number]

interface FaultRun {
  readonly adapter: Adapter
  /** Of the client, for files. */
  readonly folder: string
  readonly serveArgs: readonly string[]
}

/** Runs the cases of a client in one way; no results if the client cannot do it. */
export const faultsIn: Record<
  FaultMode,
  (traits: FaultTraits, run: FaultRun) => Promise<readonly TestResult[]>
> = {
  faults(traits, { adapter, folder, serveArgs }) {
    const file = join(folder, 'faults.json')
    writeFileSync(file, JSON.stringify({ faults: faultsOf(traits) }))
    return onServer([...serveArgs, '--faults', file], serve => tryFaults(adapter, serve, traits))
  },
  async 'faults in replay'(traits, { adapter, folder, serveArgs }) {
    const recordings = join(folder, 'recorded-for-faults')
    await onServer(serveArgs, target =>
      onServer(['record', recordings, '--target', target.url], record =>
        askClient(adapter, record, casesOf(traits), { limitMs }),
      ),
    )
    return onServer(['replay', recordings], async replay => {
      const body = JSON.stringify({ faults: faultsOf(traits) })
      const headers = { 'Content-Type': 'application/json' }
      await fetch(`${replay.url}/__mockq/faults`, { method: 'POST', headers, body })
      return tryFaults(adapter, replay, traits)
    })
  },
  async 'faults in headers'(traits, { adapter, serveArgs }) {
    if (traits.sendsHeaders !== true) return []
    const header = JSON.stringify(faultsOf(traits))
    return onServer(serveArgs, serve => tryFaults(adapter, serve, traits, { header }))
  },
}

const faultsOf = (traits: FaultTraits) => casesOf(traits).map(({ fault }) => fault)
