import type { TxnState } from '../../core/session/session-state.js'
import { type Action, mergeDeletesFrom, type Pair, type Step } from './history.js'

// The rules of transactions, as plainly as they can be said, over rows in arrays. Nothing of the engine is
// used here. Sources: databend fuse retry/commit.rs and retry/diff.rs, session/transaction.rs,
// session_catalog.rs, interpreter.rs `auto_commit_if_not_allowed_in_transaction`.

/** What a statement answers: an error's code, or rows in any order; no rows where they do not matter. */
export interface Outcome {
  readonly code?: number
  readonly rows?: readonly string[]
  /** What the client's session says afterwards. */
  readonly state: TxnState
}

/** The rows that one statement wrote; another one where a row of it is changed or gone. */
interface Segment {
  readonly rows: readonly Pair[]
}

interface Table {
  readonly id: number
  readonly segments: readonly Segment[]
  /** What all rows hold in `c`, where the table has that column. */
  readonly c: number | undefined
  /** Another one when the type of `b` has changed. */
  readonly type: { readonly isText: boolean }
}

interface Written {
  readonly name: string
  readonly base: Table
  readonly now: Table
}

/** What a transaction has done, and what waits for its end. */
class Txn {
  readonly written = new Map<number, Written>()
  readonly loads: { readonly table: number; readonly file: string; readonly force: boolean }[] = []
  readonly labels = new Set<string>()
  readonly purges: string[] = []
}

interface Session {
  state: TxnState
  txn: Txn | undefined
}

class Fault extends Error {
  readonly code: number

  constructor(code: number) {
    super(String(code))
    this.code = code
  }
}

const unknownTable = 1025
const tableExists = 2302
const columnExists = 1108
const unknownColumn = 1006
const conflict = 4001
const filesLoadedTwice = 2014
const transactionFailed = 4002
const divisionByZero = 1006
const syntax = 1005

const definitions: ReadonlySet<Action['kind']> = new Set<Action['kind']>([
  'create',
  'createAs',
  'drop',
  'truncate',
  'addColumn',
  'dropColumn',
  'retype',
  'rename',
  'swap',
])

export class Model {
  readonly #tables = new Map<string, Table>()
  readonly #files = new Map<string, readonly Pair[]>()
  readonly #loaded = new Map<number, Set<string>>()
  readonly #labels = new Set<string>()
  readonly #sessions: Session[] = []
  #nextId = 0

