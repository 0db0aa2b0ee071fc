import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorCodes } from '../../core/errors/codes.js'
import { parseStatement } from '../../core/sql/parse.js'
import { EngineRun } from '../../recordings/compute/engine-run.js'
import { goldCases } from '../../recordings/compute/gold-cases.js'
import { goldFunctions } from '../../recordings/compute/gold-functions.js'
import { goldScripts } from '../../recordings/compute/gold-scripts.js'
import { goldTables } from '../../recordings/compute/gold-tables.js'
import {
  ask,
  byRow,
  foldedOtherwise,
  type GoldCase,
  goldQuery,
  goldText,
  hashOfAnswer,
  hashOfColumn,
  makeGoldTable,
  readGold,
  wrongIn,
} from '../../recordings/compute/prove.js'
import { provenFunctions } from '../../recordings/compute/proven-functions.js'
import { familyOf, formsIn, usesOf } from '../../recordings/compute/uses-of.js'
import { oracle2026Missing, startOracle2026 } from '../oracle.js'
import { TestClient } from '../recordings/test-client.js'
import { aggregateCandidates, type Candidate, goldCandidates } from './gold-candidates.js'
import { explanationOf } from './gold-explained.js'
import type { Measure } from './measure.js'

/**
 * Asks the real engine of 2026 and mockq for candidates, and writes those in which the two agree to
 * `recordings/compute/gold-cases.ts`. Failures are the differences that `gold-explained.ts` does not explain.
 * `part`: `scripts`: the cases stay as they are; `new TEXT`: of the candidates that have no case, those
 * with the text are asked, and the functions stay that are listed; absent: all are.
 */
export async function writeGold(out: string, part?: string): Promise<readonly Measure[]> {
  const missing = oracle2026Missing()
  if (missing !== undefined) {
    console.log(`skipped: ${missing}`)
    return []
  }
  const given = process.env['ORACLE_2026_URL']
  const started = given === undefined ? await startOracle2026() : undefined
  const run = await EngineRun.open({ version: '', seed: 0 })
  try {
    return await new GoldWriter(new Real(given ?? started!.url), run).write(out, part)
  } finally {
    await started?.stop()
    await run.close()
  }
}

interface Answer {
  readonly fields: readonly { readonly type: string }[]
  readonly rows: readonly (readonly (string | null)[])[]
  readonly error?: readonly [number, string]
}

/** The real engine. */
class Real {
  readonly #client: TestClient

  constructor(url: string) {
    this.#client = new TestClient(url)
  }

