import { generalise, hasDataParts, separator } from '../../redact/volatile-parts.js'
import type { Content, DownloadDocument, Question, UploadDocument } from '../../store/document.js'
import { isDriverProbe } from './driver-probe.js'

/** A file that a client sends. */
export type SentFile = Pick<Content, 'size' | 'sha' | 'text'>

/** What is asked, recorded or live. */
export type Asked =
  | ({ readonly k: 'stmt' } & Question)
  | ({ readonly k: 'login' } & Question)
  | ({ readonly k: 'load' } & Question & SentFile)
  | ({ readonly k: 'download' } & Pick<DownloadDocument, 'stage' | 'path'>)
  | ({ readonly k: 'upload' } & Pick<UploadDocument, 'stage' | 'path'> & SentFile)

/** Whether names are kept in other cases than they are by default. */
export function hasOwnCase({ ctx }: { readonly ctx?: Question['ctx'] }): boolean {
  return ctx?.some(([name]) => name === keepsUnquoted || name === keepsQuoted) === true
}

export const keepsUnquoted = 'unquoted_ident_case_sensitive'
export const keepsQuoted = 'quoted_ident_case_sensitive'

/**
 * All that something is found by, in one text: of a statement the normal form, bind values with
 * their types, database, stage attachment and context; of a file its place, and if it is sent, what is in it.
 */
export function questionText(asked: Asked): string {
  if (asked.k === 'download') return [asked.k, asked.stage, asked.path].join(separator)
  if (asked.k === 'upload') {
    return [asked.k, asked.stage, asked.path, fileText(asked)].join(separator)
  }
  const { params, db, ctx, attach } = asked
  // Where names keep their case, the normal form does not tell them apart.
  const key = hasOwnCase(asked) ? asked.sql : asked.key
  const file = asked.k === 'load' ? fileText(asked) : undefined
  const rest = [params, attach, ctx, file].map(each => each ?? null)
  const extra = rest.every(each => each === null) ? '' : jsonOf(rest)
  return [asked.k, key, db, extra].join(separator)
}

/** Characters of a file up to which its own text is compared: batches of rows that tests insert. */
const longestText = 16 * 1024

/** What is in a file: its text, where there may be random parts in it, else size and hash. */
function fileText({ size, sha, text }: SentFile): string {
  const isShort = text !== undefined && size <= longestText
  const whole = isShort ? text.join('\n') : undefined
  return whole !== undefined && hasDataParts(whole) ? whole : `${size} ${hashText(sha)}`
}

/** JSON in which an escape touches nothing: the `n` of a line end is no part of the word behind it. */
function jsonOf(value: unknown): string {
  const json = JSON.stringify(value).replaceAll(escaped, found => found + separator)
  return json.includes('/n}}') ? json.replaceAll(numbers, '$1}}') : json
}

/** Times that clients give as numbers: as the number itself stands, without quotes. */
const numbers = /"(\{\{now:\d+)\/n\}\}"/g

const escaped = /\\(?:u[0-9a-f]{4}|.)/g

/** A hash in a form that is not taken for a random name: without digits. */
function hashText(sha: string): string {
  return `sha${sha.replaceAll(/\d/g, digit => 'ghijklmnop'[Number(digit)]!)}`
}

/** A question of a client in the form in which a lane looks for it. */
export interface LiveQuestion {
  readonly asked: Asked
  /** The same for all questions that differ in random parts alone. */
  readonly form: string
  /** These parts; a secret's placeholder begins with `!`: it is not the recorded one of that number. */
  readonly parts: readonly string[]
  readonly isDriverProbe: boolean
}

/** The form of what a client asks. */
export function liveQuestion(asked: Asked): LiveQuestion {
  const { form, parts } = generalise(questionText(asked))
  return {
    asked,
    form,
    parts: parts.map(part => (part.startsWith('{{') ? `!${part}` : part)),
    isDriverProbe: asked.k === 'stmt' && isDriverProbe(asked.key),
  }
}
