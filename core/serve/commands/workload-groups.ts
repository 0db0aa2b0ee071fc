import type {
  AlterWorkloadGroup,
  CreateWorkloadGroup,
  RenameWorkloadGroup,
} from '../../binder/bound-statement.js'
import { unknownWorkload } from '../../catalog/workload-groups.js'
import { QueryError } from '../../errors/query-error.js'
import { type ExecutionContext, nothing, type Outcome } from '../execution.js'

export async function createWorkloadGroup(
  { state: { catalog } }: ExecutionContext,
  { name, mode, quotas }: CreateWorkloadGroup,
): Promise<Outcome> {
  catalog.create('WorkloadGroup', { name, id: String(catalog.newId()), quotas }, mode)
  return nothing
}

/** Throws `QueryError` 3142, 3144. Source, also of the rest: databend workload_mgr.rs. */
export async function alterWorkloadGroup(
  { state }: ExecutionContext,
  { name, set, unset }: AlterWorkloadGroup,
): Promise<Outcome> {
  state.catalog.replace('WorkloadGroup', name, old => {
    const quotas = new Map([...old.quotas, ...set])
    for (const quota of unset) {
      if (quotas.delete(quota)) continue
      throw new QueryError(
        'UnknownWorkloadQuotas',
        `Unknown workload group quota name ${quota} in ${name}`,
      )
    }
    return { ...old, quotas }
  })
  return nothing
}

/** Throws `QueryError` 3142, and 3140 if the new name is taken. */
export async function renameWorkloadGroup(
  { state: { catalog } }: ExecutionContext,
  { name, to }: RenameWorkloadGroup,
): Promise<Outcome> {
  const view = catalog.view()
  if (view.find('WorkloadGroup', name) === undefined) throw unknownWorkload(name)
  if (view.find('WorkloadGroup', to) !== undefined) {
    throw new QueryError(
      'InvalidWorkload',
      `Unknown workload ${name} or workload ${to} already exists`,
    )
  }
  catalog.rename('WorkloadGroup', name, to)
  return nothing
}
