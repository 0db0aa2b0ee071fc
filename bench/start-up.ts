import { join } from 'node:path'
import { startMockq } from '../test/mockq.js'
import { runCommand } from '../test/run-command.js'
import type { Bench } from './bench.js'
import { interleaved, medians } from './medians.js'
import { processorMillis } from './process-figures.js'
import { writeRecording } from './recording.js'

/** The time until the program says that it is ready, beside that of a program that does nothing. */
export async function startUp(bench: Bench): Promise<void> {
  const small = join(bench.folder, 'start-1000')
  const large = join(bench.folder, 'start-100000')
  writeRecording(small, 1_000)
  writeRecording(large, 100_000)
  const { node, ...modes } = await interleaved<string, Started>(bench.rounds, {
    node: nothing,
    'replay, 1,000 statements': () => untilReady(['replay', small]),
    'replay, 100,000 statements': () => untilReady(['replay', large]),
    serve: () => untilReady(['serve']),
  })
  const nodeMs = medians(node!).ms
  bench.note(`node -e 0: ${nodeMs.toFixed(0)} ms`)
  for (const [name, taken] of Object.entries(modes)) {
    const { ms, processorMs } = medians(taken)
    bench.figure(`ready: ${name}`, ms, 'ms')
    bench.figure(`ready: ${name}, against node -e 0`, ms / nodeMs, '×')
    bench.figure(`ready: ${name}, processor time`, processorMs, 'ms')
  }
}

interface Started {
  readonly ms: number
  readonly processorMs: number
}

async function untilReady(args: readonly string[]): Promise<Started> {
  const start = performance.now()
  const mockq = await startMockq(args)
  const ms = performance.now() - start
  const processorMs = processorMillis(mockq.process.pid)
  await mockq.process.stop()
  return { ms, processorMs }
}

/** A process whose processor time nobody can read, because it has ended. */
async function nothing(): Promise<Started> {
  const start = performance.now()
  await runCommand([process.execPath, '-e', '0'])
  return { ms: performance.now() - start, processorMs: 0 }
}
