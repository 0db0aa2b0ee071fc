import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { Choice } from './choice.js'
import { LaneActions } from './lane-actions.js'
import { ObjectPanel } from './object-panel.js'
import { type Entry, getState, type Mode, type State, type StateObject } from './server.js'
import { countOf, lanesOf } from './source-text.js'
import { SplitView } from './split-view.js'

interface StateTabProps {
  readonly mode: Mode
  readonly entries: readonly Entry[]
  readonly isShown: boolean
  /** Called when the lane has been reset, so that the server has dropped its requests. */
  readonly changed: (lane: string) => void
}

/** The tables of a lane as they are now, what changed, and how far the run is in the recorded writes. */
export function StateTab({ mode, entries, isShown, changed }: StateTabProps) {
  const [lane, setLane] = useState('default')
  const [search, setSearch] = useState('')
  const [since, setSince] = useState('')
  const [onlyChanged, setOnlyChanged] = useState(false)
  const [selected, select] = useState<string>()
  const [times, setTimes] = useState(0)
  const version = versionOf(entries, lane) + times
  const query = useMemo(
    () => ({ lane, search, limit: '10000', ...(since !== '' && { since }) }),
    [lane, search, since],
  )
  const { state, problem } = useLaneState(query, version, isShown)
  const objects = state?.objects ?? []
  const shown = onlyChanged ? objects.filter(hasChanged) : objects
  const lanes = useMemo(
    () => [...new Set(['default', ...(state?.lanes ?? []), ...lanesOf(entries)])].sort(),
    [state, entries],
  )
  return (
    <SplitView
      label={`State of the lane ${lane}`}
      items={shown}
      keyOf={keyOf}
      selected={selected}
      select={select}
      className={({ change, recorded }) =>
        `${change ?? ''} ${recorded?.position === null ? 'astray' : ''}`
      }
      row={each => (
        <>
          <span class="cell type-of">{each.kind}</span>
          <span class="cell text">{each.name}</span>
          <span class="cell change">{changeText(each)}</span>
          {mode === 'serve' && (
            <span class="cell ms">{each.rows === null ? '' : countOf(each.rows, 'row')}</span>
          )}
        </>
      )}
      detail={object => (
        <ObjectPanel
          {...{ lane, mode, object, version }}
          since={since === '' ? undefined : since}
        />
      )}
      hint="Select a table to see its columns and what wrote it."
      empty={emptyText(mode, state, search)}
    >
      <Choice label="Lane" value={lane} options={lanes} choose={setLane} />
      <label>
        Search{' '}
        <input type="search" value={search} onInput={e => setSearch(e.currentTarget.value)} />
      </label>
      {mode === 'serve' && (
        <Choice
          label="Changes since"
          value={since}
          options={state?.snapshots ?? []}
          choose={setSince}
          none="the start"
        />
      )}
      <label>
        <input
          type="checkbox"
          checked={onlyChanged}
          onChange={e => setOnlyChanged(e.currentTarget.checked)}
        />{' '}
        {mode === 'serve' ? 'changed only' : 'written only'}
      </label>
      <output>{countText(shown.length, state?.total ?? 0)}</output>
      {mode !== 'record' && (
        <LaneActions
          lane={lane}
          snapshots={state?.snapshots ?? []}
          done={path => {
            setTimes(n => n + 1)
            if (path === '/reset') changed(lane)
          }}
        />
      )}
      {problem !== '' && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
    </SplitView>
  )
}

const keyOf = ({ object, session }: StateObject): string => `${session ?? ''} ${object}`

function hasChanged({ change, recorded }: StateObject): boolean {
  return change !== null || (recorded !== null && recorded.sent > 0)
}

/** Changes when a request of the lane has begun or ended. */
function versionOf(entries: readonly Entry[], lane: string): number {
  let version = 0
  for (let i = entries.length - 1; i >= 0; i--) {
    const { lane: own, n, state } = entries[i]!
    if (own !== lane) continue
    version = Math.max(version, n * 2 + (state === 'running' ? 0 : 1))
    if (state !== 'running') break
  }
  return version
}

const changes = {
  created: 'created',
  replaced: 'replaced',
  altered: 'columns changed',
  rows: 'rows changed',
  dropped: 'dropped',
} as const

function changeText({ change, recorded }: StateObject): string {
  if (change !== null) return changes[change]
  if (recorded === null || recorded.writes === 0) return ''
  const { writes, sent, position } = recorded
  return `${sent} of ${writes} writes${position === null ? ', state not recorded' : ''}`
}

const countText = (shown: number, total: number): string =>
  shown === total ? countOf(total, 'object') : `${shown} of ${total}`

function emptyText(mode: Mode, state: State | undefined, search: string): string {
  if (state === undefined) return '…'
  if (search !== '' || state.total > 0) return 'No object is like this.'
  if (mode === 'replay') return 'Nothing that the lane reads or writes is recorded.'
  return 'Nothing has been written yet.'
}

const refreshMs = 1000

/** The state of a lane, asked for again when requests have been answered. */
function useLaneState(
  query: Readonly<Record<string, string>>,
  version: number,
  isShown: boolean,
): { readonly state: State | undefined; readonly problem: string } {
  const [state, setState] = useState<State>()
  const [problem, setProblem] = useState('')
  const asked = useRef({ lane: '', at: 0 })
  const current = useRef(query)
  current.current = query
  useEffect(() => {
    if (!isShown) return
    const lane = query['lane']!
    const load = () => {
      asked.current = { lane, at: performance.now() }
      getState(query).then(
        found => {
          // Also if requests have come since: what is shown would be older.
          if (current.current !== query) return
          setState(found)
          setProblem('')
        },
        (error: Error) => {
          if (current.current === query) setProblem(error.message)
        },
      )
    }
    // While requests come or a text is typed, not for each of them.
    const isOther = asked.current.lane !== lane
    const wait = isOther ? 0 : asked.current.at + refreshMs - performance.now()
    const timer = setTimeout(load, wait)
    return () => clearTimeout(timer)
  }, [query, version, isShown])
  return { state: state?.lane === query['lane'] ? state : undefined, problem }
}
