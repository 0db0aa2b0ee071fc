import t, { type Test } from 'tap'
import { AlasqlEngine } from '../../../core/engine/alasql/alasql-engine.js'
import type { Engine } from '../../../core/engine/engine.js'
import { MemoryEngine } from '../../../core/engine/memory/memory-engine.js'
import type { JoinKind, Relation, SetOperator } from '../../../core/plan/relation.js'
import type { PlanColumn } from '../../../core/plan/scalar.js'
import { booleanType, nullableType, stringType } from '../../../core/types/data-type.js'
import type { Value } from '../../../core/types/value.js'
import { count } from './aggregates.js'
import { column, insert, query, ref, rowsOf, scan, values } from './plan-parts.js'

const names: readonly Value[] = [
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '`',
  '``alert(1)``',
  "'",
  '"',
  '\u0000',
  'null',
  null,
  '',
]

const builtIns = [Object, Array, Function, String, Number, Map, Set].flatMap(each => [
  each,
  each.prototype,
])
const ownKeys = () => builtIns.map(each => Reflect.ownKeys(each).map(String))
const before = ownKeys()

async function run(engine: Engine, root: Relation, output: readonly PlanColumn[]) {
  const transaction = await engine.begin('read')
  const rows = await rowsOf(transaction, query(root, output))
  await transaction.rollback()
  return rows
}

/** The names, each twice, in a table of one column. */
function table() {
  const columns = [column(nullableType(stringType))]
  return {
    columns,
    relation: values(
      columns,
      [...names, ...names].map(name => [name]),
    ),
  }
}

async function checkEngine(t: Test, engine: Engine): Promise<void> {
  t.test('groups', async t => {
    const { columns, relation } = table()
    const key = column(nullableType(stringType))
    const counted = column(count.returns)
    const root: Relation = {
      kind: 'Aggregate',
      input: relation,
      keys: [{ column: key, expr: ref(columns[0]!) }],
      aggregates: [{ column: counted, overload: count, args: [], distinct: false, order: [] }],
    }
    t.strictSame(
      await run(engine, root, [key, counted]),
      names.map(name => [name, 2n]),
    )
  })
  t.test('joins', async t => {
    for (const join of ['inner', 'left', 'full', 'leftSemi', 'leftMark'] as JoinKind[]) {
      const left = table()
      const right = table()
      const mark = column(nullableType(booleanType))
      const root: Relation = {
        kind: 'Join',
        join,
        left: left.relation,
        right: right.relation,
        keys: [{ left: ref(left.columns[0]!), right: ref(right.columns[0]!), nullsEqual: true }],
        residual: [],
        ...(join === 'leftMark' ? { mark } : {}),
      }
      const rows = await run(engine, root, left.columns)
      t.equal(rows.length, join.startsWith('left') && join !== 'left' ? 24 : 48, join)
    }
  })
  t.test('set operations', async t => {
    for (const op of ['union', 'intersect', 'except'] as SetOperator[]) {
      const left = table()
      const right = table()
      const columns = [column(nullableType(stringType))]
      const root: Relation = {
        kind: 'SetOperation',
        op,
        all: false,
        left: left.relation,
        right: right.relation,
        columns,
        leftColumns: left.columns.map(each => each.id),
        rightColumns: right.columns.map(each => each.id),
      }
      t.strictSame(
        await run(engine, root, columns),
        op === 'except' ? [] : names.map(name => [name]),
      )
    }
  })
  t.test('replaced rows', async t => {
    const transaction = await engine.begin('write')
    const type = nullableType(stringType)
    await transaction.createTable(1, [{ type }])
    const rows = names.map(name => [name])
    await rowsOf(transaction, insert(1, [type], rows))
    const columns = [column(type)]
    const input = values(columns, rows)
    const ids = columns.map(each => each.id)
    await rowsOf(transaction, {
      kind: 'Replace',
      table: 1,
      input,
      columns: ids,
      keys: [0],
      keyNames: ['a'],
    })
    const found = await rowsOf(transaction, query(scan(1, columns), columns))
    const texts = found.filter(([name]) => name !== null)
    t.strictSame(texts.flat().toSorted(), names.filter(name => name !== null).toSorted())
    t.equal(found.length - texts.length, 2, 'a NULL replaces nothing')
    await transaction.commit()
  })
  t.test('the built-in objects have no new keys', async t => {
    t.strictSame(ownKeys(), before)
    t.equal(Object.keys({}).length, 0)
  })
}

t.test('memory', async t => checkEngine(t, new MemoryEngine()))
t.test('alasql', async t => checkEngine(t, new AlasqlEngine()))
