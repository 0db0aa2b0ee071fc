import type { LaneReport, RunReport } from '../../core/index.js'

/** Numbers of a lane or of a whole run. */
export interface Totals {
  readonly answered: number
  readonly forwarded: number
  readonly recorded: number
  readonly missed: number
  readonly leftOut: number
  readonly lost: number
  readonly changed: number
  readonly unused: number
  readonly bound: number
  /** Number of answers that the engine computed. */
  readonly computed: number
}

export function totalsOf(lane: LaneReport): Totals {
  const { answered, forwarded, recorded, missed, leftOut, lost, changed, unused, bound } = lane
  const counts = { answered, forwarded, recorded, missed, leftOut, lost, changed }
  const computed = lane.computed.reduce((total, { times }) => total + times, 0)
  return { ...counts, unused: unused.length, bound: bound.length, computed }
}

/** The sums over all lanes. */
export function sumOf({ lanes }: Pick<RunReport, 'lanes'>): Totals {
  const all = lanes.map(totalsOf)
  const sum = (name: keyof Totals) => all.reduce((total, each) => total + each[name], 0)
  return {
    answered: sum('answered'),
    forwarded: sum('forwarded'),
    recorded: sum('recorded'),
    missed: sum('missed'),
    leftOut: sum('leftOut'),
    lost: sum('lost'),
    changed: sum('changed'),
    unused: sum('unused'),
    bound: sum('bound'),
    computed: sum('computed'),
  }
}

/** Whether a request of this run concerned the lane. */
export function isAsked({ answered, missed }: Pick<Totals, 'answered' | 'missed'>): boolean {
  return answered > 0 || missed > 0
}
