import type {
  AlterStage,
  CreateFileFormat,
  CreateStage,
  RemoveFiles,
} from '../../binder/bound-statement.js'
import { unknownStage } from '../../catalog/catalog.js'
import type { FormatOptions } from '../../catalog/objects.js'
import { QueryError } from '../../errors/query-error.js'
import { checkFileFormat } from '../../stages/file-format.js'
import { type ExecutionContext, nothing, type Outcome } from '../execution.js'
import { pathPattern } from '../stage-access.js'
import { namedOptions } from '../stage-format.js'

const creator = (execution: ExecutionContext): string => execution.bind.identity.text

export async function createStage(
  execution: ExecutionContext,
  command: CreateStage,
): Promise<Outcome> {
  const { state } = execution
  const { external } = command
  if (command.name === '~') {
    throw new QueryError('StagePermissionDenied', 'user stage is not allowed to be created')
  }
  const { old } = state.catalog.create(
    'Stage',
    {
      name: command.name,
      location: external === undefined ? { kind: 'internal' } : { kind: 'external', ...external },
      fileFormat: checkedFormat(execution, command.fileFormat),
      comment: '',
      creator: creator(execution),
      createdOn: state.clock.nowMicros(),
      owner: execution.bind.identity.currentRole,
    },
    command.mode,
  )
  if (old !== undefined) state.stages.forget(old)
  return nothing
}

/** ALTER STAGE. Throws `QueryError` 2501; 1006 for a URL of an internal stage. Source: databend interpreter_user_stage_alter.rs. */
export async function alterStage(
  execution: ExecutionContext,
  { name, ifExists, external, fileFormat, comment }: AlterStage,
): Promise<Outcome> {
  const { catalog } = execution.state
  const stage = catalog.view().find('Stage', name)
  if (stage === undefined && ifExists) return nothing
  if (stage === undefined) throw unknownStage(name)
  if (external !== undefined && stage.location.kind !== 'external') {
    throw new QueryError(
      'BadArguments',
      `Stage ${name} is not external, LOCATION/URL can only be set for external stages`,
    )
  }
  const changed = {
    ...(external && { location: { kind: 'external', ...external } as const }),
    ...(fileFormat && { fileFormat: checkedFormat(execution, fileFormat) }),
    ...(comment !== undefined && { comment }),
  }
  catalog.replace('Stage', name, old => ({ ...old, ...changed }))
  return nothing
}

/**
 * The options of a stage's file format: checked, and with a format name replaced by the options that it names now.
 * Formats that mockq cannot read or write are stored too, and refused when used.
 */
function checkedFormat({ bind }: ExecutionContext, options: FormatOptions): FormatOptions {
  if (options.size === 0) return options
  const own = namedOptions(options, bind.catalog)
  refuseLance(own, 'IllegalStageFileFormat')
  return own
}

/** Source: databend ddl/stage.rs `bind_create_stage`, binder.rs `Statement::CreateFileFormat`. */
function refuseLance(
  options: FormatOptions,
  error: 'IllegalStageFileFormat' | 'IllegalFileFormat',
): void {
  if (checkFileFormat(options).type !== 'LANCE') return
  throw new QueryError(error, 'LANCE file format is only supported in COPY INTO <location>')
}

export async function removeFiles(
  execution: ExecutionContext,
  command: RemoveFiles,
): Promise<Outcome> {
  const { files, prefix } = execution.state.stages.at(
    command.location,
    execution.context.caller.user,
  )
  const fits = command.pattern === undefined ? () => true : pathPattern(command.pattern, prefix)
  for (const file of await files.list(prefix)) {
    execution.run.signal.throwIfAborted()
    if (fits(file.path)) await files.remove(file.path)
  }
  return nothing
}

export async function createFileFormat(
  execution: ExecutionContext,
  command: CreateFileFormat,
): Promise<Outcome> {
  refuseLance(command.options, 'IllegalFileFormat')
  execution.state.catalog.create(
    'FileFormat',
    { name: command.name, options: command.options },
    command.mode,
  )
  return nothing
}
