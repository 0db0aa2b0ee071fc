import { QueryError } from '../../core/errors/query-error.js'
import { eachToken, type SqlDialect } from '../../core/sql/lexer/lexer.js'
import type { Token } from '../../core/sql/lexer/token.js'

/** A secret in a statement: the range from `start` to `end`, without quotes. */
export interface Secret {
  readonly kind: string
  readonly start: number
  readonly end: number
}

/** A bind value that is a secret: the name of `:name`, or the index of a `?` from 0. */
export interface SecretParameter {
  readonly kind: string
  readonly parameter: string | number
}

export interface Secrets {
  readonly texts: readonly Secret[]
  readonly parameters: readonly SecretParameter[]
}

/** Options of stages, connections, catalogs and users whose values must never be written to a file. */
const secretOptions = new Set([
  ...['access_key_id', 'secret_access_key', 'access_key_secret', 'aws_key_id', 'aws_secret_key'],
  ...['access_key', 'secret_key', 'secret_id', 'secret', 'client_secret', 'session_token'],
  ...['aws_token', 'security_token', 'token', 'sas_token', 'account_key', 'master_key'],
  ...['password', 'passphrase', 'private_key', 'credential', 'credentials', 'external_id'],
  ...['delegation', 'public_key', 'api_key', 'auth_string', 'access_token', 'authorization'],
  'authorization_header',
])

/** Statements in which such a name is an option rather than a column. */
const optionStatements = new Set(['CREATE', 'ALTER', 'COPY', 'ATTACH', 'DESC', 'SHOW'])

/** `EXECUTE IMMEDIATE '…'`, `CREATE PROCEDURE … AS $$…$$`. */
const scriptWords = new Set(['IMMEDIATE', 'PROCEDURE'])

/** Option lists that are possible in any statement. */
const optionLists = new Set(['CONNECTION', 'CREDENTIALS', 'ENCRYPTION'])

const none: Secrets = { texts: [], parameters: [] }

/** A cheap test: a statement without any of these words has no secret. */
const hint = new RegExp(`identified|://|${[...secretOptions].join('|')}`, 'i')

/**
 * Finds the secrets of a statement: values of secret options, passwords after IDENTIFIED BY, user and signature in
 * URLs.
 *
 * Source of the option names: databend src/common/base/src/base/string.rs `mask_connection_info` and the options of its
 * storage parameters.
 */
export function findSecrets(sql: string, dialect?: SqlDialect): Secrets {
  if (!hint.test(sql)) return none
  const finder = new SecretFinder(sql)
  try {
    eachToken(sql, dialect, token => finder.take(token))
    return finder
  } catch (error) {
    if (error instanceof QueryError) return { texts: findInText(sql), parameters: [] }
    throw error
  }
}

/** Reads a statement token by token, and keeps only the tokens that it has to look back at. */
class SecretFinder implements Secrets {
  readonly texts: Secret[] = []
  readonly parameters: SecretParameter[] = []
  readonly #sql: string
  /** The first tokens. */
  readonly #head: Token[] = []
  /** The tokens before the current one, the last one first. */
  #before: readonly Token[] = []
  #end = 0
  #places = 0
  #depth = 0
  /** Depth of the current option list. */
  #list: number | undefined
  #inQuery = false

  constructor(sql: string) {
    this.#sql = sql
  }

  take(token: Token): void {
    // The gap between two tokens may hold comments.
    if (token.start - this.#end > 1) {
      this.#takeText(this.#end, this.#sql.slice(this.#end, token.start))
    }
    if (this.#head.length < headTokens) this.#head.push(token)
    this.#look(token)
    this.#before = [token, ...this.#before.slice(0, 3)]
    this.#end = token.end
  }

  #look(token: Token): void {
    if (token.kind === 'param') this.#places++
    if (token.text === '(' && token.kind === 'op') this.#open()
    if (token.text === ')' && token.kind === 'op') this.#close()
    if (token.upper === 'SELECT' && token.kind === 'word') this.#inQuery = true
    const kind = this.#kindOfNext()
    if (kind !== undefined) this.#take(token, kind)
    else if (token.kind === 'string' && this.#isScript()) {
      this.#takeText(token.start, this.#sql.slice(token.start, token.end))
    } else if (token.kind === 'string' || token.kind === 'stage') this.#takeUrls(token)
  }

