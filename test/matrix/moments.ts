import { SeededRandom } from '../states/seeded-random.js'
import type { Cell } from './play-cell.js'

/** How a recording of cells is played again. */
export interface Moment {
  readonly name: string
  /** How long after the recording, in seconds. */
  readonly after: number
  /** All cells of a kind have one lane; else each has its own. */
  readonly sharesLane: boolean
  /** The cells that clients play at the same time, each its list. */
  readonly split: (cells: readonly Cell[]) => readonly (readonly Cell[])[]
  /** With the requests of a driver that is newer than the recorded one. */
  readonly isNewer?: boolean
}

const day = 86_400
const minutes = 600
const inOrder = (cells: readonly Cell[]) => [cells]

export const moments: readonly Moment[] = [
  { name: 'same day', after: minutes, sharesLane: false, split: inOrder },
  { name: 'next day', after: day + 4000, sharesLane: false, split: inOrder },
  { name: 'next month', after: 33 * day + 5000, sharesLane: false, split: inOrder },
  {
    name: 'other order',
    after: minutes,
    sharesLane: true,
    split: cells => [new SeededRandom(8).shuffled(cells)],
  },
  {
    name: 'two halves',
    after: minutes,
    sharesLane: true,
    split: cells => [cells.filter((_, i) => i % 2 === 0), cells.filter((_, i) => i % 2 === 1)],
  },
  { name: 'newer client', after: minutes, sharesLane: false, split: inOrder, isNewer: true },
]
