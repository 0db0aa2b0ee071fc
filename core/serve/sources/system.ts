import type { SystemFacts } from '../../catalog/system/system-table.js'
import { Bug } from '../../errors/bug.js'
import type { Value } from '../../types/value.js'
import { systemTableSpecs } from '../system-tables.js'
import { blocksOfRows, type SourceReader } from './source-reader.js'

/** Reads `system.*` and `information_schema.*`: the columns that the plan asks for, by name. */
export function systemReader(facts: SystemFacts): SourceReader {
  return ({ args, columns }, cx) => {
    const spec = systemTableSpecs.find(
      each => each.database === args['database'] && each.name === args['table'],
    )
    if (spec === undefined) throw new Bug(`no system table ${String(args['table'])}`)
    const names = spec.columns.map(([name]) => name)
    const places = columns.map(column => names.indexOf(column.name))
    const rows = function* (): Generator<readonly Value[]> {
      for (const row of spec.rows(facts)) yield places.map(place => row[place]!)
    }
    return blocksOfRows(rows(), columns.length, cx)
  }
}
