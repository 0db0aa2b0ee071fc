import { MockqError } from '../../core/errors/mockq-error.js'
import type { Json } from '../../core/protocol/backend.js'
import { eachToken } from '../../core/sql/lexer/lexer.js'
import type { Token } from '../../core/sql/lexer/token.js'
import { isTime, replacePlaceholders } from '../redact/placeholder.js'
import { generalise } from '../redact/volatile-parts.js'
import type { StatementDocument } from '../store/document.js'
import { LooseForm } from './loose-form.js'
import { type Asked, sqlDialectOf } from './question.js'
import { type Digest, digestText } from './state.js'

/** A statement without its literals and bind values, and these. */
export interface Form {
  readonly text: string
  readonly digest: Digest
  readonly literals: readonly string[]
}

/** The forms of a statement by which others are found that differ from it in literals. */
export interface Shape {
  /** With the kind of each literal in its place. */
  readonly exact: Form
  /** With any literal alike, and equal elements of a list or rows of a VALUES as one. */
  readonly loose: LooseShape
}

export interface LooseShape extends Form {
  /** How many elements each list has: the literals of two statements are in the same places if these are equal. */
  readonly lengths: string
  /** As `LooseForm.kinds`. */
  readonly kinds: readonly number[]
}

type AskedStatement = Extract<Asked, { k: 'stmt' }>

/** Undefined for SQL that the lexer refuses. */
export function shapeOf(asked: AskedStatement): Shape | undefined {
  const { key, db, ctx, attach, params } = asked
  const form: string[] = []
  const literals: string[] = []
  const loose = new LooseForm(params)
  try {
    eachToken(key, sqlDialectOf(asked), token => {
      const { kind, text } = token
      const isLiteral = isText(token) || kind === 'number'
      if (isLiteral) literals.push(text)
      form.push(isLiteral ? `<${kind}>` : text)
      loose.take(token, isLiteral)
    })
    loose.end()
  } catch (error) {
    if (error instanceof MockqError) return undefined
    throw error
  }
  const values = params === undefined ? null : withKinds(params, literals)
  const formOf = (tokens: unknown, bound: Json, all: readonly string[]): Form => {
    const text = JSON.stringify([tokens, bound, db, ctx ?? [], attach ?? null])
    return { text, digest: digestText(text), literals: all }
  }
  return {
    exact: formOf(form, values, literals),
    loose: {
      ...formOf(loose.tokens, null, loose.literals),
      lengths: loose.lengths.join(),
      kinds: loose.kinds,
    },
  }
}

/** The loose form of an expression, such as the name of a column that shows its literals; its text if it is none. */
export function looseText(text: string): string {
  const loose = new LooseForm()
  try {
    eachToken(text, undefined, token => loose.take(token, isText(token) || token.kind === 'number'))
  } catch (error) {
    if (error instanceof MockqError) return text
    throw error
  }
  return JSON.stringify(loose.tokens)
}

/** Whether a token is a string, rather than the path of a stage. */
function isText({ kind, text }: Token): boolean {
  return kind === 'string' && !text.startsWith('@')
}

/** Bind values with their kinds in place of them; adds them to `literals`. */
function withKinds(value: Json, literals: string[]): Json {
  if (Array.isArray(value)) return value.map(each => withKinds(each, literals))
  if (typeof value !== 'object' || value === null) {
    literals.push(JSON.stringify(value))
    // The placeholder of a time stands for a number, too.
    return value === null ? null : `<${isNumber(value) ? 'number' : typeof value}>`
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, withKinds(each, literals)]),
  )
}

function isNumber(value: Json): boolean {
  return (
    typeof value === 'number' || (typeof value === 'string' && /^\{\{now:\d+\/n\}\}$/.test(value))
  )
}

/** The literals of a statement, and its bind values, texts also without quotes; none of SQL that the lexer refuses. */
export function literalsOf(asked: Asked): readonly string[] {
  const literals = asked.k === 'stmt' ? shapeOf(asked)?.exact.literals : undefined
  return (literals ?? []).flatMap(each =>
    quotedText.test(each) ? [each, each.slice(1, -1)] : each,
  )
}

const quotedText = /^".*"$/s

/** A form of a statement without changing names, and the names. */
export interface NamedForm {
  readonly digest: Digest
  readonly names: readonly string[]
  /** As `LooseForm.kinds`. */
  readonly kinds: readonly number[]
}

/** The forms of a statement by which others with other names are found. */
export interface NamedShape {
  readonly exact: NamedForm
  readonly loose: NamedForm
}

/** Undefined if there are no names in it. */
export function namedShapeOf(asked: Asked | StatementDocument): NamedShape | undefined {
  if (asked.k !== 'stmt') return undefined
  // The lexer does not know placeholders: those of names become names, and those of times numbers.
  const marked: string[] = []
  const key = replacePlaceholders(asked.key, found =>
    isTime(found) ? '0' : `_mockq_${marked.push(found) - 1}_`,
  )
  const shape = shapeOf({ ...asked, key })
  if (shape === undefined) return undefined
  const namedOf = (text: string): NamedForm => {
    const { form, parts } = generalise(
      text.replaceAll(marks, (_, place: string) => marked[Number(place)] ?? ''),
    )
    return { digest: digestText(form), names: parts, kinds: shape.loose.kinds }
  }
  const exact = namedOf(shape.exact.text)
  return exact.names.length === 0 ? undefined : { exact, loose: namedOf(shape.loose.text) }
}

const marks = /_mockq_(\d+)_/g
