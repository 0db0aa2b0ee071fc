import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { EngineWatch } from '../../core/engine/memory/engine-watch.js'
import { QueryError } from '../../core/errors/query-error.js'
import type { Plan } from '../../core/plan/plan.js'
import { booleanType, type DataType, typeKey } from '../../core/types/data-type.js'
import { parseType } from '../../core/types/parse-type.js'
import { overloadsIn } from '../../recordings/compute/overloads-in.js'
import { caseAsMade, type MadeCase } from './case-as-made.js'
import {
  goldShape,
  type ParsedGold,
  readCell,
  readGold,
  type Shape,
  sameShape,
} from './gold-value.js'
import type { Measure } from './measure.js'
import { type Answer, ServeSession } from './serve-session.js'

/** A line of `functions/scalars.jsonl` or `aggregates.jsonl`. */
interface FunctionCase extends MadeCase {
  readonly id: string
  readonly file: string
  readonly type?: string
  readonly folded_type?: string
  /** What the call may give, as the real server tells before it looks at rows. */
  readonly domain?: string
  /** The gold's Decimal may have another precision. */
  readonly type_guessed?: true
  readonly value?: string
  /** The values taken apart, where their texts leave it open how. */
  readonly expected?: readonly ParsedGold[]
  readonly value_column?: number
  readonly error?: string
  readonly not_runnable?: string
}

/** The session values under which the gold was made. */
const context = [
  "SET timezone = 'UTC'",
  "SET numeric_cast_option = 'truncating'",
  'SET week_start = 0',
  'SET parse_datetime_ignore_remainder = 0',
]

const maxMs = 10_000

/** Figures of a run over the function cases. */
class Tally {
  readonly measures = new Map<string, Measure>()

  count(name: string, failure: string | undefined): void {
    const measure = this.measures.get(name) ?? { name, passed: 0, failures: [] }
    this.measures.set(name, measure)
    if (failure === undefined) measure.passed++
    else measure.failures.push(failure)
  }
}

/**
 * Runs the typed function cases in process: for scalars and aggregates each a figure of exact type and every
 * value, besides figures for the cases of each file, and those where the gold is an error.
 *
 * The judgement is that of the conformance kit's `run-functions.mjs`, save that type and values must both be right.
 * An aggregate case whose input in the kit is not that of its gold runs with the gold's (`caseAsMade`); the figure
 * `aggregates as written` counts these as failed.
 */
