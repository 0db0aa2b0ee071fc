import { useEffect, useMemo, useState } from 'preact/hooks'
import { Choice } from './choice.js'
import { DetailPanel } from './detail-panel.js'
import { type Entry, getState, type RecordedRequest } from './server.js'
import { lanesOf, outcome, timeOf } from './source-text.js'
import { SplitView } from './split-view.js'
import { firstDivergence, type Step, timeline } from './timeline.js'

/** The run of one lane: what was asked, in which order, what was written, and what differs from the recording. */
export function TimelineTab({ entries }: { readonly entries: readonly Entry[] }) {
  const lanes = useMemo(() => lanesOf(entries), [entries])
  const [chosen, setLane] = useState<string>()
  const [onlyWrites, setOnlyWrites] = useState(false)
  const [selected, select] = useState<string>()
  const lane = chosen ?? lanes[0] ?? ''
  const own = useMemo(() => entries.filter(each => each.lane === lane), [entries, lane])
  const skipped = useSkipped(lane, own)
  const steps = useMemo(() => timeline(own, skipped), [own, skipped])
  const isReplay = steps.some(({ place, order }) => place !== undefined || order === 'miss')
  const diverged = useMemo(() => firstDivergence(steps), [steps])
  const hasSessions = useMemo(() => new Set(own.map(({ session }) => session)).size > 1, [own])
  const shown = onlyWrites ? steps.filter(({ isWrite }) => isWrite) : steps
  return (
    <SplitView
      label={`Run of the lane ${lane}`}
      items={shown}
      keyOf={keyOf}
      selected={selected}
      select={select}
      follows
      className={({ entry, order, isWrite }) =>
        `${outcome(entry)} ${order.replaceAll(' ', '-')} ${isWrite ? 'write' : ''}`
      }
      row={({ entry, place, order, isWrite, skipped }) => (
        <>
          <span class="cell time">{timeOf(entry)}</span>
          {hasSessions && <span class="cell session">{entry.session?.slice(0, 8) ?? ''}</span>}
          <span class="cell kind">{isWrite ? 'write' : 'read'}</span>
          <span class="cell text">{entry.sql}</span>
          {isReplay && <span class="cell order">{orderText(order, skipped.length, isReplay)}</span>}
          {isReplay && (
            <span class="cell place" title={place === undefined ? '' : `recorded at ${place}`}>
              {place === undefined ? '' : shortPlace(place)}
            </span>
          )}
        </>
      )}
      detail={step => (
        <>
          <Gap step={step} />
          <DetailPanel entry={step.entry} />
        </>
      )}
      hint="Select a request to see its answer."
      empty={own.length === 0 ? 'No client has sent a request yet.' : 'No request writes anything.'}
    >
      <Choice label="Lane" value={lane} options={lanes} choose={setLane} />
      <label>
        <input
          type="checkbox"
          checked={onlyWrites}
          onChange={e => setOnlyWrites(e.currentTarget.checked)}
        />{' '}
        writes only
      </label>
      {diverged !== undefined && (
        <button
          type="button"
          class="bad"
          onClick={() => {
            if (!diverged.isWrite) setOnlyWrites(false)
            select(keyOf(diverged))
          }}
        >
          First difference: request {diverged.entry.n} (
          {orderText(diverged.order, diverged.skipped.length, true)})
        </button>
      )}
      {isReplay && diverged === undefined && <span class="good">as recorded so far</span>}
    </SplitView>
  )
}

/** Session and ordinal without the zeros before them. */
const shortPlace = (place: string): string =>
  place
    .split(':')
    .map(part => part.replace(/^s?0+/, ''))
    .join(':')

const keyOf = ({ entry }: Step): string => String(entry.n)

function orderText(order: Step['order'], skipped: number, isReplay: boolean): string {
  if (order === 'after a gap') return `skips ${skipped}`
  return order === 'not recorded' && !isReplay ? '' : order
}

/** The recorded requests that were passed over before a step. */
function Gap({ step: { skipped } }: { readonly step: Step }) {
  if (skipped.length === 0) return null
  return (
    <section class="gap" aria-label="Passed over">
      <h2>Recorded before it, but not sent before it</h2>
      <ol class="nearest">
        {skipped.slice(0, mostPassed).map(({ line, sql }, i) => (
          <li key={i}>
            <p class="hint">{line === null ? 'sent later' : `line ${line}`}</p>
            <pre class="sql">{sql}</pre>
          </li>
        ))}
      </ol>
      {skipped.length > mostPassed && <p class="hint">… and {skipped.length - mostPassed} more</p>}
    </section>
  )
}

const mostPassed = 20

/** The recorded requests of a lane that the run passed over; asked for again when it has gone on. */
function useSkipped(lane: string, entries: readonly Entry[]): readonly RecordedRequest[] {
  const [found, setFound] = useState<{ lane: string; skipped: readonly RecordedRequest[] }>()
  const last = entries.at(-1)
  const isRecorded = entries.some(
    ({ source }) => source?.kind === 'recorded' || source?.kind === 'computed',
  )
  useEffect(() => {
    if (!isRecorded) return
    let isCurrent = true
    getState({ lane, limit: '0' }).then(
      ({ skipped }) => {
        if (isCurrent) setFound({ lane, skipped })
      },
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [lane, last?.n, last?.state, isRecorded])
  return found?.lane === lane ? found.skipped : nothing
}

const nothing: readonly RecordedRequest[] = []
