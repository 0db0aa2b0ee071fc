import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startMockq } from '../test/mockq.js'
import { Tally } from '../test/tally.js'
import { LoadGenerator } from './load/load-generator.js'
import type { WorkloadName } from './load/workloads.js'
import { residentBytes } from './process-figures.js'
import { writeRecording } from './recording.js'

// npm run soak [-- MODE …]: a hundred thousand statements through each mode, none of them closed by its client.
// Memory in the last tenth must not be above that in the second.

const statements = Number(process.env['SOAK_STATEMENTS'] ?? 100_000)
const samplesPerTenth = 10
const folder = mkdtempSync(join(tmpdir(), 'mockq-soak-'))
const tally = new Tally()
const generator = new LoadGenerator()

const recordings = join(folder, 'replay')
writeRecording(recordings, 1_000)
async function soak(mode: string, args: readonly string[], workload: WorkloadName): Promise<void> {
  const mockq = await startMockq(args)
  const { url } = mockq
  const { pid } = mockq.process
  const count = statements / (10 * samplesPerTenth)
  const samples: number[] = []
  for (let i = 0; i < 10 * samplesPerTenth; i++) {
    const job = { url, pid, workload, connections: 10, count, of: 1_000, first: i * count, seed: 1 }
    await generator.run({ ...job, finals: 'none', check: false })
    samples.push(residentBytes(pid) / 2 ** 20)
  }
  const tenth = (n: number): number =>
    samples.slice((n - 1) * samplesPerTenth, n * samplesPerTenth).reduce((a, b) => a + b) /
    samplesPerTenth
  const tenths = Array.from({ length: 10 }, (_, i) => tenth(i + 1).toFixed(0))
  await tally.check(`${mode}: memory is flat (${tenths.join(', ')} MiB)`, () => {
    const growth = tenth(10) / tenth(2)
    if (growth > 1.1) throw new Error(`grew to ${growth.toFixed(2)} of the second tenth`)
  })
  await mockq.process.stop()
}

const wanted = process.argv.slice(2)
const isWanted = (mode: string): boolean => wanted.length === 0 || wanted.includes(mode)

if (isWanted('replay')) await soak('replay', ['replay', recordings], 'recorded')
if (isWanted('serve')) await soak('serve', ['serve'], 'another constant')
if (isWanted('record')) {
  const target = await startMockq(['serve'])
  await soak(
    'record',
    ['record', join(folder, 'record'), '--target', target.url],
    'another constant',
  )
  await target.process.stop()
}
await generator.stop()
rmSync(folder, { recursive: true })
tally.close()
