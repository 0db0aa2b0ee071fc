import type { AlterAccountPolicy, AlterRole, AlterUser, AlterWorkloadGroup } from '../ast/access.js'
import type { AlterDatabase, AlterMaterializedView, AlterTable, AlterView } from '../ast/ddl.js'
import type { AlterStage, AlterTags, ForeignStatement, TaggableObject } from '../ast/object.js'
import type { AlterFunction } from '../ast/routine.js'
import { parseAlterRole, parseAlterUser } from './access.js'
import { parseAlterTable } from './alter-table.js'
import type { ParseContext, Rule } from './context.js'
import { parseAlterDatabase } from './database.js'
import { parseForeign } from './foreign.js'
import { parseAlterMaterializedView } from './materialized-view.js'
import { parseAlterTags } from './object.js'
import { parseAlterAccountPolicy } from './policy.js'
import { parseAlterFunction } from './routine.js'
import { parseAlterStage } from './stage.js'
import { parseAlterView } from './view.js'
import { parseAlterWorkloadGroup } from './workload-group.js'

type AlterStatement =
  | AlterTable
  | AlterView
  | AlterMaterializedView
  | AlterDatabase
  | AlterStage
  | AlterUser
  | AlterRole
  | AlterFunction
  | AlterAccountPolicy
  | AlterWorkloadGroup
  | AlterTags
  | ForeignStatement

/** Parses the rest of a statement after `ALTER object`; `start` is the statement's start. */
type AlterRule = (p: ParseContext, start: number) => AlterStatement

const onlyTags: AlterRule = p => {
  throw p.tokens.unexpected()
}

/** What can have tags, and what else ALTER can change of it. */
const taggable: readonly (readonly [TaggableObject, AlterRule])[] = [
  ['TABLE', parseAlterTable],
  ['VIEW', parseAlterView],
  ['DATABASE', parseAlterDatabase],
  ['STAGE', parseAlterStage],
  ['USER', parseAlterUser],
  ['ROLE', parseAlterRole],
  ['FUNCTION', parseAlterFunction],
  ['PROCEDURE', onlyTags],
  ['CONNECTION', onlyTags],
  ['STREAM', onlyTags],
]

/** What else ALTER can change, by the words after it. */
const rules: readonly (readonly [readonly string[], AlterRule])[] = [
  [['SCHEMA'], parseAlterDatabase],
  [['MATERIALIZED', 'VIEW'], parseAlterMaterializedView],
  [['NETWORK', 'POLICY'], parseAlterAccountPolicy('NETWORK POLICY')],
  [['PASSWORD', 'POLICY'], parseAlterAccountPolicy('PASSWORD POLICY')],
  [['WORKLOAD', 'GROUP'], parseAlterWorkloadGroup],
]

/** `ALTER object name …` */
export const parseAlter: Rule<AlterStatement> = p => {
  const { tokens } = p
  const { start } = tokens.next()
  for (const [words, rule] of rules) if (tokens.accept(...words)) return rule(p, start)
  for (const [word, rule] of taggable) {
    if (tokens.accept(word)) return parseTags(p, word, start) ?? rule(p, start)
  }
  return parseForeign(p, start)
}

/** The tags of an object, if SET TAG or UNSET TAG follows its name; else undefined. */
function parseTags(p: ParseContext, object: TaggableObject, start: number): AlterTags | undefined {
  const { tokens } = p
  let ahead = 0
  while (!tokens.isWord('SET', ahead) && !tokens.isWord('UNSET', ahead)) {
    if (tokens.peek(ahead).kind === 'end' || tokens.isOp(';', ahead)) return undefined
    ahead++
  }
  return tokens.isWord('TAG', ahead + 1) ? parseAlterTags(p, object, start) : undefined
}
