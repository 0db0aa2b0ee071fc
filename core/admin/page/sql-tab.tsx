import { useState } from 'preact/hooks'
import { ResultTable } from './result-table.js'
import { type Answer, nextPage, run } from './server.js'

/** A box to run statements on the engine. */
export function SqlTab() {
  const [login, setLogin] = useState({ user: 'root', password: '', lane: '' })
  const [sql, setSql] = useState('SHOW TABLES')
  const [answer, setAnswer] = useState<Answer>()
  const [isRunning, setRunning] = useState(false)
  const [problem, setProblem] = useState('')
  const work = async (task: () => Promise<Answer>) => {
    setRunning(true)
    setProblem('')
    try {
      setAnswer(await task())
    } catch (error) {
      setProblem((error as Error).message)
    }
    setRunning(false)
  }
  const start = () => void work(() => run(sql, login))
  const more = (next: string) =>
    void work(async () => {
      const rest = await nextPage(next, login)
      return { ...rest, columns: answer!.columns, rows: [...answer!.rows, ...rest.rows] }
    })
  const change = (name: keyof typeof login) => (event: { currentTarget: HTMLInputElement }) =>
    setLogin({ ...login, [name]: event.currentTarget.value })
  return (
    <div class="single">
      <p class="bar">
        <label>
          User <input value={login.user} onInput={change('user')} />
        </label>
        <label>
          Password <input type="password" value={login.password} onInput={change('password')} />
        </label>
        <label>
          Lane <input value={login.lane} onInput={change('lane')} />
        </label>
      </p>
      <label>
        Statement (Ctrl+Enter runs it)
        <textarea
          rows={6}
          value={sql}
          spellcheck={false}
          onInput={e => setSql(e.currentTarget.value)}
          onKeyDown={e => {
            if (e.key === 'Enter' && (e.ctrlKey || e.metaKey)) start()
          }}
        />
      </label>
      <p class="bar">
        <button type="button" class="main" disabled={isRunning} onClick={start}>
          Run
        </button>
        {isRunning && <span role="status">running…</span>}
      </p>
      {problem !== '' && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
      {answer?.error && (
        <pre class="error" role="alert">
          {answer.error}
        </pre>
      )}
      {answer !== undefined && answer.error === null && (
        <>
          <ResultTable
            caption={`rows: ${answer.rows.length}, ${answer.ms.toFixed(0)} ms`}
            columns={answer.columns}
            rows={answer.rows}
          />
          {answer.next !== null && (
            <button type="button" disabled={isRunning} onClick={() => more(answer.next!)}>
              More rows
            </button>
          )}
        </>
      )}
    </div>
  )
}
