import { SystemClock } from '../../core/clock.js'
import { RandomIds, SeededIds } from '../../core/ids.js'
import { openServe } from '../../core/serve/open-serve.js'
import type { ServeBackend } from '../../core/serve/serve-backend.js'
import { BackendSession } from '../specs-runner/backend-session.js'
import { isSame, lastLook, mayFail, outcomeOf, told } from './check-history.js'
import { drawHistory } from './draw-history.js'
import { type Step, sqlOf } from './history.js'
import { Model, type Outcome } from './model.js'

// Lanes by the plainest rules there are: a model for each lane, a copy of a model for each snapshot.

/** A statement in a lane, or what is done to lanes; without `lane`: to all. */
export type LaneStep =
  | { readonly lane: string; readonly step: Step }
  | { readonly reset: true; readonly lane?: string }
  | { readonly snapshot: string; readonly lane?: string }
  | { readonly restore: string; readonly lane?: string }

const lanes = ['default', 'a', 'b'] as const
const names = ['one', 'two'] as const
/** The steps with which a drawn history makes its tables: done by `--init`. */
const initSteps = 6

/** A history that a seed decides: what `--init` does, and sessions of the same names in each lane. */
export function drawLaneHistory(seed: number): {
  readonly init: readonly Step[]
  readonly steps: readonly LaneStep[]
} {
  const ids = new SeededIds(seed)
  const below = (bound: number) => Math.floor(ids.random() * bound)
  const one = <T>(values: readonly T[]): T => values[below(values.length)]!
  const drawn = lanes.map((_, i) => drawHistory(seed * lanes.length + i))
  const left = drawn.map(history => history.slice(initSteps))
  const lane = () => (below(3) === 0 ? {} : { lane: one(lanes) })
  const steps: LaneStep[] = []
  while (left.some(each => each.length > 0)) {
    const at = below(lanes.length)
    const step = left[at]!.shift()
    if (step !== undefined) steps.push({ lane: lanes[at]!, step })
    if (below(12) === 0) steps.push({ reset: true, ...lane() })
    if (below(12) === 0) steps.push({ snapshot: one(names), ...lane() })
    if (below(12) === 0) steps.push({ restore: one(names), ...lane() })
  }
  return { init: drawn[0]!.slice(0, initSteps), steps }
}

/** What lanes are, said as plainly as can be. */
class LaneModel {
  readonly #start: Model
  readonly #lanes = new Map<string, Model>()
  readonly #snapshots = new Map<
    string,
    { readonly lane?: string | undefined; readonly models: ReadonlyMap<string, Model> }
  >()

  constructor(start: Model) {
    this.#start = start
  }

  of(lane: string): Model {
    const model = this.#lanes.get(lane) ?? new Model(this.#start)
    this.#lanes.set(lane, model)
    return model
  }

  reset(only?: string): readonly string[] {
    return this.#replace(only === undefined ? lanes : [only], () => this.#start)
  }

  snapshot(name: string, lane?: string): void {
    const taken = lane === undefined ? lanes : [lane]
    const models = new Map(taken.map(each => [each, new Model(this.of(each))]))
    this.#snapshots.set(name, { lane, models })
  }

  /** Undefined: there is no such snapshot. */
  restore(name: string, only?: string): readonly string[] | undefined {
    const snapshot = this.#snapshots.get(name)
    if (snapshot === undefined) return undefined
    const { lane, models } = snapshot
    const places = only === undefined ? [...models.keys()] : [only]
    return this.#replace(places, each => models.get(lane ?? each)!)
  }

  /** Returns the sessions whose transactions were lost. */
  #replace(places: readonly string[], by: (lane: string) => Model): readonly string[] {
    const lost = places.flatMap(lane =>
      this.of(lane)
        .sessions('Active')
        .map(session => sessionName(lane, session)),
    )
    // That a transaction has failed is known to the client only.
    for (const lane of places) {
      this.#lanes.set(lane, new Model(by(lane), this.of(lane).sessions('Fail')))
    }
    return lost
  }
}

/** A server whose `--init` does these steps. */
function openBackend(init: readonly Step[], engine: 'memory' | 'alasql'): Promise<ServeBackend> {
  const sql = ['CREATE STAGE files', ...init.map(({ action }) => sqlOf(action))].join(';\n')
  const ports = { clock: new SystemClock(), ids: new RandomIds() }
  return openServe({ engine, init: [{ path: 'init.sql', sql }] }, ports)
}

const sessionName = (lane: string, session: number): string => `${lane} s${session}`

