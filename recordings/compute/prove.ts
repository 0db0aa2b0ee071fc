import { createHash } from 'node:crypto'
import { type EngineAnswer, EngineRun } from './engine-run.js'
import { always, type GoldScript, goldScripts } from './gold-scripts.js'
import { goldConstants, goldRows, goldTables } from './gold-tables.js'

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

/** Holds the engine of this process against answers of the real one, for other values than any recording has. */
export class Prover {
  readonly #gold: Gold
  readonly #byUse = new Map<string, GoldCase[]>()
  readonly #run: EngineRun
  readonly #tables = new Map(goldTables().map(each => [each.name, each]))
  /** Cases and scripts that have run, with what the engine gets wrong. */
  readonly #proofs = new Map<GoldCase | GoldScript, string | undefined>()
  readonly #known = new Map<string, string | undefined>()
  #last: Promise<unknown> = Promise.resolve()

  private constructor(gold: Gold, run: EngineRun) {
    this.#gold = gold
    this.#run = run
    for (const each of gold.cases) {
      for (const use of each.uses) {
        const known = this.#byUse.get(use)
        if (known === undefined) this.#byUse.set(use, [each])
        else known.push(each)
      }
    }
  }

  static async open(gold: Gold): Promise<Prover> {
    const run = await EngineRun.open({ version: '', seed: 0 })
    run.begin(noTime, 0)
    return new Prover(gold, run)
  }

  /** What of all that statements use the engine does not do as the real one; undefined if nothing is known. */
  disprovedIn(uses: Iterable<string>): Promise<string | undefined> {
    const all = [always, ...uses]
    const found = this.#last.then(async () => {
      await this.#prove(all.filter(use => !this.#known.has(use)))
      for (const use of all) {
        const why = this.#known.get(use)
        if (why !== undefined) return `${use} is not proven for other values: ${why}`
      }
      return undefined
    })
    this.#last = found.catch(() => {})
    return found
  }

  async close(): Promise<void> {
    await this.#run.close()
  }

  async #prove(uses: readonly string[]): Promise<void> {
    const cases = new Set(uses.flatMap(use => this.#casesOf(use)))
    for (const group of groupsOf([...cases].filter(each => !this.#proofs.has(each)))) {
      await this.#load(group[0]!.table.split(' ')[0]!)
      for (const each of group) this.#proofs.set(each, undefined)
      for (const [each, why] of await wrongIn(this.#run, group)) this.#proofs.set(each, why)
    }
    for (const use of uses) {
      const scripts = goldScripts.filter(each => each.uses.includes(use))
      for (const each of scripts) {
        if (!this.#proofs.has(each)) this.#proofs.set(each, await this.#wrongInScript(each))
      }
      const wrong = [...this.#casesOf(use), ...scripts].map(each => this.#proofs.get(each))
      this.#known.set(
        use,
        wrong.find(why => why !== undefined),
      )
    }
  }

  /** The cases of a use; of a function all of its cases, if there is none of its types. */
  #casesOf(use: string): readonly GoldCase[] {
    return this.#byUse.get(use) ?? this.#byUse.get(use.split(':')[0]!) ?? []
  }

  async #load(name: string): Promise<void> {
    const table = this.#tables.get(name)
    if (table === undefined) return
    this.#tables.delete(name)
    for (const sql of table.statements) await ask(this.#run, sql)
  }

  async #wrongInScript({ name, tables, statements }: GoldScript): Promise<string | undefined> {
    const hashes = this.#gold.scripts.get(name)
    for (const table of tables) await this.#load(table)
    for (const [i, sql] of statements.entries()) {
      const answer = await ask(this.#run, sql)
      const hash = hashes?.[i]
      if (hash !== undefined && hash !== hashOfAnswer(answer)) return said(sql)
    }
    return undefined
  }
}

const noTime = 1_767_225_600_000_000n

/** Runs a statement without a session. A fault of the engine is an error like others. */
export async function ask(run: EngineRun, sql: string): Promise<EngineAnswer> {
  try {
    return await run.run({ sql, db: 'default' })
  } catch (error) {
    return { fields: [], rows: [], written: 0, overloads: [], error: [0, String(error)] }
  }
}

/** Cases that one statement can run: of one table and the same rows. */
function groupsOf(cases: readonly GoldCase[]): readonly (readonly GoldCase[])[] {
  const byKey = new Map<string, GoldCase[]>()
  for (const each of cases) {
    const key = [each.table, bitsOf(each.fails), bitsOf(each.leftOut)].join(' ')
    byKey.set(key, [...(byKey.get(key) ?? []), each])
  }
  return [...byKey.values()].flatMap(group =>
    Array.from({ length: Math.ceil(group.length / mostTogether) }, (_, i) =>
      group.slice(i * mostTogether, (i + 1) * mostTogether),
    ),
  )
}

const mostTogether = 12

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
  const folded = group.filter(({ isFolded }) => isFolded)
  if (folded.length > 0) {
    for (const each of await foldedOtherwise(
      run,
      folded,
      (each, id) => cells.get(id)?.[group.indexOf(each)],
    )) {
      note(group.indexOf(each), ': of constants')
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
  const constants = goldConstants(table, id)
  return sql.replaceAll(quotedOrWord, found => constants.get(found) ?? found)
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
    const parts = line.split('\t')
    if (parts[0] === 'script') {
      scripts.set(
        parts[1]!,
        parts[2]!.split(' ').map(hash => (hash === '-' ? undefined : hash)),
      )
    } else if (parts.length > 1) {
      const [uses, table, fails, leftOut, folded, hash, sql] = parts
      cases.push({
        ...{ uses: uses!.split(' '), table: table!, sql: sql!, hash: hash! },
        ...{ fails: idsIn(fails!), leftOut: idsIn(leftOut!), isFolded: folded === '1' },
      })
    }
  }
  return { cases, scripts }
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
