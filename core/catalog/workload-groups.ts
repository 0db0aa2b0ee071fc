import { QueryError } from '../errors/query-error.js'

/** What the statements of users in a group may use together. */
export interface WorkloadGroup {
  readonly name: string
  /** Stays when the group is renamed. Users refer to it. */
  readonly id: string
  /** Values in the form in which the server shows them, by the name of the quota. */
  readonly quotas: ReadonlyMap<string, string>
}

/** The name of the group with this id, or null if it was dropped. */
export function workloadGroupName(
  groups: Iterable<WorkloadGroup>,
  id: string | undefined,
): string | null {
  if (id === undefined) return null
  for (const group of groups) if (group.id === id) return group.name
  return null
}

/** Source: databend workload_mgr.rs `get_id_by_name`. */
export const unknownWorkload = (name: string): QueryError =>
  new QueryError('UnknownWorkload', `Unknown workload ${name}`)
