import { MockqError } from '../../core/errors/mockq-error.js'
import { eachToken } from '../../core/sql/lexer/lexer.js'
import type { Token } from '../../core/sql/lexer/token.js'
import { generalise } from './volatile-parts.js'

/** Words between CREATE and the kind of object. */
const adjectives = new Set(
  'or replace transient temp temporary external materialized'.toUpperCase().split(' '),
)

/** Kinds of objects that have a name. */
const kinds = new Set([
  ...['TABLE', 'VIEW', 'DATABASE', 'SCHEMA', 'STAGE', 'USER', 'ROLE', 'STREAM', 'SEQUENCE'],
  ...['FUNCTION', 'PROCEDURE', 'TASK', 'CONNECTION', 'DICTIONARY', 'TAG', 'WAREHOUSE'],
  ...['FILE FORMAT', 'MASKING POLICY', 'NETWORK POLICY', 'PASSWORD POLICY'],
])

/** Words that may come between the kind and the name. */
const conditions = new Set(['IF', 'NOT', 'EXISTS'])

/** The parts of names that a statement, upload or load creates: they differ in each run. */
export function madeParts(document: Made): readonly string[] {
  if (document.k === 'upload') return ownParts(document.path ?? '')
  return document.k === 'stmt' ? createdParts(document.key ?? '') : []
}

interface Made {
  readonly k: string
  readonly key?: string
  readonly path?: string
}

/**
 * The parts that may change in the name that a statement creates, given its normal form: for CREATE the last part of
 * the name, for RENAME the new name.
 */
export function createdParts(key: string): readonly string[] {
  if (!/^(?:create|alter|rename) /.test(key)) return []
  const finder = key.startsWith('create ') ? new CreateFinder() : new RenameFinder()
  try {
    eachToken(key, undefined, token => finder.take(token))
  } catch (error) {
    if (!(error instanceof MockqError)) throw error
  }
  const { name } = finder
  if (name === undefined) return []
  const written = key.slice(name.start, name.end)
  return ownParts(written.slice(written.lastIndexOf('.') + 1))
}

function ownParts(text: string): readonly string[] {
  return generalise(text).parts.filter(part => !part.startsWith('{{'))
}

interface Range {
  readonly start: number
  readonly end: number
}

/** `CREATE [OR REPLACE] [TRANSIENT] TABLE [IF NOT EXISTS] name`. */
class CreateFinder {
  name: Range | undefined
  #kind = ''
  #state: 'kind' | 'name' | 'in name' | 'done' = 'kind'

  take(token: Token): void {
    if (this.#state === 'kind') this.#takeKind(token)
    else if (this.#state === 'name') {
      if (token.kind === 'word' && conditions.has(token.upper)) return
      this.#state = endsName(token) ? 'done' : 'in name'
      this.name = endsName(token) ? undefined : token
    } else if (this.#state === 'in name') {
      if (token.start > this.name!.end || endsName(token)) this.#state = 'done'
      else this.name = { start: this.name!.start, end: token.end }
    }
  }

  #takeKind({ kind, upper }: Token): void {
    if (kind !== 'word') this.#state = 'done'
    else if (this.#kind === '' && (upper === 'CREATE' || adjectives.has(upper))) return
    else {
      this.#kind = `${this.#kind} ${upper}`.trimStart()
      if (kinds.has(this.#kind)) this.#state = 'name'
      else if (this.#kind.includes(' ')) this.#state = 'done'
    }
  }
}

/** `… TO name` at the end of a statement. */
class RenameFinder {
  #found: Range | undefined
  /** Whether TO was just read, with or without RENAME before it. */
  #isNext = false

  /** The new name, if nothing follows it. */
  get name(): Range | undefined {
    return this.#found
  }

  take(token: Token): void {
    if (token.kind === 'end') return
    if (token.kind === 'word' && token.upper === 'TO') {
      this.#isNext = true
      this.#found = undefined
    } else if (this.#isNext) {
      this.#isNext = false
      this.#found = endsName(token) ? undefined : token
    } else if (this.#found !== undefined) {
      const goesOn = token.start === this.#found.end && !endsName(token)
      this.#found = goesOn ? { start: this.#found.start, end: token.end } : undefined
    }
  }
}

/** Whether a token cannot be part of a name. */
function endsName({ kind, text }: Token): boolean {
  return kind === 'end' || (kind === 'op' && (text === '(' || text === ';'))
}
