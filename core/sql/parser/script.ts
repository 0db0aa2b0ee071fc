import type { Expression, Identifier } from '../ast/expression.js'
import type {
  Choice,
  ConditionLoop,
  ForRange,
  ForRows,
  LetCursor,
  LetRows,
  LetVariable,
  ScriptBlock,
  ScriptStep,
} from '../ast/script.js'
import type { Statement } from '../ast/statement.js'
import { type ParseContext, type Rule, spanOf } from './context.js'
import { optional } from './optional.js'

/** Whether a block stands here, and not a statement such as BEGIN TRANSACTION. */
export function startsBlock({ tokens }: ParseContext): boolean {
  if (tokens.isWord('DECLARE')) return true
  if (!tokens.isWord('BEGIN')) return false
  const { kind, text } = tokens.peek(1)
  const isBegin = kind === 'end' || (kind === 'op' && text === ';')
  return !isBegin && !(tokens.isWord('TRANSACTION', 1) && !tokens.isOp(':=', 2))
}

/** `DECLARE … BEGIN … END;`. Source: databend ast/parser/script.rs `script_block`. */
export const parseScriptBlock: Rule<ScriptBlock> = p => {
  const { tokens } = p
  const { start } = tokens
  const declares = tokens.accept('DECLARE') ? ended(p, parseDeclare, ['BEGIN']) : []
  tokens.expect('BEGIN')
  const body = parseSteps(p)
  tokens.expect('END')
  tokens.expectOp(';')
  return { kind: 'ScriptBlock', declares, body, span: spanOf(p, start) }
}

/** Words that end the statements of a block. */
const terminators = ['END', 'ELSE', 'ELSEIF', 'WHEN', 'UNTIL'] as const

/** `item; item; …`: at least one. */
function ended<T>(
  p: ParseContext,
  item: Rule<T>,
  words: readonly string[] = terminators,
): readonly T[] {
  const items: T[] = []
  do {
    items.push(item(p))
    p.tokens.expectOp(';')
  } while (!p.tokens.atEnd && !words.some(word => p.tokens.isWord(word)))
  return items
}

const parseSteps: Rule<readonly ScriptStep[]> = p => p.nested(() => ended(p, parseStep))

const parseDeclare: Rule<LetVariable | LetRows> = p => {
  const { start } = p.tokens
  const name = p.tokens.identifier()
  return p.tokens.isWord('RESULTSET') ? parseRows(p, name, start) : parseVariable(p, name, start)
}

/** The rest of `x INT := 1`. The type has no effect, as on the server (script/src/compiler.rs `LetVar`). */
function parseVariable(p: ParseContext, name: Identifier, start: number): LetVariable {
  const { tokens } = p
  const isAssigned = () => tokens.isOp(':=') || tokens.isWord('DEFAULT')
  if (!isAssigned() && !tokens.isOp(';')) p.typeName()
  const hasValue = tokens.acceptOp(':=') || tokens.accept('DEFAULT')
  const value = hasValue ? p.expression() : undefined
  return { kind: 'LetVariable', name, ...optional({ value }), span: spanOf(p, start) }
}

function parseRows(p: ParseContext, name: Identifier, start: number): LetRows {
  p.tokens.expect('RESULTSET')
  p.tokens.expectOp(':=')
  return { kind: 'LetRows', name, statement: p.statement(), span: spanOf(p, start) }
}

const parseLet: Rule<LetVariable | LetRows | LetCursor> = p => {
  const { tokens } = p
  tokens.next()
  const { start } = tokens
  const name = tokens.identifier()
  if (tokens.isWord('RESULTSET')) return parseRows(p, name, start)
  if (!tokens.accept('CURSOR')) return parseVariable(p, name, start)
  tokens.expect('FOR')
  const rows = namedRows(p, ';') ?? p.statement()
  return { kind: 'LetCursor', name, rows, span: spanOf(p, start) }
}

/** A name before `end`, which is an operator or a word; undefined if something else stands here. */
function namedRows(p: ParseContext, end: string): Identifier | undefined {
  const { tokens } = p
  if (!tokens.isName() || !(tokens.isOp(end, 1) || tokens.isWord(end, 1))) return undefined
  return tokens.identifier()
}

const parseFor: Rule<ForRange | ForRows> = p => {
  const { tokens } = p
  const { start } = tokens.next()
  const variable = tokens.identifier()
  tokens.expect('IN')
  const range = parseRange(p)
  const rows = range === undefined ? (namedRows(p, 'DO') ?? p.statement()) : undefined
  tokens.expect('DO')
  const body = parseSteps(p)
  const label = endOf(p, 'FOR')
  const rest = { variable, body, ...optional({ label }), span: spanOf(p, start) }
  return rows === undefined
    ? { kind: 'ForRange', ...range!, ...rest }
    : { kind: 'ForRows', rows, ...rest }
}

/** `REVERSE 1 TO 10`; undefined if something else stands here. */
function parseRange(p: ParseContext): Pick<ForRange, 'reverse' | 'from' | 'to'> | undefined {
  const { tokens } = p
  const range = p.attempt(() => {
    const reverse = tokens.accept('REVERSE')
    const from = p.expression()
    tokens.expect('TO')
    return { reverse, from }
  })
  return range && { ...range, to: p.expression() }
}

/** `END FOR label` */
function endOf(p: ParseContext, word: string): Identifier | undefined {
  p.tokens.expect('END', word)
  return p.tokens.isName() ? p.tokens.identifier() : undefined
}

