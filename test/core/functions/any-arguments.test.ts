import t from 'tap'
import { QueryError } from '../../../core/errors/query-error.js'
import {
  type DescribedFunction,
  describeFunctions,
} from '../../../core/serve/describe-functions.js'
import { pick, type Random, seeded } from '../../conformance/fuzz-statements.js'
import { ServeSession } from '../../conformance/serve-session.js'

const constants = [
  ..."1|-1|1.5|1e300|true|NULL|''|'a'|'2020-01-01'|[]|[1, 2]|[NULL]|{}|{'a': 1}|(1, 'x')".split(
    '|',
  ),
  "to_date('2020-01-01')",
  "to_timestamp('2020-01-01')",
  "to_interval('1 day')",
  "to_binary('x')",
  "parse_json('{}')",
  "to_geometry('POINT(1 1)')",
  'build_bitmap([1])',
  'x -> x',
  '(x, y) -> x',
]

/** Constants that an argument of a type takes, by how the type's name begins. */
const constantsOfType: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^U?Int/, ['0', '1', '2', '7']],
  [/^(Float|Decimal)/, ['1.5', '-0.25', '3']],
  [/^String/, ["'a'", "'B c'", "''", "'12'", "'2020-02-29'"]],
  [/^Boolean/, ['true', 'false']],
  [/^Date/, ["to_date('2020-02-29')"]],
  [/^Timestamp/, ["to_timestamp('2020-02-29 12:34:56')"]],
  [/^Interval/, ["to_interval('1 day')"]],
  [/^Variant/, [`parse_json('{"a": [1, "x"]}')`, "parse_json('[2, 1]')"]],
  [/^Array/, ['[1, 2]', '[2, 2, 3]', '[]']],
  [/^Map/, ["{'a': 1, 'b': 2}"]],
  [/^Binary/, ["to_binary('xy')"]],
  [/^Geometry/, ["to_geometry('POINT(1 1)')", "to_geometry('LINESTRING(0 0, 2 1)')"]],
  [/^Bitmap/, ['build_bitmap([1, 2])', 'build_bitmap([2, 5])']],
  [/./, ['1', "'a'"]],
]

const callsOfEach = 8
const typedCallsOfEach = 4

/** A call of a function without its name. */
interface Call {
  readonly params: string
  readonly args: readonly string[]
  readonly over: string
}

/** Up to four constants of any type. */
function anyCall(random: Random): Call {
  return {
    args: Array.from({ length: random(5) }, () => pick(random, constants)),
    params: random(10) === 0 ? '(2)' : '',
    over: random(20) === 0 ? ' OVER (ORDER BY 1)' : '',
  }
}

/** Constants of the types of a signature. */
function typedCall(random: Random, { args }: { readonly args: readonly string[] }): Call {
  const constantOf = (type: string): string =>
    pick(random, constantsOfType.find(([begin]) => begin.test(type))![1])
  return { args: args.map(constantOf), params: '', over: '' }
}

function sqlOf(name: string, kind: string, { params, args, over }: Call): string {
  const call = `${name}${params}(${args.join(', ')})`
  return kind === 'table' ? `SELECT * FROM ${call} LIMIT 5` : `SELECT ${call}${over}`
}

/** The same call with arguments that are columns of a row; lambdas stay where they are. */
function overRow(name: string, { params, args }: Call): string {
  const columns = args.map((arg, i) => (arg.includes('->') ? arg : `c${i}`))
  const row = args.filter(arg => !arg.includes('->'))
  const names = columns.filter(column => /^c\d$/.test(column))
  const from =
    row.length === 0 ? '' : ` FROM (VALUES (${row.join(', ')})) AS v (${names.join(', ')})`
  return `SELECT ${name}${params}(${columns.join(', ')})${from}`
}

/** The call with each alias, and with columns in place of its constants: all have one answer. */
function alternatives({ aliases, kind, name }: DescribedFunction, call: Call): readonly string[] {
  const renamed = aliases.map(alias => sqlOf(alias, kind, call))
  // The text of a constant is that of its digits, which a column of floats has no more.
  const hasColumns = kind === 'scalar' && call.over === '' && !call.args.includes('1e300')
  return hasColumns ? [...renamed, overRow(name, call)] : renamed
}

/** What the server says, with 1001, of a string that is no number. Source: databend exception_into.rs. */
const ofNumbers: ReadonlySet<string> = new Set([
  'invalid digit found in string',
  'cannot parse integer from empty string',
])

t.test('every function answers or refuses any arguments, by all its names', async t => {
  const session = await ServeSession.open()
  t.teardown(() => session.close())
  const random = seeded(1)
  let calls = 0
  let compared = 0

  /** The text of the answer; undefined where the call is refused. */
  async function answer(sql: string): Promise<string | undefined> {
    calls++
    try {
      return JSON.stringify((await session.run(sql, 5000)).rows)
    } catch (error) {
      const isClear =
        error instanceof QueryError && (error.code !== 1001 || ofNumbers.has(error.message))
      if (!isClear) t.fail(sql, { found: error })
      return undefined
    }
  }

  for (const fn of describeFunctions()) {
    const { name, kind, deterministic, signatures } = fn
    if (name === 'sleep') continue
    const drawn = Array.from({ length: callsOfEach }, () => anyCall(random))
    const typed = Array.from({ length: signatures.length > 0 ? typedCallsOfEach : 0 }, () =>
      typedCall(random, pick(random, signatures)),
    )
    for (const call of [...drawn, ...typed]) {
      const sql = sqlOf(name, kind, call)
      const found = await answer(sql)
      for (const other of alternatives(fn, call)) {
        const again = await answer(other)
        // Some functions take constants alone, and the clock goes on.
        if (!deterministic || found === undefined || again === undefined) continue
        compared++
        if (again !== found && (await answer(sql)) === found) t.equal(again, found, other)
      }
    }
  }
  t.ok(calls > 5000, `${calls} calls`)
  t.ok(compared > 2000, `${compared} answers by another name, or with columns for constants`)
})
