import { inspect, isDeepStrictEqual } from 'node:util'
import t from 'tap'
import { QueryError } from '../../../core/errors/query-error.js'
import { scalarText } from '../../../core/plan/scalar-text.js'
import { ScalarProgram, verdict } from '../../../core/scalar/compile-scalar.js'
import { interpretScalar } from '../../../core/scalar/interpret-scalar.js'
import { layoutOf, pairLayout } from '../../../core/scalar/layout.js'
import type { Block } from '../../../core/types/block.js'
import type { Column } from '../../../core/types/columns/column.js'
import { ConstantColumn } from '../../../core/types/columns/constant-column.js'
import { packColumn } from '../../../core/types/columns/pack-column.js'
import { StringColumn } from '../../../core/types/columns/string-column.js'
import { ValueColumn } from '../../../core/types/columns/value-column.js'
import { booleanType, removeNullable } from '../../../core/types/data-type.js'
import type { Value } from '../../../core/types/value.js'
import { columns, cx, RandomScalars } from './random-scalars.js'

// Random expressions over chunks in all forms of columns: the typed loops and the interpreter must give the same values
// and fail alike. RANDOM_SCALARS_SEED draws others.

const seed = Number(process.env['RANDOM_SCALARS_SEED'] ?? 1)
const expressions = Number(process.env['RANDOM_SCALARS'] ?? 500)
const rowsOfEach = 6

/** Rows after which a program is compiled. */
const manyRows = 256

/** The ways in which the rows of a chunk can be stored. */
const storages = ['packed', 'texts', 'constant'] as const

type Rows = readonly (readonly Value[])[]

function stored(rows: Rows, how: (typeof storages)[number]): Block {
  const texts = StringColumn.following('', new Int32Array(1), undefined)
  return {
    length: rows.length,
    columns: columns.map(({ type }, slot): Column => {
      const values = rows.map(row => row[slot]!)
      if (how === 'constant') return new ConstantColumn(values[0]!, values.length)
      return packColumn(type, values, how === 'texts' ? texts : undefined)
    }),
  }
}

/** What of a chunk an evaluation gave: the results of all rows, or its error. */
type ChunkOutcome = { readonly values: readonly Value[] } | { readonly message: string }

function chunkOutcome(evaluate: () => ArrayLike<Value>): ChunkOutcome {
  try {
    return { values: Array.from(evaluate()) }
  } catch (error) {
    if (error instanceof QueryError) return { message: error.message }
    throw error
  }
}

/** Functions that typed loops compute without calling them. */
const typedNames = new Set([
  ...['eq', 'noteq', 'lt', 'lte', 'gt', 'gte', 'and', 'or', 'xor', 'not', 'is_true', 'if'],
  ...['and_filters', 'or_filters', 'is_not_null', 'to_nullable', 'assume_not_null'],
  ...['plus', 'minus', 'multiply', 'divide', 'div', 'modulo', 'abs', 'ceil', 'floor', 'to_year'],
])

t.test(`packed columns give the same as single rows, seed ${seed}`, t => {
  const anyFunctions = new RandomScalars(seed)
  const typedFunctions = new RandomScalars(seed, typedNames)
  const counts = { packed: 0, errors: 0, selects: 0 }
  for (let i = 0; i < expressions; i++) {
    const random = i % 3 === 0 ? anyFunctions : typedFunctions
    const expr = random.draw()
    const by = { cx, layout: layoutOf(columns, new Map()) }
    const interpreted = interpretScalar(expr, by)
    const program = new ScalarProgram(expr, by)
    const drawn: Rows = Array.from({ length: rowsOfEach }, (_, at) =>
      at === 0 && i % 4 === 0 ? random.row() : random.safeRow(),
    )
    const check = (what: string, found: ChunkOutcome, expected: ChunkOutcome, block: Block) => {
      if (isDeepStrictEqual(found, expected)) return
      t.fail(`RANDOM_SCALARS_SEED=${seed} ${what}: ${scalarText(expr)}`, {
        row: inspect(drawn),
        columns: block.columns.map(column => column.constructor.name).join(' '),
        expected: inspect(expected, { maxArrayLength: rowsOfEach }),
        found: inspect(found, { maxArrayLength: rowsOfEach }),
      })
    }
    for (const how of storages) {
      const chosen = how === 'constant' ? drawn.slice(0, 1) : drawn
      const rows = Array.from({ length: manyRows }, (_, at) => chosen[at % chosen.length]!)
      const block = stored(rows, how)
      const single = stored(chosen, how)
      const expected = chunkOutcome(() => {
        const values = chosen.map((_, at) => interpreted(single.columns, at, at))
        return rows.map((_, at) => values[at % values.length]!)
      })
      check(
        how,
        chunkOutcome(() => {
          const column = program.column(block)
          if (!(column instanceof ValueColumn)) counts.packed++
          return column.values()
        }),
        expected,
        block,
      )
      if ('message' in expected) counts.errors++
      if (removeNullable(expr.type) !== booleanType) continue
      counts.selects++
      check(
        `select ${how}`,
        chunkOutcome(() => {
          // The selection is overwritten, as between the conjuncts of a filter.
          const chosenRows = Int32Array.from(rows.keys())
          const half = program.select(block, null, rows.length >> 1, chosenRows)
          for (let at = 0; at < rows.length; at++) chosenRows[at] = at
          const kept = program.select(block, chosenRows, rows.length, chosenRows)
          const all = Array.from(chosenRows.subarray(0, kept))
          return [half, ...all]
        }),
        mapped(expected, values => {
          const all = [...values.keys()].filter(at => values[at] === true)
          return [all.filter(at => at < rows.length >> 1).length, ...all]
        }),
        block,
      )
      const split = columns.length >> 1
      const pairBy = {
        cx,
        layout: pairLayout(columns.slice(0, split), columns.slice(split), new Map()),
      }
      check(
        `pairs ${how}`,
        chunkOutcome(() => {
          const out = new Uint8Array(rows.length)
          const at = Int32Array.from(rows.keys())
          new ScalarProgram(expr, pairBy).pairs(block.columns, at, at, rows.length, out)
          return Array.from(out)
        }),
        mapped(expected, values =>
          values.map(value => (value === null ? verdict.unknown : value === true ? 1 : 0)),
        ),
        block,
      )
    }
  }
  t.ok(counts.packed > expressions, `${counts.packed} packed results`)
  t.ok(counts.errors > expressions / 10, `${counts.errors} errors`)
  t.ok(counts.selects > expressions / 3, `${counts.selects} selections`)
  t.end()
})

function mapped(
  outcome: ChunkOutcome,
  map: (values: readonly Value[]) => readonly Value[],
): ChunkOutcome {
  return 'values' in outcome ? { values: map(outcome.values) } : outcome
}
