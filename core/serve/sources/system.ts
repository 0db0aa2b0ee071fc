import type { BindContext } from '../../binder/bind-context.js'
import { FactNeeded } from '../../binder/known-facts.js'
import type { SystemFacts, SystemTableSpec } from '../../catalog/system/system-table.js'
import { Bug } from '../../errors/bug.js'
import type { Value } from '../../types/value.js'
import { systemTableSpecs } from '../system-tables.js'
import { blocksOfRows, type SourceReader } from './source-reader.js'

/** Reads `system.*`: the columns that the plan asks for, by name. */
export function systemReader(facts: SystemFacts, bind: BindContext): SourceReader {
  return ({ args, columns }, cx) => {
    const spec = systemTableSpecs.find(each => each.name === args['table'])
    if (spec === undefined) throw new Bug(`no system table ${String(args['table'])}`)
    const names = spec.columns.map(([name]) => name)
    const places = columns.map(column => names.indexOf(column.name))
    const asked = args['names'] as readonly string[] | undefined
    const rows = async function* (): AsyncGenerator<readonly Value[]> {
      for (const row of await knownRows(() => spec.rows(facts, asked), bind)) {
        yield places.map(place => row[place]!)
      }
    }
    return blocksOfRows(rows(), columns.length, cx)
  }
}

/** All rows; what they need of files is learnt, and they are made again. */
async function knownRows(
  rows: () => ReturnType<SystemTableSpec['rows']>,
  bind: BindContext,
): Promise<readonly (readonly Value[])[]> {
  for (;;) {
    try {
      return [...rows()]
    } catch (error) {
      if (!(error instanceof FactNeeded)) throw error
      await error.learn(bind)
    }
  }
}
