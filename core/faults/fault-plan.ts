import { SeededIds } from '../ids.js'
import { type FaultList, type FaultPlace, type FaultRule, sqlPattern } from './fault-rule.js'

/** A request, as the conditions of faults see it. */
export interface FaultRequest {
  readonly on: FaultPlace
  readonly lane: string
  /** Of a request for a page. */
  readonly page?: number
  /** Absent: the request has no statement. */
  readonly sql?: string | undefined
}

/** A fault of a plan, with how often it matched and happened. */
export type FaultStatus = FaultRule & { readonly matched: number; readonly happened: number }

/** Decides which faults happen to which requests; the same requests in the same order get the same faults. */
export class FaultPlan {
  readonly #list: FaultList
  readonly #rules: readonly RuleState[]
  #ids: SeededIds

  constructor(list: FaultList) {
    this.#list = list
    this.#rules = list.faults.map(rule => new RuleState(rule))
    this.#ids = new SeededIds(list.seed)
  }

  /** A plan of its own, with this plan's sequence of random numbers. */
  with(faults: FaultList['faults']): FaultPlan {
    const plan = new FaultPlan({ ...this.#list, faults })
    plan.#ids = this.#ids
    return plan
  }

  /**
   * The faults that happen to a request besides the `earlier` ones, in the order of the list; counts them. One that
   * could not be seen for those before it is kept for the next request.
   */
  take(request: FaultRequest, earlier: readonly FaultRule[] = []): readonly FaultRule[] {
    const names = new Set(earlier.map(({ fault }) => fault))
    let isAnswered = earlier.some(isAnswer)
    const taken: FaultRule[] = []
    for (const each of this.#rules) {
      const { rule } = each
      const isHidden = isAnswered || (rule.fault !== 'delay' && names.has(rule.fault))
      if (isHidden || !each.take(request, this.#ids)) continue
      taken.push(rule)
      names.add(rule.fault)
      isAnswered = isAnswer(rule)
    }
    return taken
  }

  /** Uniform in [0, 1), from the seed. */
  random(): number {
    return this.#ids.random()
  }

  /** Starts to count, and the sequence of random numbers, from the beginning. */
  restart(): void {
    this.#ids = new SeededIds(this.#list.seed)
    for (const rule of this.#rules) rule.restart()
  }

  /** The list as it was given, with defaults filled in and counts. */
  status(): { readonly seed: number; readonly faults: readonly FaultStatus[] } {
    return { seed: this.#list.seed, faults: this.#rules.map(rule => rule.status()) }
  }
}

/** Whether the fault itself answers the request, so that nothing that happens after it can be seen. */
const isAnswer = (rule: FaultRule): boolean =>
  (rule.fault === 'status' || rule.fault === 'reset') && rule.when === 'before'

class RuleState {
  readonly rule: FaultRule
  readonly #isSql: ((sql: string) => boolean) | undefined
  #matched = 0
  #happened = 0

  constructor(rule: FaultRule) {
    this.rule = rule
    this.#isSql = rule.sql === undefined ? undefined : sqlPattern(rule.sql, rule.fault)
  }

  take(request: FaultRequest, ids: SeededIds): boolean {
    if (!this.#matches(request)) return false
    const { after, count, probability } = this.rule
    this.#matched++
    if (this.#matched <= after || this.#happened === count) return false
    if (probability < 1 && ids.random() >= probability) return false
    this.#happened++
    return true
  }

  restart(): void {
    this.#matched = 0
    this.#happened = 0
  }

  status(): FaultStatus {
    return { ...this.rule, matched: this.#matched, happened: this.#happened }
  }

  #matches({ on, lane, page, sql }: FaultRequest): boolean {
    const { rule } = this
    if (rule.on !== on || (rule.lane !== undefined && rule.lane !== lane)) return false
    if (on === 'page' && rule.page !== undefined && rule.page !== page) return false
    return this.#isSql === undefined || (sql !== undefined && this.#isSql(sql))
  }
}
