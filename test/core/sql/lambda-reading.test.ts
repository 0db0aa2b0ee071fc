import t from 'tap'
import type { Expression, FunctionCall } from '../../../core/sql/ast/expression.js'
import { lambdaReading, ordinaryReading } from '../../../core/sql/lambda-reading.js'
import { parseExpressionText } from '../../../core/sql/parse.js'
import { printExpression } from '../../../core/sql/print/print-expression.js'
import { sqlStyle } from '../../../core/sql/print/print-style.js'
import { treeDifference } from '../../conformance/same-tree.js'

const lastArgument = (call: string): Expression =>
  (parseExpressionText(call) as FunctionCall).args.at(-1)!

/** Texts that can stand behind the arrow: operators of each precedence, and what can follow or precede a value. */
const bodies = [
  'x',
  "'key'",
  'NULL',
  'y -> 1',
  "x -> 'a' ->> 'b'",
  'x + 1 * 2',
  '(x + 1) * 2',
  'a * x ^ 2 ^ b',
  '- x * 2',
  'NOT x = 1 AND y',
  'NOT x OR y',
  'x IS NULL = true',
  'x IS NOT DISTINCT FROM y OR a',
  'x BETWEEN 1 AND 2 AND y',
  'x NOT IN (1, 2) = y',
  'x IN (SELECT 1)',
  'x > ALL (SELECT 1)',
  "x LIKE 'a' ESCAPE '!' AND x",
  "x LIKE ANY ('a', 'b') = y",
  'x::int > 1',
  "x['a']:b.c::string || 'z'",
  'x! + 1',
  'CASE x -> 1 WHEN 2 THEN 3 END',
  'f(x -> a, y -> b) + c',
  '(y -> 1) + 2',
  '(SELECT x)',
  'x | y & 2 << 3',
]

for (const body of bodies) {
  t.test(`x -> ${body}`, t => {
    const call = `f(a, x -> ${body})`
    const argument = lastArgument(call)
    const lambda = lambdaReading(argument)!
    t.equal(treeDifference(lambda.body, parseExpressionText(body)), undefined, 'the lambda')
    t.equal(lambda.params[0]!.name, 'x')
    t.same(lambda.body.span.start, call.length - body.length - 1 + body.search(/[^(]|\(SELECT/))
    const ordinary = parseExpressionText(`x -> ${body}`)
    t.equal(treeDifference(ordinaryReading(argument), ordinary), undefined, 'the other reading')
    const printed = printExpression(parseExpressionText(call), sqlStyle)
    t.equal(
      treeDifference(parseExpressionText(printed), parseExpressionText(call)),
      undefined,
      printed,
    )
    t.end()
  })
}

t.test('parameters', t => {
  const names = (call: string) => lambdaReading(lastArgument(call))?.params.map(each => each.name)
  t.same(names('f(a, (x, y) -> x)'), ['x', 'y'])
  t.same(names('f(a, (x) -> x)'), ['x'])
  t.same(names('f(a, "X" -> 1)'), ['X'])
  t.same(names('f((x, y) -> x = 1)'), ['x', 'y'])
  t.end()
})

t.test('what is never a lambda', t => {
  for (const argument of [
    'x',
    'x + 1',
    '(x -> 1)',
    '(x -> 1) + 2',
    'a.x -> 1',
    "'x' -> 1",
    'NOT x -> 1',
    '1 + x -> 1',
    "x ->> 'a'",
    '(x, 1) -> 1',
    '((x)) -> 1',
  ]) {
    t.equal(lambdaReading(lastArgument(`f(a, ${argument})`)), undefined, argument)
  }
  t.end()
})
