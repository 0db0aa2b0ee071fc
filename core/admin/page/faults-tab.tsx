import { useEffect, useState } from 'preact/hooks'
import { HeadRow } from './head-row.js'
import { type FaultsShown, getFaults, setFaults } from './server.js'

/** Faults that are often wanted, to start from. */
const examples: readonly (readonly [name: string, fault: object])[] = [
  ['1 s later', { fault: 'delay', ms: 1000 }],
  ['status 503, twice', { fault: 'status', status: 503, count: 2 }],
  ['login expired (401)', { fault: 'status', status: 401, code: 5101, count: 1 }],
  ['SQL error', { fault: 'sql-error', code: 1104, message: 'out of memory', count: 1 }],
  ['SQL error on page 1', { fault: 'sql-error', page: 1, code: 1104 }],
  ['3 more polls', { fault: 'polls', polls: 3 }],
  ['runs forever', { fault: 'running', count: 1 }],
  ['expired at page 1 (404)', { fault: 'expire', page: 1 }],
  ['answer cut off', { fault: 'cut', count: 1 }],
  ['connection reset', { fault: 'reset', count: 1 }],
  ['answer sent in 3 s', { fault: 'slow', ms: 3000 }],
  ['node lost', { fault: 'lost-node', count: 1 }],
]

const refreshMs = 1000

/** Shows the faults that are injected, and replaces them. */
export function FaultsTab({ isShown }: { readonly isShown: boolean }) {
  const [shown, setShown] = useState<FaultsShown>()
  const [text, setText] = useState('[]')
  const [problem, setProblem] = useState('')
  useEffect(() => {
    if (!isShown) return
    const load = () => getFaults().then(setShown, (error: Error) => setProblem(error.message))
    void load()
    const timer = setInterval(load, refreshMs)
    return () => clearInterval(timer)
  }, [isShown])
  const apply = async (json: string) => {
    try {
      setShown(await setFaults({ faults: JSON.parse(json) }))
      setProblem('')
    } catch (error) {
      setProblem((error as Error).message)
    }
  }
  const add = (fault: object) => {
    try {
      setText(JSON.stringify([...JSON.parse(text), fault], null, 2))
      setProblem('')
    } catch (error) {
      setProblem(`The list is not JSON: ${(error as Error).message}`)
    }
  }
  return (
    <div class="single">
      <h2>Injected now</h2>
      {shown === undefined || shown.faults.length === 0 ? (
        <p>None.</p>
      ) : (
        <table>
          <HeadRow names={['fault', 'on', 'conditions', 'matched', 'happened']} />
          <tbody>
            {shown.faults.map(({ fault, on, matched, happened, ...rest }, i) => (
              <tr key={i}>
                <td>{fault}</td>
                <td>{on}</td>
                <td>{JSON.stringify(rest)}</td>
                <td>{matched}</td>
                <td>{happened}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <h2>Inject others</h2>
      <p class="hint">
        A button adds a fault to the list below; Inject replaces all faults by this list.
      </p>
      <fieldset class="bar" aria-label="Add a fault to the list">
        {examples.map(([name, fault]) => (
          <button key={name} type="button" onClick={() => add(fault)}>
            {name}
          </button>
        ))}
      </fieldset>
      <label>
        List of faults (JSON, see docs/faults.md)
        <textarea rows={10} value={text} onInput={e => setText(e.currentTarget.value)} />
      </label>
      <p class="bar">
        <button type="button" class="main" onClick={() => void apply(text)}>
          Inject
        </button>
        <button type="button" onClick={() => void apply('[]')}>
          End all faults
        </button>
      </p>
      {problem !== '' && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}
