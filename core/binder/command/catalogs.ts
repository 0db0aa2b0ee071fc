import { QueryError } from '../../errors/query-error.js'
import type * as Tree from '../../sql/ast/object.js'
import { optionMap } from '../../sql/option-map.js'
import type { Binding } from '../binding.js'
import type * as Bound from '../bound-statement.js'
import { storageAt } from '../storage-params.js'

/**
 * CREATE CATALOG: only the options are checked, for there is no service that mockq could reach.
 *
 * Throws `QueryError`: 2318 for the type DEFAULT, 2004 for a missing or wrong option. Source: databend
 * binder/ddl/catalog.rs `try_create_meta_from_options`.
 */
export function bindCreateCatalog(
  binding: Binding,
  { type, options, span }: Tree.CreateCatalog,
): Bound.CreateCatalog {
  const given = new Map(optionMap(options))
  if (type === 'DEFAULT') {
    throw new QueryError('CatalogNotSupported', 'Creating default catalog is not allowed!')
  }
  if (type === 'HIVE') {
    if (!given.has('metastore_address')) invalid('expected field: METASTORE_ADDRESS')
    const url = given.get('url')
    for (const name of ['metastore_address', 'url']) given.delete(name)
    if (url !== undefined)
      storageAt(binding, url, given, { usage: 'when create Hive Catalog', span })
  } else if (type === 'ICEBERG') checkIceberg(given)
  else checkPaimon(given)
  return { kind: 'CreateCatalog', type }
}

function checkIceberg(given: ReadonlyMap<string, string>): void {
  const missing = (option: string): void => {
    if (!given.has(option)) invalid(`${option} for iceberg catalog is not specified`)
  }
  missing('type')
  const type = given.get('type')!.toLowerCase()
  missing('address')
  if (type !== 'storage') missing('warehouse')
  if (type === 'storage') missing('table_bucket_arn')
  else if (!['rest', 'hive', 'glue'].includes(type)) {
    invalid(`iceberg catalog with type ${type} is not supported`)
  }
}

function checkPaimon(given: ReadonlyMap<string, string>): void {
  const metastore = (given.get('metastore') ?? 'filesystem').toLowerCase()
  if (metastore !== 'filesystem' && metastore !== 'rest') {
    invalid(`paimon catalog metastore ${metastore} is not supported`)
  }
  if (!given.has('warehouse')) invalid('warehouse for paimon catalog is not specified')
  if (metastore === 'rest' && !given.has('uri')) {
    invalid('uri for paimon rest catalog is not specified')
  }
}

function invalid(message: string): never {
  throw new QueryError('InvalidArgument', message)
}

export function bindDropCatalog(
  binding: Binding,
  { name, ifExists }: Tree.DropCatalog,
): Bound.DropCatalog {
  return { kind: 'DropCatalog', name: binding.name(name), ifExists }
}