  /** Answers that are kept in a file, so that a second run need not ask for them. */
  readonly #file = process.env['ORACLE_CACHE']
  readonly #kept = new Map<string, Answer>(
    this.#file !== undefined && existsSync(this.#file)
      ? (JSON.parse(readFileSync(this.#file, 'utf8')) as [string, Answer][])
      : [],
  )

  save(): void {
    if (this.#file !== undefined) writeFileSync(this.#file, JSON.stringify([...this.#kept]))
  }

  /** Makes the tables of the cases, which an engine that died has lost. */
  async fill(): Promise<void> {
    for (const table of goldTables.values()) {
      for (const sql of [table.create(), table.insert()]) {
        const { error } = await this.request(sql)
        if (error !== undefined) throw new Error(`${error[1]}\n${sql.slice(0, 200)}`)
      }
    }
  }

  async ask(sql: string): Promise<Answer> {
    const known = this.#kept.get(sql)
    if (known !== undefined) return known
    let answer = await this.request(sql)
    if (answer.error !== undefined && lostTables.test(answer.error[1])) {
      await this.fill()
      answer = await this.request(sql)
      if (answer.error !== undefined && lostTables.test(answer.error[1])) await this.fill()
    }
    this.#kept.set(sql, answer)
    return answer
  }

  async request(sql: string): Promise<Answer> {
    const { rows, types, error } = await this.#client.query(sql)
    const fields = types.map(type => ({ type }))
    return error === undefined
      ? { fields, rows }
      : { fields, rows, error: [error.code, error.message] }
  }
}

class GoldWriter {
  readonly #real: Real
  readonly #own: EngineRun
  readonly #cases: GoldCase[] = []
  readonly #scripts = new Map<string, (string | undefined)[]>()
  readonly #failures: string[] = []
  /** The uses of the expressions that the two compute otherwise. */
  readonly #differing = new Set<string>()
  readonly #explained = new Map<string, number>()
  #passed = 0
  /** Which candidates without a case are asked. */
  #only = /(?:)/

  constructor(real: Real, own: EngineRun) {
    this.#real = real
    this.#own = own
  }

  async write(out: string, part?: string): Promise<readonly Measure[]> {
    for (const name of goldTables.keys()) await makeGoldTable(this.#own, name)
    await this.#real.fill()
    const onlyScripts = part === 'scripts'
    const [, only] = /^new(?: (.*))?$/.exec(part ?? '') ?? []
    const isPartial = part?.startsWith('new') === true
    if (isPartial) this.#only = new RegExp(only ?? '')
    if (!onlyScripts) await this.#takeCases(isPartial ? readGold(goldCases).cases : [])
    for (const { name, statements } of goldScripts) {
      const hashes: (string | undefined)[] = []
      for (const sql of statements) hashes.push(await this.#script(sql))
      this.#scripts.set(name, hashes)
    }
    this.#real.save()
    const cases = onlyScripts ? readGold(goldCases).cases : await this.#proven()
    const text = goldText({ cases, scripts: this.#scripts })
    const escaped = text.replaceAll(/[\\`]|\$\{/g, found => `\\${found}`)
    writeFileSync(
      join(out, 'gold-cases.ts'),
      `// Written by \`npm run conformance -- gold\` (\`readGold\` of prove.ts says what the columns are).\nexport const goldCases: string = \`\n${escaped}\n\`\n`,
    )
    if (onlyScripts) return this.#measures()
    writeFileSync(
      join(out, 'gold-functions.ts'),
      `// Written by \`npm run conformance -- gold\`: a function, and the types of its arguments for which there are cases.\nconst written = \`\n${this.#functionsText()}\n\`\n\n${functionsEnd}`,
    )
    return this.#measures()
  }

  #measures(): readonly Measure[] {
    console.log([...this.#explained].map(([why, count]) => `# ${count} differ: ${why}`).join('\n'))
    return [{ name: 'gold cases', passed: this.#passed, failures: this.#failures }]
  }

  /** `known`: cases that need not be asked for again. */
  async #takeCases(known: readonly GoldCase[]): Promise<void> {
    const cases = new Map(known.map(each => [caseKey(each), each]))
    this.#cases.push(...known)
    await this.#takeAll(goldCandidates(), cases)
    this.#real.save()
    for (const grouping of ['grouped', 'whole']) {
      const calls = aggregateCandidates()
      const grouped = calls.map(each => ({ ...each, table: `${each.table} ${grouping}` }))
      await this.#takeAll(grouped, cases)
    }
  }

  async #takeAll(
    candidates: readonly Candidate[],
    known: ReadonlyMap<string, GoldCase>,
  ): Promise<void> {
    const bound: Bound[] = []
    const counts = new Map<string, number>()
    for (const each of candidates) {
      const before = known.get(caseKey(each))
      if (before === undefined && !this.#only.test(each.sql)) continue
      const found = before ?? (await this.#bind(each))
      if (found === undefined) continue
      const about = each.isDrawn ? /^\w+/.exec(each.sql)![0] : ''
      const count = counts.get(about) ?? 0
      counts.set(about, count + 1)
      if (before === undefined && (count < mostDrawn || about === '')) bound.push(found as Bound)
    }
    console.log(`# ${bound.length} of ${candidates.length} candidates`)
    const byTable = new Map<string, Bound[]>()
    for (const each of bound) byTable.set(each.table, [...(byTable.get(each.table) ?? []), each])
    for (const [table, all] of byTable) {
      for (let i = 0; i < all.length; i += together) {
        await this.#take(table, all.slice(i, i + together))
        process.stderr.write(`${table}: ${i} of ${all.length}\n`)
      }
    }
  }

  /** What mockq answers to a candidate; undefined if it refuses it for all rows. */
  async #bind({ table, sql }: Candidate): Promise<Bound | undefined> {
    const answer = await ask(this.#own, goldQuery(table, [sql], []))
    if (answer.error?.[0] === errorCodes.SyntaxException) return undefined
    const uses = this.#usesOf(sql, answer.overloads)
    if (answer.error === undefined) {
      return {
        table,
        sql,
        uses,
        fails: new Set(),
        type: answer.fields[1]!.type,
        cells: byRow(answer),
      }
    }
    if (table.includes(' ')) return undefined
    const checks = await ask(this.#own, goldQuery(table, [`is_not_error(${sql})`], []))
    if (checks.error !== undefined) return undefined
    const failed = checks.rows.filter(row => row[1] === '0').map(row => Number(row[0]))
    if (failed.length > checks.rows.length - leastRows) return undefined
    const rest = await ask(this.#own, goldQuery(table, [sql], failed))
    if (rest.error !== undefined) return undefined
    const found = { uses: this.#usesOf(sql, rest.overloads), type: rest.fields[1]!.type }
    return { table, sql, fails: new Set(failed), cells: byRow(rest), ...found }
  }

  #usesOf(sql: string, overloads: readonly string[]): readonly string[] {
    // Conditions that leave rows out are no part of it.
    const select = parseStatement(`SELECT ${sql}`)
    const isIn = new Set(formsIn(select, () => true).map(([form]) => form))
    const used = [...usesOf(overloads, undefined)].map(familyOf)
    const shown = used.filter(use => !use.startsWith('plan:'))
    const all = [...isIn, ...shown].filter(use => !/^is_not_error\b/.test(use))
    const own = all.filter(use => isIn.has(use) || !fillings.test(use))
    const taken = own.every(use => use.startsWith('Cast:')) ? all : own
    // A function by its name alone, too: for types of which there is no case.
    return [
      ...new Set(taken.flatMap(use => (isFunction.test(use) ? [use, use.split(':')[0]!] : [use]))),
    ]
  }

  async #take(table: string, all: readonly Bound[]): Promise<void> {
    const plain = all.filter(({ fails }) => fails.size === 0)
    await this.#takeTogether(table, plain)
    await this.#takeFailing(
      table,
      all.filter(({ fails }) => fails.size > 0),
    )
  }

  async #takeTogether(table: string, plain: readonly Bound[]): Promise<void> {
    if (plain.length === 0) return
    if (plain.length === 1) {
      await this.#takeOne(plain[0]!)
      return
    }
    const texts = plain.map(({ sql }) => sql)
    const together = await this.#real.ask(goldQuery(table, texts, []))
    if (together.error !== undefined) {
      const half = Math.ceil(plain.length / 2)
      await this.#takeTogether(table, plain.slice(0, half))
      await this.#takeTogether(table, plain.slice(half))
      return
    }
    for (const [i, each] of plain.entries()) {
      const rows = together.rows.map(row => [row[0]!, row[i + 1]!])
      this.#compare(each, new Set(), { fields: [{ type: '' }, together.fields[i + 1]!], rows })
    }
  }

  /** Takes expressions that are errors for some rows: those rows are asked for first. */
  async #takeFailing(table: string, all: readonly Bound[]): Promise<void> {
    if (all.length === 0) return
    const texts = all.map(({ sql }) => `is_not_error(${sql})`)
    const checks = await this.#real.ask(goldQuery(table, texts, []))
    for (const [i, each] of all.entries()) {
      if (checks.error !== undefined) await this.#takeOne(each)
      else {
        await this.#takeRest(
          each,
          checks.rows.map(row => [row[0]!, row[i + 1]!]),
        )
      }
    }
  }

  async #takeOne(each: Bound): Promise<void> {
    const { table, sql } = each
    const answer = await this.#real.ask(goldQuery(table, [sql], []))
    if (answer.error === undefined) return this.#compare(each, new Set(), answer)
    if (table.includes(' ')) return this.#note(each, `error ${answer.error.join(': ')}`)
    const checks = await this.#real.ask(goldQuery(table, [`is_not_error(${sql})`], []))
    if (checks.error !== undefined) return this.#note(each, `error ${checks.error.join(': ')}`)
    await this.#takeRest(each, checks.rows)
  }

  /** Takes an expression in the rows in which it is no error. */
  async #takeRest(each: Bound, checks: Answer['rows']): Promise<void> {
    const { table, sql } = each
    const failed = checks.filter(row => row[1] === '0').map(row => Number(row[0]))
    if (failed.length > checks.length - leastRows) {
      this.#note(each, 'error in nearly all rows')
      return
    }
    const rest = await this.#real.ask(goldQuery(table, [sql], failed))
    if (rest.error !== undefined) return this.#note(each, `error ${rest.error.join(': ')}`)
    this.#compare(each, new Set(failed), rest)
  }

  #compare(each: Bound, theirFails: ReadonlySet<number>, answer: Answer): void {
    const theirType = answer.fields[1]!.type
    if (theirType !== each.type) {
      this.#note(each, `type ${theirType}, ours ${each.type}`)
      return
    }
    const theirs = byRow(answer)
    const leftOut = new Set<number>()
    let shown: string | undefined
    for (const id of new Set([...theirs.keys(), ...each.cells.keys()])) {
      const [their, our] = [theirs.get(id)?.[0], each.cells.get(id)?.[0]]
      if (their === our) continue
      leftOut.add(id)
      shown ??= `row ${id}: ${show(their)}, ours ${show(our)}`
    }
    const fails = new Set([...each.fails].filter(id => theirFails.has(id)))
    if (shown !== undefined) {
      this.#note(each, `${leftOut.size} rows, ${shown}`)
      const isKept = explanationOf(each.sql, shown) !== undefined
      if (!isKept || leftOut.size > theirs.size - leastRows || each.table.includes(' ')) return
    }
    const cells = new Map([...each.cells].filter(([id]) => !leftOut.has(id)))
    this.#cases.push({
      ...{ uses: each.uses, table: each.table, sql: each.sql, fails, leftOut, isFolded: true },
      hash: hashOfColumn(each.type, cells, 0),
    })
    this.#passed += 1
  }

  #note({ table, sql, uses = [] }: Candidate & Partial<Bound>, what: string): void {
    const why = explanationOf(sql, what)
    if (why !== undefined) {
      this.#explained.set(why, (this.#explained.get(why) ?? 0) + 1)
      return
    }
    this.#failures.push(`${sql}  -- ${table}: ${what}`)
    // What the real engine refuses as a whole says nothing of values.
    if (!what.startsWith('error ')) for (const use of uses) this.#differing.add(use)
  }

  /** The functions that have cases and no difference, beside those that the server's own tests prove. */
  #functionsText(): string {
    const uses = new Set(this.#cases.flatMap(each => each.uses))
    const typesOf = new Map<string, Set<string>>()
    for (const use of uses) {
      const [name = '', types] = use.split(':')
      if (!/^[a-z]/.test(name) || name === 'cast') continue
      if (provenFunctions.has(name) || this.#differing.has(name)) continue
      const known = typesOf.get(name) ?? new Set()
      typesOf.set(name, types ? known.add(types) : known)
    }
    // Nothing is known of the differences of candidates that were not asked.
    for (const use of this.#only.source === '(?:)' ? [] : goldFunctions) {
      const [name = '', types] = use.split(':')
      if (this.#differing.has(name)) continue
      const known = typesOf.get(name) ?? new Set()
      typesOf.set(name, types ? known.add(types) : known)
    }
    return [...typesOf]
      .map(([name, types]) => [name, ...[...types].toSorted()].join(' '))
      .toSorted()
      .join('\n')
  }

  /** The hash of both answers to a statement of a script; undefined if they differ. */
  async #script(sql: string): Promise<string | undefined> {
    const [theirs, ours] = [await this.#real.request(sql), await ask(this.#own, sql)]
    const hash = hashOfAnswer(theirs)
    if (hash === hashOfAnswer(ours)) {
      this.#passed += 1
      return hash
    }
    const say = ({ fields, rows, error }: Answer) =>
      error?.join(': ').slice(0, 200) ??
      `${fields.map(({ type }) => type).join()} ${rows.length} rows`
    const other = ours.rows.findIndex(
      (row, i) => JSON.stringify(row) !== JSON.stringify(theirs.rows[i]),
    )
    const first =
      other < 0
        ? ''
        : ` ${JSON.stringify(theirs.rows[other])}, ours ${JSON.stringify(ours.rows[other])}`
    this.#note({ table: 'script', sql }, `${say(theirs)}, ours ${say(ours)}${first.slice(0, 400)}`)
    return undefined
  }

  /** The cases that mockq proves now, too: in all ways in which it computes them. */
  async #proven(): Promise<readonly GoldCase[]> {
    const proven: GoldCase[] = []
    for (const each of this.#cases) {
      const unfolded = { ...each, isFolded: false }
      const wrong = (await wrongIn(this.#own, [unfolded], 'columns')).get(unfolded)
      if (wrong !== undefined) {
        this.#failures.push(`mockq disagrees with itself: ${wrong}`)
        continue
      }
      if (each.table.includes(' ')) {
        proven.push(unfolded)
        continue
      }
      const { table, sql, fails, leftOut } = each
      const answer = await ask(this.#own, goldQuery(table, [sql], [...fails, ...leftOut]))
      const cells = byRow(answer)
      const otherwise = await foldedOtherwise(this.#own, [each], (_, id) => cells.get(id)?.[0])
      if (otherwise.length > 0) console.log(`# not folded: ${sql}`)
      proven.push({ ...each, isFolded: otherwise.length === 0 })
    }
    return proven
  }
}

function caseKey({ table, sql }: Candidate): string {
  return `${table}\t${sql}`
}

/** A candidate with what mockq answers. */
interface Bound extends Candidate {
  readonly uses: readonly string[]
  readonly type: string
  readonly fails: ReadonlySet<number>
  readonly cells: ReadonlyMap<number, readonly (string | null)[]>
}

/** What the real engine says when it had to be started anew. */
const lostTables = /the engine (?:died|is gone)|timeout after|Unknown table.*gold_/i

/** What plans have beside what an expression is about: casts, and how IN and AND are written. */
const fillings = /^(?:cast|or_filters|and_filters|not|in|contains|noteq|eq|and|or):/
const isFunction = /^(?!cast:)[a-z]\w*:/

const functionsEnd = `/**
 * The functions that the real engine and mockq compute alike in all gold cases, beside \`provenFunctions\`: by name, as
 * statements call them, and with the families of their types, as \`usesOf\` names them.
 */
export const goldFunctions: ReadonlySet<string> = new Set(
  written
    .trim()
    .split('\\n')
    .flatMap(line => {
      const [name, ...types] = line.split(' ')
      return [name!, ...types.map(each => \`\${name}:\${each}\`)]
    }),
)
`

/** Expressions that the real engine is asked for at a time. */
const together = 24

/** So many of the calls that are drawn for a function are taken. */
const mostDrawn = 12

/** A case needs results in so many rows. */
const leastRows = 8

function show(text: string | null | undefined): string {
  return text === undefined ? 'error' : (text ?? 'NULL').slice(0, 60)
}
