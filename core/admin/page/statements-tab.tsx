import { useMemo, useState } from 'preact/hooks'
import { Choice } from './choice.js'
import { DetailPanel } from './detail-panel.js'
import type { Entry } from './server.js'
import { durationOf, lanesOf, outcome, sourceText, timeOf } from './source-text.js'
import { SplitView } from './split-view.js'

const outcomes = ['succeeded', 'failed', 'miss', 'fault', 'running', 'killed', 'closed']

/** The list of requests, with filters, and the selected one. */
export function StatementsTab({ entries }: { readonly entries: readonly Entry[] }) {
  const [text, setText] = useState('')
  const [lane, setLane] = useState('')
  const [state, setState] = useState('')
  const [selected, select] = useState<string>()
  const lanes = useMemo(() => lanesOf(entries), [entries])
  const shown = useMemo(() => {
    const part = text.toLowerCase()
    if (part === '' && lane === '' && state === '') return entries
    return entries.filter(
      entry =>
        (lane === '' || entry.lane === lane) &&
        (state === '' || outcome(entry) === state) &&
        (part === '' || entry.sql.toLowerCase().includes(part)),
    )
  }, [entries, text, lane, state])
  return (
    <SplitView
      label="Requests"
      items={shown}
      keyOf={({ n }) => String(n)}
      selected={selected}
      select={select}
      follows
      className={outcome}
      row={each => (
        <>
          <span class="cell time">{timeOf(each)}</span>
          {lanes.length > 1 && <span class="cell lane">{each.lane}</span>}
          <span class="cell state">{outcome(each)}</span>
          <span class="cell text">{each.sql}</span>
          <span class="cell source" title={sourceText(each)}>
            {each.source?.kind ?? ''}
          </span>
          <span class="cell ms">{durationOf(each)}</span>
        </>
      )}
      detail={entry => <DetailPanel entry={entry} />}
      hint="Select a request to see its answer."
      empty={
        entries.length === 0 ? 'No client has sent a request yet.' : 'No request is like this.'
      }
    >
      <label>
        Search <input type="search" value={text} onInput={e => setText(e.currentTarget.value)} />
      </label>
      <Choice label="Lane" value={lane} options={lanes} choose={setLane} none="all" />
      <Choice label="State" value={state} options={outcomes} choose={setState} none="all" />
      {/* Not read aloud while requests come. */}
      <output aria-live="off">
        {shown.length} of {entries.length}
      </output>
    </SplitView>
  )
}
