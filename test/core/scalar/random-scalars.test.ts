import { inspect, isDeepStrictEqual } from 'node:util'
import t from 'tap'
import { QueryError } from '../../../core/errors/query-error.js'
import type { LambdaValue } from '../../../core/functions/overload.js'
import type { Call, ColumnId, Scalar } from '../../../core/plan/scalar.js'
import { scalarText } from '../../../core/plan/scalar-text.js'
import { ScalarProgram } from '../../../core/scalar/compile-scalar.js'
import { interpretScalar } from '../../../core/scalar/interpret-scalar.js'
import { layoutOf } from '../../../core/scalar/layout.js'
import { castFunction } from '../../../core/types/cast.js'
import type { Value } from '../../../core/types/value.js'
import { blockOf } from '../blocks.js'
import { columns, cx, RandomScalars } from './random-scalars.js'

// Random expressions over hostile rows: the interpreter, the generated code, and the catalogue's functions
// called one by one must give the same values and fail alike. RANDOM_SCALARS_SEED draws others.

const seed = Number(process.env['RANDOM_SCALARS_SEED'] ?? 1)
const expressions = Number(process.env['RANDOM_SCALARS'] ?? 3000)
const rowsOfEach = 6

/** Rows after which a program is compiled. */
const manyRows = 256

type Row = ReadonlyMap<ColumnId, Value>

/** The value by definition: each function of the catalogue called by itself. */
function reference(expr: Scalar, row: Row): Value {
  switch (expr.kind) {
    case 'Literal':
      return expr.value
    case 'ColumnRef':
    case 'LambdaParam':
      return row.get(expr.id)!
    case 'Cast':
      return castFunction(expr.input.type, expr.type, expr.try)!(cx, reference(expr.input, row))
    case 'Lambda': {
      const lambda: LambdaValue = (...values) =>
        reference(
          expr.body,
          new Map([...row, ...expr.params.map((p, i) => [p.id, values[i]!] as const)]),
        )
      return lambda as unknown as Value
    }
    case 'Call':
      return referenceCall(expr, row)
  }
}

function referenceCall({ overload, args }: Call, row: Row): Value {
  if (overload.evaluateLazily !== undefined) {
    return overload.evaluateLazily(cx, ...args.map(arg => () => reference(arg, row)))
  }
  const values = args.map(arg => reference(arg, row))
  if (overload.nulls === 'pass' && values.includes(null)) return null
  return overload.evaluate(cx, ...values)
}

/** What a program made of a row: a value, or the kind and the message of its error. */
type Outcome = { readonly value: Value } | { readonly kind: string; readonly message: string }

function outcome(evaluate: () => Value): Outcome {
  try {
    return { value: evaluate() }
  } catch (error) {
    if (error instanceof QueryError) return { kind: error.kind, message: error.message }
    throw error
  }
}

/** Errors of the evaluators say which call failed behind what its function says. */
function agrees(found: Outcome, expected: Outcome): boolean {
  if ('value' in found || 'value' in expected) return isDeepStrictEqual(found, expected)
  return found.kind === expected.kind && found.message.startsWith(expected.message)
}

t.test(`the evaluators agree on ${expressions} expressions, seed ${seed}`, t => {
  const random = new RandomScalars(seed)
  const counts = { values: 0, nulls: 0, errors: 0 }
  for (let i = 0; i < expressions; i++) {
    const expr = random.draw()
    const by = { cx, layout: layoutOf(columns, new Map()) }
    const interpreted = interpretScalar(expr, by)
    const program = new ScalarProgram(expr, by)
    for (let at = 0; at < rowsOfEach; at++) {
      const row = random.row()
      const block = (length: number) =>
        blockOf(...row.map(value => new Array<Value>(length).fill(value)))
      const expected = outcome(() =>
        reference(expr, new Map(columns.map(({ id }, slot) => [id, row[slot]!]))),
      )
      const byClosures = outcome(() => interpreted(block(1).columns, 0, 0))
      const byCode = outcome(() => program.column(block(at === 0 ? manyRows : 1)).get(0))
      if (!agrees(byClosures, expected) || !isDeepStrictEqual(byCode, byClosures)) {
        t.fail(`RANDOM_SCALARS_SEED=${seed}: ${scalarText(expr)}`, {
          row: inspect(row),
          expected: inspect(expected),
          interpreted: inspect(byClosures),
          generated: inspect(byCode),
        })
      }
      if ('message' in expected) counts.errors++
      else if (expected.value === null) counts.nulls++
      else counts.values++
    }
  }
  const least = expressions
  t.ok(counts.values > least, `${counts.values} values`)
  t.ok(counts.nulls > least, `${counts.nulls} NULLs`)
  t.ok(counts.errors > least / 10, `${counts.errors} errors`)
  t.end()
})
