import { SeededRandom } from '../states/seeded-random.js'
import { type Action, type Cell, type CreateMode, columnTypes, type Place } from './migration.js'

const databases = ['d0', 'd1', 'd2']
const tables = ['t0', 't1', 't2']
const columns = Object.keys(columnTypes)
const roles = ['r0', 'r1']
const tags = ['g0', 'g1']
const policies = ['p0', 'p1', 'p2']

/** How often each kind of statement is drawn. */
const weights: Readonly<Partial<Record<Action['kind'], number>>> = {
  createDatabase: 4,
  dropDatabase: 1.5,
  undropDatabase: 1.5,
  renameDatabase: 1.5,
  createTable: 12,
  createTableAs: 3,
  dropTable: 6,
  undropTable: 5,
  renameTable: 4,
  swapTables: 2,
  truncate: 2,
  addColumn: 5,
  dropColumn: 4,
  renameColumn: 4,
  comment: 2,
  insert: 16,
  update: 5,
  delete: 4,
  createView: 3,
  dropView: 1.5,
  read: 8,
  createRole: 2,
  dropRole: 0.7,
  grant: 4,
  revoke: 1.5,
  createTag: 2,
  dropTag: 1,
  setTag: 4,
  unsetTag: 1,
  createMask: 2,
  dropMask: 1,
  setMask: 5,
  unsetMask: 1.5,
  createFilter: 2,
  dropFilter: 1,
  addFilter: 5,
  removeFilter: 1.5,
}

/** The kinds of statements that migrations have. */
export const drawnKinds = Object.keys(weights) as readonly Action['kind'][]

/** A migration that a seed decides: 20 to 60 statements over a few names, so that they often meet. */
export function drawMigration(seed: number): readonly Action[] {
  return new Draw(seed).migration()
}

class Draw {
  readonly #random: SeededRandom
  readonly #total: number

  constructor(seed: number) {
    this.#random = new SeededRandom(seed)
    this.#total = Object.values(weights).reduce((sum, weight) => sum + weight, 0)
  }

  migration(): readonly Action[] {
    const length = 20 + this.#random.below(41)
    const first: Action[] = [
      { kind: 'createDatabase', database: 'd0', mode: 'new' },
      { kind: 'createDatabase', database: 'd1', mode: 'new' },
      ...tables.map(name => this.#createTable({ database: 'd0', name })),
    ]
    return [...first, ...Array.from({ length }, () => this.#action(this.#kind()))]
  }

  #kind(): Action['kind'] {
    let left = (this.#random.below(1_000_000) / 1_000_000) * this.#total
    for (const kind of drawnKinds) {
      left -= weights[kind]!
      if (left < 0) return kind
    }
    return 'read'
  }

  #action(kind: Action['kind']): Action {
    const random = this.#random
    const at = this.#place()
    const database = random.pick(databases)
    const role = random.pick(roles)
    const lax = random.chance(0.4)
    const column = random.pick(columns)
    switch (kind) {
      case 'createDatabase':
        return { kind, database, mode: this.#mode() }
      case 'dropDatabase':
        return { kind, database, ifExists: lax }
      case 'undropDatabase':
        return { kind, database }
      case 'renameDatabase':
        return { kind, database, to: random.pick(databases.filter(each => each !== database)) }
      case 'createTable':
        return this.#createTable(at)
      case 'createTableAs':
        return { kind, at, from: this.#place() }
      case 'dropTable':
        return { kind, at, ifExists: lax }
      case 'renameTable':
        return { kind, at, to: random.pick(tables.filter(each => each !== at.name)) }
      case 'swapTables':
        return { kind, at, with: random.pick(tables.filter(each => each !== at.name)) }
      case 'addColumn':
      case 'dropColumn':
        return { kind, at, column }
      case 'renameColumn': {
        const alike = columns.filter(each => columnTypes[each] === columnTypes[column])
        return { kind, at, column, to: random.pick(alike.filter(each => each !== column)) }
      }
      case 'comment':
        return { kind, at, text: random.pick(['one', 'two', '']) }
      case 'insert':
        return { kind, at, values: this.#values() }
      case 'update':
        return { kind, at, column, value: this.#cell(column) }
      case 'delete':
        return { kind, at, least: random.below(5) }
      case 'createView':
        return { kind, at: { database, name: 'v0' }, from: at }
      case 'dropView':
        return { kind, at: { database, name: 'v0' } }
      case 'read':
        return { kind, at: random.chance(0.3) ? { database, name: 'v0' } : at }
      case 'createRole':
      case 'dropRole':
        return { kind, role, lax }
      case 'grant':
      case 'revoke':
        return { kind, role, at }
      case 'createTag':
      case 'dropTag':
        return { kind, tag: random.pick(tags), lax }
      case 'setTag':
        return { kind, at, tag: random.pick(tags), value: random.pick(['x', 'y', 'z']) }
      case 'unsetTag':
        return { kind, at, tag: random.pick(tags) }
      case 'createMask':
      case 'dropMask':
      case 'createFilter':
      case 'dropFilter':
        return { kind, policy: random.pick(policies), lax }
      case 'setMask':
      case 'addFilter':
      case 'removeFilter':
        return { kind, at, column, policy: random.pick(policies) }
      case 'unsetMask':
        return { kind, at, column }
      case 'undropTable':
      case 'truncate':
        return { kind, at }
      default:
        throw new Error(`no drawing of ${kind}`)
    }
  }

  #place(): Place {
    const database = this.#random.chance(0.6) ? 'd0' : this.#random.pick(databases)
    return { database, name: this.#random.pick(tables) }
  }

  #mode(): CreateMode {
    return this.#random.pick(['new', 'new', 'if not exists', 'or replace'])
  }

  #createTable(at: Place): Action {
    const others = columns.slice(1).filter(() => this.#random.chance(0.5))
    const own = this.#random.chance(0.9) ? ['a', ...others] : others
    return { kind: 'createTable', at, columns: own.length === 0 ? ['b'] : own, mode: this.#mode() }
  }

  #values(): Readonly<Record<string, Cell>> {
    const names = columns.filter(name => this.#random.chance(name === 'a' ? 0.9 : 0.3))
    const own = names.length === 0 ? ['a'] : names
    return Object.fromEntries(own.map(name => [name, this.#cell(name)]))
  }

  #cell(column: string): Cell {
    if (this.#random.chance(0.15)) return null
    return columnTypes[column] === 'INT'
      ? this.#random.below(5)
      : this.#random.pick(['x', 'y', 'zz'])
  }
}
