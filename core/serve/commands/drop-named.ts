import type { DropNamed } from '../../binder/bound-statement.js'
import { type ExecutionContext, nothing, type Outcome } from '../execution.js'
import { refuseUsedAccountPolicy } from './account-policies.js'
import { refuseUsedPolicy } from './policies.js'

/** DROP of an object that belongs to no database. Throws `QueryError` if there is none, or if it is in use. */
export async function dropNamed(
  execution: ExecutionContext,
  { object, name, ifExists }: DropNamed,
): Promise<Outcome> {
  const { catalog, stages } = execution.state
  switch (object) {
    case 'Stage': {
      const stage = catalog.drop(object, name, ifExists)
      if (stage !== undefined) stages.forget(stage)
      return nothing
    }
    case 'MaskingPolicy':
    case 'RowAccessPolicy':
      refuseUsedPolicy(execution, object, name)
      break
    case 'NetworkPolicy':
    case 'PasswordPolicy':
      refuseUsedAccountPolicy(execution, object, name)
  }
  catalog.drop(object, name, ifExists)
  return nothing
}
