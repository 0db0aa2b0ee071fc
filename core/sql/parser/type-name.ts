import { integerKind, isIntegerKind, numberBits } from '../../types/number-kind.js'
import { kindsBy, plainTypes } from '../../types/plain-types.js'
import type { Identifier } from '../ast/expression.js'
import type { TypeName } from '../ast/type-name.js'
import { type ParseContext, type Rule, spanOf } from './context.js'

const kindsByWord = kindsBy(({ words = [] }) => words)

/** A type, with an optional NULL or NOT NULL. */
export const parseTypeName: Rule<TypeName> = p => {
  const { start } = p.tokens.peek()
  const type = p.nested(() => parseBareType(p, start))
  if (p.tokens.isWord('NOT') && p.tokens.isWord('NULL', 1)) {
    if (type.nullable === true) throw p.tokens.fault('ambiguous NOT NULL constraint', type.span)
    p.tokens.accept('NOT', 'NULL')
    return { ...type, nullable: false, span: spanOf(p, start) }
  }
  if (p.tokens.accept('NULL')) return { ...type, nullable: true, span: spanOf(p, start) }
  return type
}

const parametric: Readonly<Record<string, (p: ParseContext, start: number) => TypeName>> = {
  NULLABLE(p, start) {
    p.tokens.expectOp('(')
    const of = p.typeName()
    p.tokens.expectOp(')')
    return { ...of, nullable: true, span: spanOf(p, start) }
  },
  DECIMAL: parseDecimal,
  NUMERIC: parseDecimal,
  ARRAY(p, start) {
    p.tokens.expectOp('(')
    const of = p.typeName()
    p.tokens.expectOp(')')
    return { kind: 'Array', of, span: spanOf(p, start) }
  },
  MAP(p, start) {
    p.tokens.expectOp('(')
    const key = p.typeName()
    p.tokens.expectOp(',')
    const value = p.typeName()
    p.tokens.expectOp(')')
    return { kind: 'Map', key, value, span: spanOf(p, start) }
  },
  TUPLE: parseTuple,
  VECTOR(p, start) {
    p.tokens.expectOp('(')
    const size = Number(p.tokens.unsigned())
    p.tokens.expectOp(')')
    return { kind: 'Vector', size, span: spanOf(p, start) }
  },
}

function parseBareType(p: ParseContext, start: number): TypeName {
  const { tokens } = p
  const { upper, kind } = tokens.peek()
  if (kind !== 'word') throw tokens.unexpected()
  const rule = Object.hasOwn(parametric, upper) ? parametric[upper] : undefined
  if (rule !== undefined) {
    tokens.next()
    return rule(p, start)
  }
  const plain = kindsByWord.get(upper)
  if (plain === undefined) throw tokens.unexpected()
  tokens.next()
  if (upper === 'TIMESTAMP' && tokens.accept('WITH', 'TIME', 'ZONE')) {
    return { kind: 'Plain', name: 'TimestampTz', span: spanOf(p, start) }
  }
  if (upper === 'DOUBLE' || upper === 'FLOAT64') tokens.accept('PRECISION')
  if (upper === 'CHARACTER') tokens.accept('VARYING')
  const { takesLength } = plainTypes[plain]
  if (takesLength && tokens.isOp('(')) tokens.parenthesised(() => tokens.unsigned())
  const isUnsigned = tokens.accept('UNSIGNED') && isIntegerKind(plain)
  const name = isUnsigned ? integerKind(numberBits(plain), false) : plain
  return { kind: 'Plain', name, span: spanOf(p, start) }
}

function parseDecimal(p: ParseContext, start: number): TypeName {
  const { tokens } = p
  let [precision, scale] = [18, 3]
  if (tokens.acceptOp('(')) {
    precision = parseByte(p, 'precision')
    scale = tokens.acceptOp(',') ? parseByte(p, 'scale') : 0
    tokens.expectOp(')')
  }
  return { kind: 'Decimal', precision, scale, span: spanOf(p, start) }
}

function parseByte(p: ParseContext, what: string): number {
  const span = p.tokens.peek()
  const value = Number(p.tokens.unsigned())
  if (value > 255) throw p.tokens.fault(`${what} is too large`, span)
  return value
}

function parseTuple(p: ParseContext, start: number): TypeName {
  const { tokens } = p
  tokens.expectOp('(')
  const names: Identifier[] = []
  const fields: TypeName[] = []
  do {
    if (fieldHasName(p)) names.push(tokens.identifier())
    fields.push(p.typeName())
  } while (tokens.acceptOp(','))
  tokens.expectOp(')')
  if (names.length > 0 && names.length !== fields.length) throw tokens.unexpected()
  const span = spanOf(p, start)
  return names.length > 0 ? { kind: 'Tuple', names, fields, span } : { kind: 'Tuple', fields, span }
}

/** `a INT` has a name, `INT` and `ARRAY(INT)` have none. */
export const fieldHasName: Rule<boolean> = p => {
  const first = p.tokens.peek()
  if (first.kind === 'ident') return true
  const second = p.tokens.peek(1)
  const followed =
    second.kind === 'word' &&
    !['NULL', 'NOT', 'UNSIGNED', 'PRECISION', 'VARYING'].includes(second.upper)
  return first.kind === 'word' && followed
}
