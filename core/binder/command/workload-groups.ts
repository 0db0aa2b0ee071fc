import type * as Tree from '../../sql/ast/access.js'
import type { Binding } from '../binding.js'
import type * as Bound from '../bound-statement.js'
import { writtenName } from '../written-name.js'
import { constantRows } from './rows.js'

/** Source, also of the other statements: databend binder/ddl/workload.rs. */
export function bindCreateWorkloadGroup(
  _binding: Binding,
  { name, mode, quotas }: Tree.CreateWorkloadGroup,
): Bound.CreateWorkloadGroup {
  return {
    kind: 'CreateWorkloadGroup',
    name: writtenName(name),
    mode,
    quotas: quotaMap(quotas),
  }
}

export function bindAlterWorkloadGroup(
  _binding: Binding,
  { name, set, unset }: Tree.AlterWorkloadGroup,
): Bound.AlterWorkloadGroup {
  return {
    kind: 'AlterWorkloadGroup',
    name: writtenName(name),
    set: quotaMap(set),
    unset: unset.map(each => each.name),
  }
}

export function bindRenameWorkloadGroup(
  _binding: Binding,
  { name, to }: Tree.RenameWorkloadGroup,
): Bound.RenameWorkloadGroup {
  return { kind: 'RenameWorkloadGroup', name: writtenName(name), to: writtenName(to) }
}

const quotaMap = (quotas: readonly Tree.WorkloadQuota[]): ReadonlyMap<string, string> =>
  new Map(quotas.map(({ name, value }) => [name, value]))

const shownQuotas = [
  'cpu_quota',
  'memory_quota',
  'query_timeout',
  'max_concurrency',
  'query_queued_timeout',
]

/** SHOW WORKLOAD GROUPS, in the order in which they were created. Source: databend interpreter_show_workload_groups.rs. */
export function showWorkloadGroups(binding: Binding): Bound.BoundQuery {
  const rows = [...binding.cx.catalog.all('WorkloadGroup')].map(({ name, quotas }) => [
    name,
    ...shownQuotas.map(quota => quotas.get(quota) ?? ''),
  ])
  return constantRows(binding, ['name', ...shownQuotas], rows)
}
