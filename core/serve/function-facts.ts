import type { FunctionFacts } from '../catalog/system/system-table.js'
import { aggregateFunction, listedNames } from '../functions/catalogue.js'
import { tableFunctions } from '../functions/table-functions.js'

/** Functions as `system.functions` lists them. */
export function* functionFacts(): Iterable<FunctionFacts> {
  for (const name of listedNames()) {
    yield { name, isAggregate: aggregateFunction(name) !== undefined, description: '' }
  }
}

export function tableFunctionNames(): Iterable<string> {
  return Object.keys(tableFunctions)
}
