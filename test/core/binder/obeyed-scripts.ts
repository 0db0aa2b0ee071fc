import { MemoryEngine } from '../../../core/engine/memory/memory-engine.js'
import { QueryError } from '../../../core/errors/query-error.js'
import { Unsupported } from '../../../core/errors/unsupported.js'
import { SeededIds } from '../../../core/ids.js'
import type { Principal } from '../../../core/protocol/backend.js'
import { cellRows } from '../../../core/protocol/row-text.js'
import { ServeBackend } from '../../../core/serve/serve-backend.js'
import { emptySession, type SessionState } from '../../../core/session/session-state.js'
import type { Statement } from '../../../core/sql/ast/statement.js'
import { parseStatement } from '../../../core/sql/parse.js'
import { FixedClock } from '../fixed-clock.js'

/** What a client sees of one statement. */
export interface Outcome {
  /** Columns, cells, warnings and the session after it, or the error: as one text. */
  readonly text: string
  /** Types and cells, or the error, without the session. */
  readonly answer: string
  readonly end: 'answered' | 'failed' | 'refused' | 'bug'
  /** The statement's own tree, before any change; undefined where it has none. */
  readonly tree: Statement | undefined
}

/** Statements that run one after the other in one session of a server of their own. */
export type ScriptText = readonly string[]

/** Reads scripts: parted by empty lines, each statement on lines of its own that end in a semicolon. */
export function readScripts(text: string): readonly ScriptText[] {
  return text
    .replaceAll(/^--.*\n/gm, '')
    .split(/\n\s*\n/)
    .map(script =>
      script
        .split(/;$/m)
        .map(sql => sql.trim())
        .filter(sql => sql !== ''),
    )
    .filter(script => script.length > 0)
}

/** Makes another tree of the statement of a script that has this index. */
export type Change = (tree: Statement, index: number) => Statement

const root: Principal = {
  user: 'root',
  fullName: 'root',
  credential: { kind: 'basic', password: '' },
  lane: 'default',
  userAgent: 'obeyed',
  roles: ['account_admin'],
  defaultRole: 'account_admin',
}

/** Runs a script on a server of its own, whose clock and ids are the same each time. */
export async function runScriptText(
  script: ScriptText,
  change: Change = tree => tree,
): Promise<readonly Outcome[]> {
  let index = 0
  let tree: Statement | undefined
  const backend = new ServeBackend({
    engine: new MemoryEngine(),
    clock: new FixedClock(1_700_000_000_000_000n),
    ids: new SeededIds(1),
    users: [],
    version: '1.2.910',
    parse: (sql, options) => {
      tree = parseStatement(sql, options)
      return change(tree, index)
    },
  })
  let session: SessionState = emptySession
  const outcomes: Outcome[] = []
  for (; index < script.length; index++) {
    tree = undefined
    try {
      const ran = await runOne(backend, script[index]!, session, index)
      session = ran.session
      outcomes.push({ text: ran.text, answer: ran.answer, end: 'answered', tree })
    } catch (error) {
      if (!(error instanceof QueryError)) throw error
      outcomes.push({ ...failure(error), tree })
    }
  }
  await backend.close()
  return outcomes
}

function failure(error: QueryError): Omit<Outcome, 'tree'> {
  const text = `${error.code} ${error.message}`
  const refusals = ['Unimplemented', 'CloudControlNotEnabled']
  if (error instanceof Unsupported || refusals.includes(error.kind))
    return { text, answer: text, end: 'refused' }
  return { text, answer: text, end: text.includes('a bug in mockq') ? 'bug' : 'failed' }
}

/** `params [1]`, a line of its own in front of a statement: the values of its placeholders. */
const paramsLine = /^params (.*)\n/

async function runOne(
  backend: ServeBackend,
  text: string,
  session: SessionState,
  index: number,
): Promise<Pick<Outcome, 'text' | 'answer'> & { readonly session: SessionState }> {
  const params = paramsLine.exec(text)
  const sql = text.replace(paramsLine, '')
  const run = await backend.start(
    {
      sql,
      queryId: `query-${index}`,
      ...(params !== null && { params: JSON.parse(params[1]!) }),
    },
    {
      caller: root,
      session: {
        ...session,
        internal: { ...session.internal, lastQueryIds: [`query-${index - 1}`] },
      },
      abort: new AbortController(),
      pageRows: 10_000,
      presign: file => `http://there/${JSON.stringify(file)}`,
    },
  )
  const fields = await run.schema
  const rows: unknown[] = []
  for await (const block of run.blocks())
    rows.push(...(await cellRows(block, fields, run.format())))
  const { session: changed, affect } = await run.effects
  const after = changed ?? session
  const seen = {
    // Names are printed from the tree, so that they tell of a part which nobody obeys too.
    types: fields.map(field => field.type),
    rows,
    format: run.format(),
    affect,
    warnings: run.warnings,
    session: { ...after, settings: [...after.settings] },
  }
  const answer = JSON.stringify([seen.types, rows])
  return { text: JSON.stringify(seen), answer, session: after }
}
