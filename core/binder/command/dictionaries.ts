import { entriesByName } from '../../by-name.js'
import type { Dictionary, TableColumn } from '../../catalog/objects.js'
import { QueryError } from '../../errors/query-error.js'
import type { ObjectName } from '../../sql/ast/expression.js'
import type * as Tree from '../../sql/ast/object.js'
import { optionMap } from '../../sql/option-map.js'
import { type DataType, removeNullable } from '../../types/data-type.js'
import { isFloatKind, isIntegerKind } from '../../types/number-kind.js'
import { quoteString } from '../../types/quote-string.js'
import { explicitSqlTypeText } from '../../types/type-text.js'
import type { Binding } from '../binding.js'
import type {
  BoundQuery,
  CreateDictionary,
  DropDictionary,
  RenameDictionary,
  TableName,
} from '../bound-statement.js'
import { fieldPosition } from '../field-position.js'
import { knownDictionary } from '../known-dictionary.js'
import { knownDatabase, tableNameParts } from '../table/table-name.js'
import { tableColumns } from './create-table.js'
import { constantRows } from './rows.js'
import { shownName } from './shown-name.js'

const wrong = (message: string): QueryError => new QueryError('BadArguments', message)

/** What a source needs. Source: databend binder/ddl/dictionary.rs `validate_dictionary_options`. */
interface SourceSpec {
  readonly required: readonly string[]
  readonly optional: readonly string[]
  /** Throws `QueryError` 1006 for columns that the source cannot have. */
  readonly checkColumns: (columns: readonly TableColumn[]) => void
}

const sources: Readonly<Record<Dictionary['source'], SourceSpec>> = {
  mysql: {
    required: ['host', 'port', 'username', 'password', 'db', 'table'],
    optional: [],
    checkColumns: columns => {
      if (columns.every(({ type }) => isPlain(removeNullable(type)))) return
      throw wrong('The type of Mysql field must be in [`boolean`, `string`, `number`]')
    },
  },
  redis: {
    required: ['host', 'port'],
    optional: ['username', 'password', 'db_index'],
    checkColumns: columns => {
      if (columns.length !== 2) throw wrong('The number of Redis fields must be two')
      if (columns.every(({ type }) => removeNullable(type).kind === 'String')) return
      throw wrong('The type of Redis field must be `string`')
    },
  },
}

const isPlain = ({ kind }: DataType): boolean =>
  kind === 'Boolean' || kind === 'String' || isIntegerKind(kind) || isFloatKind(kind)

/** The options of a source by name, as errors list them. */
function listed({ required, optional }: SourceSpec): string {
  const names = (list: readonly string[]) => list.map(name => `\`${name}\``).join(', ')
  const more = optional.length === 0 ? '' : `, optional options are [${names(optional)}]`
  return `required options are [${names(required)}]${more}`
}

function checkOptions(spec: SourceSpec, options: ReadonlyMap<string, string>): void {
  for (const [name, value] of entriesByName(options)) {
    if (![...spec.required, ...spec.optional].includes(name)) {
      throw wrong(`dictionary option ${name} is not a valid option, ${listed(spec)}`)
    }
    if (name === 'port' && !isUnsigned(value, 2n ** 64n - 1n)) {
      throw wrong(`dictionary option ${name} must be a positive integer`)
    }
    if (name === 'db_index' && !isUnsigned(value, 15n)) {
      throw wrong(`dictionary option ${name} must be between 0 to 15`)
    }
  }
  const missed = spec.required.filter(name => !options.has(name))
  if (missed.length > 0) {
    throw wrong(`dictionary miss options ${missed.join(', ')}, ${listed(spec)}`)
  }
}

const isUnsigned = (text: string, greatest: bigint): boolean =>
  /^\+?\d+$/.test(text) && BigInt(text.replace('+', '')) <= greatest

function nameIn(binding: Binding, path: ObjectName): TableName {
  const { database, name } = tableNameParts(binding, path)
  return { database: knownDatabase(binding, database), name }
}

/** CREATE DICTIONARY. Throws `QueryError` 1003, 1006. Source: databend binder/ddl/dictionary.rs `bind_create_dictionary`. */
export function bindCreateDictionary(
  binding: Binding,
  tree: Tree.CreateDictionary,
): CreateDictionary {
  const { mode, comment = '', primaryKeys } = tree
  const dictionary = nameIn(binding, tree.name)
  const source = binding.name(tree.source).toLowerCase()
  if (source !== 'mysql' && source !== 'redis') {
    throw wrong(`The specified source '${source}' is not currently supported`)
  }
  const options = optionMap(tree.options)
  checkOptions(sources[source], options)
  const columns = tableColumns(binding, tree.columns)
  sources[source].checkColumns(columns)
  const [key, ...others] = primaryKeys
  if (key === undefined || others.length > 0) throw wrong('Only support one primary key')
  // The key is taken as it is written, whatever the rules for names are.
  const primaryKey = columns[fieldPosition(columns, key.name)]!.name
  return {
    kind: 'CreateDictionary',
    dictionary,
    mode,
    columns,
    primaryKey,
    source,
    options,
    comment,
  }
}

export function bindDropDictionary(binding: Binding, tree: Tree.DropObject): DropDictionary {
  const dictionary = nameIn(binding, tree.name)
  return { kind: 'DropDictionary', dictionary, ifExists: tree.ifExists }
}

/** RENAME DICTIONARY. Source: databend ddl/dictionary.rs `bind_rename_dictionary`. */
export function bindRenameDictionary(
  binding: Binding,
  tree: Tree.RenameDictionary,
): RenameDictionary {
  const [from, into] = [tree.name, tree.to].map(path => catalogOf(binding, path))
  if (from !== into) {
    throw new QueryError('BadArguments', 'Rename dictionary not allow modify catalog')
  }
  const dictionary = nameIn(binding, tree.name)
  const to = nameIn(binding, tree.to)
  return { kind: 'RenameDictionary', dictionary, to, ifExists: tree.ifExists }
}

function catalogOf(binding: Binding, path: ObjectName): string {
  const [catalog] = path.toReversed().slice(2)
  return catalog === undefined ? binding.cx.currentCatalog : binding.name(catalog)
}

/** SHOW CREATE DICTIONARY. Source: databend interpreter_dictionary_show_create.rs `show_create_query`. */
export function showDictionary(binding: Binding, path: ObjectName): BoundQuery {
  const { database, name } = tableNameParts(binding, path)
  const { columns, primaryKey, source, options, comment } = knownDictionary(binding, {
    database,
    name,
  })
  const identifier = shownName(binding, false)
  const lines = columns.map(column => {
    const end = column.comment === undefined ? '' : ` COMMENT ${quoteString(column.comment)}`
    return `  ${identifier(column.name)} ${explicitSqlTypeText(column.type)}${end}`
  })
  const given = entriesByName(options).map(
    ([key, value]) => `${key}='${key === 'password' ? '[HIDDEN]' : value}'`,
  )
  const head = `CREATE DICTIONARY ${identifier(name)}\n(\n${lines.join(',\n')}\n)\nPRIMARY KEY ${primaryKey}`
  const end = comment === '' ? '' : `COMMENT '${comment}'`
  const text = `${head}\nSOURCE(${source}(${given.join(' ')}))\n${end}`
  return constantRows(binding, ['Dictionary', 'Create Dictionary'], [[name, text]])
}
