import { readdirSync, readFileSync } from 'node:fs'
import t from 'tap'
import { type DescribedFunction, describeFunctions } from '../../core/serve/describe-functions.js'
import { type FunctionCases, functionCases } from './function-cases.js'
import { parseSpec } from './parse-spec.js'

const folder = new URL('../../../test/specs/', import.meta.url)

const casesIn = (isAsked: (file: string) => boolean) =>
  functionCases(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter(file => file.endsWith('.test') && isAsked(file))
      .flatMap(file => parseSpec(readFileSync(new URL(file, folder), 'utf8'))),
  )

const casesOfFunctions = casesIn(file => file.startsWith('functions/'))
/** Table functions show tables, tags and the like, and stand in the specs of these. */
const allCases = casesIn(() => true)

const none: FunctionCases = { values: 0, nulls: 0, errors: 0 }

/** They search a table in WHERE, or show how well it was found: full-text-search.test has them. */
const searches = new Set(['match', 'query', 'score'])

/** Whether two values are asserted, and what NULL or an error does. */
function isCovered(name: string, kind: DescribedFunction['kind']): boolean {
  if (searches.has(name)) return allCases.has('score')
  const cases = kind === 'table' ? allCases : casesOfFunctions
  const { values, nulls, errors } = cases.get(name) ?? none
  return values >= 2 && nulls + errors >= 1
}

t.test('every documented function has values, and NULL or an error, in the specs', t => {
  const missing = describeFunctions().flatMap(({ name, aliases, kind }) =>
    [name, ...aliases].filter(each => !isCovered(each, kind)),
  )
  t.same(missing, [])
  t.end()
})

t.test('what counts as a case', t => {
  const spec = parseSpec(
    [
      'query II\nSELECT abs(-1), 1 + NULL\n----\n1 NULL\n',
      'query T\nSELECT upper(v) FROM unnest(v)\n----\nA\nNULL\n',
      'statement error 1006\nSELECT sqrt(ln(0))\n',
      'query T\nSELECT hex(left(lower(x), 1)) FROM t\n----\n61\n',
      'statement ok\nSELECT pi()\n',
    ].join('\n'),
  )
  t.same(Object.fromEntries(functionCases(spec)), {
    abs: { values: 1, nulls: 0, errors: 0 },
    plus: { values: 0, nulls: 1, errors: 0 },
    upper: { values: 1, nulls: 1, errors: 0 },
    unnest: { values: 2, nulls: 0, errors: 0 },
    hex: { values: 1, nulls: 0, errors: 0 },
    left: { values: 1, nulls: 0, errors: 0 },
    sqrt: { values: 0, nulls: 0, errors: 1 },
  })
  t.end()
})
