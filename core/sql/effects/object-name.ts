import { splitStagePath, withoutEmptyParts } from '../../stage-path.js'
import type { Identifier, ObjectName as Path } from '../ast/expression.js'
import type { ObjectName } from './effects.js'

/** A name as stored in the catalogue: unquoted names in lower case. */
export function plainName(name: Identifier): string {
  return name.quote === undefined ? name.name.toLowerCase() : name.name
}

/** `db.table`; prefixed with the catalog if that is not the default one. */
export function tableName(path: Path, database: string): ObjectName {
  const parts = path.map(plainName)
  if (parts.length === 1) return `${database}.${parts[0]}`
  return (parts.length === 3 && parts[0] === 'default' ? parts.slice(1) : parts).join('.')
}

/** The object name of a database. */
export function databaseName(path: Path): ObjectName {
  return databaseObject(plainName(path.at(-1)!))
}

/** As `databaseName`, from a plain string. */
export function databaseObject(name: string): ObjectName {
  return `#database ${name}`
}

/** The database of a table's object; undefined for other objects. */
export function databaseOf(object: ObjectName): string | undefined {
  const dot = object.indexOf('.')
  return /^[#@$]/.test(object) || dot < 0 ? undefined : object.slice(0, dot)
}

/** The object of a stage location `@name/path`, given without the at sign. */
export function locationName(location: string): ObjectName {
  return `@${withoutEmptyParts(location)}`
}

/** The object of a named file format. */
export function fileFormatObject(name: string): ObjectName {
  return `#file_format ${name.toLowerCase()}`
}

/** The object of a user-defined function; built-in ones are never written. */
export function functionObject(name: string): ObjectName {
  return `#function ${name}`
}

/** The object of a sequence, which belongs to no database. Source: databend binder/ddl/sequence.rs `SequenceIdent`. */
export function sequenceObject(name: Path): ObjectName {
  return `#sequence ${plainName(name.at(-1)!)}`
}

/** The object of a dictionary, which belongs to a database. */
export function dictionaryObject(name: Path, database: string): ObjectName {
  return `#dictionary ${tableName(name, database)}`
}

/** The kind of objects that stand for the grants of users and roles. */
export const grantsKind = '#grants'

/** The object for the grants of the user or role `granted` on an object; dropping either drops it. */
export function grantsOn(granted: ObjectName, object: ObjectName): ObjectName {
  return `${granted} on ${object}`
}

/**
 * The object for the snapshots of a table that its rows do not show: a statement that only leaves a new one, as ANALYZE
 * does, changes what readers of the past see, and nothing else.
 */
export function snapshotsOf(table: ObjectName): ObjectName {
  return `${snapshotsPrefix}${table}`
}

const snapshotsPrefix = '#snapshots '

/** The object whose past a write to this one belongs to: the table of its snapshots, else the object itself. */
export function pastOwner(object: ObjectName): ObjectName {
  return object.startsWith(snapshotsPrefix) ? object.slice(snapshotsPrefix.length) : object
}

/** The stage that contains a location. */
export function stageOf(object: ObjectName): ObjectName {
  return `@${splitStagePath(object).name}`
}

/** The kind of object that stands for all sessions' temporary tables with one name. */
export const temporaryKind = '#temporary'

/** Prefixes of object names that begin with `#`; kinds of two words first. */
const kinds = /^#(?:(?:masking|row access|network|password) policy|[a-z_]+) /

/** The listings that show an object: of its kind or, for a table, of its database and of its name. */
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

/** The roles that every server has and that cannot be dropped. Source: databend session_privilege_mgr.rs. */
export const builtInRoles: readonly string[] = ['account_admin', 'public']
