import type {
  AlterAccountPolicy,
  CreateAccountPolicy,
  CreateDataPolicy,
  TypedName,
} from '../ast/access.js'
import type { Option, Options } from '../ast/query.js'
import { type ParseContext, type Rule, spanOf } from './context.js'
import { type CreateRule, createMode, ifExists, parseComment } from './create-mode.js'
import { optional } from './optional.js'
import { parseOption } from './options.js'

/** `(a INT, b STRING)` */
export const parseTypedNames: Rule<readonly TypedName[]> = p =>
  p.tokens.parenthesised(() => ({ name: p.tokens.anyName(), type: p.typeName() }), true)

/** Parses what follows `CREATE MASKING POLICY` and `CREATE ROW ACCESS POLICY`. */
export const parseCreateDataPolicy =
  (policy: CreateDataPolicy['policy']): CreateRule<CreateDataPolicy> =>
  (p, orReplace, start) => {
    const { tokens } = p
    const mode = createMode(p, orReplace)
    const name = tokens.objectName()
    tokens.expect('AS')
    const args = parseTypedNames(p)
    tokens.expect('RETURNS')
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
    const options = parseSettings(p)
    return { kind: 'CreateAccountPolicy', policy, mode, name, options, span: spanOf(p, start) }
  }

/** Parses what follows `ALTER NETWORK POLICY` and `ALTER PASSWORD POLICY`. */
export const parseAlterAccountPolicy =
  (policy: AlterAccountPolicy['policy']) =>
  (p: ParseContext, start: number): AlterAccountPolicy => {
    const { tokens } = p
    const exists = ifExists(p)
    const name = tokens.identifier()
    const sets = tokens.expectAny(['SET', 'UNSET']) === 'SET'
    const set = sets ? parseSettings(p) : []
    const unset = []
    while (!sets && tokens.isName()) {
      unset.push(tokens.identifier())
      tokens.acceptOp(',')
    }
    if (set.length === 0 && unset.length === 0) throw tokens.unexpected()
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

/** `KEY = value KEY = value`, commas allowed. */
const parseSettings: Rule<Options> = p => {
  const settings: Option[] = []
  while (p.tokens.isOp('=', 1)) {
    settings.push(parseOption(p))
    p.tokens.acceptOp(',')
  }
  return settings
}
