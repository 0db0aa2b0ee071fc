import { readdirSync, readFileSync } from 'node:fs'
import { SystemClock } from '../../core/clock.js'
import { RandomIds } from '../../core/ids.js'
import { serveBackend } from '../../core/index.js'
import { silentLog } from '../../core/log.js'
import { parseStatement } from '../../core/sql/parse.js'
import { readScripts, runScriptText } from '../core/binder/obeyed-scripts.js'
import { BackendSession } from '../specs-runner/backend-session.js'
import { parseSpec } from '../specs-runner/parse-spec.js'
import { formOf } from './statement-forms.js'

const root = new URL('../../../test/', import.meta.url)

/** What the specs show of a form of statement. */
export interface FormSupport {
  /** Whether some statement of this form ran. */
  runs: boolean
  /** What was refused by name in statements of this form, without "mockq does not support". */
  readonly refused: Set<string>
}

/** Runs every spec, and every script of the binder's tests: what each form of statement does, by its name. */
export async function statementSupport(): Promise<ReadonlyMap<string, FormSupport>> {
  const forms = new Map<string, FormSupport>()
  const note = (form: string, message: string | undefined) => {
    const support = forms.get(form) ?? { runs: false, refused: new Set() }
    forms.set(form, support)
    if (message === undefined) support.runs = true
    const refused = message === undefined ? undefined : refusalIn(message)
    if (refused !== undefined) support.refused.add(refused)
  }
  const specs = new URL('specs/', root)
  const files = readdirSync(specs, { recursive: true, encoding: 'utf8' }).sort()
  for (const file of files.filter(each => each.endsWith('.test'))) {
    await runSpecFile(readFileSync(new URL(file, specs), 'utf8'), note)
  }
  for (const script of readScripts(readFileSync(new URL('core/binder/obeyed.sql', root), 'utf8'))) {
    for (const { tree, end, text } of await runScriptText(script)) {
      if (tree !== undefined) note(formOf(tree), end === 'answered' ? undefined : text)
    }
  }
  return forms
}

async function runSpecFile(
  text: string,
  note: (form: string, message: string | undefined) => void,
): Promise<void> {
  const ports = { clock: new SystemClock(), ids: new RandomIds(), log: silentLog }
  const backend = await serveBackend({ engine: 'memory' })(ports)
  const sessions = new Map<string, BackendSession>()
  for (const { sql, connection } of parseSpec(text)) {
    const session = sessions.get(connection) ?? new BackendSession(backend)
    sessions.set(connection, session)
    const form = formOfText(sql)
    const message = await session.run(sql).then(
      () => undefined,
      (error: Error) => error.message,
    )
    if (form !== undefined) note(form, message)
  }
  await backend.close()
}

/** Undefined for a text that does not parse, as some specs have. */
function formOfText(sql: string): string | undefined {
  try {
    return formOf(parseStatement(sql, {}))
  } catch {
    return undefined
  }
}

/** `1002 error: … mockq does not support X` → `X`. */
function refusalIn(message: string): string | undefined {
  return /mockq does not support ([^\n]*)/.exec(message)?.[1]
}
