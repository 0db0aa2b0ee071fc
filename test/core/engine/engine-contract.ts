import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Test } from 'tap'
import type { Engine } from '../../../core/engine/engine.js'
import { QueryError } from '../../../core/errors/query-error.js'
import type { Overload } from '../../../core/functions/overload.js'
import type { Plan } from '../../../core/plan/plan.js'
import type { Relation } from '../../../core/plan/relation.js'
import { int32Type, nullableType, uint64Type } from '../../../core/types/data-type.js'
import type { Value } from '../../../core/types/value.js'
import { blockOf } from '../blocks.js'
import {
  call,
  column,
  context,
  divide,
  greaterThan,
  insert,
  int,
  plus,
  query,
  ref,
  rowsOf,
  scan,
  values,
} from './plan-parts.js'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

const columnsOf = () => [column(int32Type, 'a'), column(nullableType(int32Type), 'b')]
const types = [int32Type, nullableType(int32Type)]
const numbered = (n: number): Value[][] => Array.from({ length: n }, (_, i) => [i, i % 3 || null])

/** Table 1 with `n` rows `(i, i % 3 or NULL)`. */
async function fill(engine: Engine, n: number): Promise<void> {
  const transaction = await engine.begin('write')
  await transaction.createTable(
    1,
    types.map(type => ({ type })),
  )
  await rowsOf(transaction, insert(1, types, numbered(n)))
  await transaction.commit()
}

async function read(engine: Engine): Promise<Value[][]> {
  const transaction = await engine.begin('read')
  const columns = columnsOf()
  const rows = await rowsOf(transaction, query(scan(1, columns), columns))
  await transaction.rollback()
  return rows
}

async function write(engine: Engine, plan: Plan): Promise<void> {
  const transaction = await engine.begin('write')
  await rowsOf(transaction, plan)
  await transaction.commit({ lone: true })
}

/** UPDATE t SET b = a WHERE a > limit. */
function update(limit: number): Plan {
  const columns = columnsOf()
  const rowId = column(uint64Type, 'rowid')
  const input: Relation = {
    kind: 'Filter',
    input: scan(1, columns, rowId),
    conjuncts: [call(greaterThan, ref(columns[0]!), int(limit))],
  }
  return {
    kind: 'Update',
    table: 1,
    input,
    rowId: rowId.id,
    assignments: [{ position: 1, expr: ref(columns[0]!) }],
    onDuplicate: 'error',
  }
}

/** DELETE FROM t WHERE a > limit AND a < below. */
function remove(limit: number, below = 2 ** 31 - 1): Plan {
  const columns = columnsOf()
  const rowId = column(uint64Type, 'rowid')
  const input: Relation = {
    kind: 'Filter',
    input: scan(1, columns, rowId),
    conjuncts: [
      call(greaterThan, ref(columns[0]!), int(limit)),
      call(greaterThan, int(below), ref(columns[0]!)),
    ],
  }
  return { kind: 'Delete', table: 1, input, rowId: rowId.id }
}

