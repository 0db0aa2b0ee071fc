import type { CreateCatalog, DropCatalog } from '../../binder/bound-statement.js'
import { QueryError } from '../../errors/query-error.js'
import { type ExecutionContext, nothing, type Outcome } from '../execution.js'

/**
 * CREATE CATALOG fails as on a server that cannot reach the service, with 1001. Source: databend
 * interpreter_catalog_create.rs, which lists the databases of a new catalog.
 */
export async function createCatalog(
  _execution: ExecutionContext,
  { type }: CreateCatalog,
): Promise<Outcome> {
  throw new QueryError(
    'Internal',
    `Catalog creation failed. Check your parameter values.: mockq does not support catalogs of type ${type}`,
  )
}

/** DROP CATALOG; there is only the default one. Source: databend catalog/manager.rs `drop_catalog`. */
export async function dropCatalog(
  { bind }: ExecutionContext,
  { name, ifExists }: DropCatalog,
): Promise<Outcome> {
  if (name === bind.currentCatalog) {
    throw new QueryError('BadArguments', 'default catalog cannot be dropped')
  }
  if (ifExists) return nothing
  throw new QueryError('UnknownCatalog', `Unknown catalog '${name}': drop_catalog`)
}
