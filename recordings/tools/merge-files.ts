import { execFileSync } from 'node:child_process'
import { RecordingError } from '../../core/errors/recording-error.js'
import { readBytes } from '../store/read-recording.js'
import { writeWholeFile } from '../store/write-whole-file.js'
import { mergeRecordings } from './merge-recordings.js'

/** The files that git gives to a merge driver. */
export interface MergeFiles {
  readonly base: string
  /** Also the file for the result. */
  readonly ours: string
  readonly theirs: string
  /** The path for messages. */
  readonly path: string
}

/**
 * Merges two versions of a recording into the file of ours, as `mergeRecordings` does; resolves to its conflicts. If one
 * of them is damaged, the files are merged line by line, as git does it without mockq, which is always a conflict.
 */
export async function mergeFiles({
  base,
  ours,
  theirs,
  path,
}: MergeFiles): Promise<readonly string[]> {
  const [baseBytes, oursBytes, theirsBytes] = [base, ours, theirs].map(readBytes) as [
    Buffer,
    Buffer,
    Buffer,
  ]
  try {
    const input = { base: baseBytes, ours: oursBytes, theirs: theirsBytes, path }
    const { bytes, conflicts } = mergeRecordings(input)
    await writeWholeFile(ours, [bytes])
    return conflicts
  } catch (error) {
    if (!(error instanceof RecordingError)) throw error
    mergeLines({ base, ours, theirs })
    return [`merged line by line, because a version is damaged: ${error.message}`]
  }
}

/** Merges text with conflict markers, into `ours`. */
function mergeLines({ base, ours, theirs }: Omit<MergeFiles, 'path'>): void {
  try {
    execFileSync('git', [
      'merge-file',
      '-L',
      'ours',
      '-L',
      'base',
      '-L',
      'theirs',
      ours,
      base,
      theirs,
    ])
  } catch (error) {
    // The status is the number of conflicts.
    if (typeof (error as { status?: unknown }).status !== 'number') throw error
  }
}
