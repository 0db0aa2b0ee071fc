import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { type EngineAnswer, EngineRun } from './engine-run.js'
import { always, type GoldScript, goldScripts } from './gold-scripts.js'
import { goldConstant, goldRows, goldTables } from './gold-tables.js'
import { familyOf } from './uses-of.js'
import { unknownTime } from './variant-clock.js'

/** An expression over a gold table, with the results that the real engine gives. */
export interface GoldCase {
  /** What of the engine it proves, as `usesOf` names it. */
  readonly uses: readonly string[]
  readonly table: string
  readonly sql: string
  /** The rows for which it is an error. */
  readonly fails: ReadonlySet<number>
  /** The rows of which nothing is known. */
  readonly leftOut: ReadonlySet<number>
  /** Whether constants give the same results as columns. */
  readonly isFolded: boolean
  /** Of the type and of the results in the other rows. */
  readonly hash: string
}

/** What the real engine gives: cases, and for each script the hash of each answer; absent: nothing is known of it. */
export interface Gold {
  readonly cases: readonly GoldCase[]
  readonly scripts: ReadonlyMap<string, readonly (string | undefined)[]>
}

/** How a case is tried: with columns, or with constants, which the binder computes. */
type Way = 'columns' | 'constants'

interface Trials {
  readonly way: Way
  readonly cases: readonly GoldCase[]
  /** Whether there is none of its types, so that these are of others. */
  readonly areOther?: true
}

