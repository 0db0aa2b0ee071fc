import type { Clock } from '../clock.js'
import type { Engine } from '../engine/engine.js'
import type { EngineWatch } from '../engine/memory/engine-watch.js'
import { MemoryEngine } from '../engine/memory/memory-engine.js'
import type { Ids } from '../ids.js'
import { type MappedBucket, mappedBuckets } from './mapped-buckets.js'
import { type InitFile, runInitFile } from './run-script.js'
import { ServeBackend } from './serve-backend.js'
import type { ConfiguredUser, ServeOptions } from './serve-state.js'

/** The default server version that `serve` reports to clients. */
const serveVersion = '1.2.910'

export interface ServeBackendOptions {
  readonly engine: 'memory' | 'alasql'
  /** Users in addition to `root`, which has an empty password. */
  readonly users?: readonly ConfiguredUser[]
  readonly version?: string
  /** Bytes of the rows that a statement may hold at once; a statement that would hold more is refused. */
  readonly memoryLimit?: number
  /** Folders that stand for buckets of S3. */
  readonly s3Map?: readonly MappedBucket[]
  /** Scripts that run, and data files that are loaded, before the server accepts clients. */
  readonly init?: readonly InitFile[]
}

/** Options for backends that mockq opens for itself. */
interface PrivateOptions extends Pick<ServeOptions, 'limits' | 'isClosed' | 'parse'> {
  /** Sees the plans that the engine `memory` runs. */
  readonly watch?: EngineWatch
}

/**
 * Opens the backend that answers from an embedded engine.
 *
 * Rejects with `QueryError` if a statement or a row of `init` fails, with `UsageError` for a file that cannot be read
 * and for a bucket without a folder; the message names it.
 */
export async function openServe(
  options: ServeBackendOptions & PrivateOptions,
  { clock, ids }: { readonly clock: Clock; readonly ids: Ids },
): Promise<ServeBackend> {
  const backend = new ServeBackend({
    engine: await openEngine(options.engine, options.watch),
    clock,
    ids,
    users: options.users ?? [],
    buckets: mappedBuckets(options.s3Map ?? []),
    version: options.version ?? serveVersion,
    ...(options.limits && { limits: options.limits }),
    ...(options.parse && { parse: options.parse }),
    ...(options.isClosed === true && { isClosed: true }),
    ...(options.memoryLimit !== undefined && { memoryLimit: options.memoryLimit }),
  })
  for (const file of options.init ?? []) await runInitFile(backend, file)
  backend.startFromHere()
  return backend
}

/**
 * Loads alasql only if selected. Engines measure their turns of the event loop by the real clock: with a fixed one
 * (`--now`) no turn would end.
 */
async function openEngine(
  name: ServeBackendOptions['engine'],
  watch: EngineWatch | undefined,
): Promise<Engine> {
  if (name === 'memory') return new MemoryEngine(undefined, undefined, watch)
  const { AlasqlEngine } = await import('../engine/alasql/alasql-engine.js')
  return new AlasqlEngine()
}
