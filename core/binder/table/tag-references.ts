import { QueryError } from '../../errors/query-error.js'
import { rewordErrors } from '../../errors/reword-errors.js'
import type { ObjectName } from '../../sql/ast/expression.js'
import { parseNameText, parseProcedureText } from '../../sql/parse.js'
import { nullableType, stringType, uint64Type } from '../../types/data-type.js'
import { valueText } from '../../types/value-text.js'
import type { Binding } from '../binding.js'
import type { TaggedTarget } from '../bound-statement.js'
import { signatureOf } from '../procedure-name.js'
import type { TableArgument, TableFunctionSpec } from './table-functions.js'
import { databaseName, tableNameParts } from './table-name.js'

/** Reads the name of an object, given as text. */
type NameReader = (binding: Binding, text: string) => TaggedTarget

const table =
  (kind: 'Table' | 'View' | 'Stream'): NameReader =>
  (binding, text) => {
    const { database, name } = tableNameParts(binding, parsed(text, 3, 'table'))
    return { kind, table: { database, name } }
  }

/** A name that is taken as it is, without quotes. */
const asWritten =
  (kind: 'User' | 'Role' | 'Stage' | 'Connection', mayBeEmpty = false): NameReader =>
  (_binding, text) => {
    const name = text.trim()
    if (name === '' && !mayBeEmpty) throw emptyName()
    return { kind, name }
  }

function procedure(_binding: Binding, text: string): TaggedTarget {
  const shown = text.trim()
  const { name, argTypes } = read(() => parseProcedureText(shown), `procedure reference '${shown}'`)
  return { kind: 'Procedure', name: signatureOf(name, argTypes), shown }
}

/** Reads the name of an object. Throws `QueryError` 1006 with the reason of the parser. */
const read = <T>(parse: () => T, what: string): T =>
  rewordErrors(
    parse,
    ({ message }) => new QueryError('BadArguments', `Invalid ${what}: ${message}`),
  )

/** The kinds of objects. Source: databend tag_references_table.rs `collect_tag_references`. */
const readers: ReadonlyMap<string, NameReader> = new Map<string, NameReader>([
  [
    'DATABASE',
    (binding, text) => {
      const path = parsed(text, 2, 'database')
      return { kind: 'Database', name: databaseName(binding, path, path[0]!.span) }
    },
  ],
  ['TABLE', table('Table')],
  ['STAGE', asWritten('Stage', true)],
  ['USER', asWritten('User')],
  ['ROLE', asWritten('Role')],
  ['CONNECTION', asWritten('Connection', true)],
  ['VIEW', table('View')],
  ['STREAM', table('Stream')],
  ['PROCEDURE', procedure],
  ['UDF', (binding, text) => ({ kind: 'UDF', name: binding.name(parsed(text, 1, 'UDF')[0]!) })],
])

function parsed(text: string, parts: number, what: 'database' | 'table' | 'UDF'): ObjectName {
  if (text.trim() === '') throw emptyName()
  return read(() => parseNameText(text.trim(), parts), `${what} name '${text}'`)
}

const emptyName = (): QueryError => new QueryError('BadArguments', 'object_name must not be empty')

/** `tag_references('db.t', 'TABLE')`: the tags of an object. Throws `QueryError` 1006 for other arguments. */
export const tagReferences: TableFunctionSpec = (binding, { args, named, name }) => {
  if (named.size > 0) {
    throw new QueryError('BadArguments', `${name} accept positioned args only`)
  }
  if (args.length !== 2) {
    throw new QueryError('BadArguments', `${name} must accept exactly 2 positioned args`)
  }
  const [object, kind] = args.map(textOf) as [string, string]
  const domain = kind.trim().toUpperCase()
  const reader = readers.get(domain)
  if (reader === undefined) {
    throw new QueryError(
      'BadArguments',
      `Invalid object_domain '${kind}'. Supported values: DATABASE, TABLE, STAGE, USER, ROLE, CONNECTION, VIEW, STREAM, UDF, PROCEDURE`,
    )
  }
  const target = reader(binding, object)
  const at = 'table' in target ? target.table : { name: target.name }
  const { shown } = { shown: undefined, ...target }
  return { args: { domain, kind: target.kind, ...at, shown }, columns }
}

function textOf({ type, value }: TableArgument): string {
  if (typeof value === 'string') return value
  throw new QueryError(
    'BadArguments',
    `invalid value ${valueText(type, value)} expect to be string literal.`,
  )
}

const columns = [
  ['tag_name', stringType],
  ['tag_value', stringType],
  ['object_database', nullableType(stringType)],
  ['object_id', nullableType(uint64Type)],
  ['object_name', stringType],
  ['domain', stringType],
] as const
