import { readdirSync, readFileSync } from 'node:fs'
import t from 'tap'
import { serveBackend as bundledBackend, startServer } from '#mockq'
import { SystemClock } from '../../core/clock.js'
import { RandomIds } from '../../core/ids.js'
import { serveBackend } from '../../core/index.js'
import { silentLog } from '../../core/log.js'
import { BackendSession } from './backend-session.js'
import { HttpSession } from './http-session.js'
import { parseSpec } from './parse-spec.js'
import { runSpec } from './run-spec.js'

const folder = new URL('../../../test/specs/', import.meta.url)
const specs = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter(file => file.endsWith('.test'))
  .sort()
  .map(file => ({ file, records: parseSpec(readFileSync(new URL(file, folder), 'utf8')) }))

/** Runs every spec on an engine, in process and over HTTP. */
export function runSpecs(engine: 'memory' | 'alasql'): void {
  t.setTimeout(300_000)

  t.test(`specs on the engine ${engine}, in process`, async t => {
    for (const { file, records } of specs) {
      const ports = { clock: new SystemClock(), ids: new RandomIds(), log: silentLog }
      const backend = await serveBackend({ engine })(ports)
      const failures = await runSpec(records, () => new BackendSession(backend))
      t.equal(failures.join('\n\n'), '', file)
      await backend.close()
    }
  })

  t.test(`specs on the engine ${engine}, over HTTP`, async t => {
    for (const { file, records } of specs) {
      const server = await startServer({ port: 0, backend: bundledBackend({ engine }) })
      const failures = await runSpec(records, () => new HttpSession(server.url))
      t.equal(failures.join('\n\n'), '', file)
      await server.close()
    }
  })
}
