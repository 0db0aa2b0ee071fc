import type { IncomingMessage } from 'node:http'
import { ProtocolError } from '../errors/protocol-error.js'
import type { Answer } from './answer.js'

/** A request as handlers see it. */
export interface Request {
  readonly raw: IncomingMessage
  /** Normalised, not percent-decoded, without the query string. */
  readonly path: string
  /** The `:name` parts of the path, percent-decoded. */
  readonly params: Readonly<Record<string, string>>
  /** The query string's fields; a repeated field has an array. */
  readonly query: Readonly<Record<string, string | string[] | undefined>>
  /** Runs `task` if the client disconnects before it has the whole answer. */
  onDrop(task: () => void): void
}

/** Answers a request; errors that it throws become answers too. */
export type Handler = (request: Request) => Answer | Promise<Answer>

/** A row of the route table. */
export interface Route {
  readonly methods: readonly ('GET' | 'POST' | 'PUT')[]
  /** In polka's syntax: `/v1/query/:id`; a `*` at the end matches any rest. */
  readonly path: string
  readonly handler: Handler
}

/** Percent-decodes the parameters of a path. Throws `ProtocolError` 400 for malformed encoding. */
export function decodeParams(
  params: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  if (!hasPercent(params)) return params
  const values = Object.entries(params)
  return Object.fromEntries(values.map(([name, text]) => [name, decodePart(text)]))
}

function hasPercent(params: Readonly<Record<string, string>>): boolean {
  for (const name in params) if (params[name]!.includes('%')) return true
  return false
}

function decodePart(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch (cause) {
    throw new ProtocolError(400, `malformed percent-encoding in the path: ${text}`, 400, cause)
  }
}
