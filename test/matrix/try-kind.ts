import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HttpClient } from '../../core/client/http-client.js'
import { StandingClock, SystemClock } from '../../core/clock.js'
import { record, replay } from '../recordings/record-and-play.js'
import { type ClientOptions, TestClient } from '../recordings/test-client.js'
import { judge, type Verdict } from './judge.js'
import type { Kind } from './kinds.js'
import type { Moment } from './moments.js'
import { type Cell, playCell, type Told, type Values } from './play-cell.js'
import type { MatrixStatement } from './statements.js'
import type { Target } from './target.js'

/** What came of a cell at a moment. */
export interface Result {
  readonly kind: string
  readonly statement: string
  readonly moment: string
  readonly verdict: Verdict
}

/** The cells of a kind, recorded once, and what came of each at each moment; `unfit`: cells that are not as meant. */
export interface KindResults {
  readonly results: readonly Result[]
  readonly unfit: readonly string[]
}

const recordedSeed = 11
const liveSeed = 77
/** Microseconds between the draw of a value and the statement that has it. */
const drawnBefore = 20_000n

/** Records the cells of a kind from a target, plays them at moments, and judges each by the target. */
export async function tryKind(
  kind: Kind,
  statements: readonly MatrixStatement[],
  moments: readonly Moment[],
  target: Target,
): Promise<KindResults> {
  const cells = statements.map((statement, i) => ({ kind, statement, letters: lettersOf(i) }))
  const folder = mkdtempSync(join(tmpdir(), 'mockq-matrix-'))
  try {
    const start = new SystemClock().nowMicros()
    const values = { now: start, seed: recordedSeed }
    const recordings = { own: join(folder, 'own'), shared: join(folder, 'shared') }
    const recorded = await recordCells(cells, values, recordings.own, target, false)
    if (moments.some(({ sharesLane }) => sharesLane))
      await recordCells(cells, values, recordings.shared, target, true)
    const results: Result[] = []
    const right = new Map<number, ToldByCell>()
    for (const moment of moments) {
      const live = { now: start + BigInt(moment.after) * 1_000_000n, seed: liveSeed }
      const expected = right.get(moment.after) ?? (await judged(cells, live, target))
      right.set(moment.after, expected)
      const played = recordings[moment.sharesLane ? 'shared' : 'own']
      const found = await replayCells(cells, live, played, moment)
      for (const cell of cells) {
        const verdict = judge(
          found.get(cell) ?? [],
          expected.get(cell) ?? [],
          kind.load === 'default'
            ? { recorded: recorded.get(cell) ?? [], now: [values.now, live.now] }
            : undefined,
        )
        const { name } = cell.statement
        results.push({ kind: kind.name, statement: name, moment: moment.name, verdict })
      }
    }
    return { results, unfit: cells.flatMap(cell => unfitIn(cell, recorded.get(cell) ?? [])) }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Each cell draws values of its own. */
function valuesOf({ letters }: Cell, { now, seed }: Values): Values {
  const number = letters.charCodeAt(0) * 26 + letters.charCodeAt(1)
  return { now, seed: seed * 10_007 + number }
}

type ToldByCell = ReadonlyMap<Cell, readonly Told[]>

let runs = 0

/** What clients are told by a server. */
async function playCells(
  lists: readonly (readonly Cell[])[],
  values: Values,
  url: string,
  options: (cell: Cell) => ClientOptions,
  before: (client: TestClient) => Promise<void> = async () => {},
): Promise<ToldByCell> {
  const told = new Map<Cell, readonly Told[]>()
  const run = runs++
  const http = new HttpClient(new URL(url))
  const play = async (cells: readonly Cell[]): Promise<void> => {
    for (const cell of cells) {
      const user = `suite_${run}_${cell.letters}`
      const client = new TestClient(url, { user, http, ...options(cell) })
      await before(client)
      told.set(cell, await playCell(cell, valuesOf(cell, values), client))
    }
  }
  await Promise.all(lists.map(play))
  http.close()
  return told
}

/** What the target itself tells. */
function judged(cells: readonly Cell[], values: Values, target: Target): Promise<ToldByCell> {
  return playCells([cells], values, target.url, () => ({}))
}

const inLane = (cell: Cell, sharesLane: boolean): ClientOptions => ({
  headers: { 'X-MOCKQ-LANE': sharesLane ? 'suite' : cell.letters },
})

async function recordCells(
  cells: readonly Cell[],
  values: Values,
  folder: string,
  target: Target,
  sharesLane: boolean,
): Promise<ToldByCell> {
  const clock = new StandingClock(values.now + drawnBefore)
  const recorder = await record(folder, target.url, 'all', { clock })
  const told = await playCells([cells], values, recorder.url, cell => inLane(cell, sharesLane))
  await recorder.close()
  return told
}

async function replayCells(
  cells: readonly Cell[],
  values: Values,
  folder: string,
  { split, sharesLane, isNewer = false }: Moment,
): Promise<ToldByCell> {
  const player = await replay(folder, { now: values.now + 2n * drawnBefore, computed: true })
  const options = (cell: Cell): ClientOptions => ({
    ...inLane(cell, sharesLane),
    ...(isNewer && { extra: { client_generation: 2 } }),
  })
  const probe = async (client: TestClient): Promise<void> => {
    if (isNewer) for (const sql of newerProbes) await client.query(sql)
  }
  const told = await playCells(split(cells), values, player.url, options, probe)
  await player.close()
  return told
}

/** What newer drivers ask when they connect; its answers are not judged. */
const newerProbes = [
  'SELECT version()',
  'SELECT 1',
  "SELECT value FROM system.settings WHERE name = 'timezone'",
]

/** Why a cell proves nothing: a statement failed that should not, or the other way round. */
function unfitIn({ kind, statement }: Cell, recorded: readonly Told[]): readonly string[] {
  return recorded.flatMap(({ sql, answer: { error } }, i) => {
    const shouldFail = statement.fails === true && i === recorded.length - 1
    if ((error !== undefined) === shouldFail) return []
    const told = error === undefined ? 'no error' : `${error.code} ${error.message}`
    return [`${kind.name}, ${statement.name}: ${sql.text}: ${told}`]
  })
}

const lettersOf = (i: number): string => String.fromCharCode(97 + Math.floor(i / 26), 97 + (i % 26))
