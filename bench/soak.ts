import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startMockq } from '../test/mockq.js'
import { runCommand } from '../test/run-command.js'
import { Tally } from '../test/tally.js'
import { load } from './load.js'
import { recordedSql, writeRecording } from './recording.js'

// npm run soak [-- MODE …]: a hundred thousand statements through each mode, none of them closed by its client.
// Memory in the last tenth must not be above that in the second.

const statements = Number(process.env['SOAK_STATEMENTS'] ?? 100_000)
const samplesPerTenth = 10
const folder = mkdtempSync(join(tmpdir(), 'mockq-soak-'))
const tally = new Tally()

const recordings = join(folder, 'replay')
writeRecording(recordings, 1_000)
const recorded = Array.from({ length: 1_000 }, (_, i) => recordedSql(i + 1))
const constants = Array.from({ length: 1_000 }, (_, i) => `SELECT ${i}, 'text ${i}'`)

async function soak(mode: string, args: readonly string[], sql: readonly string[]): Promise<void> {
  const mockq = await startMockq(args)
  const bodies = sql.map(text => JSON.stringify({ sql: text }))
  const count = statements / (10 * samplesPerTenth)
  const samples: number[] = []
  for (let i = 0; i < 10 * samplesPerTenth; i++) {
    await load({ url: mockq.url, bodies, connections: 10, count })
    samples.push(await residentMebibytes(mockq.process.pid))
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

async function residentMebibytes(pid: number): Promise<number> {
  return Number(await runCommand(['ps', '-o', 'rss=', '-p', String(pid)])) / 1024
}

const wanted = process.argv.slice(2)
const isWanted = (mode: string): boolean => wanted.length === 0 || wanted.includes(mode)

if (isWanted('replay')) await soak('replay', ['replay', recordings], recorded)
if (isWanted('serve')) await soak('serve', ['serve'], constants)
if (isWanted('record')) {
  const target = await startMockq(['serve'])
  await soak('record', ['record', join(folder, 'record'), '--target', target.url], constants)
  await target.process.stop()
}
rmSync(folder, { recursive: true })
tally.close()