  /** Whether strings in the statement may contain statements. */
  #isScript(): boolean {
    return this.#head.slice(1).some(({ upper }) => scriptWords.has(upper))
  }

  #takeText(start: number, text: string): void {
    for (const secret of findInText(text)) {
      this.#push(secret.kind, start + secret.start, start + secret.end)
    }
  }

  #open(): void {
    this.#depth++
    const [last, beforeLast] = this.#before
    const word = isAssign(last) ? beforeLast : last
    if (word?.kind === 'word' && optionLists.has(word.upper)) this.#list ??= this.#depth
  }

  #close(): void {
    if (this.#list === this.#depth) this.#list = undefined
    this.#depth--
  }

  /** The kind of secret that the next token is, judged by the tokens before it. */
  #kindOfNext(): string | undefined {
    const [last, name, ...earlier] = this.#before
    if (last?.upper === 'BY' && isIdentified(name, earlier)) return 'password'
    if (!isAssign(last)) return undefined
    const option = name?.text.toLowerCase() ?? ''
    if (name?.kind === 'op' || !secretOptions.has(option)) return undefined
    const statement = this.#head[0]!.upper
    const isOption = this.#list !== undefined || (optionStatements.has(statement) && !this.#inQuery)
    return isOption ? option : undefined
  }

  #take(token: Token, kind: string): void {
    if (token.kind === 'param') {
      const parameter = token.text.startsWith(':')
        ? token.text.slice(1)
        : placeOf(token, this.#places)
      this.parameters.push({ kind, parameter })
    } else if (token.kind === 'string') {
      const width = token.quote?.length ?? 1
      this.#push(kind, token.start + width, token.end - width)
    } else if (token.kind !== 'op') this.#push(kind, token.start, token.end)
  }

  #takeUrls(token: Token): void {
    const text = this.#sql.slice(token.start, token.end)
    for (const [start, end] of urlSecrets(text)) {
      this.#push('url', token.start + start, token.start + end)
    }
  }

  #push(kind: string, start: number, end: number): void {
    if (end > start) this.texts.push({ kind, start, end })
  }
}

/** Number of tokens that identify the kind of statement. */
const headTokens = 4

/** Whether the tokens before, the last one first, end in `IDENTIFIED` or `IDENTIFIED WITH method`. */
function isIdentified(
  token: Token | undefined,
  [before, first]: readonly (Token | undefined)[],
): boolean {
  return (
    token?.upper === 'IDENTIFIED' || (before?.upper === 'WITH' && first?.upper === 'IDENTIFIED')
  )
}

function isAssign(token: Token | undefined): boolean {
  return token?.kind === 'op' && (token.text === '=' || token.text === '=>')
}

/** The index of a parameter: `$2` names it, `?` has the next one. */
function placeOf(token: Token, places: number): number {
  return token.text.startsWith('$') ? Number(token.text.slice(1)) - 1 : places - 1
}

const userInfo = /(?<=:\/\/)[^\s/?#@'"]+(?=@)/g
const signatures = [
  'x-(?:amz|goog|oss)-(?:signature|credential|security-token)',
  'sig|signature|awsaccesskeyid|ossaccesskeyid|googleaccessid|q-signature|q-ak|security-token',
  ...secretOptions,
]
const signature = new RegExp(`(?<=[?&](?:${signatures.join('|')})=)[^&\\s'"#]+`, 'gi')

/** The ranges of a URL's user and of a presigned URL's signature. */
export function urlSecrets(text: string): readonly (readonly [number, number])[] {
  if (!text.includes('://')) return []
  const found = [...text.matchAll(userInfo), ...text.matchAll(signature)]
  return found
    .map(({ index, 0: secret }) => [index, index + secret.length] as const)
    .toSorted(([a], [b]) => a - b)
}

/** Finds everything that looks like a secret in text that is not tokenized (a comment, an unclosed quote, a script). */
function findInText(text: string): readonly Secret[] {
  const found = [...secretsBehind(passwordText, text), ...secretsBehind(optionText, text)]
  return found.toSorted((a, b) => a.start - b.start)
}

/** The values after each match of `head`, up to the closing quote. */
function* secretsBehind(head: RegExp, text: string): Generator<Secret> {
  head.lastIndex = 0
  for (let found = head.exec(text); found !== null; found = head.exec(text)) {
    const { kind, quote } = found.groups!
    const start = head.lastIndex
    const close = text.indexOf(quote!, start)
    const end = close < 0 ? text.length : close
    if (end > start) yield { kind: kind?.toLowerCase() ?? 'password', start, end }
    head.lastIndex = end
  }
}

/** In a script that is itself a string, quotes are doubled. */
const quoted = `\\s*(?<quote>'+|"|\\$\\$)`
const passwordText = new RegExp(`identified\\s+(?:with\\s+\\w+\\s+)?by${quoted}`, 'gi')
const optionText = new RegExp(
  `\\b(?<kind>${[...secretOptions].join('|')})["'\`]*\\s*=>?${quoted}`,
  'gi',
)