  /** Begins with what is committed in another model, and with these sessions' transactions failed. */
  constructor(from?: Model, failed: readonly number[] = []) {
    for (const session of failed) this.#sessions[session] = { state: 'Fail', txn: undefined }
    if (from === undefined) return
    for (const [name, table] of from.#tables) this.#tables.set(name, table)
    for (const [name, rows] of from.#files) this.#files.set(name, rows)
    for (const [id, files] of from.#loaded) this.#loaded.set(id, new Set(files))
    for (const label of from.#labels) this.#labels.add(label)
    this.#nextId = from.#nextId
  }

  /** The sessions in a state. */
  sessions(state: TxnState): readonly number[] {
    return [...this.#sessions.keys()].filter(at => this.#sessions[at]?.state === state)
  }

  run({ session: at, action }: Step): Outcome {
    this.#sessions[at] ??= { state: 'AutoCommit', txn: undefined }
    const session = this.#sessions[at]
    try {
      const rows = this.#answer(session, action)
      return { ...(rows && { rows: rows.toSorted() }), state: session.state }
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      if (session.state === 'Active') end(session, 'Fail')
      return { code: error.code, state: session.state }
    }
  }

  #answer(session: Session, action: Action): readonly string[] | undefined {
    if (action.kind === 'misspell') throw new Fault(syntax)
    if (action.kind === 'begin') return begin(session)
    if (action.kind === 'rollback') return end(session, 'AutoCommit')
    if (action.kind === 'commit') return this.#commitSession(session)
    if (definitions.has(action.kind)) {
      this.#commitSession(session)
      return this.#define(action)
    }
    if (session.state === 'Fail') throw new Fault(transactionFailed)
    if (session.txn !== undefined) return this.#inside(session.txn, action)
    const own = new Txn()
    const rows = this.#inside(own, action, this.#labels)
    this.#commit(own)
    return rows
  }

  #commitSession(session: Session): readonly string[] {
    const { txn } = session
    end(session, 'AutoCommit')
    if (txn !== undefined) this.#commit(txn)
    return []
  }

  #commit(txn: Txn): void {
    const merged = [...txn.written.values()].flatMap(written => {
      const found = [...this.#tables].find(([, { id }]) => id === written.base.id)
      return found === undefined ? [] : [[found[0], merge(written, found[1])] as const]
    })
    for (const { table, file, force } of txn.loads) {
      if (!force && this.#loaded.get(table)?.has(file)) throw new Fault(filesLoadedTwice)
    }
    for (const [name, table] of merged) this.#tables.set(name, table)
    for (const { table, file } of txn.loads) {
      const files = this.#loaded.get(table) ?? new Set()
      this.#loaded.set(table, files.add(file))
    }
    for (const label of txn.labels) this.#labels.add(label)
    for (const file of txn.purges) this.#files.delete(file)
  }

  /** The table as a transaction sees it: its own version if it wrote to it, even if others changed it since. */
  #see(txn: Txn, name: string): Table {
    const own = [...txn.written.values()].find(written => written.name === name)
    if (own !== undefined) return own.now
    const table = this.#tables.get(name)
    if (table === undefined) throw new Fault(unknownTable)
    return txn.written.get(table.id)?.now ?? table
  }

  #inside(txn: Txn, action: Action, labels = txn.labels): readonly string[] | undefined {
    switch (action.kind) {
      case 'divide':
        throw new Fault(divisionByZero)
      case 'read':
        return read(this.#see(txn, action.table))
      case 'names':
        return [...this.#tables.keys()].map(name => JSON.stringify([name]))
      case 'files':
        return [...this.#files.keys()].map(name => JSON.stringify([name]))
      case 'upload':
        this.#files.set(action.file, action.rows)
        return undefined
      case 'remove':
        this.#files.delete(action.file)
        return []
      case 'copy':
        return this.#copy(txn, action)
      case 'insertSelect': {
        const table = this.#see(txn, action.table)
        const rows = rowsOf(this.#see(txn, action.from))
        change(txn, action.table, table, append(table, rows))
        return counts(rows.length)
      }
      case 'insertAll':
        return this.#insertAll(txn, action)
      default:
        return this.#write(txn, action as Write, labels)
    }
  }

  #write(txn: Txn, action: Write, labels: ReadonlySet<string>): readonly string[] {
    const table = this.#see(txn, action.table)
    const label = 'label' in action ? action.label : undefined
    if (label !== undefined && labels.has(label)) return []
    const { now, answer } = written(table, action)
    if (now !== table && label !== undefined) txn.labels.add(label)
    change(txn, action.table, table, now)
    return answer
  }

  #insertAll(txn: Txn, action: Extract<Action, { kind: 'insertAll' }>): readonly string[] {
    const named = new Map<number, string>()
    for (const name of action.tables) named.set(this.#see(txn, name).id, name)
    const ids = action.tables.map(name => this.#see(txn, name).id)
    const targets = [...named].toSorted(([, a], [, b]) => (a < b ? -1 : 1))
    return counts(
      ...targets.map(([id, name]) => {
        const rows = ids.filter(other => other === id).map(() => action.row)
        const table = this.#see(txn, name)
        change(txn, name, table, append(table, rows))
        return rows.length
      }),
    )
  }

  #copy(txn: Txn, action: Extract<Action, { kind: 'copy' }>): readonly string[] {
    const { file, force, purge } = action
    const table = this.#see(txn, action.table)
    const rows = this.#files.get(file)
    const loadedHere = txn.loads.some(load => load.table === table.id && load.file === file)
    const isLoaded = loadedHere || this.#loaded.get(table.id)?.has(file) === true
    if (rows === undefined || (isLoaded && !force)) return []
    change(txn, action.table, table, append(table, rows))
    if (!(force && purge)) txn.loads.push({ table: table.id, file, force })
    if (purge) txn.purges.push(file)
    return [JSON.stringify([file, String(rows.length), '0', null, null])]
  }

  #define(action: Action): readonly string[] | undefined {
    switch (action.kind) {
      case 'create':
      case 'createAs':
        return this.#create(action)
      case 'drop':
        this.#loaded.delete(this.#find(action.table).id)
        this.#tables.delete(action.table)
        return []
      case 'truncate': {
        const table = this.#find(action.table)
        this.#loaded.delete(table.id)
        this.#tables.set(action.table, { ...table, segments: [] })
        return []
      }
      case 'rename': {
        const table = this.#find(action.table)
        if (this.#tables.has(action.to)) throw new Fault(tableExists)
        this.#tables.delete(action.table)
        this.#tables.set(action.to, table)
        return []
      }
      case 'swap': {
        const [one, other] = [this.#find(action.table), this.#find(action.to)]
        this.#tables.set(action.table, other)
        this.#tables.set(action.to, one)
        return []
      }
      default:
        return this.#alter(action)
    }
  }

  #create(action: Extract<Action, { kind: 'create' | 'createAs' }>): undefined {
    const rows = action.kind === 'createAs' ? rowsOf(this.#find(action.from)) : []
    const old = this.#tables.get(action.table)
    const mode = action.kind === 'create' ? action.mode : 'new'
    if (old !== undefined && mode === 'maybe') return undefined
    if (old !== undefined && mode === 'new') throw new Fault(tableExists)
    if (old !== undefined) this.#loaded.delete(old.id)
    const table = { id: this.#nextId++, segments: [], c: undefined, type: { isText: false } }
    this.#tables.set(action.table, append(table, rows))
    return undefined
  }

  #alter(action: Action): readonly string[] {
    if (!('table' in action)) throw new Error(`the model knows no ${action.kind}`)
    const table = this.#find(action.table)
    switch (action.kind) {
      case 'addColumn':
        if (table.c !== undefined) throw new Fault(columnExists)
        this.#tables.set(action.table, { ...table, c: action.value })
        return []
      case 'dropColumn':
        if (table.c === undefined) throw new Fault(unknownColumn)
        this.#tables.set(action.table, { ...table, c: undefined })
        return []
      case 'retype': {
        if (table.type.isText) return []
        // All rows are written anew.
        const segments = table.segments.map(({ rows }) => ({ rows }))
        this.#tables.set(action.table, { ...table, segments, type: { isText: true } })
        return []
      }
      default:
        throw new Error(`the model knows no ${action.kind}`)
    }
  }

  #find(name: string): Table {
    const table = this.#tables.get(name)
    if (table === undefined) throw new Fault(unknownTable)
    return table
  }
}

type Write = Extract<Action, { kind: 'insert' | 'update' | 'delete' | 'merge' | 'replace' }>

function begin(session: Session): readonly string[] {
  if (session.state !== 'AutoCommit') return []
  session.state = 'Active'
  session.txn = new Txn()
  return []
}

function end(session: Session, state: TxnState): readonly string[] {
  session.txn = undefined
  session.state = state
  return []
}

/** What a transaction wrote, put into the table as others have left it. */
function merge({ base, now }: Written, current: Table): Table {
  const gone = base.segments.filter(segment => !now.segments.includes(segment))
  const added = now.segments.filter(segment => !base.segments.includes(segment))
  if (gone.some(segment => !current.segments.includes(segment))) throw new Fault(conflict)
  if (added.length > 0 && current.type !== base.type) throw new Fault(conflict)
  const kept = current.segments.filter(segment => !gone.includes(segment))
  return { ...current, segments: [...kept, ...added] }
}

function change(txn: Txn, name: string, before: Table, now: Table): void {
  if (now === before) return
  const known = txn.written.get(before.id)
  txn.written.set(before.id, known === undefined ? { name, base: before, now } : { ...known, now })
}

function written(table: Table, action: Write): { now: Table; answer: readonly string[] } {
  switch (action.kind) {
    case 'insert': {
      const empty = action.overwrite === true ? { ...table, segments: [] } : table
      return { now: append(empty, action.rows), answer: counts(action.rows.length) }
    }
    case 'update': {
      const all = action.where === undefined && action.isFound !== true
      const hit = ([a]: Pair) => all || a === action.where
      const set = (row: Pair): Pair => [row[0], action.b]
      const rows = rowsOf(table).filter(hit)
      const now = action.isFound
        ? append(
            rewrite(table, row => (hit(row) ? [] : undefined)),
            rows.map(set),
          )
        : rewrite(table, row => (hit(row) ? [set(row)] : undefined))
      return { now, answer: counts(rows.length) }
    }
    case 'delete': {
      const hit = ([a]: Pair) => action.where === undefined || a === action.where
      const now = rewrite(table, row => (hit(row) ? [] : undefined))
      return { now, answer: counts(rowsOf(table).filter(hit).length) }
    }
    case 'replace': {
      const keys = new Set(action.rows.map(([a]) => a))
      const left = rewrite(table, ([a]) => (keys.has(a) ? [] : undefined))
      return { now: append(left, action.rows), answer: counts(action.rows.length) }
    }
    case 'merge':
      return mergeInto(table, action.rows)
  }
}

function mergeInto(table: Table, source: readonly Pair[]) {
  const byKey = new Map(source)
  const isDeleted = ([a]: Pair) => (byKey.get(a) ?? -1) >= mergeDeletesFrom
  const matched = rowsOf(table).filter(([a]) => byKey.has(a))
  const present = new Set(matched.map(([a]) => a))
  const inserted = source.filter(([k]) => !present.has(k))
  const left = rewrite(table, row => {
    return byKey.has(row[0]) ? [] : undefined
  })
  const updated = matched.filter(row => !isDeleted(row)).map(([a]): Pair => [a, byKey.get(a)!])
  const deleted = matched.filter(isDeleted).length
  return {
    now: append(left, [...updated, ...inserted]),
    answer: counts(inserted.length, matched.length - deleted, deleted),
  }
}

function append(table: Table, rows: readonly Pair[]): Table {
  return rows.length === 0 ? table : { ...table, segments: [...table.segments, { rows }] }
}

/** Puts other rows in the place of some; undefined leaves a row as it is. */
function rewrite(table: Table, by: (row: Pair) => readonly Pair[] | undefined): Table {
  let isSame = true
  const segments = table.segments.flatMap(segment => {
    if (segment.rows.every(row => by(row) === undefined)) return [segment]
    isSame = false
    const rows = segment.rows.flatMap(row => by(row) ?? [row])
    return rows.length === 0 ? [] : [{ rows }]
  })
  return isSame ? table : { ...table, segments }
}

const rowsOf = ({ segments }: Table): readonly Pair[] => segments.flatMap(({ rows }) => rows)

function read(table: Table): readonly string[] {
  return rowsOf(table).map(row =>
    JSON.stringify([...row, ...(table.c === undefined ? [] : [table.c])].map(String)),
  )
}

const counts = (...numbers: readonly number[]): readonly string[] => [
  JSON.stringify(numbers.map(String)),
]