/** The promises of `core/engine/engine.ts`, asked of one engine. */
export function engineContract(t: Test, make: () => Engine): void {
  const engineFor = (t: Test): Engine => {
    const engine = make()
    t.teardown(() => engine.close())
    return engine
  }

  t.test('rows come back in order, columnar, in blocks that are never empty', async t => {
    const engine = engineFor(t)
    await fill(engine, 3000)
    const transaction = await engine.begin('read')
    const columns = columnsOf()
    let rows = 0
    for await (const block of transaction.run(query(scan(1, columns), columns), context()).blocks) {
      t.ok(block.length >= 1 && block.length <= 10_000)
      t.equal(block.columns.length, 2)
      t.equal(block.columns[0]!.get(0), rows)
      rows += block.length
    }
    t.equal(rows, 3000)
    await transaction.rollback()
  })

  t.test('a copy and its original change apart from each other', async t => {
    const engine = engineFor(t)
    await fill(engine, 10)
    const open = await engine.begin('write')
    await rowsOf(open, insert(1, types, numbered(1)))
    const copy = engine.copy([])
    const later = copy.copy([])
    t.equal((await read(copy)).length, 10, 'without what is not committed')
    await write(copy, insert(1, types, numbered(5)))
    await write(engine, remove(2))
    await open.commit({ lone: true })
    const sizes = async () => [
      (await read(engine)).length,
      (await read(copy)).length,
      (await read(later)).length,
    ]
    t.strictSame(await sizes(), [4, 15, 10])
    await write(copy, update(3))
    const dropping = await later.begin('write')
    await dropping.dropTable(1)
    await dropping.commit()
    t.strictSame((await read(copy))[4], [4, 4])
    t.equal((await read(engine)).length, 4)
    await fill(later, 1)
    t.strictSame(await sizes(), [4, 15, 1])
  })

  t.test('a copy may leave out tables', async t => {
    const engine = engineFor(t)
    await fill(engine, 3)
    const without = engine.copy([1, 2])
    await fill(without, 1)
    t.equal((await read(without)).length, 1)
    t.equal((await read(engine)).length, 3)
  })

  t.test('a plan without tables is answered', async t => {
    const transaction = await engineFor(t).begin('read')
    const out = column(int32Type)
    const root: Relation = {
      kind: 'Project',
      input: values([], [[]]),
      items: [{ column: out, expr: call(plus, int(1), int(2)) }],
    }
    t.strictSame(await rowsOf(transaction, query(root, [out])), [[3]])
  })

  t.test('written rows are counted when the blocks have ended', async t => {
    const engine = engineFor(t)
    await fill(engine, 10)
    const transaction = await engine.begin('write')
    const counted = async (plan: Plan) => {
      const run = transaction.run(plan, context())
      for await (const _ of run.blocks) t.fail('a write gave rows')
      return run.written()
    }
    t.strictSame(await counted(insert(1, types, numbered(2))), {
      inserted: 2,
      updated: 0,
      deleted: 0,
      stored: 2,
      storedBytes: 17,
    })
    t.strictSame(
      await counted(update(7)),
      { inserted: 0, updated: 2, deleted: 0, stored: 10, storedBytes: 82 },
      'all that one statement wrote is written anew',
    )
    t.strictSame(await counted(remove(4)), {
      inserted: 0,
      updated: 0,
      deleted: 5,
      stored: 5,
      storedBytes: 41,
    })
    t.equal(transaction.rowCount(1), 7)
    await transaction.commit()
  })

  t.test('a transaction sees what it wrote, others do not until it commits', async t => {
    const engine = engineFor(t)
    await fill(engine, 2)
    const before = await engine.begin('read')
    const transaction = await engine.begin('write')
    await rowsOf(transaction, insert(1, types, [[7, 7]]))
    t.equal(transaction.rowCount(1), 3)
    t.equal((await read(engine)).length, 2)
    await transaction.commit()
    t.equal((await read(engine)).length, 3)
    t.equal(before.rowCount(1), 2, 'an older snapshot stays as it was')
    await before.rollback()
  })

  t.test('a rollback leaves nothing', async t => {
    const engine = engineFor(t)
    await fill(engine, 2)
    const transaction = await engine.begin('write')
    await rowsOf(transaction, insert(1, types, [[7, 7]]))
    await transaction.createTable(2, [{ type: int32Type }])
    await transaction.dropTable(1)
    await transaction.rollback()
    t.equal((await read(engine)).length, 2)
    const again = await engine.begin('write')
    await again.createTable(2, [{ type: int32Type }])
    await again.commit()
  })

  t.test('what two transactions did to one table merges, but for the same segment', async t => {
    const engine = engineFor(t)
    await fill(engine, 10)
    await write(engine, insert(1, types, [[20, 0]]))
    const [adds, first, second, late] = await Promise.all(
      ['write', 'write', 'write', 'write'].map(() => engine.begin('write')),
    )
    await rowsOf(adds!, insert(1, types, [[7, 7]]))
    await rowsOf(first!, update(19))
    await rowsOf(second!, remove(8, 10))
    await rowsOf(late!, remove(2, 4))
    await first!.commit()
    await adds!.commit()
    await second!.commit()
    const conflict = { code: 4001, kind: 'UnresolvableConflict' }
    await t.rejects(late!.commit(), { ...conflict, message: /detected for table 1$/ })
    t.strictSame(
      (await read(engine)).map(([a, b]) => [a, b]).toSorted(([a], [b]) => Number(a) - Number(b)),
      [...numbered(9).slice(0, 7), [7, 7], [7, 1], [8, 2], [20, 20]],
    )
  })

  t.test('rows merge into a table with another column, not into one that is gone', async t => {
    const engine = engineFor(t)
    await fill(engine, 2)
    const first = await engine.begin('write')
    const second = await engine.begin('write')
    const third = await engine.begin('write')
    for (const each of [first, second, third]) await rowsOf(each, insert(1, types, [[7, 7]]))
    const wider = await engine.begin('write')
    await wider.addColumn(1, 1, { type: int32Type }, 5)
    await wider.commit({ lone: true })
    await first.commit()
    const reader = await engine.begin('read')
    const columns = [column(int32Type), column(int32Type), column(nullableType(int32Type))]
    t.strictSame(await rowsOf(reader, query(scan(1, columns), columns)), [
      [0, 5, null],
      [1, 5, 1],
      [7, 5, 7],
    ])
    const typed = await engine.begin('write')
    await typed.mapColumn(1, 0, { type: uint64Type }, value => BigInt(value as number))
    await typed.commit({ lone: true })
    await t.rejects(second.commit(), { code: 4001 })
    const gone = await engine.begin('write')
    await gone.dropTable(1)
    await gone.commit({ lone: true })
    await third.commit()
    t.equal((await rowsOf(reader, query(scan(1, columns), columns))).length, 3)
  })

  t.test(
    'a transaction that looks again sees what others committed, but where it wrote',
    async t => {
      const engine = engineFor(t)
      await fill(engine, 2)
      const transaction = await engine.begin('write')
      await write(engine, insert(1, types, [[5, 5]]))
      t.equal(transaction.rowCount(1), 2)
      transaction.refresh()
      t.equal(transaction.rowCount(1), 3)
      await rowsOf(transaction, insert(1, types, [[6, 6]]))
      await write(engine, insert(1, types, [[8, 8]]))
      transaction.refresh()
      t.ok(transaction.hasChanged(1))
      t.equal(transaction.rowCount(1), 4)
      await transaction.commit()
      t.equal((await read(engine)).length, 5)
    },
  )

  t.test('nothing is committed where what is published with it fails', async t => {
    const engine = engineFor(t)
    await fill(engine, 2)
    const transaction = await engine.begin('write')
    await rowsOf(transaction, insert(1, types, [[5, 5]]))
    const publish = () => {
      throw new QueryError('TableAlreadyExists', 'taken')
    }
    await t.rejects(transaction.commit({ lone: true, publish }), { message: 'taken' })
    t.equal((await read(engine)).length, 2)
  })

  t.test('lone statements that only add rows do not conflict', async t => {
    const engine = engineFor(t)
    await fill(engine, 1030)
    const first = await engine.begin('write')
    const second = await engine.begin('write')
    await rowsOf(first, insert(1, types, [[-1, 1]]))
    await rowsOf(second, insert(1, types, numbered(2000)))
    await first.commit({ lone: true })
    await second.commit({ lone: true })
    const rows = await read(engine)
    t.strictSame(
      rows.map(row => row[0]),
      [...numbered(1030), [-1], ...numbered(2000)].map(row => row[0]),
    )
  })

  t.test('a failing write changes nothing', async t => {
    const engine = engineFor(t)
    await fill(engine, 2000)
    const columns = columnsOf()
    const input: Relation = {
      kind: 'Project',
      input: scan(1, columns),
      items: [
        { column: columns[0]!, expr: ref(columns[0]!) },
        {
          column: column(int32Type),
          expr: call(divide, int(1), call(plus, ref(columns[0]!), int(-1500))),
        },
      ],
    }
    const transaction = await engine.begin('write')
    const plan: Plan = {
      kind: 'Insert',
      table: 1,
      input,
      columns: input.items.map(item => item.column.id),
      overwrite: true,
    }
    await t.rejects(rowsOf(transaction, plan), /divided by zero/)
    t.equal(transaction.rowCount(1), 2000)
    await transaction.commit()
    t.equal((await read(engine)).length, 2000)
  })

  t.test('updates see old values and keep the order of rows', async t => {
    const engine = engineFor(t)
    await fill(engine, 2050)
    await write(engine, update(2047))
    const rows = await read(engine)
    t.equal(rows.length, 2050)
    t.strictSame(rows.slice(2046), [
      [2046, null],
      [2047, 1],
      [2048, 2048],
      [2049, 2049],
    ])
    await write(engine, remove(5))
    t.strictSame(
      (await read(engine)).map(row => row[0]),
      [0, 1, 2, 3, 4, 5],
    )
  })

  t.test('tables are altered, truncated and loaded', async t => {
    const engine = engineFor(t)
    await fill(engine, 3)
    const transaction = await engine.begin('write')
    await transaction.addColumn(1, 1, { type: int32Type }, 9)
    await transaction.mapColumn(1, 0, { type: int32Type }, value => (value as number) * 10)
    await transaction.dropColumn(1, 2)
    const columns = [column(int32Type), column(int32Type)]
    const rows = (table: number) => rowsOf(transaction, query(scan(table, columns), columns))
    const altered = [
      [0, 9],
      [10, 9],
      [20, 9],
    ]
    t.strictSame(await rows(1), altered)
    await transaction.truncateTable(1)
    const blocks = async function* () {
      yield blockOf([1, 2], [3, 4])
    }
    t.match(await transaction.append(1, blocks(), context()), { rows: 2 })
    t.strictSame(await rows(1), [
      [1, 3],
      [2, 4],
    ])
    await transaction.dropTable(1)
    await transaction.commit()
  })

  t.test('the signal ends a run with its reason, in time', async t => {
    const engine = engineFor(t)
    await fill(engine, 100_000)
    const transaction = await engine.begin('read')
    const columns = columnsOf()
    const control = new AbortController()
    const cx = context({ signal: control.signal })
    const { blocks } = transaction.run(query(scan(1, columns), columns), cx)
    const iterator = blocks[Symbol.asyncIterator]()
    await iterator.next()
    const reason = new QueryError('AbortedQuery', 'stop')
    control.abort(reason)
    await t.rejects(iterator.next(), reason)
    t.equal((await iterator.next()).done, true)
    await transaction.rollback()
  })

  t.test('returning early closes what the run reads', async t => {
    const engine = engineFor(t)
    let closed = 0
    const source = async function* () {
      try {
        for (;;) yield blockOf([1])
      } finally {
        closed++
      }
    }
    const columns = [column(int32Type)]
    const transaction = await engine.begin('read')
    const root: Relation = { kind: 'Source', name: 'endless', args: {}, columns }
    const cx = context({ sources: { open: source } })
    for await (const _ of transaction.run(query(root, columns), cx).blocks) break
    t.equal(closed, 1)
    const limited: Relation = { kind: 'Limit', input: root, limit: 2, offset: 1 }
    t.strictSame(await rowsOf(transaction, query(limited, columns), cx), [[1], [1]])
    t.equal(closed, 2)
    await transaction.rollback()
  })

  t.test('a long run lets timers fire and ends when it is cancelled', async t => {
    const engine = engineFor(t)
    await fill(engine, 10_000)
    const transaction = await engine.begin('read')
    const left = columnsOf()
    const right = columnsOf()
    let pairs = 0
    const never: Overload = {
      ...greaterThan,
      evaluate: () => {
        pairs++
        return false
      },
    }
    const root: Relation = {
      kind: 'Join',
      join: 'leftAnti',
      left: scan(1, left),
      right: scan(1, right),
      keys: [],
      residual: [call(never, ref(left[0]!), ref(right[0]!))],
    }
    const control = new AbortController()
    const reason = new QueryError('AbortedQuery', 'enough')
    const timer = setInterval(() => pairs > 0 && control.abort(reason), 1)
    t.teardown(() => clearInterval(timer))
    const cx = context({ signal: control.signal })
    await t.rejects(rowsOf(transaction, query(root, left), cx), reason)
    t.ok(pairs > 0 && pairs < 10_000 ** 2, `${pairs} of a hundred million pairs were tried`)
    await transaction.rollback()
  })

  t.test('one insert over several tables', async t => {
    const engine = engineFor(t)
    const insertAll = async () => {
      const transaction = await engine.begin('write')
      for (const table of [1, 2]) await transaction.createTable(table, [{ type: int32Type }])
      const [a] = [column(int32Type)]
      const into = (table: number, over?: number) => ({
        table,
        values: [call(plus, ref(a), int(table * 100))],
        ...(over === undefined ? {} : { when: call(greaterThan, ref(a), int(over)) }),
      })
      const run = transaction.run(
        {
          kind: 'MultiInsert',
          input: values([a], [[1], [2], [3], [4]]),
          overwrite: false,
          branches: [into(1, 3), into(2, 2), into(1)],
        },
        context(),
      )
      for await (const _ of run.blocks);
      const out = column(int32Type)
      const rows = (table: number) => rowsOf(transaction, query(scan(table, [out]), [out]))
      const result = [(await rows(1)).flat(), (await rows(2)).flat(), run.written().inserted]
      await transaction.rollback()
      return result
    }
    t.strictSame(await insertAll(), [[104, 101, 102, 103, 104], [203, 204], 7])
  })

  t.test('MERGE takes the first clause that holds', async t => {
    const engine = engineFor(t)
    await fill(engine, 6)
    const target = columnsOf()
    const rowId = column(nullableType(uint64Type), 'rowid')
    const source = [column(int32Type, 's'), column(int32Type, 'v')]
    const merge = (rows: readonly (readonly number[])[]): Plan => ({
      kind: 'Merge',
      table: 1,
      input: {
        kind: 'Join',
        join: 'left',
        left: values(source, rows),
        right: scan(1, target, rowId),
        keys: [{ left: ref(source[0]!), right: ref(target[0]!), nullsEqual: false }],
        residual: [],
      },
      rowId: rowId.id,
      clauses: [
        { kind: 'delete', when: [call(greaterThan, int(2), ref(source[0]!))] },
        {
          kind: 'update',
          when: [call(greaterThan, int(4), ref(source[0]!))],
          assignments: [{ position: 1, expr: call(plus, ref(target[0]!), ref(source[1]!)) }],
        },
        {
          kind: 'insert',
          when: [call(greaterThan, ref(source[1]!), int(0))],
          values: [ref(source[0]!), ref(source[1]!)],
        },
      ],
    })
    const transaction = await engine.begin('write')
    const run = transaction.run(
      merge([
        [0, 5],
        [3, 7],
        [4, 7],
        [9, 9],
        [10, 0],
      ]),
      context(),
    )
    for await (const _ of run.blocks);
    t.strictSame(run.written(), { inserted: 1, updated: 1, deleted: 1, stored: 2, storedBytes: 17 })
    await t.rejects(
      rowsOf(
        transaction,
        merge([
          [3, 1],
          [3, 2],
        ]),
      ),
      {
        code: 4001,
        message:
          'multi rows from source match one and the same row in the target_table multi times',
      },
    )
    await transaction.commit()
    t.strictSame(await read(engine), [
      [1, 1],
      [2, 2],
      [4, 1],
      [5, 2],
      [3, 10],
      [9, 9],
    ])
  })

  t.test('REPLACE puts new rows in the place of those with their key', async t => {
    const engine = engineFor(t)
    await fill(engine, 5)
    const columns = columnsOf()
    const gone = column(int32Type)
    await write(engine, {
      kind: 'Replace',
      table: 1,
      input: values(
        [...columns, gone],
        [
          [1, 51, 0],
          [7, 70, 0],
          [3, 0, 1],
        ],
      ),
      columns: columns.map(each => each.id),
      keys: [0],
      keyNames: ['a'],
      deleteWhen: call(greaterThan, ref(gone), int(0)),
    })
    t.strictSame(await read(engine), [
      [0, null],
      [2, 2],
      [4, 1],
      [1, 51],
      [7, 70],
    ])
  })

  t.test('REPLACE refuses two new rows with one key and changes nothing', async t => {
    const engine = engineFor(t)
    await fill(engine, 2)
    const columns = columnsOf()
    const input = values(columns, [
      [1, 50],
      [7, 70],
      [1, 51],
    ])
    const plan: Plan = {
      kind: 'Replace',
      table: 1,
      input,
      columns: columns.map(each => each.id),
      keys: [0],
      keyNames: ['a'],
    }
    await t.rejects(write(engine, plan), { code: 4000, message: /at row 2, \["a":1\]$/ })
    t.strictSame(await read(engine), [
      [0, null],
      [1, 1],
    ])
  })

  t.test('old versions of tables are freed', async t => {
    const engine = engineFor(t)
    await fill(engine, 5000)
    const heap = () => {
      collectGarbage()
      return process.memoryUsage().heapUsed
    }
    const rewrite = async (times: number) => {
      for (let i = 0; i < times; i++) {
        const transaction = await engine.begin('write')
        await rowsOf(transaction, update(-1))
        await (i % 3 === 0 ? transaction.rollback() : transaction.commit({ lone: true }))
      }
    }
    await rewrite(20)
    const grown = async () => {
      const before = heap()
      await rewrite(60)
      return heap() - before
    }
    // Other files of tests that share the process may be loaded meanwhile, once.
    const growth = Math.min(await grown(), await grown())
    t.ok(growth < 5_000_000, 'sixty versions of the table would take some 10 MB')
  })
}
