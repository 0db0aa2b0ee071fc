/** One measured number. */
export interface Figure {
  readonly name: string
  readonly value: number
  readonly unit: string
}

/** The table of results: what was measured at several commits, the newest first. */
export interface Results {
  readonly runs: readonly Run[]
}

/** The figures of one commit, as the table shows them. */
export interface Run {
  /** `2026-11-23 49ccaf2` */
  readonly title: string
  readonly cells: ReadonlyMap<string, string>
}

/** Commits that the table keeps. */
const kept = 4

/** Adds figures to the run of that title, which becomes the newest; a figure that it has already is replaced. */
export function withRun(results: Results, title: string, figures: readonly Figure[]): Results {
  const before = results.runs.find(run => run.title === title)
  const cells = new Map(before?.cells)
  for (const { name, value, unit } of figures) cells.set(name, `${shown(value)} ${unit}`)
  const others = results.runs.filter(run => run !== before)
  return { runs: [{ title, cells }, ...others].slice(0, kept) }
}

/** Reads what `formatResults` wrote; a text without a table has no runs. */
export function parseResults(text: string): Results {
  const [titles, , ...rows] = text
    .split('\n')
    .filter(line => line.startsWith('|'))
    .map(line =>
      line
        .slice(1, -1)
        .split('|')
        .map(cell => cell.trim()),
    )
  if (titles === undefined) return { runs: [] }
  const runs = titles.slice(1).map((title, at) => {
    const cells = rows.map(row => [row[0]!, row[at + 1] ?? ''] as const)
    return { title, cells: new Map(cells.filter(([, cell]) => cell !== '')) }
  })
  return { runs }
}

/** The page with the table. Figures stand in the order of the newest run, then those that it does not have. */
export function formatResults({ runs }: Results): string {
  const names = [...new Set(runs.flatMap(({ cells }) => [...cells.keys()]))]
  const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  return [
    '# Results',
    '',
    'Written by `npm run bench -- --save`: what was measured, by date and commit. Only the ratios (×) can be compared',
    'between machines; the other figures were all taken on the same one.',
    '',
    row(['figure', ...runs.map(({ title }) => title)]),
    row(['---', ...runs.map(() => '---')]),
    ...names.map(name => row([name, ...runs.map(({ cells }) => cells.get(name) ?? '')])),
    '',
  ].join('\n')
}

/** Bounds of figures, by their names. */
export type Floors = Readonly<
  Record<string, { readonly atMost?: number; readonly atLeast?: number }>
>

/** What to say about a figure that is beyond its bound; undefined if it is not. */
export function belowFloor(floors: Floors, name: string, value: number): string | undefined {
  const { atMost, atLeast } = floors[name] ?? {}
  if (atMost !== undefined && !(value <= atMost))
    return `below the floor: asked is at most ${atMost}`
  if (atLeast !== undefined && !(value >= atLeast))
    return `below the floor: asked is at least ${atLeast}`
  return undefined
}

/** Three digits, more for large numbers. */
export function shown(value: number): string {
  if (Number.isNaN(value)) return 'none'
  return Math.abs(value) >= 100 ? value.toFixed(0) : String(Number(value.toPrecision(3)))
}