/** Holds the engine of this process against answers of the real one, for other values than any recording has. */
export class Prover {
  readonly #gold: GoldText
  readonly #run: EngineRun
  /** The columns that the gold tables have now. */
  readonly #columns = new Map<string, ReadonlySet<string>>()
  /** Cases that have run, with what the engine gets wrong. */
  readonly #proofs = {
    columns: new Map<GoldCase, string | undefined>(),
    constants: new Map<GoldCase, string | undefined>(),
  }
  /** The same of scripts. */
  readonly #scripts = new Map<GoldScript, string | undefined>()
  readonly #known = new Map<string, string | undefined>()
  #last: Promise<unknown> = Promise.resolve()

  private constructor(gold: GoldText, run: EngineRun) {
    this.#gold = gold
    this.#run = run
  }

  /** `gold`: as `goldText` writes it. */
  static async open(gold: string): Promise<Prover> {
    const run = await EngineRun.open({ version: '', seed: 0 })
    run.begin(unknownTime, { index: 0, variantTime: unknownTime })
    return new Prover(new GoldText(gold), run)
  }

  /** What of all that statements use the engine does not do as the real one; undefined if nothing is known. */
  disprovedIn(uses: Iterable<string>): Promise<string | undefined> {
    const all = [always, ...uses]
    const found = this.#last.then(async () => {
      await this.#prove(all.filter(use => !this.#known.has(use)))
      for (const use of all) {
        const why = this.#known.get(use)
        if (why !== undefined) return why
      }
      return undefined
    })
    this.#last = found.catch(() => {})
    return found
  }

  /** The same of all cases, with columns and with constants, and of all scripts. */
  disprovedOfAll(): Promise<string | undefined> {
    const found = this.#last.then(async () => {
      const cases = this.#gold.allCases()
      await this.#load(columnsRead(cases, goldScripts))
      for (const group of groupsOf(cases)) {
        const [wrong] = (await wrongIn(this.#run, group, 'both')).values()
        if (wrong !== undefined) return wrong
      }
      await this.#tryScripts(goldScripts)
      return [...this.#scripts.values()].find(each => each !== undefined)
    })
    this.#last = found.catch(() => {})
    return found
  }

  async close(): Promise<void> {
    await this.#run.close()
  }

  async #prove(uses: readonly string[]): Promise<void> {
    const trials = uses.map(use => this.#trialsOf(use))
    const scripts = uses.map(use => goldScripts.filter(each => each.uses.includes(use)))
    const cases = trials.flatMap(each => each.cases)
    await this.#load(columnsRead(cases, scripts.flat()))
    for (const way of ['columns', 'constants'] as const) {
      const own = trials.flatMap(each => (each.way === way ? each.cases : []))
      await this.#try(way, new Set(own))
    }
    await this.#tryScripts(scripts.flat())
    for (const [i, use] of uses.entries()) {
      const { way, cases } = trials[i]!
      const wrong = [
        ...cases.map(each => this.#proofs[way].get(each)),
        ...scripts[i]!.map(each => this.#scripts.get(each)),
      ]
      const why = wrong.find(each => each !== undefined)
      if (why === undefined) this.#known.set(use, undefined)
      else this.#known.set(use, trials[i]!.areOther ? withoutCases(use) : differs(use, why))
    }
  }

  async #try(way: Way, cases: ReadonlySet<GoldCase>): Promise<void> {
    const proofs = this.#proofs[way]
    for (const group of groupsOf([...cases].filter(each => !proofs.has(each)))) {
      for (const each of group) proofs.set(each, undefined)
      for (const [each, why] of await wrongIn(this.#run, group, way)) proofs.set(each, why)
    }
  }

  async #tryScripts(scripts: readonly GoldScript[]): Promise<void> {
    for (const each of new Set(scripts)) {
      if (!this.#scripts.has(each)) this.#scripts.set(each, await this.#wrongInScript(each))
    }
  }

  /** The cases of a use; of a function all of its cases, if there is none of its types. */
  #trialsOf(use: string): Trials {
    const [, form, types] = /^constant (\S+)(?: (.+))?$/.exec(use) ?? []
    if (form !== undefined) {
      const cases = this.#gold.casesOf(form)
      return { way: 'constants', cases: types === undefined ? cases : nearest(cases, types) }
    }
    if (/^(?:plan|statement|copy)\b/.test(use)) return { way: 'columns', cases: [] }
    const cases = this.#gold.casesOf(familyOf(use))
    const [name, list = ''] = use.split(':')
    if (cases.length === 0) {
      return { way: 'columns', cases: this.#gold.casesOf(name!), areOther: true }
    }
    return { way: 'columns', cases: nearest(cases, list) }
  }

  /** Gives the gold tables the columns that they lack. */
  async #load(read: ReadonlyMap<string, ReadonlySet<string>>): Promise<void> {
    for (const [name, columns] of read) {
      const loaded = this.#columns.get(name)
      if (loaded !== undefined && [...columns].every(each => loaded.has(each))) continue
      const all = new Set([...(loaded ?? []), ...columns])
      this.#columns.set(name, all)
      await makeGoldTable(this.#run, name, all)
    }
  }

  async #wrongInScript({ name, statements }: GoldScript): Promise<string | undefined> {
    const hashes = this.#gold.hashesOf(name)
    for (const [i, sql] of statements.entries()) {
      const answer = await ask(this.#run, sql)
      const hash = hashes[i]
      if (hash !== undefined && hash !== hashOfAnswer(answer)) return said(sql)
    }
    return undefined
  }
}

/** What is known of a use that the engine does otherwise than the real one. */
function differs(use: string, why: string): string {
  return `${use} is not proven for other values: ${why}`
}

/** The same of a use whose types no case has: that values of other types differ is not about it. */
function withoutCases(use: string): string {
  const [name = '', list = ''] = use.split(':')
  const types = list.split(',')
  const sign = signs.get(name)
  const shown =
    sign !== undefined && types.length === 2
      ? types.join(` ${sign} `)
      : `${name}(${types.join(', ')})`
  return `${shown} is not proven for other values: mockq knows no answers of a server for these types`
}

const signs: ReadonlyMap<string, string> = new Map([
  ...([
    ['eq', '='],
    ['noteq', '<>'],
    ['lt', '<'],
    ['lte', '<='],
    ['gt', '>'],
    ['gte', '>='],
  ] as const),
  ...([
    ['plus', '+'],
    ['minus', '-'],
    ['multiply', '*'],
    ['divide', '/'],
    ['modulo', '%'],
  ] as const),
])

/**
 * Cases of a use with the types of a statement: those over columns of these types and with no other function, of the table
 * that has most of them; and a few others, if these are few. `types`: separated by commas.
 */
function nearest(cases: readonly GoldCase[], types: string): readonly GoldCase[] {
  const own = new Set(types.split(/[,>]/))
  const ranked = cases.map(each => ({
    each,
    table: tableOf(each),
    rank: otherTypes(each, own) * 10 + each.uses.filter(use => /^[a-z]\w*$/.test(use)).length,
  }))
  const counts = new Map<string, number>()
  for (const { table, rank } of ranked) {
    if (rank < 2) counts.set(table, (counts.get(table) ?? 0) + 1)
  }
  const [best, count] = [...counts].toSorted(([, a], [, b]) => b - a)[0] ?? ['', 0]
  return ranked
    .filter(({ table }) => count < 2 || table === best)
    .toSorted((a, b) => a.rank - b.rank)
    .flatMap(({ each, rank }, i) => (rank < 2 || i < fewest ? [each] : []))
}

/** So many cases of a use are tried, if there are as many. */
const fewest = 6

/** How many types the columns of a case have beside those of a statement. */
function otherTypes(each: GoldCase, own: ReadonlySet<string>): number {
  const { columns } = goldTables.get(tableOf(each))!
  const types = columnsIn(each.sql, columns).map(name => columns.get(name)!)
  return new Set(types.filter(type => !own.has(type))).size
}

/** The columns of gold tables that cases and scripts read, by table. */
function columnsRead(
  cases: readonly GoldCase[],
  scripts: readonly GoldScript[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const read = new Map<string, Set<string>>()
  const add = (table: string, columns: Iterable<string>) => {
    const known = read.get(table) ?? new Set()
    for (const each of columns) known.add(each)
    read.set(table, known)
  }
  for (const each of cases) {
    const table = tableOf(each)
    add(table, columnsIn(each.sql, goldTables.get(table)!.columns))
  }
  for (const { tables, isWhole, statements } of scripts) {
    for (const table of tables) {
      const { columns } = goldTables.get(table)!
      add(table, isWhole ? columns.keys() : columnsIn(statements.join(), columns))
    }
  }
  return read
}

function columnsIn(sql: string, columns: ReadonlyMap<string, string>): readonly string[] {
  return [...new Set(sql.match(quotedOrWord))].filter(word => columns.has(word))
}

function tableOf({ table }: GoldCase): string {
  return table.split(' ')[0]!
}

/** A text of gold, of which only the lines are read that are asked for. */
class GoldText {
  readonly #text: string
  /** Cases by the place of their line. */
  readonly #cases = new Map<number, GoldCase>()

  constructor(text: string) {
    this.#text = `\n${text}\n`
  }

  allCases(): readonly GoldCase[] {
    const cases: GoldCase[] = []
    for (let at = 1; at < this.#text.length; at = this.#text.indexOf('\n', at) + 1) {
      if (!this.#text.startsWith('script\t', at) && this.#text[at] !== '\n')
        cases.push(this.#caseAt(at))
    }
    return cases
  }

  /** The cases that prove a use. */
  casesOf(use: string): readonly GoldCase[] {
    const found = new Set<GoldCase>()
    const text = this.#text
    for (let at = text.indexOf(use); at >= 0; at = text.indexOf(use, at + 1)) {
      const isWhole = /[ \n]/.test(text[at - 1]!) && /[ \t]/.test(text[at + use.length]!)
      const from = text.lastIndexOf('\n', at) + 1
      if (isWhole && at < text.indexOf('\t', from)) found.add(this.#caseAt(from))
    }
    return [...found]
  }

  #caseAt(from: number): GoldCase {
    const known = this.#cases.get(from) ?? readCase(this.#lineAt(from))
    this.#cases.set(from, known)
    return known
  }

  /** The hashes of the answers of a script; none if there is no such script. */
  hashesOf(script: string): readonly (string | undefined)[] {
    const at = this.#text.indexOf(`\nscript\t${script}\t`)
    return at < 0 ? [] : hashesIn(this.#lineAt(at + 1))
  }

  #lineAt(from: number): string {
    return this.#text.slice(from, this.#text.indexOf('\n', from))
  }
}

/** Makes a gold table, with some of its columns; default: all. If that fails, the cases show it. */
export async function makeGoldTable(
  run: EngineRun,
  name: string,
  columns?: ReadonlySet<string>,
): Promise<void> {
  const table = goldTables.get(name)!
  await ask(run, table.create(columns))
  if ((columns ?? table.columns).has('bin')) {
    await ask(run, table.insert(columns))
    return
  }
  const sql = `INSERT INTO ${name} FROM @_databend_load FILE_FORMAT = (TYPE = CSV)`
  const content = Readable.from([Buffer.from(table.csv(columns))])
  await run.load({ sql, db: 'default' }, content).catch(() => {})
}

/** Runs a statement without a session. A fault of the engine is an error like others. */
export async function ask(run: EngineRun, sql: string): Promise<EngineAnswer> {
  try {
    return await run.run({ sql, db: 'default' })
  } catch (error) {
    return { fields: [], rows: [], written: 0, overloads: [], error: [0, String(error)] }
  }
}

/**
 * Cases that one statement can run: of one table and the same rows. Beside a set-returning function the others would have
 * other rows.
 */
function groupsOf(cases: readonly GoldCase[]): readonly (readonly GoldCase[])[] {
  const byKey = new Map<string, GoldCase[]>()
  for (const each of cases) {
    const isSet = each.uses.some(use => setReturning.has(use))
    const rows = [each.table, bitsOf(each.fails), bitsOf(each.leftOut)].join(' ')
    const key = isSet ? `${rows} ${each.sql}` : rows
    byKey.set(key, [...(byKey.get(key) ?? []), each])
  }
  return [...byKey.values()].flatMap(group =>
    Array.from({ length: Math.ceil(group.length / mostTogether) }, (_, i) =>
      group.slice(i * mostTogether, (i + 1) * mostTogether),
    ),
  )
}

const mostTogether = 12

/** The set-returning functions of which there are cases. */
const setReturning: ReadonlySet<string> = new Set(['json_each', 'unnest'])

/**
 * Expressions of a table for the rows but some: the columns of the answer are the number of the row, and theirs. Aggregates
 * are of a table `NAME grouped` or `NAME whole`.
 */
export function goldQuery(
  table: string,
  expressions: readonly string[],
  leftOut: Iterable<number>,
  also = '',
): string {
  const ids = [...leftOut]
  const [name, grouping] = table.split(' ')
  if (grouping !== undefined) {
    const calls = expressions.map((sql, i) => `, ${sql} AS x${i}`).join('')
    const [first, end] = grouping === 'grouped' ? ['grp', ' GROUP BY grp'] : ['0', '']
    return `SELECT ${first}${calls} FROM ${name}${end}`
  }
  const where = [ids.length === 0 ? '' : `id NOT IN (${ids.join(', ')})`, also].filter(Boolean)
  const list = expressions.map((sql, i) => `, ${sql} AS x${i}`).join('')
  return `SELECT id${list} FROM ${table}${where.length === 0 ? '' : ` WHERE ${where.join(' AND ')}`}`
}

/** The cases of a group that the engine gets wrong, each with what. */
export async function wrongIn(
  run: EngineRun,
  group: readonly GoldCase[],
  way: Way | 'both',
): Promise<ReadonlyMap<GoldCase, string>> {
  const wrong = new Map<GoldCase, string>()
  const { table, fails, leftOut } = group[0]!
  const texts = group.map(({ sql }) => sql)
  const without = [...fails, ...leftOut]
  const note = (i: number, what: string) => {
    if (!wrong.has(group[i]!)) wrong.set(group[i]!, `${said(texts[i]!)}${what}`)
  }
  const noteAll = (what: string) => {
    for (const i of group.keys()) note(i, what)
  }
  const hot = await ask(run, goldQuery(table, texts, without))
  if (hot.error !== undefined) {
    noteAll(': error')
    return wrong
  }
  const cells = byRow(hot)
  for (const [i, { hash }] of group.entries()) {
    if (hash !== hashOfColumn(hot.fields[i + 1]!.type, cells, i)) note(i, '')
  }
  if (table.includes(' ')) return wrong
  if (way !== 'columns') {
    const folded = group.filter(({ isFolded }) => isFolded)
    const cell = (each: GoldCase, id: number) => cells.get(id)?.[group.indexOf(each)]
    for (const each of await foldedOtherwise(run, folded, cell)) {
      note(group.indexOf(each), ': of constants')
    }
  }
  if (way === 'constants') return wrong
  if (fails.size > 0) {
    const checks = texts.map(sql => `is_not_error(${sql})`)
    const checked = await ask(run, goldQuery(table, checks, leftOut))
    for (const [id, row] of byRow(checked)) {
      for (const [i, cell] of row.entries())
        if ((cell === '0') !== fails.has(id)) note(i, ': error')
    }
    if (checked.error !== undefined) noteAll(': error')
  }
  // The same for a few rows, which the interpreter computes.
  for (const half of [`id <= ${goldRows / 2}`, `id > ${goldRows / 2}`]) {
    const cold = await ask(run, goldQuery(table, texts, without, half))
    if (cold.error !== undefined) noteAll(': error')
    for (const [id, row] of byRow(cold)) {
      for (const [i, cell] of row.entries()) {
        if (cell !== cells.get(id)?.[i]) note(i, ': for a few rows')
      }
    }
  }
  for (const [i, each] of group.entries()) {
    if (hot.fields[i + 1]!.type.includes('Boolean') && !(await filtersAlike(run, each, cells, i))) {
      note(i, ': as a condition')
    }
  }
  return wrong
}

/** Whether a condition selects the rows for which it is true. */
async function filtersAlike(
  run: EngineRun,
  { table, sql, fails, leftOut }: GoldCase,
  cells: ReadonlyMap<number, Cells>,
  i: number,
): Promise<boolean> {
  const found = await ask(run, goldQuery(table, [], [...fails, ...leftOut], `(${sql})`))
  const ids = found.rows.map(row => Number(row[0])).toSorted((a, b) => a - b)
  const right = [...cells].flatMap(([id, row]) => (row[i] === '1' ? [id] : []))
  return found.error === undefined && ids.join() === right.toSorted((a, b) => a - b).join()
}

/** The cases whose results for constants are others than for columns. */
export async function foldedOtherwise(
  run: EngineRun,
  cases: readonly GoldCase[],
  cell: (each: GoldCase, id: number) => string | null | undefined,
): Promise<readonly GoldCase[]> {
  if (cases.length === 0) return []
  const asked = cases.flatMap(each => constantRows(each).map(id => ({ each, id })))
  const list = asked.map(({ each, id }) => withConstants(each, id)).join(', ')
  const answer = await ask(run, `SELECT ${list}`)
  if (answer.error !== undefined) return cases
  const wrong = asked.filter(({ each, id }, k) => answer.rows[0]![k] !== cell(each, id))
  return [...new Set(wrong.map(({ each }) => each))]
}

/** A few of the rows of a case, others for each. */
function constantRows({ sql, fails, leftOut }: GoldCase): readonly number[] {
  const ids = Array.from({ length: goldRows }, (_, i) => 1 + ((i * 41 + sql.length * 7) % goldRows))
  return ids.filter(id => !fails.has(id) && !leftOut.has(id)).slice(0, constantsPerCase)
}

const constantsPerCase = 6

/** A case with the values of a row in place of the columns. */
function withConstants({ table, sql }: GoldCase, id: number): string {
  const { columns } = goldTables.get(table)!
  return sql.replaceAll(quotedOrWord, found =>
    columns.has(found) ? goldConstant(table, found, id) : found,
  )
}

/** No text of a case has a quote in it. */
const quotedOrWord = /'[^']*'|\w+/g

type Cells = readonly (string | null)[]

/** The cells behind the number of each row. */
export function byRow({ rows }: Pick<EngineAnswer, 'rows'>): ReadonlyMap<number, Cells> {
  return new Map(rows.map(([id, ...cells]) => [Number(id), cells]))
}

/** The hash of the results of an expression. */
export function hashOfColumn(type: string, cells: ReadonlyMap<number, Cells>, i: number): string {
  const sorted = [...cells].toSorted(([a], [b]) => a - b)
  return hashOf([type, ...sorted.map(([id, row]) => [id, row[i]])])
}

/** The hash of an answer of a script. */
export function hashOfAnswer({
  fields,
  rows,
  error,
}: Pick<EngineAnswer, 'rows' | 'error'> & {
  readonly fields: readonly { readonly type: string }[]
}): string {
  return hashOf(error === undefined ? [fields.map(({ type }) => type), rows] : [error[0]])
}

function hashOf(value: unknown): string {
  return createHash('sha1').update(JSON.stringify(value)).digest('base64').slice(0, 8)
}

/** Row numbers as a text: the bits of bytes, in base64. */
export function bitsOf(ids: ReadonlySet<number>): string {
  if (ids.size === 0) return ''
  const bytes = Buffer.alloc(Math.ceil((Math.max(...ids) + 1) / 8))
  for (const id of ids) bytes[id >> 3]! |= 1 << (id & 7)
  return bytes.toString('base64')
}

const noIds: ReadonlySet<number> = new Set()

/** The row numbers of a text. */
export function idsIn(bits: string): ReadonlySet<number> {
  if (bits === '') return noIds
  const bytes = Buffer.from(bits, 'base64')
  const ids = Array.from({ length: bytes.length * 8 }, (_, id) => id)
  return new Set(ids.filter(id => (bytes[id >> 3]! >> (id & 7)) & 1))
}

function said(sql: string): string {
  const line = sql.replaceAll(/\s+/g, ' ')
  return line.length <= mostShown ? line : `${line.slice(0, mostShown)}…`
}

const mostShown = 80

/** Reads what `goldText` writes. */
export function readGold(text: string): Gold {
  const cases: GoldCase[] = []
  const scripts = new Map<string, readonly (string | undefined)[]>()
  for (const line of text.split('\n')) {
    if (line.startsWith('script\t')) scripts.set(line.split('\t')[1]!, hashesIn(line))
    else if (line !== '') cases.push(readCase(line))
  }
  return { cases, scripts }
}

/** Reads the line of a case: uses, table, rows that fail and that are left out, whether it is folded, hash, expression. */
function readCase(line: string): GoldCase {
  const [uses, table, fails, leftOut, folded, hash, sql] = line.split('\t')
  return {
    ...{ uses: uses!.split(' '), table: table!, sql: sql!, hash: hash! },
    ...{ fails: idsIn(fails!), leftOut: idsIn(leftOut!), isFolded: folded === '1' },
  }
}

/** Reads the line of a script. */
function hashesIn(line: string): readonly (string | undefined)[] {
  return line
    .split('\t')[2]!
    .split(' ')
    .map(hash => (hash === '-' ? undefined : hash))
}

/** Gold as a text of a line for each case and script. */
export function goldText({ cases, scripts }: Gold): string {
  const lines = cases.map(({ uses, table, sql, fails, leftOut, isFolded, hash }) =>
    [uses.join(' '), table, bitsOf(fails), bitsOf(leftOut), isFolded ? '1' : '', hash, sql].join(
      '\t',
    ),
  )
  const written = [...scripts].map(
    ([name, hashes]) => `script\t${name}\t${hashes.map(hash => hash ?? '-').join(' ')}`,
  )
  return [...lines, ...written].join('\n')
}
