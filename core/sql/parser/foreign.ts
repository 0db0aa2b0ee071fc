import type { ForeignStatement } from '../ast/object.js'
import { type ParseContext, spanOf } from './context.js'
import { createMode } from './create-mode.js'
import { parseOption } from './options.js'

/** Objects that mockq does not support, by the words after the verb. */
const foreignObjects: readonly (readonly string[])[] = [
  ['TASK'],
  ['PIPE'],
  ['CATALOG'],
  ['WAREHOUSE'],
  ['WAREHOUSES'],
  ['WORKLOAD', 'GROUP'],
  ['NOTIFICATION', 'INTEGRATION'],
  ['MATERIALIZED', 'VIEW'],
  ['DYNAMIC', 'TABLE'],
  ['TRANSIENT', 'DYNAMIC', 'TABLE'],
  ['WORKER'],
  ['EXTERNAL', 'TABLE'],
  ['VIRTUAL', 'COLUMN'],
  ['SHARE'],
]

/**
 * Parses a statement about an object that mockq does not support, after its verb: skips to the end.
 *
 * Throws `QueryError` 1005 if no such object is named.
 */
export function parseForeign(p: ParseContext, start: number): ForeignStatement {
  const { tokens } = p
  const found = foreignObjects.find(words => tokens.accept(...words))
  if (found === undefined) throw tokens.unexpected()
  const what = tokens.textFrom(start).toUpperCase().split(/\s+/).join(' ')
  if (what === 'CREATE WORKLOAD GROUP') checkQuotas(p)
  return readForeign(p, start, what)
}

const duration = /^\d+(\.\d+)?\s*(ms|s|sec|second|m|min|minute|h|hour|d|day)s?$/i

/** The quotas of a workload group, and their allowed values. */
const quotas: ReadonlyMap<string, RegExp> = new Map([
  ['cpu_quota', /^(\d{1,2}|100)%$/],
  ['memory_quota', /^((\d{1,2}|100)%|\d+(\.\d+)?\s*[kmgtp]?i?b)$/i],
  ['query_timeout', duration],
  ['query_queued_timeout', duration],
  ['max_concurrency', /^[1-9]\d*$/],
])

/** Throws for wrong quotas, which the real server rejects while parsing; valid ones are skipped. */
function checkQuotas(p: ParseContext): void {
  const { tokens } = p
  const back = tokens.position
  createMode(p, false)
  tokens.identifier()
  if (tokens.accept('WITH')) {
    tokens.list(() => {
      const span = tokens.peek()
      const { name, value } = parseOption(p)
      if (!quotas.get(name)?.test(String(value))) {
        throw tokens.fault(`invalid value for quota ${name}: ${value}`, span)
      }
    })
  }
  tokens.reset(back)
}

/** Skips the rest of a statement; `what` are its first words. */
export function readForeign(p: ParseContext, start: number, what: string): ForeignStatement {
  const { tokens } = p
  // A task may hold a script, with `;` between its statements.
  const isScript = what.endsWith('TASK')
  while (!tokens.atEnd && (isScript || !tokens.isOp(';'))) tokens.next()
  return { kind: 'Foreign', what, text: tokens.textFrom(start), span: spanOf(p, start) }
}
