import t from 'tap'
import { differenceOf } from '../../bench/same-answer.js'

/** The difference of two answers with one cell. */
const cells = (left: [string, string | null], right: [string, string | null]) =>
  differenceOf({ types: [left[0]], rows: [[left[1]]] }, { types: [right[0]], rows: [[right[1]]] })

t.test('numbers of one type are equal by value', t => {
  t.equal(cells(['Decimal(15, 2)', '0.5'], ['DECIMAL(38,2)', '0.50']), undefined)
  t.equal(cells(['Decimal(15, 0)', '100'], ['DECIMAL(38,0)', '100']), undefined)
  t.ok(cells(['Decimal(15, 2)', '0.5'], ['DECIMAL(38,2)', '0.51']))
  t.ok(cells(['Int64', '12345678901234567'], ['BIGINT', '12345678901234568']))
  t.ok(cells(['Int64', '10'], ['BIGINT', '1']))
  t.equal(cells(['Nullable(Int64)', '5'], ['HUGEINT', '5']), undefined)
  t.end()
})

t.test('numbers of different types are equal but for the last decimal that both have', t => {
  t.equal(cells(['Decimal(38, 4)', '1.2345'], ['DECIMAL(38,2)', '1.23']), undefined)
  t.equal(cells(['Decimal(38, 4)', '0.0345'], ['DOUBLE', '0.034561234']), undefined)
  t.ok(cells(['Decimal(38, 4)', '0.0345'], ['DOUBLE', '0.0347']))
  t.equal(cells(['Float64', '1234567.000000001'], ['DOUBLE', '1234567']), undefined)
  t.ok(cells(['Int64', '5'], ['DOUBLE', '5.4']), 'an integer is not rounded')
  t.end()
})

t.test('texts, dates and nulls are equal as they are', t => {
  t.equal(cells(['String', 'a'], ['VARCHAR', 'a']), undefined)
  t.ok(cells(['String', '1.0'], ['VARCHAR', '1']))
  t.ok(cells(['Date', '1995-01-01'], ['DATE', '1995-01-02']))
  t.equal(cells(['Nullable(Float64)', null], ['DOUBLE', null]), undefined)
  t.ok(cells(['Nullable(Float64)', null], ['DOUBLE', '0']))
  t.ok(cells(['Interval', '1'], ['INTERVAL', '1.0']))
  t.end()
})

t.test('the first difference is told', t => {
  const one = {
    types: ['Int32', 'String'],
    rows: [
      ['1', 'a'],
      ['2', 'b'],
    ],
  }
  const other = {
    types: ['INTEGER', 'VARCHAR'],
    rows: [
      ['1', 'a'],
      ['2', 'c'],
    ],
  }
  t.equal(differenceOf(one, other), 'row 2, column 2: b, not c')
  t.equal(differenceOf(one, { ...other, rows: [] }), '2 rows, not 0')
  t.end()
})
