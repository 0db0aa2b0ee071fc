import type { Expression } from '../ast/expression.js'
import type { Changes, TimeTravel } from '../ast/query.js'
import { type ParseContext, type Rule, spanOf } from './context.js'
import { optional } from './optional.js'

/** `AT (SNAPSHOT => 'id')` */
export const parseTimeTravel: Rule<TimeTravel | undefined> = p => {
  const { tokens } = p
  const { start } = tokens.peek()
  const kind = (['AT', 'BEFORE'] as const).find(word => tokens.isWord(word) && tokens.isOp('(', 1))
  if (kind === undefined) return undefined
  tokens.next()
  return parsePoint(p, kind, start)
}

/** Parses `(SNAPSHOT => 'id')`. */
export function parsePoint(p: ParseContext, kind: TimeTravel['kind'], start: number): TimeTravel {
  const { tokens } = p
  tokens.expectOp('(')
  const point = tokens.expectAny(['SNAPSHOT', 'TIMESTAMP', 'OFFSET', 'STREAM', 'TAG'])
  tokens.expectOp('=>')
  const value = parsePointValue(p, point)
  const noCheck = (tokens.acceptOp(',') && parseNoCheck(p)) || undefined
  tokens.expectOp(')')
  return { kind, point, value, ...optional({ noCheck }), span: spanOf(p, start) }
}

/** A tag and a stream are named. Source: databend parser/query.rs `travel_point`. */
function parsePointValue(p: ParseContext, point: TimeTravel['point']): Expression {
  if (point !== 'TAG' && point !== 'STREAM') return p.expression()
  const { start } = p.tokens.peek()
  const path = point === 'TAG' ? [p.tokens.identifier()] : p.tokens.objectName()
  return { kind: 'ColumnRef', path, span: spanOf(p, start) }
}

const parseNoCheck: Rule<boolean> = p => {
  p.tokens.expect('NO_CHECK')
  p.tokens.expectOp('=>')
  return p.tokens.expectAny(['TRUE', 'FALSE']) === 'TRUE'
}

/** `CHANGES (INFORMATION => DEFAULT) AT (…) [END (…)]` */
export const parseChanges: Rule<Changes | undefined> = p => {
  const { tokens } = p
  const { start } = tokens.peek()
  if (!tokens.isWord('CHANGES') || !tokens.isOp('(', 1)) return undefined
  tokens.next()
  tokens.next()
  tokens.expect('INFORMATION')
  tokens.expectOp('=>')
  const appendOnly = tokens.expectAny(['DEFAULT', 'APPEND_ONLY']) === 'APPEND_ONLY'
  tokens.expectOp(')')
  const from = parseTimeTravel(p)
  if (from === undefined) throw tokens.unexpected()
  const to = tokens.accept('END') ? parsePoint(p, 'AT', tokens.start) : undefined
  if (to?.point === 'STREAM') throw tokens.fault('the end is no stream', to.span)
  return { appendOnly, from, ...optional({ to }), span: spanOf(p, start) }
}
