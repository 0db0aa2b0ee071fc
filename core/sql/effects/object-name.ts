import { splitStagePath } from '../../stage-path.js'
import type { Identifier, ObjectName as Path } from '../ast/expression.js'
import type { ObjectName } from './effects.js'

/** A name as the catalogue keeps it: unquoted ones in lower case. */
export function plainName(name: Identifier): string {
  return name.quote === undefined ? name.name.toLowerCase() : name.name
}

/** `db.table`; a table of another catalog than the default has it in front. */
export function tableName(path: Path, database: string): ObjectName {
  const parts = path.map(plainName)
  if (parts.length === 1) return `${database}.${parts[0]}`
  return (parts.length === 3 && parts[0] === 'default' ? parts.slice(1) : parts).join('.')
}

/** The object that a database itself is. */
export function databaseName(path: Path): ObjectName {
  return databaseObject(plainName(path.at(-1)!))
}

/** As `databaseName`, of a plain name. */
export function databaseObject(name: string): ObjectName {
  return `#database ${name}`
}

/** The database of a table's object; undefined for what is no table. */
export function databaseOf(object: ObjectName): string | undefined {
  const dot = object.indexOf('.')
  return /^[#@$]/.test(object) || dot < 0 ? undefined : object.slice(0, dot)
}

/** The object of a place in a stage, `@name/path`, from its text without the at sign. */
export function locationName(location: string): ObjectName {
  const path = `@${location}`.replaceAll(/\/+/g, '/')
  return path.endsWith('/') ? path.slice(0, -1) : path
}

/** The object of a named file format. */
export function fileFormatObject(name: string): ObjectName {
  return `#file_format ${name.toLowerCase()}`
}

/** The object of a function that users can define; built-in ones are never written. */
export function functionObject(name: string): ObjectName {
  return `#function ${name}`
}

/** The object of a sequence: it is in no database. Source: databend binder/ddl/sequence.rs `SequenceIdent`. */
export function sequenceObject(name: Path): ObjectName {
  return `#sequence ${plainName(name.at(-1)!)}`
}

/** The kind of what users and roles were granted. */
export const grantsKind = '#grants'

/** The object of what one of them, `granted`, was granted on an object: it goes with either. */
export function grantsOn(granted: ObjectName, object: ObjectName): ObjectName {
  return `${granted} on ${object}`
}

/** The stage of a place in it. */
export function stageOf(object: ObjectName): ObjectName {
  return `@${splitStagePath(object).name}`
}

/** The kind of what all sessions have as temporary tables of one name, together. */
export const temporaryKind = '#temporary'

/** Kinds of objects whose names begin with `#`; those of two words first. */
const kinds = /^#(?:(?:masking|row access|network|password) policy|[a-z_]+) /

/** The listings that show an object: of its kind, or of a table those of its database and of its name. */
export function groupsOf(object: ObjectName): readonly string[] {
  const database = databaseOf(object)
  if (database !== undefined) {
    const name = object.slice(database.length + 1)
    return ['*.*', `${database}.*`, `*.${name}`]
  }
  if (object.startsWith('$')) return ['$']
  if (object.startsWith('@')) return object.includes('/') ? [] : ['@']
  const kind = kinds.exec(object)?.[0]
  return kind === undefined ? [] : [kind.trimEnd()]
}

/** The roles that every server has; nobody can drop them. Source: databend session_privilege_mgr.rs. */
export const builtInRoles: readonly string[] = ['account_admin', 'public']
