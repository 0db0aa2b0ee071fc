import { render } from 'preact'
import { useEffect, useMemo, useState } from 'preact/hooks'
import { FaultsTab } from './faults-tab.js'
import { KeptView } from './kept-view.js'
import { LiveJournal } from './live-journal.js'
import { type Entry, getReady, type Ready } from './server.js'
import { SqlTab } from './sql-tab.js'
import { StateTab } from './state-tab.js'
import { StatementsTab } from './statements-tab.js'
import { TimelineTab } from './timeline-tab.js'

interface Shown {
  readonly mode: Ready['mode']
  readonly journal: LiveJournal
  readonly entries: readonly Entry[]
  readonly isShown: boolean
}

interface Tab {
  readonly name: string
  /** The modes that have it. */
  readonly modes: readonly Ready['mode'][]
  readonly show: (shown: Shown) => preact.ComponentChildren
}

const all = ['serve', 'record', 'replay'] as const

const tabs: readonly Tab[] = [
  { name: 'Requests', modes: all, show: ({ entries }) => <StatementsTab entries={entries} /> },
  { name: 'Timeline', modes: all, show: ({ entries }) => <TimelineTab entries={entries} /> },
  {
    name: 'State',
    modes: all,
    show: ({ journal, ...shown }) => <StateTab {...shown} changed={lane => journal.forget(lane)} />,
  },
  {
    name: 'Faults',
    modes: ['serve', 'replay'],
    show: ({ isShown }) => <FaultsTab isShown={isShown} />,
  },
  { name: 'SQL', modes: ['serve'], show: () => <SqlTab /> },
]

/** The view that the address names: a reload shows the same one. */
const nameInAddress = (): string => decodeURIComponent(location.hash.slice(1))

function Inspector() {
  const [, update] = useState(0)
  const [ready, setReady] = useState<Ready>()
  const journal = useMemo(
    () =>
      new LiveJournal(
        () => update(n => n + 1),
        () => void getReady().then(setReady, () => {}),
      ),
    [],
  )
  const [chosen, setChosen] = useState(nameInAddress)
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  const mode = ready?.mode
  const shown = tabs.filter(({ modes }) => mode !== undefined && modes.includes(mode))
  const name = (shown.find(each => each.name === chosen) ?? tabs[0]!).name
  useEffect(() => {
    if (!seen.has(name)) setSeen(new Set(seen).add(name))
  }, [name])
  useEffect(() => {
    document.title = mode === undefined ? 'mockq' : `mockq ${mode}`
  }, [mode])
  const { entries } = journal
  const counts = useMemo(() => countsOf(entries), [entries])
  const choose = (to: string) => {
    setChosen(to)
    history.replaceState(null, '', `#${to}`)
  }
  const move = (to: number) => {
    const next = shown[(to + shown.length) % shown.length]!
    choose(next.name)
    document.getElementById(`tab-${next.name}`)?.focus()
  }
  const keys: Readonly<Record<string, (i: number) => number>> = {
    ArrowRight: i => i + 1,
    ArrowLeft: i => i - 1,
    Home: () => 0,
    End: () => shown.length - 1,
  }
  return (
    <>
      <header>
        <h1>mockq {mode ?? ''}</h1>
        <span class="hint">{ready && `Databend ${ready.version}`}</span>
        <div role="tablist" aria-label="Views">
          {shown.map((tab, i) => (
            <button
              key={tab.name}
              id={`tab-${tab.name}`}
              type="button"
              role="tab"
              aria-selected={tab.name === name}
              aria-controls={`view-${tab.name}`}
              tabIndex={tab.name === name ? 0 : -1}
              onClick={() => choose(tab.name)}
              onKeyDown={event => {
                const to = keys[event.key]
                if (to === undefined) return
                event.preventDefault()
                move(to(i))
              }}
            >
              {tab.name}
            </button>
          ))}
        </div>
        <div class="counts">
          requests: {entries.length}, misses:{' '}
          <b class={counts.misses > 0 ? 'bad' : ''}>{counts.misses}</b>, failed: {counts.failed}
        </div>
        <button
          type="button"
          aria-pressed={journal.isPaused}
          title="Stop to show new requests"
          onClick={() => {
            journal.isPaused = !journal.isPaused
            update(n => n + 1)
          }}
        >
          Pause
        </button>
        <button
          type="button"
          title="Empty the lists of this page; the server keeps its journal"
          onClick={() => journal.clear()}
        >
          Clear
        </button>
      </header>
      {journal.problem !== null && (
        <p class="problem" role="alert">
          The server does not answer: {journal.problem}
        </p>
      )}
      {ready?.journal === 0 && (
        <p class="hint note">
          The server keeps no requests (<code>--journal 0</code>).
        </p>
      )}
      <main>
        {mode !== undefined &&
          shown.map(tab => {
            const isShown = tab.name === name
            if (!isShown && !seen.has(tab.name)) return null
            const show = () => tab.show({ mode, journal, entries, isShown })
            return <KeptView key={tab.name} name={tab.name} isShown={isShown} show={show} />
          })}
      </main>
    </>
  )
}

function countsOf(entries: readonly Entry[]): { misses: number; failed: number } {
  let [misses, failed] = [0, 0]
  for (const { source, state } of entries) {
    if (source?.kind === 'miss') misses++
    else if (state === 'failed') failed++
  }
  return { misses, failed }
}

render(<Inspector />, document.body)
