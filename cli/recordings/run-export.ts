import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { UsageError } from '../../core/index.js'
import type { Selected } from '../../recordings/tools/select-requests.js'
import { plainText } from '../plain-text.js'
import { printStream } from '../print-stream.js'
import { printToStderr } from '../report.js'

/** The options of `mockq recordings export`. */
export interface ExportArgs {
  readonly recordings: string
  readonly lane: readonly string[]
  readonly pattern: string | undefined
  readonly dir: string | undefined
  readonly ndjson: boolean
  readonly har: boolean
  readonly seed: boolean
  readonly output: string | undefined
  readonly force: boolean
}

/** Writes what `mockq recordings export` is asked for. */
export async function runExport(args: ExportArgs): Promise<void> {
  const { recordings, pattern, dir, force, output, ndjson } = args
  const { openLanes } = await import('../../recordings/tools/open-lanes.js')
  const lanes = [...openLanes(recordings, args.lane)]
  if (dir !== undefined) {
    const { exportFolder } = await import('../../recordings/tools/folder-export.js')
    const { folderOf } = await import('../../recordings/tools/change-recordings.js')
    const count = await exportFolder(lanes, folderOf(recordings), dir, force)
    printToStderr(plainText(`wrote ${count} statements of ${lanes.length} lanes to ${dir}`))
    return
  }
  if (args.seed) {
    const { seedParts, seedText } = await import('../../recordings/tools/seed-script.js')
    const parts = await seedParts(lanes)
    await write([seedText(parts)], output)
    const left = parts.filter(part => part.left !== undefined)
    if (left.length > 0)
      printToStderr(`${left.length} recorded statements are not in the script: see its comments`)
    return
  }
  const { selectRequests } = await import('../../recordings/tools/select-requests.js')
  const selected = [...selectRequests(lanes, pattern)]
  if (selected.length === 0 && pattern !== undefined)
    throw new UsageError(`no recorded statement fits ${JSON.stringify(pattern)}`)
  await write(ndjson ? ndjsonLines(selected) : await harText(selected), output)
}

async function* ndjsonLines(selected: readonly Selected[]): AsyncGenerator<string> {
  const { showRequests } = await import('../../recordings/tools/show-requests.js')
  for await (const request of showRequests(selected, { dependencies: false })) {
    yield `${JSON.stringify(request)}\n`
  }
}

async function harText(selected: readonly Selected[]): Promise<AsyncIterable<string>> {
  const { harLines } = await import('../../recordings/tools/har-export.js')
  return harLines(selected)
}

/** Writes text to a file, or to stdout. */
async function write(
  chunks: Iterable<string> | AsyncIterable<string>,
  output: string | undefined,
): Promise<void> {
  if (output === undefined) return printStream(chunks)
  await pipeline(Readable.from(chunks), createWriteStream(output)).catch(cause => {
    if ((cause as NodeJS.ErrnoException).syscall === undefined) throw cause
    throw new UsageError(`${output} cannot be written (${cause.code})`, { cause })
  })
}
