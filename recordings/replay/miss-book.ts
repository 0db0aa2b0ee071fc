import type { ReplayMiss } from '../../core/errors/replay-miss.js'
import type { Json } from '../../core/protocol/backend.js'
import type { MissReport } from '../../core/protocol/run-report.js'
import { type Asked, subjectOf } from '../match/question.js'

/** A request, as a report describes it. */
export type MissedRequest = Pick<MissReport, 'kind' | 'sql' | 'params' | 'queryId'>

/** A request for a report; secrets in `asked` are masked already. */
export function missedRequest(asked: Asked, queryId: string): MissedRequest {
  const params = 'params' in asked ? ((asked.params as Json | undefined) ?? null) : null
  return { kind: asked.k, sql: subjectOf(asked), params, queryId: queryId === '' ? null : queryId }
}

/** A file for a report. */
export function missedFile(kind: 'upload' | 'download', stage: string, path: string) {
  return { kind, sql: `@${stage}/${path}`, params: null, queryId: null }
}

/** Maximum number of different misses that are kept. */
const mostKept = 1000

/** Maximum number of lanes whose misses are counted. */
const mostLanes = 100_000

interface LaneMisses {
  count: number
  /** Undefined if none of them is kept. */
  byRequest?: Map<string, Writable<MissReport>>
}

/** The misses of a run by lane. Equal ones are kept once. */
export class MissBook {
  readonly #lanes = new Map<string, LaneMisses>()
  #count = 0
  #kept = 0

  /** Number of misses in all lanes. */
  get count(): number {
    return this.#count
  }

  /** The lanes that had misses; at most 100,000. */
  get lanes(): Iterable<string> {
    return this.#lanes.keys()
  }

  note(lane: string, request: MissedRequest, { code, message, nearest }: ReplayMiss): void {
    this.#count++
    const misses = this.#of(lane)
    if (misses === undefined) return
    misses.count++
    const key = JSON.stringify([code, request.kind, request.sql, request.params])
    const known = misses.byRequest?.get(key)
    if (known !== undefined) {
      known.times++
      return
    }
    if (this.#kept === mostKept) return
    this.#kept++
    misses.byRequest ??= new Map()
    misses.byRequest.set(key, { ...request, code, message, nearest, times: 1 })
  }

  /** Number of misses of a lane, and the different ones. */
  of(lane: string): { readonly missed: number; readonly misses: readonly MissReport[] } {
    const misses = this.#lanes.get(lane)
    return { missed: misses?.count ?? 0, misses: [...(misses?.byRequest?.values() ?? [])] }
  }

  #of(lane: string): LaneMisses | undefined {
    const known = this.#lanes.get(lane)
    if (known !== undefined || this.#lanes.size === mostLanes) return known
    const misses: LaneMisses = { count: 0 }
    this.#lanes.set(lane, misses)
    return misses
  }
}

type Writable<T> = { -readonly [K in keyof T]: T[K] }
