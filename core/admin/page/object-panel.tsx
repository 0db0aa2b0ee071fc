import { Fragment } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { HeadRow } from './head-row.js'
import {
  type Entry,
  getObject,
  type Mode,
  type ObjectFound,
  type RecordedStep,
  type StateObject,
} from './server.js'
import { countOf, outcome, timeOf } from './source-text.js'

interface ObjectPanelProps {
  readonly lane: string
  readonly mode: Mode
  readonly object: StateObject
  /** Changes when the object may have changed. */
  readonly version: number
  readonly since: string | undefined
}

/** One table: its columns, the recorded requests that write and read it, and the writes of the run. */
export function ObjectPanel({ lane, mode, object: listed, version, since }: ObjectPanelProps) {
  const { object, session } = listed
  const [found, setFound] = useState<ObjectFound>()
  const [problem, setProblem] = useState('')
  // Depends on `listed` because the list is asked for again first.
  useEffect(() => {
    let isCurrent = true
    const more = { ...(session !== null && { session }), ...(since !== undefined && { since }) }
    getObject({ lane, object, ...more }).then(
      answer => {
        if (!isCurrent) return
        setFound(answer)
        setProblem('')
      },
      (error: Error) => {
        if (isCurrent) setProblem(error.message)
      },
    )
    return () => {
      isCurrent = false
    }
  }, [lane, object, session, since, version, listed])
  if (problem !== '') {
    return (
      <p class="problem" role="alert">
        {problem}
      </p>
    )
  }
  if (found?.lane !== lane || found.object !== object || found.session !== session) return <p>…</p>
  return (
    <article aria-label={`${found.kind} ${found.name}`}>
      <h2 class="name">
        {found.kind} <code>{found.name}</code>
      </h2>
      <p class="hint">{factText(found)}</p>
      {session !== null && <p class="hint">of session {session}</p>}
      {found.query !== null && <pre class="sql">{found.query}</pre>}
      <Columns found={found} />
      {mode !== 'serve' && <Position found={found} />}
      <Writes writes={found.writes} mode={mode} />
    </article>
  )
}

const changes = {
  created: 'created since then',
  replaced: 'another one had this name',
  altered: 'its columns have changed',
  rows: 'its rows have changed',
  dropped: 'dropped since then',
} as const

function factText({ rows, change }: ObjectFound): string {
  const parts = [rows === null ? '' : countOf(rows, 'row'), change === null ? '' : changes[change]]
  return parts.filter(part => part !== '').join(', ')
}

function Columns({ found: { columns } }: { readonly found: ObjectFound }) {
  if (columns === null) return null
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by key
    <section class="scroll" tabIndex={0} aria-label="Columns">
      <table>
        <HeadRow names={['column', 'type', 'default']} />
        <tbody>
          {columns.map(({ name, type, default: value }) => (
            <tr key={name}>
              <td>{name}</td>
              <td>{type}</td>
              <td>{value ?? ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** The recorded writes and reads, and where the run is among them. */
function Position({ found }: { readonly found: ObjectFound }) {
  const { recorded, steps, stepCount } = found
  if (steps.length === 0) return <p class="hint">Nothing is recorded of it.</p>
  const here = indexAfter(steps, recorded?.position ?? null)
  return (
    <section aria-label="Recorded">
      <h3>Recorded</h3>
      {recorded !== null && (
        <p class={recorded.position === null ? 'bad' : ''}>{whereText(recorded)}</p>
      )}
      <ol class="steps">
        {steps.map((step, i) => (
          <Fragment key={step.id}>
            {i === here && <Here />}
            <li class={`${step.does === null ? 'read' : 'write'} ${step.isSent ? 'sent' : ''}`}>
              <p class="hint">
                line {step.line}: {stepText(step)}
              </p>
              <pre class="sql">{step.sql}</pre>
            </li>
          </Fragment>
        ))}
        {here === steps.length && <Here />}
      </ol>
      {stepCount > steps.length && <p class="hint">… and {stepCount - steps.length} more</p>}
    </section>
  )
}

const Here = () => <li class="here">The table is here in this run.</li>

/** The index behind so many writes; -1 for null. */
function indexAfter(steps: readonly RecordedStep[], writes: number | null): number {
  if (writes === null) return -1
  let left = writes
  for (const [i, { does }] of steps.entries()) {
    if (left === 0) return i
    if (does !== null) left--
  }
  return left === 0 ? steps.length : -1
}

function stepText({ does, isSent, isSameState }: RecordedStep): string {
  const answer = does === null && !isSameState ? ', has no answer now' : ''
  return `${does ?? 'reads it'}${isSent ? ', sent' : ', not sent'}${answer}`
}

function whereText({ writes, sent, position }: NonNullable<ObjectFound['recorded']>): string {
  const told = `This run has sent ${sent} of the ${writes} recorded writes.`
  if (position === null) return `${told} The state that they made is not recorded: reads miss.`
  return `${told} It is as recorded after ${position}.`
}

function Writes({ writes, mode }: { readonly writes: readonly Entry[]; readonly mode: Mode }) {
  return (
    <section aria-label="Writes of this run">
      <h3>Writes of this run</h3>
      {writes.length === 0 && (
        <p class="hint">
          {mode === 'serve' ? 'None since the start, as far as the journal shows.' : 'None.'}
        </p>
      )}
      <ol class="steps">
        {writes.map(entry => (
          <li key={entry.n} class={outcome(entry)}>
            <p class="hint">
              request {entry.n}, {timeOf(entry)}: <span class="state">{outcome(entry)}</span>
              {entry.error === null ? `, ${countOf(entry.rows, 'row')}` : ''}
            </p>
            <pre class="sql">{entry.sql}</pre>
          </li>
        ))}
      </ol>
    </section>
  )
}
