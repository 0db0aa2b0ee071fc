/** Privileges in the order in which lists print them, each with its name in error messages. */
const names = {
  USAGE: 'Usage',
  CREATE: 'Create',
  SELECT: 'Select',
  INSERT: 'Insert',
  SET: 'Set',
  UPDATE: 'Update',
  DELETE: 'Delete',
  DROP: 'Drop',
  ALTER: 'Alter',
  SUPER: 'Super',
  'CREATE USER': 'CreateUser',
  'CREATE ROLE': 'CreateRole',
  GRANT: 'Grant',
  'CREATE STAGE': 'CreateStage',
  'DROP ROLE': 'DropRole',
  'DROP USER': 'DropUser',
  'CREATE DATAMASK': 'CreateDataMask',
  OWNERSHIP: 'Ownership',
  READ: 'Read',
  WRITE: 'Write',
  'CREATE DATABASE': 'CreateDatabase',
  'CREATE WAREHOUSE': 'CreateWarehouse',
  'CREATE CONNECTION': 'CreateConnection',
  'ACCESS CONNECTION': 'AccessConnection',
  'CREATE SEQUENCE': 'CreateSequence',
  'ACCESS SEQUENCE': 'AccessSequence',
  'CREATE PROCEDURE': 'CreateProcedure',
  'ACCESS PROCEDURE': 'AccessProcedure',
  'APPLY MASKING POLICY': 'ApplyMaskingPolicy',
  'CREATE MASKING POLICY': 'CreateMaskingPolicy',
  'APPLY ROW ACCESS POLICY': 'ApplyRowAccessPolicy',
  'CREATE ROW ACCESS POLICY': 'CreateRowAccessPolicy',
} as const

/** What may be done to an object, as GRANT spells it. Source: databend user_privilege.rs `UserPrivilegeType`. */
export type Privilege = keyof typeof names

const inOrder = Object.keys(names) as readonly Privilege[]

export type Privileges = ReadonlySet<Privilege>

/** Whether a string is the name of a privilege, in upper case. */
export function isPrivilege(text: string): text is Privilege {
  return Object.hasOwn(names, text)
}

/** The name of a privilege in error messages, such as `CreateUser`. */
export function privilegeName(privilege: Privilege): string {
  return names[privilege]
}

/** A list such as `SELECT,INSERT`. READ and WRITE are printed `Read` and `Write`, as on the server. */
export function privilegesText(privileges: Privileges): string {
  const shown = inOrder.filter(each => privileges.has(each))
  return shown.map(each => (each === 'READ' || each === 'WRITE' ? names[each] : each)).join(',')
}

const onTable = [
  'CREATE',
  'UPDATE',
  'SELECT',
  'INSERT',
  'DELETE',
  'DROP',
  'ALTER',
  'GRANT',
] as const

/** The kinds of objects that privileges are granted on. */
export type ObjectKind =
  | 'Global'
  | 'Database'
  | 'Table'
  | 'UDF'
  | 'Stage'
  | 'Sequence'
  | 'Connection'
  | 'Procedure'
  | 'MaskingPolicy'
  | 'RowAccessPolicy'

/** What can be granted on each kind of object, ownership apart. Source: databend user_privilege.rs. */
const available: Readonly<Record<ObjectKind, readonly Privilege[]>> = {
  Table: onTable,
  Database: [...onTable, 'USAGE'],
  UDF: ['USAGE'],
  Stage: ['READ', 'WRITE'],
  Sequence: ['ACCESS SEQUENCE'],
  Connection: ['ACCESS CONNECTION'],
  Procedure: ['ACCESS PROCEDURE'],
  MaskingPolicy: ['APPLY MASKING POLICY'],
  RowAccessPolicy: ['APPLY ROW ACCESS POLICY'],
  Global: inOrder.filter(each => each !== 'OWNERSHIP' && each !== 'SET' && each !== 'CREATE STAGE'),
}

const sets = new Map(Object.entries(available).map(([kind, list]) => [kind, new Set(list)]))

/** The privileges that ALL grants on an object of this kind. */
export function availablePrivileges(kind: ObjectKind): Privileges {
  return sets.get(kind)!
}

/**
 * Privileges to create objects. They can be granted only to roles, since a role owns what is created.
 *
 * Source: databend interpreter_privilege_grant.rs `is_create_ownership_object_privilege`.
 */
export const forRolesAlone: Privileges = new Set([
  'CREATE',
  'CREATE STAGE',
  'CREATE DATABASE',
  'CREATE WAREHOUSE',
  'CREATE CONNECTION',
  'CREATE SEQUENCE',
  'CREATE PROCEDURE',
  'CREATE MASKING POLICY',
  'CREATE ROW ACCESS POLICY',
])
