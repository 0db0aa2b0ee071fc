import { useEffect, useState } from 'preact/hooks'
import { ResultTable } from './result-table.js'
import { type Detail, type Entry, getDetail } from './server.js'
import { durationOf, outcome, sourceText } from './source-text.js'
import { textDiff } from './text-diff.js'

/** One request: the statement, its answer, and for a miss the nearest recorded statements. */
export function DetailPanel({ entry }: { readonly entry: Entry }) {
  const { n, state } = entry
  const [found, setFound] = useState<Detail>()
  const [problem, setProblem] = useState('')
  // Depends on the state because a statement that has ended has another detail.
  useEffect(() => {
    let isCurrent = true
    setProblem('')
    getDetail(n).then(
      answer => {
        if (isCurrent) setFound(answer)
      },
      (error: Error) => {
        if (isCurrent) setProblem(error.message)
      },
    )
    return () => {
      isCurrent = false
    }
  }, [n, state])
  const detail = found?.n === n ? found : undefined
  const shown = detail ?? entry
  const facts: readonly (readonly [string, string])[] = [
    ['state', outcome(shown)],
    ['source', sourceText(shown)],
    ['lane', shown.lane],
    ['user', shown.user],
    ['database', shown.database],
    ['session', shown.session ?? ''],
    ['query id', shown.queryId],
    ['time', shown.at],
    ['duration', durationOf(shown)],
    ['rows', String(shown.rows)],
  ]
  return (
    <article aria-label={`Request ${n}`}>
      <h2 class="name">Request {n}</h2>
      <pre class="sql">{shown.sql}</pre>
      {shown.isCut && <p class="hint">The request is long: only its beginning is kept.</p>}
      {shown.params !== null && <pre class="params">{JSON.stringify(shown.params)}</pre>}
      {shown.error !== null && (
        <pre class="error" role="note">
          {shown.error.code}: {shown.error.message}
        </pre>
      )}
      {problem !== '' && <p class="hint">Its result is no longer known: {problem}.</p>}
      {detail !== undefined && (
        <>
          <Nearest detail={detail} />
          <Result detail={detail} />
        </>
      )}
      <dl>
        {facts
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </article>
  )
}

function Result({ detail: { columns, firstRows, rows } }: { readonly detail: Detail }) {
  if (columns === null || columns.length === 0) return null
  if (firstRows === null && rows > 0) return <p class="hint">The rows are no longer kept.</p>
  const shown = firstRows ?? []
  const caption = shown.length < rows ? `first ${shown.length} of ${rows} rows` : `rows: ${rows}`
  return <ResultTable caption={caption} columns={columns} rows={shown} />
}

function Nearest({ detail }: { readonly detail: Detail }) {
  if (detail.nearest.length === 0) return null
  return (
    <section aria-label="Nearest recorded statements">
      <h3>Nearest recorded statements</h3>
      <p class="hint legend">
        <del>only recorded</del> <ins>only in this run</ins>
      </p>
      <ol class="nearest">
        {detail.nearest.map(({ id, line, sql, difference }) => (
          <li key={id}>
            <p class="hint">
              line {line} ({id})
              {difference === null ? ': the same statement, recorded in another state' : ''}
            </p>
            <pre class="sql">
              {textDiff(sql, detail.sql).map(({ kind, text }, i) => {
                if (kind === 'same') return text
                return kind === 'recorded' ? <del key={i}>{text}</del> : <ins key={i}>{text}</ins>
              })}
            </pre>
          </li>
        ))}
      </ol>
    </section>
  )
}
