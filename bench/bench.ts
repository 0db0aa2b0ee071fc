import { belowFloor, type Figure, type Floors, shown } from './results.js'

/** What the sections of a run share. */
export class Bench {
  /** Measurements of each figure, whose median counts. */
  readonly rounds: number
  /** Scale factors of TPC-H. */
  readonly scales: readonly number[]
  /** The queries of TPC-H; absent: all of them. */
  readonly queries: readonly number[] | undefined
  /** A temporary folder. */
  readonly folder: string
  readonly figures: Figure[] = []
  readonly #floors: Floors

  constructor(
    options: Pick<Bench, 'rounds' | 'scales' | 'queries' | 'folder'> & { readonly floors: Floors },
  ) {
    this.rounds = options.rounds
    this.scales = options.scales
    this.queries = options.queries
    this.folder = options.folder
    this.#floors = options.floors
  }

  /** Prints a figure, and keeps it for the table of results. */
  figure(name: string, value: number, unit: string): void {
    this.figures.push({ name, value, unit })
    const below = belowFloor(this.#floors, name, value)
    console.log(`  ${name}: ${shown(value)} ${unit}${below === undefined ? '' : ` (${below})`}`)
  }

  /** Prints what is not kept. */
  note(text: string): void {
    console.log(`  ${text}`)
  }
}
