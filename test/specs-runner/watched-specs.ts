import { neededParts } from '../core/binder/unread-parts.js'
import { WatchedServer } from '../core/binder/watched-server.js'
import type { StatementSupport } from '../support/statement-support.js'
import { BackendSession } from './backend-session.js'
import { readSpecs } from './read-specs.js'
import { runSpec } from './run-spec.js'

/** How a spec ended on the default engine, in process. */
export interface WatchedSpec {
  readonly file: string
  /** A text for each record that does not hold. */
  readonly failures: readonly string[]
  /** A text for each statement that answered and left parts of its tree unread. */
  readonly unread: readonly string[]
}

/** Runs every spec on the default engine in process, watches what is read of each tree, and notes how its form ended. */
export async function runWatchedSpecs(support: StatementSupport): Promise<readonly WatchedSpec[]> {
  const ended: WatchedSpec[] = []
  for (const { file, records } of readSpecs()) {
    const server = new WatchedServer()
    const unread: string[] = []
    const failures = await runSpec(
      records,
      () => new BackendSession(server.backend),
      ({ sql, line }, error) => {
        support.note(sql, error)
        const parts = neededParts(server.takeUnread())
        if (error === undefined && parts.length > 0)
          unread.push(`${line}: ${parts.join(', ')}\n${sql}`)
      },
    )
    ended.push({ file, failures, unread })
    await server.backend.close()
  }
  return ended
}
