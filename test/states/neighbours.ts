import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SystemClock } from '../../core/clock.js'
import { type Asked, compareAll, recordAll, reportOf } from './beside-live.js'

/** What replays of a short recording came to. */
export interface NeighbourTally {
  readonly wrong: string[]
  /** Of the statements as they were recorded. */
  readonly loud: string[]
  plays: number
}

/**
 * Records statements, and plays them with each of them left out, asked twice, and changed places with the next one
 * and with the next but one: what is a change of state must be noticed, whatever it is.
 *
 * `B: SELECT 1` is asked in another session. `some`: of these ways every eighth.
 */
export async function tryNeighbours(
  texts: readonly string[],
  tally: NeighbourTally,
  ways: 'some' | 'all',
): Promise<void> {
  const statements = texts.map((text): Asked => {
    return text.startsWith('B: ') ? ['B', text.slice(3)] : ['A', text]
  })
  const folder = mkdtempSync(join(tmpdir(), 'mockq-neighbours-'))
  try {
    await recordAll(folder, statements)
    const others = [...neighbours(statements)].filter((_, i) => ways === 'all' || i % 8 === 0)
    for (const played of [statements, ...others]) {
      const compared = await compareAll(folder, played, new SystemClock())
      tally.plays++
      for (const [i, { expected, found, isLoud }] of compared.entries()) {
        // What the engine has not shows nothing.
        if (expected.startsWith('1002 ')) tally.wrong.push(reportOf(played, compared, i))
        if (found === expected) continue
        if (!isLoud) tally.wrong.push(reportOf(played, compared, i))
        else if (played === statements) tally.loud.push(reportOf(played, compared, i))
      }
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function* neighbours(all: readonly Asked[]): Generator<readonly Asked[]> {
  for (const [i, one] of all.entries()) {
    yield all.toSpliced(i, 1)
    yield all.toSpliced(i, 0, one)
    for (const far of [1, 2]) {
      const other = all[i + far]
      if (other !== undefined) yield all.with(i, other).with(i + far, one)
    }
  }
}
