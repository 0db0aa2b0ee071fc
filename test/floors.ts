import { readFileSync } from 'node:fs'

/** The least percentage that each figure must reach, by its name. */
export type Floors = Readonly<Record<string, number>>

export function readFloors(path: string): Floors {
  return JSON.parse(readFileSync(path, 'utf8')) as Floors
}

/** What a floor says of a figure; `failed`: the figure is under it, or nobody measured it. */
export interface FloorFinding {
  readonly failed: boolean
  readonly text: string
}

/**
 * Holds figures against their floors: one finding for each floor.
 *
 * A floor has so many decimals and may be raised as soon as its figure, rounded down to them, is above it.
 */
export function holdAgainstFloors(
  floors: Floors,
  percents: ReadonlyMap<string, number>,
  decimals: number,
): readonly FloorFinding[] {
  return Object.entries(floors).map(([name, floor]) => {
    const percent = percents.get(name)
    if (percent === undefined)
      return { failed: true, text: `${name}: has a floor, and nothing was measured by that name` }
    const figure = `${name}: ${roundedDown(percent, 2)}%`
    if (!(percent >= floor))
      return { failed: true, text: `${figure} is under its floor of ${floor}%` }
    const possible = roundedDown(percent, decimals)
    const more = possible > floor ? `, which can rise to ${possible}%` : ''
    return { failed: false, text: `${figure} holds its floor of ${floor}%${more}` }
  })
}

const roundedDown = (value: number, decimals: number): number =>
  Math.floor(value * 10 ** decimals) / 10 ** decimals

/** Prints findings and their totals as the other scripts do; gives the exit code. */
export function reportFloors(findings: readonly FloorFinding[]): 0 | 1 {
  for (const { failed, text } of findings) console.log(`${failed ? 'not ok' : 'ok'} - ${text}`)
  const failed = findings.filter(finding => finding.failed).length
  console.log(`${findings.length - failed} passed, ${failed} failed`)
  return failed > 0 ? 1 : 0
}
