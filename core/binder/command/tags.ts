import { QueryError } from '../../errors/query-error.js'
import type { Expression } from '../../sql/ast/expression.js'
import type * as Tree from '../../sql/ast/object.js'
import type { Binding } from '../binding.js'
import type { AlterTags, CreateTag, TaggedTarget } from '../bound-statement.js'
import { signatureOf } from '../procedure-name.js'
import { databaseName, tableNameParts } from '../table/table-name.js'
import { writtenName } from '../written-name.js'

/** CREATE TAG. Values that are written twice count once. Source: databend binder/ddl/tag.rs, interpreter_tag_create.rs. */
export function bindCreateTag(binding: Binding, tree: Tree.CreateTag): CreateTag {
  const { mode, allowedValues, comment = '' } = tree
  return {
    kind: 'CreateTag',
    name: binding.name(tree.name),
    mode,
    ...(allowedValues !== undefined && {
      allowedValues: [...new Set(allowedValues.map(tagValue))],
    }),
    comment,
  }
}

/** 1005 for a literal that is no string. Source: databend binder/ddl/tag.rs `literal_to_tag_value`. */
function tagValue(literal: Expression): string {
  if (literal.kind === 'String') return literal.value
  const { span } = literal
  throw new QueryError('SyntaxException', 'Tag values must be string literals', { span })
}

type TargetBinder = (binding: Binding, tree: Tree.AlterTags) => TaggedTarget

const table =
  (kind: 'Table' | 'View' | 'Stream'): TargetBinder =>
  (binding, { name: path }) => {
    const { database, name } = tableNameParts(binding, path)
    return { kind, table: { database, name } }
  }

/** An object whose name is kept as written. */
const asWritten =
  (kind: 'Stage' | 'User' | 'Role'): TargetBinder =>
  (_binding, { name }) => ({ kind, name: name[0]!.name })

/** Source: databend binder/ddl/procedure.rs `generate_procedure_name_ident`. */
const procedure: TargetBinder = (_binding, { name: path, argTypes = [] }) => {
  const name = path[0]!
  return { kind: 'Procedure', name: signatureOf(name, argTypes), shown: writtenName(name) }
}

/** Source: databend binder/ddl/tag.rs `build_tag_set_object`. */
const targets: Readonly<Record<Tree.TaggableObject, TargetBinder>> = {
  DATABASE: (binding, { name, span }) => ({
    kind: 'Database',
    name: databaseName(binding, name, span),
  }),
  TABLE: table('Table'),
  VIEW: table('View'),
  STREAM: table('Stream'),
  STAGE: asWritten('Stage'),
  USER: asWritten('User'),
  ROLE: asWritten('Role'),
  CONNECTION: (binding, { name }) => ({ kind: 'Connection', name: binding.name(name[0]!) }),
  FUNCTION: (binding, { name }) => ({ kind: 'UDF', name: binding.name(name[0]!) }),
  PROCEDURE: procedure,
}

/** ALTER … SET TAG and UNSET TAG. Objects and tags are looked up when the statement runs. */
export function bindAlterTags(binding: Binding, tree: Tree.AlterTags): AlterTags {
  const { object, ifExists, set, unset } = tree
  return {
    kind: 'AlterTags',
    on: targets[object](binding, tree),
    ifExists,
    set: set.map(({ name, value }) => [binding.name(name), value]),
    unset: unset.map(name => binding.name(name)),
  }
}
