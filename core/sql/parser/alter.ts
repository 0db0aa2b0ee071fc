import type { AlterAccountPolicy, AlterRole, AlterUser } from '../ast/access.js'
import type { AlterDatabase, AlterTable, AlterView } from '../ast/ddl.js'
import type { AlterStage, AlterTags, ForeignStatement } from '../ast/object.js'
import type { AlterFunction } from '../ast/routine.js'
import { parseAlterRole, parseAlterUser } from './access.js'
import { parseAlterTable } from './alter-table.js'
import type { ParseContext, Rule } from './context.js'
import { parseAlterDatabase } from './database.js'
import { parseForeign } from './foreign.js'
import { parseAlterTags } from './object.js'
import { parseAlterAccountPolicy } from './policy.js'
import { parseAlterFunction } from './routine.js'
import { parseAlterStage } from './stage.js'
import { parseAlterView } from './view.js'

type AlterStatement =
  | AlterTable
  | AlterView
  | AlterDatabase
  | AlterStage
  | AlterUser
  | AlterRole
  | AlterFunction
  | AlterAccountPolicy
  | AlterTags
  | ForeignStatement

/** Parses the rest of a statement after `ALTER object`; `start` is the statement's start. */
type AlterRule = (p: ParseContext, start: number) => AlterStatement

const onlyTags: AlterRule = p => {
  throw p.tokens.unexpected()
}

/** What ALTER can change, by the words after it; all but policies may have tags. */
const rules: readonly (readonly [string, AlterRule])[] = [
  ['TABLE', parseAlterTable],
  ['VIEW', parseAlterView],
  ['DATABASE', parseAlterDatabase],
  ['SCHEMA', parseAlterDatabase],
  ['STAGE', parseAlterStage],
  ['USER', parseAlterUser],
  ['ROLE', parseAlterRole],
  ['FUNCTION', parseAlterFunction],
  ['PROCEDURE', onlyTags],
  ['CONNECTION', onlyTags],
  ['STREAM', onlyTags],
]

const policyRules: readonly (readonly [readonly string[], AlterRule])[] = [
  [['NETWORK', 'POLICY'], parseAlterAccountPolicy('NETWORK POLICY')],
  [['PASSWORD', 'POLICY'], parseAlterAccountPolicy('PASSWORD POLICY')],
]

/** `ALTER object name …` */
export const parseAlter: Rule<AlterStatement> = p => {
  const { tokens } = p
  const { start } = tokens.next()
  for (const [words, rule] of policyRules) if (tokens.accept(...words)) return rule(p, start)
  for (const [word, rule] of rules) {
    if (tokens.accept(word)) return parseTags(p, word, start) ?? rule(p, start)
  }
  return parseForeign(p, start)
}

/** The tags of an object, if SET TAG or UNSET TAG follows its name; else undefined. */
function parseTags(p: ParseContext, object: string, start: number): AlterTags | undefined {
  const { tokens } = p
  let ahead = 0
  while (!tokens.isWord('SET', ahead) && !tokens.isWord('UNSET', ahead)) {
    if (tokens.peek(ahead).kind === 'end' || tokens.isOp(';', ahead)) return undefined
    ahead++
  }
  return tokens.isWord('TAG', ahead + 1) ? parseAlterTags(p, object, start) : undefined
}
