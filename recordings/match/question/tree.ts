import { heapLimit } from '../../../core/errors/heap-limit.js'
import { QueryError } from '../../../core/errors/query-error.js'
import type { Json } from '../../../core/protocol/backend.js'
import type { Identifier, Placeholder } from '../../../core/sql/ast/expression.js'
import type { Statement } from '../../../core/sql/ast/statement.js'
import type { SqlDialect } from '../../../core/sql/lexer/lexer.js'
import { mapTree, type Node } from '../../../core/sql/map-tree.js'
import { normalName } from '../../../core/sql/name-rules.js'
import { normalForm } from '../../../core/sql/normal-form.js'
import { parseStatement } from '../../../core/sql/parse.js'
import { replacePlaceholders } from '../../redact/placeholder.js'
import type { PlayDocument } from '../../store/document.js'
import { hasOwnCase, keepsQuoted, keepsUnquoted } from './question-text.js'

/** The SQL dialect of a statement, from the setting in its context. */
export function sqlDialectOf({ ctx }: { readonly ctx?: PlayContext }): SqlDialect {
  const set = ctx?.find(([name]) => name === 'sql_dialect')?.[1].toLowerCase()
  return dialects.find(each => each.toLowerCase() === set) ?? 'PostgreSQL'
}

type PlayContext = readonly (readonly [string, string])[]
const dialects: readonly SqlDialect[] = ['PostgreSQL', 'MySQL', 'Hive', 'Experimental', 'Prql']

/** Whether the key of a document is the normal form of its SQL; if not, the file was edited. */
export function hasOwnKey(document: PlayDocument): boolean {
  if ('stage' in document) return true
  const { sql, key } = document
  const dialect = sqlDialectOf(document)
  if (normalForm(sql, dialect) === key) return true
  // A placeholder has other tokens than the name that it replaces.
  return normalForm(nameable(sql), dialect) === nameable(key)
}

/** The syntax tree of a statement; undefined for invalid SQL, or if it is too large to parse. */
export function parsed(sql: string, dialect: SqlDialect): Statement | undefined {
  return readable(() => parseStatement(sql, { dialect }))
}

/** The syntax tree of SQL in the dialect of a document; undefined if it cannot be parsed. */
export function treeOf(
  sql: string,
  document: { readonly ctx?: PlayContext },
): Statement | undefined {
  return readable(() => {
    const tree = parseStatement(sql, { dialect: sqlDialectOf(document) })
    return hasOwnCase(document) ? withPlainNames(tree, document) : tree
  })
}

/** The result of `read`; undefined if it throws because SQL is invalid or too large. */
function readable<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof QueryError || heapLimit(error) !== undefined) return undefined
    throw error
  }
}

/** A tree with its names as they would be written under default settings, given the session's settings for case. */
function withPlainNames(tree: Statement, { ctx }: { readonly ctx?: PlayContext }): Statement {
  const isSet = (name: string, value: string) =>
    ctx?.some(each => each[0] === name && each[1] === value) === true
  const rules = {
    unquotedKeepsCase: isSet(keepsUnquoted, '1'),
    quotedKeepsCase: !isSet(keepsQuoted, '0'),
  }
  const plain = (node: Node): Node =>
    isIdentifier(node) ? { ...node, name: normalName(node, rules), quote: '"' } : node
  return mapTree(tree, plain) as Statement
}

function isIdentifier(node: Node): node is Node & Identifier {
  return node['kind'] === 'Identifier'
}

/** Replaces placeholders with names that the parser accepts. */
export function nameable(text: string): string {
  return replacePlaceholders(text, found => `_${found.slice(2, -2).replaceAll(':', '_')}_`)
}

/** The bind value of a placeholder, from stored parameters; undefined if there is none. */
export function paramOf(
  params: Json | undefined,
  { name, index }: Pick<Placeholder, 'name' | 'index'>,
): Json | undefined {
  return name === undefined ? byPlace(params, index) : byName(params, name)
}

function byPlace(params: Json | undefined, index: number | undefined): Json | undefined {
  return Array.isArray(params) && index !== undefined ? params[index] : undefined
}

/** Looks up a named parameter. */
function byName(params: Json | undefined, name: string): Json | undefined {
  if (typeof params !== 'object' || params === null || !('pairs' in params)) return undefined
  const pairs = params['pairs'] as readonly (readonly [string, Json])[]
  return pairs.find(([key]) => key === name)?.[1]
}
