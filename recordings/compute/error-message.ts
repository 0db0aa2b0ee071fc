import { errorCodes } from '../../core/errors/codes.js'

/** A statement that failed, once recorded and once sent now; they differ in their literals alone. */
export interface FailedStatement {
  readonly code: number
  /** The recorded server's message, with the recorded values. */
  readonly recorded: string
  /** The engine's messages for the recorded statement and for that of now. */
  readonly engine: { readonly recorded: string; readonly now: string }
  readonly sql: { readonly recorded: string; readonly now: string }
}

/**
 * Whether two messages name the same error.
 *
 * A syntax error depends on the text alone, and servers word it as their grammars do: that both refuse the text is enough.
 */
export function isSameError(code: number, recorded: string, engine: string): boolean {
  return (
    code === errorCodes.SyntaxException || folded(errorCore(recorded)) === folded(errorCore(engine))
  )
}

/**
 * The message of an error that was recorded with the same code: the engine's, where it words the recorded error as the
 * recorded server did. Else the recorded one with the lines of the statement of now, and with what is wrong now; undefined
 * if it may have texts of the recording.
 */
export function messageNow(failed: FailedStatement): string | undefined {
  const { code, recorded, engine, sql } = failed
  if (folded(engine.recorded) === folded(recorded)) return engine.now
  const core = errorCore(recorded)
  const isSyntax = code === errorCodes.SyntaxException
  // The words of a syntax error are the recorded server's: they are those of now if the engine's have not changed either.
  const [then, now] = [engine.recorded, engine.now].map(text =>
    withoutLiterals(text).replaceAll(/[-^|\s]+/g, ' '),
  )
  if (isSyntax && then !== now) return undefined
  const coreNow = isSyntax ? core : errorCore(engine.now)
  const at = recorded.indexOf(core)
  const [before, after] = [recorded.slice(0, at), recorded.slice(at + core.length)]
  const made = excerptNow(`${before}${coreMark}${after}`, sql.recorded, sql.now)
  if (made === undefined) return undefined
  const rest = isSyntax ? made.replace(coreMark, () => core) : made
  const shown = [...rest.matchAll(quoted)].map(([, text = '']) => text)
  const isOfNow = shown.every(text => sql.now.includes(text) || !sql.recorded.includes(text))
  return isOfNow ? made.replace(coreMark, () => coreNow) : undefined
}

/** Stands for what is wrong in a message, while the rest is made. */
const coreMark = '\u0000'

/** In a message: a quoted text. */
const quoted = /'([^']*)'/g

/**
 * A message with the lines of the statement of now in the places of the recorded ones; undefined if a changed literal
 * stands before the end of what the message marks below a line, so that the marks would stand elsewhere.
 */
function excerptNow(message: string, recordedSql: string, sqlNow: string): string | undefined {
  const [was, is] = [recordedSql.split('\n'), sqlNow.split('\n')]
  const lines = message.split('\n')
  const made: string[] = []
  for (const [i, line] of lines.entries()) {
    const [, start, number, text] = excerpt.exec(line) ?? []
    if (number === undefined) {
      made.push(line)
      continue
    }
    const at = Number(number) - 1
    const [old, now] = [was[at]?.trimEnd(), is[at]?.trimEnd()]
    if (old !== text!.trimEnd() || now === undefined) return undefined
    const end = endOfMarks(lines.slice(i + 1), start!.length)
    if (old !== now && old.slice(0, end) !== now.slice(0, end)) return undefined
    made.push(`${start}${now}`)
  }
  return made.join('\n')
}

/** A line of the statement as a message shows it, with its number. */
const excerpt = /^( *(\d+) \| )(.*)$/

/** How far the marks below a line reach, in characters of the line; `margin`: of the message, before the line. */
function endOfMarks(below: readonly string[], margin: number): number {
  let end = 0
  for (const line of below) {
    if (!/^ *\| /.test(line)) break
    const marks = /^[ |^-]*[|^-]/.exec(line)?.[0]
    end = Math.max(end, (marks?.length ?? 0) - margin)
  }
  return end
}

/**
 * What of an error's message says what is wrong: without the excerpt of the statement around it, and without the
 * expression, whose columns are named in several ways.
 */
export function errorCore(message: string): string {
  const caret = message.indexOf('^ ')
  const text = caret < 0 ? message : message.slice(caret + 2).split('\n', 1)[0]!
  return text.split(/ in expr `|, during run expr/)[0]!.trim()
}

function folded(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}

/** A text without the literals in it: texts in quotes and numbers. */
export function withoutLiterals(text: string): string {
  return text.replaceAll(/'[^']*'|\d[\d.]*/g, '?')
}
