import t from 'tap'
import type { Binding } from '../../../core/binder/binding.js'
import { replaceNames } from '../../../core/binder/expression/replace-names.js'
import type { Identifier } from '../../../core/sql/ast/expression.js'
import { parseExpressionText } from '../../../core/sql/parse.js'
import { printExpression } from '../../../core/sql/print/print-expression.js'
import { sqlStyle } from '../../../core/sql/print/print-style.js'

/** The body of a function with `1` in place of the name `a`, and how often a name was looked at. */
function withOne(body: string): { readonly text: string; readonly looks: number } {
  let looks = 0
  const binding = {
    name({ name }: Identifier): string {
      looks++
      return name
    },
  }
  const one = () => parseExpressionText('1')
  const tree = replaceNames(
    binding as unknown as Binding,
    parseExpressionText(body),
    new Map([['a', one]]),
  )
  return { text: printExpression(tree, sqlStyle), looks }
}

t.test('parameters of lambdas hide names, of nested lambdas too', t => {
  const cases: readonly (readonly [string, string])[] = [
    ['a + a.b + b', '1 + a.b + b'],
    ['array_transform([a], x -> x + a)', 'array_transform([1], x -> x + 1)'],
    ['array_transform([a], a -> a + 1) + a', 'array_transform([1], a -> a + 1) + 1'],
    [
      'array_transform([a], x -> array_reduce([a, x], (a, y) -> a + y) + a)',
      'array_transform([1], x -> array_reduce([1, x], (a, y) -> a + y) + 1)',
    ],
    ["concat(a -> 'key')", "concat(1 -> 'key')"],
  ]
  for (const [body, expected] of cases) {
    const text = printExpression(parseExpressionText(expected), sqlStyle)
    t.equal(withOne(body).text, text, body)
  }
  t.end()
})

t.test('the work grows with the length of nested lambdas, not with its square or faster', t => {
  const nested = (levels: number) =>
    Array.from({ length: levels }).reduce<string>(
      (body, _, i) => `array_sum(array_transform([a], x${i} -> ${body}))`,
      'a',
    )
  const looks = [10, 20].map(levels => withOne(nested(levels)).looks)
  t.ok(looks[1]! <= 2.5 * looks[0]!, `${looks[0]} looks at 10 levels, ${looks[1]} at 20`)
  t.end()
})
