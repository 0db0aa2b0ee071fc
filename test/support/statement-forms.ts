import type { Statement } from '../../core/sql/ast/statement.js'
import type { TreeTypes } from '../core/binder/tree-parts.js'

/** What tells forms of a kind of statement apart: the path to it from the statement's node. */
const parted: Readonly<Record<string, readonly string[]>> = {
  AlterAccountPolicy: ['policy'],
  AlterDatabase: ['action', 'kind'],
  AlterTable: ['action', 'kind'],
  AlterTags: ['object'],
  CommentOn: ['object'],
  CreateAccountPolicy: ['policy'],
  CreateDataPolicy: ['policy'],
  CreateTableIndex: ['index', 'type'],
  Describe: ['object'],
  DropObject: ['object'],
  DropTableIndex: ['type'],
  Explain: ['mode'],
  Foreign: ['what'],
  Kill: ['what'],
  OptimizeTable: ['action'],
  Presign: ['action'],
  Set: ['scope'],
  Show: ['object'],
  ShowCreate: ['object'],
  System: ['action'],
  Unset: ['scope'],
  VacuumTemporary: ['what'],
}

/** `CreateTable` → `CREATE TABLE`. */
const words = (name: string): string => name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toUpperCase()

/** How a form is called, where that is not the words of its kind and what tells it apart. */
const named: Readonly<Record<string, (part: string) => string>> = {
  AlterAccountPolicy: part => `ALTER ${part}`,
  AlterTable: part => `ALTER TABLE … ${part === 'Other' ? 'CREATE BRANCH' : words(part)}`,
  AlterTags: part => `ALTER ${part} … SET TAG`,
  Call: () => 'CALL PROCEDURE',
  CommentOn: part => `COMMENT ON ${part}`,
  CopyIntoLocation: () => 'COPY INTO location',
  CopyIntoTable: () => 'COPY INTO table',
  CreateAccountPolicy: part => `CREATE ${part}`,
  CreateDataPolicy: part => `CREATE ${part}`,
  CreateTableIndex: part => `CREATE ${part} INDEX`,
  Describe: part => `DESC ${part}`,
  DropObject: part => `DROP ${part}`,
  DropTableIndex: part => `DROP ${part} INDEX`,
  ExistsTable: () => 'EXISTS TABLE',
  Foreign: part => part,
  OptimizeTable: part => `OPTIMIZE TABLE … ${part}`,
  MultiInsert: () => 'INSERT ALL, INSERT FIRST',
  QueryStatement: () => 'SELECT, VALUES, WITH',
  Set: part => (part === 'variable' ? 'SET VARIABLE' : `SET ${part.toUpperCase()}`),
  System: part => `SYSTEM ${part}`,
  Unset: part => (part === 'variable' ? 'UNSET VARIABLE' : `UNSET ${part.toUpperCase()}`),
  VacuumTemporary: part => `VACUUM TEMPORARY ${part}`,
  WithSettings: () => 'SETTINGS (…) statement',
}

function nameOf(kind: string, part: string | undefined): string {
  if (named[kind] !== undefined) return named[kind](part ?? '')
  if (part === undefined) return words(kind)
  const isShouted = part === part.toUpperCase()
  return `${words(kind)} ${isShouted ? part : `… ${words(part)}`}`
}

/** The form of a statement: `CREATE TABLE`, `ALTER TABLE … RENAME COLUMN`, `SHOW TABLES`. */
export function formOf(tree: Statement): string {
  const path = parted[tree.kind]
  const part = path?.reduce<unknown>((at, name) => Reflect.get(at as object, name), tree)
  return nameOf(tree.kind, part as string | undefined)
}

/** Every form that the types of the syntax tree allow; those of `Foreign` are known only to the parser. */
export function allForms(types: TreeTypes): readonly string[] {
  return types
    .statementKinds()
    .filter(kind => kind !== 'Foreign')
    .flatMap(kind => {
      const path = parted[kind]
      if (path === undefined) return [nameOf(kind, undefined)]
      return types.literalsAt(kind, path).map(part => nameOf(kind, part))
    })
}
