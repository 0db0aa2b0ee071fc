import { useState } from 'preact/hooks'
import { change } from './server.js'

interface LaneActionsProps {
  readonly lane: string
  readonly snapshots: readonly string[]
  /** Called when the server has done it. */
  readonly done: (path: string) => void
}

/** Buttons that reset a lane, and that keep and restore its state. */
export function LaneActions({ lane, snapshots, done }: LaneActionsProps) {
  const [name, setName] = useState('')
  const [told, setTold] = useState('')
  const [problem, setProblem] = useState('')
  const act = async (path: string, body: object, text: string) => {
    setTold('')
    setProblem('')
    try {
      await change(path, body)
      setTold(text)
      done(path)
    } catch (error) {
      setProblem((error as Error).message)
    }
  }
  const reset = () => {
    const text = `Reset the lane ${lane}? Its changes and its requests in the journal are lost.`
    if (confirm(text)) void act('/reset', { lane }, 'The lane is at its start.')
  }
  const restore = () => {
    const text = `Restore the lane ${lane} from the snapshot ${name}? Its changes since are lost.`
    if (confirm(text)) void act('/restore', { name, lane }, `Restored from ${name}.`)
  }
  return (
    <details class="actions">
      <summary>Reset and snapshots</summary>
      <fieldset class="bar">
        <legend>Lane {lane}</legend>
        <button type="button" onClick={reset}>
          Reset
        </button>
        <label>
          Snapshot{' '}
          <input
            value={name}
            list="snapshots"
            maxLength={200}
            onInput={e => setName(e.currentTarget.value)}
          />
        </label>
        <datalist id="snapshots">
          {snapshots.map(each => (
            <option key={each} value={each} />
          ))}
        </datalist>
        <button
          type="button"
          disabled={name === ''}
          onClick={() => void act('/snapshot', { name, lane }, `Kept as ${name}.`)}
        >
          Keep
        </button>
        <button type="button" disabled={!snapshots.includes(name)} onClick={restore}>
          Restore
        </button>
        <output class="good">{told}</output>
        {problem !== '' && (
          <p class="problem" role="alert">
            {problem}
          </p>
        )}
      </fieldset>
    </details>
  )
}
