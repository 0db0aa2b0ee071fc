import t from 'tap'
import { serveBackend as bundledBackend, startServer } from '#mockq'
import { SystemClock } from '../../core/clock.js'
import { RandomIds } from '../../core/ids.js'
import { serveBackend } from '../../core/index.js'
import { silentLog } from '../../core/log.js'
import { BackendSession } from './backend-session.js'
import { HttpSession } from './http-session.js'
import { readSpecs } from './read-specs.js'
import { runSpec } from './run-spec.js'

type EngineName = 'memory' | 'alasql'

/** Tests every spec on an engine, in process. */
export function runSpecsInProcess(engine: EngineName): void {
  t.test(`specs on the engine ${engine}, in process`, async t => {
    for (const { file, records } of readSpecs()) {
      const ports = { clock: new SystemClock(), ids: new RandomIds(), log: silentLog }
      const backend = await serveBackend({ engine })(ports)
      const failures = await runSpec(records, () => new BackendSession(backend))
      t.equal(failures.join('\n\n'), '', file)
      await backend.close()
    }
  })
}

/** Tests every spec on an engine, over HTTP. */
export function runSpecsOverHttp(engine: EngineName): void {
  t.test(`specs on the engine ${engine}, over HTTP`, async t => {
    for (const { file, records } of readSpecs()) {
      const server = await startServer({ port: 0, backend: bundledBackend({ engine }) })
      const failures = await runSpec(records, () => new HttpSession(server.url))
      t.equal(failures.join('\n\n'), '', file)
      await server.close()
    }
  })
}
