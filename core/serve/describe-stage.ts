import type { StageColumns, StageRead } from '../binder/bind-context.js'
import type { CatalogView } from '../catalog/catalog-view.js'
import { nullableType, stringType, variantType } from '../types/data-type.js'
import type { StageAccess } from './stage-access.js'
import { formatOf } from './stage-format.js'

/** What the rows of `FROM @stage` look like: text fields by position, or one Variant of NDJSON. */
export async function describeStage(
  stages: StageAccess,
  catalog: CatalogView,
  read: StageRead,
  user: string,
): Promise<StageColumns> {
  const { stage } = stages.at(read.location, user)
  const format = formatOf(read.format, stage, catalog)
  if (format.type === 'NDJSON') {
    return { kind: 'named', columns: [{ name: '_$1', type: variantType }] }
  }
  return {
    kind: 'positional',
    type: nullableType(stringType),
    format: format.type,
    wholeLines: format.type === 'TEXT' && format.fieldDelimiter === '',
  }
}
