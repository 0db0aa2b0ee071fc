import type { BindContext } from '../../binder/bind-context.js'
import { withFacts } from '../../binder/known-facts.js'
import type { SystemFacts } from '../../catalog/system/system-table.js'
import { Bug } from '../../errors/bug.js'
import type { Value } from '../../types/value.js'
import { systemTableSpecs } from '../system-tables.js'
import { blocksOfRows, type SourceReader } from './source-reader.js'

/** Reads `system.*`: only the columns in the plan, by name. */
export function systemReader(facts: SystemFacts, bind: BindContext): SourceReader {
  return ({ args, columns }, cx) => {
    const spec = systemTableSpecs.find(each => each.name === args['table'])
    if (spec === undefined) throw new Bug(`no system table ${String(args['table'])}`)
    const names = spec.columns.map(([name]) => name)
    const places = columns.map(column => names.indexOf(column.name))
    const wanted = new Set(columns.map(column => column.name))
    const asked = args['names'] as readonly string[] | undefined
    const rows = async function* (): AsyncGenerator<readonly Value[]> {
      for (const row of await withFacts(bind, () => [...spec.rows(facts, asked, wanted)])) {
        yield places.map(place => row[place]!)
      }
    }
    return blocksOfRows(rows(), columns.length, cx)
  }
}
