import type { AlterDatabase, CreateDatabase } from '../ast/ddl.js'
import { type ParseContext, type Rule, spanOf } from './context.js'
import { createMode, ifExists } from './create-mode.js'
import { optional } from './optional.js'
import { asString, parseOptions } from './options.js'

/** Parses what follows `CREATE DATABASE`. */
export function parseCreateDatabase(
  p: ParseContext,
  orReplace: boolean,
  start: number,
): CreateDatabase {
  const { tokens } = p
  const mode = createMode(p, orReplace)
  const name = tokens.objectName(2)
  let engine: 'DEFAULT' | undefined
  if (tokens.accept('ENGINE')) {
    tokens.expectOp('=')
    tokens.expect('DEFAULT')
    engine = 'DEFAULT'
  }
  const options = tokens.accept('OPTIONS') ? parseOptions(p, true) : []
  return {
    kind: 'CreateDatabase',
    mode,
    name,
    ...optional({ engine }),
    options: options.map(asString),
    span: spanOf(p, start),
  }
}

/** Parses what follows `ALTER DATABASE`. */
export function parseAlterDatabase(p: ParseContext, start: number): AlterDatabase {
  const exists = ifExists(p)
  const name = p.tokens.objectName(2)
  const action = parseAction(p)
  return { kind: 'AlterDatabase', ifExists: exists, name, action, span: spanOf(p, start) }
}

const parseAction: Rule<AlterDatabase['action']> = p => {
  const { tokens } = p
  if (tokens.accept('RENAME')) {
    tokens.expect('TO')
    return { kind: 'Rename', to: tokens.identifier() }
  }
  if (tokens.accept('REFRESH')) {
    tokens.expect('CACHE')
    return { kind: 'RefreshCache' }
  }
  tokens.expect('SET')
  tokens.accept('OPTIONS')
  return { kind: 'SetOptions', options: parseOptions(p, true).map(asString) }
}
