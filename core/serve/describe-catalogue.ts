import { syntacticFunctions } from '../binder/expression/function-call.js'
import { lambdaFunctions } from '../binder/expression/lambdas.js'
import { specialFunctions } from '../binder/expression/special-functions.js'
import { windowFunctionNames } from '../binder/expression/windows.js'
import { tableFunctions } from '../binder/table/table-functions.js'
import {
  byName,
  type DescribedFunction,
  describeFunctions,
} from '../functions/describe-functions.js'
import { functionDoc } from '../functions/docs/function-doc.js'
import { unknownFunction } from '../functions/resolve.js'

/**
 * Every function that mockq serves: those of the catalogue, and those that are parts of the language:
 * window functions, names that stand for other calls, functions in FROM.
 */
export function describeCatalogue(): readonly DescribedFunction[] {
  const catalogue = describeFunctions()
  const known = new Set(catalogue.flatMap(({ name, aliases }) => [name, ...aliases]))
  const ofLanguage = [
    ...named('window', Object.keys(windowFunctionNames)),
    ...named('special', [
      ...Object.keys(specialFunctions),
      ...Object.keys(syntacticFunctions),
      ...lambdaFunctions.keys(),
    ]).filter(({ name }) => !known.has(name)),
    ...named('table', Object.keys(tableFunctions)),
  ]
  return [...catalogue, ...ofLanguage].sort(byName)
}

function named(
  kind: DescribedFunction['kind'],
  names: readonly string[],
): readonly DescribedFunction[] {
  return names.map(name => ({
    name,
    kind,
    aliases: [],
    doc: functionDoc(name),
    nulls: 'unknown',
    deterministic: true,
    signatures: [],
  }))
}

/** The functions of a name or alias. Throws `QueryError` 1008 if there is none. */
export function describeNamed(name: string): readonly DescribedFunction[] {
  const wanted = name.toLowerCase()
  const found = describeCatalogue().filter(fn => fn.name === wanted || fn.aliases.includes(wanted))
  if (found.length === 0) throw unknownFunction(wanted)
  return found
}
