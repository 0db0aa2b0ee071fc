import type { CreateMode } from '../../core/sql/ast/ddl.js'
import type { Identifier, ObjectName as Path } from '../../core/sql/ast/expression.js'
import type { DroppableObject } from '../../core/sql/ast/object.js'
import type { Statement } from '../../core/sql/ast/statement.js'
import { type Effects, everything, type ObjectName, type Write, type WriteMode } from './effects.js'
import { locationName, plainName, tableName } from './object-name.js'

type Definitions = {
  readonly [K in Statement['kind']]?: (
    tree: Extract<Statement, { kind: K }>,
    database: string,
  ) => Partial<Effects>
}

/**
 * What statements write that define anything but tables, views, databases and stages. Their answers
 * depend on nothing, as those of CREATE; what they define shows where answers differ.
 */
export const definitionEffects: Definitions = {
  CreateUser: ({ user, mode }) => makes(`#user ${user.name}`, mode),
  AlterUser: ({ user }) => changes(`#user ${user?.name ?? ''}`, 'alter'),
  DropUser: ({ user }) => changes(`#user ${user.name}`, 'gone'),
  CreateRole: ({ name, mode }) => makes(`#role ${name}`, mode),
  AlterRole: ({ name }) => changes(`#role ${name}`, 'alter'),
  DropRole: ({ name }) => changes(`#role ${name}`, 'gone'),
  Grant: () => changes('#grants', 'alter'),
  Revoke: () => changes('#grants', 'alter'),
  CreateDataPolicy: ({ policy, name, mode }, db) => makes(named(policy, name, db), mode),
  CreateAccountPolicy: ({ policy, name, mode }, db) => makes(named(policy, [name], db), mode),
  AlterAccountPolicy: ({ policy, name }, db) => changes(named(policy, [name], db), 'alter'),
  CreateFunction: ({ name, mode }) => makes(functionObject(plainName(name)), mode),
  AlterFunction: ({ name }) => changes(functionObject(plainName(name)), 'alter'),
  CreateProcedure: ({ name, mode }) => makes(`#procedure ${plainName(name)}`, mode),
  DropProcedure: ({ name }) => changes(`#procedure ${plainName(name)}`, 'gone'),
  // What has been read from a stream is gone from it: any write may have read it.
  CreateStream: ({ name, mode }, db) => {
    const object = tableName(name, db)
    return {
      readsOnError: [object],
      writes: [{ object, mode: made(mode), dependsOn: [everything] }],
    }
  },
  CreateSequence: ({ name, mode }, db) => makes(named('SEQUENCE', [name], db), mode),
  CreateConnection: ({ name, mode }, db) => makes(named('CONNECTION', [name], db), mode),
  CreateTag: ({ name, mode }, db) => makes(named('TAG', [name], db), mode),
  CreateTableIndex: ({ table }, db) => changes(tableName(table, db), 'alter'),
  DropTableIndex: ({ table }, db) => changes(tableName(table, db), 'alter'),
  AlterStage: ({ name }) => changes(locationName(plainName(name)), 'alter'),
  DropObject: ({ object, name }, db) => changes(named(object, name, db), 'gone'),
  AlterTags: ({ object, name }, db) => changes(named(object, name, db), 'alter'),
  CommentOn: ({ object, name }, db) =>
    object === 'COLUMN'
      ? changes(tableName(name.slice(0, -1), db), 'alter')
      : changes(named(object, name, db), 'alter'),
  Call: ({ procedure }) => (procedure ? { readsAll: true, writesAll: true } : { readsAll: true }),
}

/** The object of a function that users can define; built-in ones are never written. */
export function functionObject(name: string): ObjectName {
  return `#function ${name}`
}

/** The object of something by its kind, in upper case. */
function named(kind: string | DroppableObject, name: Path, db: string): ObjectName {
  if (kind === 'TABLE' || kind === 'VIEW' || kind === 'STREAM') return tableName(name, db)
  if (kind === 'FUNCTION') return functionObject(plainName(name.at(-1)!))
  if (kind === 'SEQUENCE') return sequenceObject(name, db)
  return `#${kind.toLowerCase()} ${name.map(part => plainName(part as Identifier)).join('.')}`
}

/** The object of a sequence. */
export function sequenceObject(name: Path, db: string): ObjectName {
  return `#sequence ${tableName(name, db)}`
}

function made(mode: CreateMode): WriteMode {
  return mode === 'ifNotExists' ? 'ensure' : 'anew'
}

function makes(object: ObjectName, mode: CreateMode): Partial<Effects> {
  return changes(object, made(mode))
}

function changes(object: ObjectName, mode: WriteMode): Partial<Effects> {
  const write: Write = { object, mode }
  return { readsOnError: [object], writes: [write] }
}
