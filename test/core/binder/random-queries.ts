/** The tables that random queries read: columns of the same letter hold the same kind of values. */
export const randomTables = [
  'CREATE TABLE a (x INT, y INT, s VARCHAR)',
  'CREATE TABLE b (x INT NOT NULL, z INT)',
  'CREATE TABLE c (y INT, z BIGINT)',
  'CREATE TABLE d (x INT, s VARCHAR NOT NULL)',
]

const columns: Readonly<Record<string, readonly string[]>> = {
  a: ['x', 'y', 's'],
  b: ['x', 'z'],
  c: ['y', 'z'],
  d: ['x', 's'],
}

/** Draws queries over `randomTables`: the same for the same seed. */
export class RandomQueries {
  #state: number
  #aliases = 0

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** A query whose rows are the same in whichever order it reads tables. */
  draw(): string {
    const query = this.#pick([
      () => this.#select(),
      () => this.#select(),
      () => this.#select(),
      () => this.#grouped(),
      () => this.#derived(),
      () => this.#windowed(),
      () => this.#shared(),
      () => `SELECT * FROM (${this.#twoColumns()}) UNION ALL ${this.#twoColumns()}`,
      () => `SELECT DISTINCT m FROM (${this.#twoColumns()}) q ORDER BY m LIMIT 3`,
    ])
    return query()
  }

  /** Source: the mulberry32 generator, public domain. */
  #next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let t = this.#state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }

  below(n: number): number {
    return Math.floor(this.#next() * n)
  }

  #chance(part: number): boolean {
    return this.#next() < part
  }

  #pick<T>(items: readonly T[]): T {
    return items[this.below(items.length)]!
  }

  #select(): string {
    const { from, names } = this.#from()
    return `SELECT ${names.join(', ')} FROM ${from}${this.#where(names)}`
  }

  #grouped(): string {
    const { from, names } = this.#from()
    const key = this.#pick(names)
    const having = this.#chance(0.5) ? ` HAVING ${key} > 0 AND count(*) < 9` : ''
    return `SELECT ${key}, count(*), min(${this.#pick(names)}) FROM ${from}${this.#where(names)} GROUP BY ${key}${having}`
  }

  #derived(): string {
    const { from, names } = this.#from()
    const alias = this.#alias()
    const outer = [`${alias}.m`, `${alias}.n`]
    const inner = `SELECT ${this.#number(names)} m, ${this.#number(names)} n FROM ${from}${this.#where(names)}`
    const table = this.#table()
    const both = [...outer, ...table.names]
    return `SELECT ${outer.join(', ')} FROM (${inner}) ${alias}, ${table.text}${this.#where(both)}`
  }

  #windowed(): string {
    const { from, names } = this.#from()
    const key = this.#number(names)
    return `SELECT * FROM (SELECT ${key} k, max(${this.#number(names)}) OVER (PARTITION BY ${key}) m FROM ${from}${this.#where(names)}) WHERE k = ${this.below(4)} AND m > 0`
  }

  #shared(): string {
    const on = this.#chance(0.5) ? 'p.m = q.n' : 'p.m = q.m AND q.n = 1'
    return `WITH w AS (${this.#twoColumns()}) SELECT p.m, q.n FROM w p JOIN w q ON ${on}${this.#where(['p.m', 'q.n'])}`
  }

  #twoColumns(): string {
    const { from, names } = this.#from()
    return `SELECT ${this.#number(names)} m, ${this.#number(names)} n FROM ${from}${this.#where(names)}`
  }

  #alias(): string {
    return `t${this.#aliases++}`
  }

  #table(): { readonly text: string; readonly names: readonly string[] } {
    const [name, alias] = [this.#pick(Object.keys(columns)), this.#alias()]
    return { text: `${name} ${alias}`, names: columns[name]!.map(column => `${alias}.${column}`) }
  }

  #from(): { readonly from: string; readonly names: readonly string[] } {
    let { text: from, names } = this.#table()
    const more = 1 + this.below(3)
    for (let i = 0; i < more; i++) {
      const table = this.#table()
      const kind = this.#pick([',', ',', 'JOIN', 'JOIN', 'LEFT', 'RIGHT', 'FULL', 'SEMI', 'ANTI'])
      const both = [...names, ...table.names]
      if (kind === ',') from = `${from} CROSS JOIN ${table.text}`
      else {
        const join = { JOIN: 'JOIN', SEMI: 'LEFT SEMI JOIN', ANTI: 'LEFT ANTI JOIN' }[kind]
        const on = `${this.#equal(names, table.names)}${this.#chance(0.4) ? ` AND ${this.#simple(both)}` : ''}`
        from = `${from} ${join ?? `${kind} JOIN`} ${table.text} ON ${on}`
      }
      if (kind !== 'SEMI' && kind !== 'ANTI') names = both
    }
    return { from, names }
  }

  #where(names: readonly string[]): string {
    if (this.#chance(0.1)) return ''
    const conditions = Array.from({ length: 1 + this.below(4) }, () => this.#condition(names))
    return ` WHERE ${conditions.join(' AND ')}`
  }

  #condition(names: readonly string[]): string {
    const condition = this.#pick([
      () => this.#equal(names, names),
      () => this.#equal(names, names),
      () => this.#simple(names),
      () => this.#factored(names),
      () => `(${this.#simple(names)} OR ${this.#simple(names)})`,
      () => `NOT (${this.#simple(names)})`,
      () => this.#subquery(names),
    ])
    return condition()
  }

  /** An OR with a part that stands in each branch. */
  #factored(names: readonly string[]): string {
    const common = this.#equal(names, names)
    const branches = [0, 1].map(() => {
      const parts = [common, this.#simple(names), this.#simple(names)]
      return `(${(this.#chance(0.5) ? parts : parts.toReversed()).join(' AND ')})`
    })
    return `(${branches.join(' OR ')}${this.#chance(0.1) ? ` OR ${common}` : ''})`
  }

  #simple(names: readonly string[]): string {
    const name = this.#number(names)
    const condition = this.#pick([
      () => `${name} = ${this.below(4)}`,
      () => `${name} ${this.#pick(['<', '>', '<>', '>='])} ${this.below(4)}`,
      () => `${name} IN (0, ${1 + this.below(3)})`,
      () => `${name} IS ${this.#pick(['', 'NOT '])}NULL`,
      () => `${name} < ${this.#number(names)}`,
      () => `coalesce(${name}, 1) = 1`,
      () => this.#equal(names, names),
    ])
    return condition()
  }

  #equal(left: readonly string[], right: readonly string[]): string {
    const texts = [left, right].map(names => names.filter(isText))
    if (texts.every(names => names.length > 0) && this.#chance(0.2)) {
      return texts.map(names => this.#pick(names)).join(' = ')
    }
    return `${this.#number(left)} = ${this.#number(right)}`
  }

  #number(names: readonly string[]): string {
    const numbers = names.filter(name => !isText(name))
    return numbers.length === 0 ? '1' : this.#pick(numbers)
  }

  #subquery(names: readonly string[]): string {
    const table = this.#table()
    const value = this.#number(table.names)
    const both = [...names, ...table.names]
    const correlated = this.#chance(0.6)
      ? this.#equal(names, table.names)
      : this.#simple(table.names)
    const rest = this.#chance(0.3)
      ? ` AND ${this.#simple(this.#chance(0.3) ? both : table.names)}`
      : ''
    const rows = `FROM ${table.text} WHERE ${correlated}${rest}`
    const outer = this.#number(names)
    const condition = this.#pick([
      () => `${outer} IN (SELECT ${value} ${rows})`,
      () => `${outer} NOT IN (SELECT ${value} ${rows})`,
      () => `EXISTS (SELECT 1 ${rows})`,
      () => `NOT EXISTS (SELECT 1 ${rows})`,
      () =>
        `${outer} ${this.#pick(['=', '<', '>'])} (SELECT ${this.#pick(['max', 'min', 'count'])}(${value}) ${rows})`,
    ])
    return condition()
  }
}

const isText = (name: string): boolean => name.endsWith('.s')
