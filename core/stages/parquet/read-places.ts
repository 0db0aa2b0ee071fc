import type { SeekableFile } from '../stage-files.js'
import type { Place } from './library.js'
import { parquetError } from './parquet-error.js'

/** At first so much is read of a file's end, which mostly has all its metadata. */
const endBytes = 512 * 1024
/** Places with no more than that between them are read at once: another request takes longer. */
const mostBetween = 64 * 1024

/** The end of a file, with its metadata: what is before its last 8 bytes, of which the first 4 are its length. */
export async function lastBytes(file: SeekableFile): Promise<Buffer> {
  const { sizeBytes } = file
  const end = await file.read(Math.max(0, sizeBytes - endBytes), sizeBytes)
  if (end.length < 8) return end
  const needed = end.readUInt32LE(end.length - 8) + 8
  return needed <= end.length || needed > sizeBytes ? end : file.read(sizeBytes - needed, sizeBytes)
}

/** The bytes at some places of a file. Throws `QueryError` 1001 for a place that is not in the file. */
export async function readPlaces(
  file: SeekableFile,
  places: readonly Place[],
): Promise<readonly Buffer[]> {
  const contents: Buffer[] = []
  for (const run of runsOf(places, file.sizeBytes)) {
    const bytes = await file.read(run.from, run.to)
    for (const place of run.places) {
      const { from, to } = places[place]!
      contents[place] = bytes.subarray(from - run.from, to - run.from)
    }
  }
  return contents
}

interface Run {
  readonly from: number
  to: number
  readonly places: number[]
}

/** Places that are read at once. */
function runsOf(places: readonly Place[], sizeBytes: number): readonly Run[] {
  const runs: Run[] = []
  const sorted = [...places.keys()].sort((a, b) => places[a]!.from - places[b]!.from)
  for (const place of sorted) {
    const { from, to } = places[place]!
    if (from > to || to > sizeBytes) throw parquetError('a column is outside of the file')
    const run = runs.at(-1)
    if (run !== undefined && from - run.to <= mostBetween) {
      run.to = Math.max(run.to, to)
      run.places.push(place)
    } else runs.push({ from, to, places: [place] })
  }
  return runs
}