export async function measureFunctions(dir: string, file: string): Promise<readonly Measure[]> {
  const session = await ServeSession.open()
  for (const sql of context) await session.run(sql, maxMs)
  const base = session.session
  const byFile = new Tally()
  const overall = new Tally()
  for (const kind of ['scalars', 'aggregates']) {
    for (const each of readCases(join(dir, 'functions', `${kind}.jsonl`))) {
      if (each.not_runnable !== undefined || !`${kind}/${each.file}`.includes(file)) continue
      session.session = base
      await measureCase(each, kind, session, { byFile, overall })
    }
  }
  await session.close()
  const files = [...byFile.measures.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
  return [...files, ...overall.measures.values()]
}

/** The function cases that can be run. */
export function functionCases(dir: string): readonly MadeCase[] {
  return ['scalars', 'aggregates'].flatMap(kind =>
    readCases(join(dir, 'functions', `${kind}.jsonl`)).filter(
      each => each.not_runnable === undefined,
    ),
  )
}

/** A function case that was run: its query, the functions of its plan, and whether the answer is not the gold's. */
export interface RunCase {
  readonly query: string
  readonly overloads: ReadonlySet<string>
  readonly isWrong: boolean
}

/** Notes the functions, casts and constants of plans. */
export class OverloadNotes implements EngineWatch {
  readonly overloads = new Set<string>()
  readonly sequenceOffset = 0n

  readonly planned = (plan: Plan): void => {
    for (const each of overloadsIn(plan)) this.overloads.add(each)
  }

  readonly readsBackwards = (): boolean => false
}

/** Runs the function cases whose gold is no error. */
export async function runFunctionCases(dir: string): Promise<readonly RunCase[]> {
  const notes = new OverloadNotes()
  const session = await ServeSession.open(notes)
  for (const sql of context) await session.run(sql, maxMs)
  const base = session.session
  const run: RunCase[] = []
  for (const each of functionCases(dir) as readonly FunctionCase[]) {
    if (each.error !== undefined) continue
    session.session = base
    notes.overloads.clear()
    const outcome = await runCase(caseAsMade(each), session)
    const isWrong = outcome instanceof QueryError || judge(each, outcome) !== undefined
    run.push({ query: each.query, overloads: new Set(notes.overloads), isWrong })
  }
  await session.close()
  return run
}

function readCases(path: string): readonly FunctionCase[] {
  if (!existsSync(path)) return []
  const lines = readFileSync(path, 'utf8').split('\n')
  return lines.filter(line => line !== '').map(line => JSON.parse(line) as FunctionCase)
}

async function measureCase(
  each: FunctionCase,
  kind: string,
  session: ServeSession,
  { byFile, overall }: { readonly byFile: Tally; readonly overall: Tally },
): Promise<void> {
  const made = caseAsMade(each)
  const outcome = await runCase(made, session)
  const failure = (what: string | undefined) =>
    what === undefined ? undefined : `${each.id}  ${each.query}\n=> ${what}`
  if (each.error !== undefined) {
    const raised = outcome instanceof QueryError
    const wanted = errorCore(each.error)
    const isSame = raised && oneLine(outcome.message).includes(wanted)
    byFile.count(`${kind}/${each.file}`, raised ? undefined : failure(`no error: ${wanted}`))
    overall.count('errors', raised ? undefined : failure(`no error: ${wanted}`))
    overall.count(
      'error texts',
      isSame ? undefined : failure(`expected: ${wanted}\ngot: ${raised ? outcome.message : ''}`),
    )
    return
  }
  const fault =
    outcome instanceof QueryError ? `${outcome.code}: ${outcome.message}` : judge(each, outcome)
  byFile.count(`${kind}/${each.file}`, failure(fault))
  overall.count(kind, failure(fault))
  const asWritten = made === each ? fault : 'the input is not that of the gold'
  if (kind === 'aggregates') overall.count(`${kind} as written`, failure(asWritten))
}

async function runCase(each: FunctionCase, session: ServeSession): Promise<Answer | QueryError> {
  try {
    for (const sql of each.setup) await session.run(sql, maxMs)
    return await session.run(each.query, maxMs)
  } catch (error) {
    if (error instanceof QueryError) return error
    throw new Error(`${each.id}  ${each.query}`, { cause: error })
  }
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** What of an error's text does not depend on how the statement names its columns. */
function errorCore(text: string): string {
  return oneLine(text.split('\n')[0]!.split(/ in expr `|, during run expr/)[0]!)
}

/** Why an answer is not the gold's; undefined if it is. */
function judge(each: FunctionCase, { types, rows }: Answer): string | undefined {
  const type = parseType(each.type!)
  const given = types[0] ?? ''
  if (!isRightType(each, type, given)) return `type ${given}, expected ${each.type}`
  const wanted = each.rows ?? [each.value!]
  if (rows.length !== wanted.length) return `${rows.length} rows, expected ${wanted.length}`
  for (const [i, gold] of wanted.entries()) {
    const cell = rows[i]![each.value_column ?? 0] ?? null
    const shape = each.expected ? goldShape(each.expected[i]!) : readGold(gold, type)
    if (!isRightValue(shape, cell, type)) return `row ${i}: ${cell}, expected ${gold}`
  }
  return undefined
}

function isRightValue(wanted: Shape, cell: string | null, type: DataType): boolean {
  try {
    return sameShape(wanted, readCell(cell, type), type)
  } catch {
    return false
  }
}

/** A constant, and a call with one known result, may have the type of the gold or the one after folding. */
function isRightType(each: FunctionCase, type: DataType, given: string): boolean {
  const key = (of: DataType): string =>
    each.type_guessed ? typeKey(of).replaceAll(/Decimal\([^)]*\)/g, 'Decimal') : typeKey(of)
  const got = key(parseType(given))
  if (got === key(type)) return true
  if (each.domain === '{TRUE}' || each.domain === '{FALSE}') return got === key(booleanType)
  return each.folded_type !== undefined && got === key(parseType(each.folded_type))
}
