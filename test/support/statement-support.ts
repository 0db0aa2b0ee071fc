import { readFileSync } from 'node:fs'
import type { Statement } from '../../core/sql/ast/statement.js'
import { parseStatement } from '../../core/sql/parse.js'
import { readScripts, runScriptText } from '../core/binder/obeyed-scripts.js'
import { formOf } from './statement-forms.js'

/** What the tests show of a form of statement. */
export interface FormSupport {
  /** Whether some statement of this form ran. */
  runs: boolean
  /** What was refused by name in statements of this form, without "mockq does not support". */
  readonly refused: Set<string>
}

/** Collects what each form of statement does, from how statements end. */
export class StatementSupport {
  readonly forms = new Map<string, FormSupport>()
  /** By text; undefined for one that does not parse, as some specs have. */
  readonly #parsed = new Map<string, string | undefined>()

  /** Notes how a statement ended: with this error, or without one. */
  note(statement: Statement | string, error: string | undefined): void {
    const form = typeof statement === 'string' ? this.#formOfText(statement) : formOf(statement)
    if (form === undefined) return
    const support = this.forms.get(form) ?? { runs: false, refused: new Set() }
    this.forms.set(form, support)
    if (error === undefined) support.runs = true
    const refused = error === undefined ? undefined : refusalIn(error)
    if (refused !== undefined) support.refused.add(refused)
  }

  /** Runs and notes the scripts of the binder's tests, which have every optional part of every statement. */
  async noteScripts(): Promise<void> {
    const scripts = new URL('../../../test/core/binder/obeyed.sql', import.meta.url)
    for (const script of readScripts(readFileSync(scripts, 'utf8'))) {
      for (const { tree, end, text } of await runScriptText(script)) {
        if (tree !== undefined) this.note(tree, end === 'answered' ? undefined : text)
      }
    }
  }

  #formOfText(sql: string): string | undefined {
    if (!this.#parsed.has(sql)) this.#parsed.set(sql, formOfText(sql))
    return this.#parsed.get(sql)
  }
}

function formOfText(sql: string): string | undefined {
  try {
    return formOf(parseStatement(sql, {}))
  } catch {
    return undefined
  }
}

/** Refusals that name something of a test, and how the page says them. */
const general: readonly (readonly [refusal: RegExp, text: string])[] = [
  [/^the virtual columns of .*/, 'virtual columns'],
  [/^the histograms of \w+, which/, 'histograms that'],
  [/^fuzziness for .*, which is/, 'fuzziness for what is'],
  [/^the word \S+ in a search/, "a word like don't in a search"],
  [/^stream_backlog of \w+, whose/, 'stream_backlog of a stream whose'],
  [/^the text of an AggregateState.*/, 'the text of an aggregate state'],
  [/^the type (Decimal|Interval)\b\S*( \d+\))? in/, 'the type $1 in'],
]

/** `1002 error: … mockq does not support X` → `X`. */
function refusalIn(message: string): string | undefined {
  const refusal = /mockq does not support ([^\n]*)/.exec(message)?.[1]
  return general.reduce((text, [pattern, told]) => text?.replace(pattern, told), refusal)
}
