import { QueryError } from '../../errors/query-error.js'
import { Unsupported } from '../../errors/unsupported.js'
import type * as Tree from '../../sql/ast/ddl.js'
import type { AlterStage } from '../../sql/ast/object.js'
import type { Options } from '../../sql/ast/query.js'
import type { ListStage, RemoveStage } from '../../sql/ast/statement.js'
import { optionMap } from '../../sql/option-map.js'
import type { Binding } from '../binding.js'
import type * as Bound from '../bound-statement.js'
import { stageLocation } from '../stage-location.js'
import { storageAt } from '../storage-params.js'
import { constantText } from '../table/stage-table.js'
import { sourceSpecs } from '../table/table-functions.js'
import { sourceRows } from './rows.js'

/** Stands for the file that a streamed load sends. Source: databend binder/insert.rs `STAGE_PLACEHOLDER`. */
const placeholder = '_databend_load'

/**
 * CREATE STAGE. A stage at a URL is created without access to its files. A comment is accepted and forgotten, as on the
 * server; ALTER STAGE sets one. Source: databend ddl/stage.rs `bind_create_stage`.
 */
export function bindCreateStage(binding: Binding, tree: Tree.CreateStage): Bound.CreateStage {
  if (tree.temporary) throw new Unsupported('temporary stages', { span: tree.span })
  const { name } = tree.name
  if (name.toLowerCase() === placeholder) {
    throw new QueryError(
      'InvalidArgument',
      `Can not create stage with name \`${placeholder}\`, which is reserved`,
    )
  }
  return {
    kind: 'CreateStage',
    name,
    mode: tree.mode,
    ...(tree.url !== undefined && {
      external: externalAt(binding, tree.url, tree.connection, 'when CREATE STAGE', tree),
    }),
    fileFormat: optionMap(tree.fileFormat),
  }
}

/** ALTER STAGE SET and UNSET. Source: databend ddl/stage.rs `bind_alter_stage`. */
export function bindAlterStage(binding: Binding, tree: AlterStage): Bound.AlterStage {
  const { ifExists, set, unset } = tree
  const { name } = tree.name
  if (name === '~') {
    throw new QueryError(
      'StagePermissionDenied',
      '[SQL-BINDER] User stage (~) is not allowed to be altered',
    )
  }
  const { url, connection = [], comment } = set
  const format = set.fileFormat ?? []
  if (unset.length > 0) {
    const isGone = (option: RegExp) => unset.some(each => option.test(each))
    return {
      kind: 'AlterStage',
      name,
      ifExists,
      ...(isGone(/FILE_FORMAT/) && { fileFormat: new Map() }),
      ...(isGone(/COMMENT/) && { comment: '' }),
    }
  }
  if (url === undefined && format.length === 0 && comment === undefined) {
    throw new QueryError(
      'BadArguments',
      'ALTER STAGE requires at least one option when SET is used',
    )
  }
  return {
    kind: 'AlterStage',
    name,
    ifExists,
    ...(url !== undefined && {
      external: externalAt(binding, url, connection, 'when ALTER STAGE', tree),
    }),
    ...(format.length > 0 && { fileFormat: optionMap(format) }),
    ...(comment !== undefined && { comment }),
  }
}

function externalAt(
  binding: Binding,
  url: string,
  connection: Options,
  usage: string,
  { span }: Pick<AlterStage, 'span'>,
): Bound.ExternalLocation {
  return { url, storage: storageAt(binding, url, optionMap(connection), { usage, span }) }
}

/** Throws `QueryError` 2506 for the stage of the user. Source: databend binder.rs `Statement::DropStage`. */
export function bindDropStage(_binding: Binding, tree: Tree.DropStage): Bound.DropNamed {
  const { name, ifExists } = tree
  if (name.name === '~') {
    throw new QueryError(
      'StagePermissionDenied',
      '[SQL-BINDER] User stage (~) is not allowed to be dropped',
    )
  }
  return { kind: 'DropNamed', object: 'Stage', name: name.name, ifExists }
}

export function bindRemoveStage(binding: Binding, tree: RemoveStage): Bound.RemoveFiles {
  const pattern = tree.pattern && constantText(binding, tree.pattern)
  return {
    kind: 'RemoveFiles',
    location: stageLocation(tree.location),
    ...(pattern === undefined ? {} : { pattern }),
  }
}

/** LIST is a query over the table function `list_stage`. */
export function bindListStage(binding: Binding, tree: ListStage): Bound.BoundQuery {
  const pattern = tree.pattern && constantText(binding, tree.pattern)
  const { columns } = sourceSpecs['list_stage']!(binding, {
    name: 'list_stage',
    args: [],
    named: new Map([['location', binding.scalars.text(`@${tree.location}`)]]),
    span: tree.span,
  })
  const args = { location: `@${tree.location}`, pattern }
  return sourceRows(binding, 'list_stage', columns, args)
}

/** CREATE FILE FORMAT. Source: databend binder.rs `bind_statement`. */
export function bindCreateFileFormat(
  _binding: Binding,
  tree: Tree.CreateFileFormat,
): Bound.CreateFileFormat {
  if (tree.builtin === true) {
    const why = `[SQL-BINDER] File format '${tree.name}' is reserved and cannot be used`
    throw new QueryError('SyntaxException', why)
  }
  const options = optionMap(tree.options)
  return { kind: 'CreateFileFormat', name: tree.name, mode: tree.mode, options }
}

export function bindDropFileFormat(
  _binding: Binding,
  { name, ifExists }: Tree.DropFileFormat,
): Bound.DropNamed {
  return { kind: 'DropNamed', object: 'FileFormat', name, ifExists }
}
