import t, { type Test } from 'tap'
import { serveBackend as bundledBackend, startServer as startBundled } from '#mockq'
import { SystemClock } from '../../core/clock.js'
import { RandomIds } from '../../core/ids.js'
import { serveBackend, startServer } from '../../core/index.js'
import { silentLog } from '../../core/log.js'
import { BackendSession } from './backend-session.js'
import { HttpSession } from './http-session.js'
import { readSpecs, type Spec } from './read-specs.js'
import { runSpec } from './run-spec.js'

type EngineName = 'memory' | 'alasql'

/** Tests every spec on an engine of the bundled program, over HTTP. */
export function runSpecsOverHttp(engine: EngineName): void {
  t.test(`specs on the engine ${engine}, over HTTP`, async t => {
    for (const spec of readSpecs()) {
      const server = await startBundled({ port: 0, backend: bundledBackend({ engine }) })
      await testSpec(t, spec, () => new HttpSession(server.url))
      await server.close()
    }
  })
}

/** Tests every spec on an engine, in process and over HTTP by turns: V8 has compiled for one what the other needs. */
export function runSpecsBothWays(engine: EngineName): void {
  t.test(`specs on the engine ${engine}, in process and over HTTP`, async t => {
    for (const spec of readSpecs()) {
      const ports = { clock: new SystemClock(), ids: new RandomIds(), log: silentLog }
      const backend = await serveBackend({ engine })(ports)
      await testSpec(t, spec, () => new BackendSession(backend))
      await backend.close()
      const server = await startServer({ port: 0, backend: serveBackend({ engine }) })
      await testSpec(t, spec, () => new HttpSession(server.url))
      await server.close()
    }
  })
}

async function testSpec(
  t: Test,
  { file, records }: Spec,
  open: Parameters<typeof runSpec>[1],
): Promise<void> {
  const failures = await runSpec(records, open)
  t.equal(failures.join('\n\n'), '', file)
}
