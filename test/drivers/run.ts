import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RunningMockq, startMockq } from '../mockq.js'
import { Tally } from '../tally.js'
import { AdapterClient } from './adapter-client.js'
import { driverChecks } from './checks.js'
import { type DriverSpec, driverSpecs, hasToolchain, installed } from './clients.js'

// npm run test:drivers [-- NAME …]: the released clients against the three modes.

const tally = new Tally()
const wanted = process.argv.slice(2)

for (const spec of driverSpecs) {
  if (wanted.length > 0 && !wanted.includes(spec.name)) continue
  if (await hasToolchain(spec.toolchain)) await testDriver(spec)
  else tally.skip(spec.name, `no ${spec.toolchain} here`)
}
tally.close()

async function testDriver(spec: DriverSpec): Promise<void> {
  const folder = await tally.check(`${spec.name}: ${spec.pinned} installs`, () =>
    installed(spec.name, spec.pinned, spec.install),
  )
  if (folder === undefined) return
  const files = mkdtempSync(join(tmpdir(), 'mockq-drivers-'))
  const recordings = join(files, 'recordings')

  /** Runs the checks against one mode; what `close` says of its end is checked too. */
  const run = async (mode: string, server: RunningMockq): Promise<void> => {
    const client = new AdapterClient(spec.command(folder, server.dsn))
    for (const check of driverChecks)
      await tally.check(`${spec.name}, ${mode}: ${check.name}`, () => check.run(client, files))
    await client.close()
  }
  const close = async (mode: string, server: RunningMockq): Promise<void> => {
    await tally.check(`${spec.name}: ${mode} ends well`, async () => {
      const { code, stderr } = await server.process.stop()
      if (code !== 0) throw new Error(`exit code ${code}: ${stderr}`)
    })
  }

  const serve = await startMockq(['serve'])
  await run('serve', serve)
  await close('serve', serve)

  const target = await startMockq(['serve'])
  const record = await startMockq(['record', recordings, '--target', target.url])
  await run('record', record)
  await close('record', record)
  await close('serve under record', target)

  const replay = await startMockq(['replay', recordings])
  await run('replay', replay)
  await close('replay', replay)
  rmSync(files, { recursive: true })
}
