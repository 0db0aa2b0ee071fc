import { QueryError } from '../../errors/query-error.js'
import type { BindContext, StageLocation } from '../bind-context.js'

/**
 * The privilege that `list_stage`, `read_file` and similar functions need: READ on a stage, or to own it. The user's own
 * stage and URLs need none.
 *
 * Throws `QueryError` 1063. Source: databend list_stage_table.rs, transform_async_function.rs `stage_info_for`.
 */
export function checkStageIsVisible(cx: BindContext, location: StageLocation): void {
  if (cx.eval.setting('enable_experimental_rbac_check') !== '1') return
  if (location.kind !== 'stage' || location.name === '~') return
  const { name } = location
  const stage = cx.catalog.find('Stage', name)
  if (stage === undefined || cx.identity.may('READ', { kind: 'Stage', name })) return
  const { owner } = stage
  if (owner !== undefined && cx.identity.effectiveRoles.some(role => role.name === owner)) return
  throw new QueryError(
    'PermissionDenied',
    `Permission denied: privilege READ is required on stage ${name} for user ${cx.identity.text}`,
  )
}