/** Where server and model part, if they do: the history up to there, and what each says. */
export async function laneFaultOf(
  init: readonly Step[],
  history: readonly LaneStep[],
  engine: 'memory' | 'alasql' = 'memory',
): Promise<string | undefined> {
  const backend = await openBackend(init, engine)
  const start = new Model()
  for (const step of init) start.run(step)
  const model = new LaneModel(start)
  const sessions = new Map<string, BackendSession>()
  const lost = new Set<string>()
  const done: string[] = []

  const runStep = async (lane: string, step: Step): Promise<string | undefined> => {
    const key = sessionName(lane, step.session)
    const session = sessions.get(key) ?? new BackendSession(backend, `s${step.session}`, lane)
    sessions.set(key, session)
    const found = await outcomeOf(session, step)
    const isLost = lost.delete(key)
    // A client whose transaction is lost connects again.
    if (isLost) sessions.delete(key)
    const expected: Outcome = isLost ? { code: 4003, state: 'Active' } : model.of(lane).run(step)
    done.push(`  ${key}: ${sqlOf(step.action)}`)
    if (isSame(expected, found)) return undefined
    return [...done, `by the rules: ${told(expected)}`, `the server:   ${told(found)}`].join('\n')
  }

  try {
    for (const each of [...history, ...lastLooks(history)]) {
      if ('step' in each) {
        const fault = await runStep(each.lane, each.step)
        if (fault !== undefined) return fault
        continue
      }
      done.push(`  ${JSON.stringify(each)}`)
      let ended: readonly string[] | undefined = []
      let isKnown = true
      if ('reset' in each) {
        ended = model.reset(each.lane)
        await backend.reset(each.lane)
      } else if ('snapshot' in each) {
        model.snapshot(each.snapshot, each.lane)
        await backend.snapshot(each.snapshot, each.lane)
      } else {
        ended = model.restore(each.restore, each.lane)
        isKnown = await backend.restore(each.restore, each.lane).then(
          () => true,
          () => false,
        )
      }
      for (const name of ended ?? []) lost.add(name)
      if (isKnown !== (ended !== undefined)) return [...done, `known: ${isKnown}`].join('\n')
    }
    return undefined
  } finally {
    await backend.close()
  }
}

/** What resets may do to a statement that runs at the same time: end it, or its transaction. */
const codesOfResets: ReadonlySet<number> = new Set([1043, 4003])

/**
 * The sessions of all lanes at once, each with its statements in order, and meanwhile the resets and snapshots: which
 * statement failed with what is no rule's, if one did; or what a reset left behind.
 */
export async function laneRushFault(
  init: readonly Step[],
  history: readonly LaneStep[],
): Promise<string | undefined> {
  const backend = await openBackend(init, 'memory')
  const faults: string[] = []
  const ids = new SeededIds(history.length)
  const below = (bound: number) => Math.floor(ids.random() * bound)
  /** Until others have done little or much: most statements take many microtasks and no other event. */
  const pause = async (): Promise<void> => {
    if (below(2) === 0) await new Promise(setImmediate)
    else for (let i = below(60); i > 0; i--) await undefined
  }
  const steps = history.flatMap(each => ('step' in each ? [each] : []))
  const clients = new Set(steps.map(({ lane, step }) => sessionName(lane, step.session)))
  const runClient = async (name: string): Promise<void> => {
    let session: BackendSession | undefined
    for (const { lane, step } of steps) {
      if (sessionName(lane, step.session) !== name) continue
      session ??= new BackendSession(backend, `s${step.session}`, lane)
      await pause()
      const { code } = await outcomeOf(session, step)
      if (code === undefined || mayFail(step, code)) continue
      if (!codesOfResets.has(code)) faults.push(`${name}: ${code}: ${sqlOf(step.action)}`)
      session = undefined
    }
  }
  const changeLanes = async (): Promise<void> => {
    for (const each of history) {
      if ('reset' in each) await backend.reset(each.lane)
      else if ('snapshot' in each) await backend.snapshot(each.snapshot, each.lane)
      else if ('restore' in each) await backend.restore(each.restore, each.lane).catch(() => {})
      await pause()
    }
  }
  try {
    await Promise.all([...[...clients].map(runClient), changeLanes()])
    await backend.reset()
    const start = new Model()
    for (const step of init) start.run(step)
    for (const lane of lanes) {
      const session = new BackendSession(backend, undefined, lane)
      for (const step of lastLook([])) {
        const [found, expected] = [await outcomeOf(session, step), start.run(step)]
        if (!isSame(expected, found)) faults.push(`${lane}: ${told(found)}, not ${told(expected)}`)
      }
    }
    return faults[0]
  } finally {
    await backend.close()
  }
}

/** In each lane, every session gives up, and one looks at everything. */
function lastLooks(history: readonly LaneStep[]): readonly LaneStep[] {
  return lanes.flatMap(lane => {
    const own = history.flatMap(each => ('step' in each && each.lane === lane ? [each.step] : []))
    const rollback = { session: 0, action: { kind: 'rollback' } } as const
    // The first ROLLBACK of a session may be the statement that is told of a lost transaction.
    const looks = [...lastLook(own), ...lastLook([...own, rollback])]
    return looks.map(step => ({ lane, step }))
  })
}