const parseWhile: Rule<ConditionLoop> = p => {
  const { start } = p.tokens.next()
  const condition = p.expression()
  p.tokens.expect('DO')
  const body = parseSteps(p)
  const label = endOf(p, 'WHILE')
  return { kind: 'While', condition, body, ...optional({ label }), span: spanOf(p, start) }
}

const parseRepeat: Rule<ConditionLoop> = p => {
  const { start } = p.tokens.next()
  const body = parseSteps(p)
  p.tokens.expect('UNTIL')
  const condition = p.expression()
  const label = endOf(p, 'REPEAT')
  return { kind: 'Repeat', condition, body, ...optional({ label }), span: spanOf(p, start) }
}

const parseLoop: Rule<ConditionLoop> = p => {
  const { start } = p.tokens.next()
  const body = parseSteps(p)
  const label = endOf(p, 'LOOP')
  return { kind: 'Loop', body, ...optional({ label }), span: spanOf(p, start) }
}

const parseCase: Rule<Choice> = p => {
  const { tokens } = p
  const { start } = tokens.next()
  const operand = tokens.isWord('WHEN') ? undefined : p.expression()
  tokens.expect('WHEN')
  const branches = [parseBranch(p)]
  while (tokens.accept('WHEN')) branches.push(parseBranch(p))
  const otherwise = tokens.accept('ELSE') ? parseSteps(p) : undefined
  tokens.expect('END')
  tokens.accept('CASE')
  return { kind: 'Choice', branches, ...optional({ operand, otherwise }), span: spanOf(p, start) }
}

const parseIf: Rule<Choice> = p => {
  const { tokens } = p
  const { start } = tokens.next()
  const branches = [parseBranch(p)]
  while (tokens.accept('ELSEIF')) branches.push(parseBranch(p))
  const otherwise = tokens.accept('ELSE') ? parseSteps(p) : undefined
  tokens.expect('END', 'IF')
  return { kind: 'Choice', branches, ...optional({ otherwise }), span: spanOf(p, start) }
}

/** `condition THEN …` */
const parseBranch: Rule<Choice['branches'][number]> = p => {
  const condition = p.expression()
  p.tokens.expect('THEN')
  return { condition, body: parseSteps(p) }
}

const parseReturn: Rule<ScriptStep> = p => {
  const { tokens } = p
  const { start } = tokens.next()
  if (tokens.isWord('TABLE') && tokens.isOp('(', 1)) {
    tokens.next()
    tokens.next()
    const rows = namedRows(p, ')') ?? p.statement()
    tokens.expectOp(')')
    return { kind: 'ReturnRows', rows, span: spanOf(p, start) }
  }
  return { kind: 'Return', ...optional({ value: optionalExpression(p) }), span: spanOf(p, start) }
}

const optionalExpression = (p: ParseContext): Expression | undefined =>
  p.tokens.isOp(';') ? undefined : p.expression()

const parseThrow: Rule<ScriptStep> = p => {
  const { start } = p.tokens.next()
  return { kind: 'Throw', ...optional({ message: optionalExpression(p) }), span: spanOf(p, start) }
}

const parseFetch: Rule<ScriptStep> = p => {
  const { tokens } = p
  const { start } = tokens.next()
  const cursor = tokens.identifier()
  tokens.expect('INTO')
  return { kind: 'FetchCursor', cursor, into: tokens.identifier(), span: spanOf(p, start) }
}

const cursorStep =
  (kind: 'OpenCursor' | 'CloseCursor'): Rule<ScriptStep> =>
  p => {
    const { start } = p.tokens.next()
    return { kind, cursor: p.tokens.identifier(), span: spanOf(p, start) }
  }

const jump =
  (kind: 'Break' | 'Continue'): Rule<ScriptStep> =>
  p => {
    const { start } = p.tokens.next()
    const label = p.tokens.isName() ? p.tokens.identifier() : undefined
    return { kind, ...optional({ label }), span: spanOf(p, start) }
  }

/** Statements of a script by their first word. */
const stepRules: ReadonlyMap<string, Rule<ScriptStep>> = new Map<string, Rule<ScriptStep>>([
  ['LET', parseLet],
  ['OPEN', cursorStep('OpenCursor')],
  ['FETCH', parseFetch],
  ['CLOSE', cursorStep('CloseCursor')],
  ['RETURN', parseReturn],
  ['THROW', parseThrow],
  ['BREAK', jump('Break')],
  ['CONTINUE', jump('Continue')],
  ['FOR', parseFor],
  ['WHILE', parseWhile],
  ['REPEAT', parseRepeat],
  ['LOOP', parseLoop],
  ['CASE', parseCase],
  ['IF', parseIf],
])

/** Source: databend ast/parser/script.rs `script_stmt`. */
const parseStep: Rule<ScriptStep> = p => {
  const { tokens } = p
  const { start } = tokens
  if (tokens.isName() && tokens.isOp(':=', 1)) {
    const name = tokens.identifier()
    tokens.next()
    return { kind: 'Assign', name, value: p.expression(), span: spanOf(p, start) }
  }
  const { kind, upper } = tokens.peek()
  const rule = kind === 'word' ? stepRules.get(upper) : undefined
  if (rule !== undefined) return rule(p)
  const statement: Statement = p.statement()
  return { kind: 'RunStatement', statement, span: spanOf(p, start) }
}
