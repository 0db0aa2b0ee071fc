import type {
  AlterAccountPolicy,
  CreateAccountPolicy,
  CreateDataPolicy,
  TypedName,
} from '../ast/access.js'
import type { Identifier } from '../ast/expression.js'
import type { Option, Options } from '../ast/query.js'
import { type ParseContext, type Rule, spanOf } from './context.js'
import {
  type CreateRule,
  createMode,
  ifExists,
  parseComment,
  plainCreateMode,
} from './create-mode.js'
import { optional } from './optional.js'

/** `(a INT, b STRING)` */
export const parseTypedNames: Rule<readonly TypedName[]> = p =>
  p.tokens.parenthesised(() => ({ name: p.tokens.identifier(), type: p.typeName() }), true)

/** Parses what follows `CREATE MASKING POLICY` and `CREATE ROW ACCESS POLICY`. */
export const parseCreateDataPolicy =
  (policy: CreateDataPolicy['policy']): CreateRule<CreateDataPolicy> =>
  (p, orReplace, start) => {
    const { tokens } = p
    const mode = plainCreateMode(p, orReplace)
    const name = [tokens.identifier()]
    tokens.expect('AS')
    const args = parseTypedNames(p)
    tokens.expect('RETURNS')
    if (policy === 'ROW ACCESS POLICY' && !tokens.isWord('BOOLEAN')) tokens.expect('BOOLEAN')
    const returns = p.typeName()
    tokens.expectOp('->')
    const body = p.expression()
    const comment = parseComment(p)
    const head = { kind: 'CreateDataPolicy', policy, mode, name, args, returns, body } as const
    return { ...head, ...optional({ comment }), span: spanOf(p, start) }
  }

/** Parses what follows `CREATE NETWORK POLICY` and `CREATE PASSWORD POLICY`. */
export const parseCreateAccountPolicy =
  (policy: CreateAccountPolicy['policy']): CreateRule<CreateAccountPolicy> =>
  (p, orReplace, start) => {
    const mode = createMode(p, orReplace)
    const name = p.tokens.identifier()
    if (policy === 'NETWORK POLICY' && !p.tokens.isWord('ALLOWED_IP_LIST')) {
      p.tokens.expect('ALLOWED_IP_LIST')
    }
    const options = parseSettings(p, policy)
    return { kind: 'CreateAccountPolicy', policy, mode, name, options, span: spanOf(p, start) }
  }

/** Parses what follows `ALTER NETWORK POLICY` and `ALTER PASSWORD POLICY`. */
export const parseAlterAccountPolicy =
  (policy: AlterAccountPolicy['policy']) =>
  (p: ParseContext, start: number): AlterAccountPolicy => {
    const exists = ifExists(p)
    const name = p.tokens.identifier()
    const action =
      policy === 'NETWORK POLICY'
        ? p.tokens.expectAny(['SET'])
        : p.tokens.expectAny(['SET', 'UNSET'])
    const set = action === 'SET' ? parseSettings(p, policy) : []
    const unset = action === 'SET' ? [] : parseUnset(p)
    return {
      kind: 'AlterAccountPolicy',
      policy,
      ifExists: exists,
      name,
      set,
      unset,
      span: spanOf(p, start),
    }
  }

const passwordNames = [
  'PASSWORD_MIN_LENGTH',
  'PASSWORD_MAX_LENGTH',
  'PASSWORD_MIN_UPPER_CASE_CHARS',
  'PASSWORD_MIN_LOWER_CASE_CHARS',
  'PASSWORD_MIN_NUMERIC_CHARS',
  'PASSWORD_MIN_SPECIAL_CHARS',
  'PASSWORD_MIN_AGE_DAYS',
  'PASSWORD_MAX_AGE_DAYS',
  'PASSWORD_MAX_RETRIES',
  'PASSWORD_LOCKOUT_TIME_MINS',
  'PASSWORD_HISTORY',
]

const parseNumber: ValueRule = p => ({ value: p.tokens.unsigned(), quoted: false })

const parseAddresses: ValueRule = ({ tokens }) => ({
  value: tokens.parenthesised(() => tokens.string(), true),
  quoted: true,
})

type ValueRule = Rule<Pick<Option, 'value' | 'quoted'>>

const comment: readonly [string, ValueRule] = [
  'COMMENT',
  p => ({ value: p.tokens.string(), quoted: true }),
]

/** The options of each kind in the order in which they must be written; each may be left out. */
const settings: Readonly<
  Record<CreateAccountPolicy['policy'], readonly (readonly [string, ValueRule])[]>
> = {
  'NETWORK POLICY': [
    ['ALLOWED_IP_LIST', parseAddresses],
    ['BLOCKED_IP_LIST', parseAddresses],
    comment,
  ],
  'PASSWORD POLICY': [...passwordNames.map(name => [name, parseNumber] as const), comment],
}

/** `KEY = value KEY = value` */
function parseSettings(p: ParseContext, policy: CreateAccountPolicy['policy']): Options {
  const { tokens } = p
  return settings[policy].flatMap(([word, parseValue]) => {
    const { start } = tokens.peek()
    if (!tokens.accept(word)) return []
    tokens.expectOp('=')
    return [{ name: word.toLowerCase(), ...parseValue(p), span: spanOf(p, start) }]
  })
}

/** The options of UNSET, in the same order. */
const parseUnset: Rule<readonly Identifier[]> = ({ tokens }) =>
  [...passwordNames, 'COMMENT'].flatMap(word => (tokens.isWord(word) ? [tokens.anyName()] : []))
