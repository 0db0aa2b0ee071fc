import { SystemClock } from '../../core/clock.js'
import { RandomIds } from '../../core/ids.js'
import { openServe } from '../../core/serve/open-serve.js'
import { BackendSession } from '../specs-runner/backend-session.js'
import { type Step, sqlOf } from './history.js'
import { Model, type Outcome } from './model.js'

/** Where server and model part, if they do: the history up to there, and what each says. */
export async function faultOf(history: readonly Step[]): Promise<string | undefined> {
  const ports = { clock: new SystemClock(), ids: new RandomIds() }
  const backend = await openServe({ engine: 'memory' }, ports)
  const sessions = new Map<number, BackendSession>()
  const model = new Model()
  try {
    await new BackendSession(backend, 'setup').run('CREATE STAGE files')
    for (const [i, step] of [...history, ...lastLook(history)].entries()) {
      const session = sessions.get(step.session) ?? new BackendSession(backend, `s${step.session}`)
      sessions.set(step.session, session)
      const expected = model.run(step)
      const found = await outcomeOf(session, step)
      if (!isSame(expected, found)) return report([...history.slice(0, i), step], expected, found)
    }
    return undefined
  } finally {
    await backend.close()
  }
}

/** What a statement may fail with, whatever others do at the same time. */
const knownCodes: ReadonlySet<number> = new Set([1005, 1006, 1025, 1108, 2014, 2302, 4001, 4002])

/**
 * A COPY may also meet a file that another session purges between its listing and its reading: 3001.
 * Source: databend exception_into.rs (`opendal::ErrorKind::NotFound`).
 */
export function mayFail({ action }: Step, code: number): boolean {
  return knownCodes.has(code) || (code === 3001 && action.kind === 'copy')
}

/**
 * The sessions of a history at once, each with its statements in order: which statement failed with what is
 * no rule's, if one did.
 */
export async function rushFault(history: readonly Step[]): Promise<string | undefined> {
  const ports = { clock: new SystemClock(), ids: new RandomIds() }
  const backend = await openServe({ engine: 'memory' }, ports)
  const all = [...history, ...lastLook(history)]
  const faults: string[] = []
  const run = async (number: number) => {
    const session = new BackendSession(backend, `s${number}`)
    for (const step of all.filter(each => each.session === number)) {
      const { code } = await outcomeOf(session, step)
      if (code !== undefined && !mayFail(step, code)) faults.push(`${code}: ${sqlOf(step.action)}`)
    }
  }
  try {
    await new BackendSession(backend, 'setup').run('CREATE STAGE files')
    await Promise.all([...new Set(all.map(({ session }) => session))].map(run))
    return faults[0]
  } finally {
    await backend.close()
  }
}

/** Every session gives up, and then one looks at everything. */
export function lastLook(history: readonly Step[]): readonly Step[] {
  const sessions = new Set(history.map(({ session }) => session))
  const looks = [
    ...(['t0', 't1', 't2'] as const).map(table => ({ kind: 'read', table }) as const),
    { kind: 'names' } as const,
    { kind: 'files' } as const,
  ]
  return [
    ...[...sessions].map(session => ({ session, action: { kind: 'rollback' } as const })),
    ...looks.map(action => ({ session: 0, action })),
  ]
}

/** What a session answers to a step. */
export async function outcomeOf(session: BackendSession, { action }: Step): Promise<Outcome> {
  try {
    const { rows } = await session.run(sqlOf(action))
    const texts = rows.map(row => JSON.stringify(row)).toSorted()
    return { rows: texts, state: session.txnState }
  } catch (error) {
    // What is no error of SQL has no code: NaN, which equals nothing.
    const code = Number(/^\d+/.exec((error as Error).message)?.[0])
    if (Number.isNaN(code)) console.error(error)
    return { code, state: session.txnState }
  }
}

export function isSame(expected: Outcome, found: Outcome): boolean {
  if (expected.state !== found.state || expected.code !== found.code) return false
  return expected.rows === undefined || expected.rows.join('\n') === found.rows?.join('\n')
}

function report(steps: readonly Step[], expected: Outcome, found: Outcome): string {
  const lines = steps.map(({ session, action }) => `  ${session}: ${sqlOf(action)}`)
  return [...lines, `by the rules: ${told(expected)}`, `the server:   ${told(found)}`].join('\n')
}

export const told = ({ code, rows, state }: Outcome): string =>
  `${code === undefined ? `rows ${rows?.join(' ')}` : `error ${code}`}, then ${state}`

/** The shortest history near a failing one that still fails. */
export async function shrink<T>(
  history: readonly T[],
  fault: (history: readonly T[]) => Promise<string | undefined>,
): Promise<readonly T[]> {
  let least = history
  for (
    let size = Math.ceil(least.length / 2);
    size >= 1;
    size = size === 1 ? 0 : Math.ceil(size / 2)
  ) {
    for (let from = 0; from < least.length; ) {
      const shorter = least.toSpliced(from, size)
      if ((await fault(shorter)) === undefined) from += size
      else least = shorter
    }
  }
  return least
}
