import { generalise, hasDataParts, separator } from '../../redact/volatile-parts.js'
import type { Content, DownloadDocument, Question, UploadDocument } from '../../store/document.js'
import { isDriverProbe } from './driver-probe.js'

/** A file that a client sends. */
export type SentFile = Pick<Content, 'size' | 'sha' | 'text'>

/** A question, recorded or live. */
export type Asked =
  | ({ readonly k: 'stmt' } & Question)
  | ({ readonly k: 'login' } & Question)
  | ({ readonly k: 'load' } & Question & SentFile)
  | ({ readonly k: 'download' } & Pick<DownloadDocument, 'stage' | 'path'>)
  | ({ readonly k: 'upload' } & Pick<UploadDocument, 'stage' | 'path'> & SentFile)

/** Whether settings change in which case names are kept. */
export function hasOwnCase({ ctx }: { readonly ctx?: Question['ctx'] }): boolean {
  return ctx?.some(([name]) => name === keepsUnquoted || name === keepsQuoted) === true
}

export const keepsUnquoted = 'unquoted_ident_case_sensitive'
export const keepsQuoted = 'quoted_ident_case_sensitive'

/**
 * The whole request key as one string: for a statement its normal form, bind values with their types, database, stage
 * attachment and context; for a file its path and, if it is sent, its content.
 */
export function questionText(asked: Asked): string {
  if (asked.k === 'download') return [asked.k, asked.stage, asked.path].join(separator)
  if (asked.k === 'upload') {
    return [asked.k, asked.stage, asked.path, fileText(asked)].join(separator)
  }
  const { params, db, ctx, attach } = asked
  // If names keep their case, the normal form does not distinguish them, so the SQL is used.
  const key = hasOwnCase(asked) ? asked.sql : asked.key
  const file = asked.k === 'load' ? fileText(asked) : undefined
  const rest = [params, attach, ctx, file].map(each => each ?? null)
  const extra = rest.every(each => each === null) ? '' : jsonOf(rest)
  return [asked.k, key, db, extra].join(separator)
}

/** Files up to this many characters are compared by their text, such as batches of rows that tests insert. */
const longestText = 16 * 1024

/** The content of a file: its text if that may contain random parts, else size and hash. */
function fileText({ size, sha, text }: SentFile): string {
  const isShort = text !== undefined && size <= longestText
  const whole = isShort ? text.join('\n') : undefined
  return whole !== undefined && hasDataParts(whole) ? whole : `${size} ${hashText(sha)}`
}

/** JSON with a separator after each escape, so that the `n` of a line end is not taken as part of a word. */
function jsonOf(value: unknown): string {
  const json = JSON.stringify(value).replaceAll(escaped, found => found + separator)
  return json.includes('/n}}') ? json.replaceAll(numbers, '$1}}') : json
}

/** Times that clients send as numbers: written as the number itself, without quotes. */
const numbers = /"(\{\{now:\d+)\/n\}\}"/g

const escaped = /\\(?:u[0-9a-f]{4}|.)/g

/** A hash without digits, so that it is not taken for a random name. */
function hashText(sha: string): string {
  return `sha${sha.replaceAll(/\d/g, digit => 'ghijklmnop'[Number(digit)]!)}`
}

/** A client's question in the form in which a lane looks it up. */
export interface LiveQuestion {
  readonly asked: Asked
  /** The same for all questions that differ only in random parts. */
  readonly form: string
  /** The random parts; a secret's placeholder begins with `!`, because its number is not that of a recorded secret. */
  readonly parts: readonly string[]
  readonly isDriverProbe: boolean
}

/** Converts a client's question for lookup. */
export function liveQuestion(asked: Asked): LiveQuestion {
  const { form, parts } = generalise(questionText(asked))
  return {
    asked,
    form,
    parts: parts.map(part => (part.startsWith('{{') ? `!${part}` : part)),
    isDriverProbe: asked.k === 'stmt' && isDriverProbe(asked.key),
  }
}
