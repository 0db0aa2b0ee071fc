import t from 'tap'
import { functionNames, listedNames } from '../../../core/functions/catalogue.js'
import { resolveFunction, unknownFunction } from '../../../core/functions/resolve.js'
import { parseType } from '../../../core/types/parse-type.js'
import { typeText } from '../../../core/types/type-text.js'

/** The result type of a call over columns, and the casts of its arguments: `T1, try T2 -> R`. */
function resolved(name: string, ...types: readonly string[]): string {
  const args = types.map(text => ({ type: parseType(text), hasColumn: true }))
  const { casts, returns } = resolveFunction(name, [], args)
  const texts = casts.map(cast =>
    cast === undefined ? '-' : `${cast.try ? 'try ' : ''}${typeText(cast.to)}`,
  )
  return `${texts.join(', ')} -> ${typeText(returns)}`
}

t.test('no name or alias is claimed twice', t => {
  const names = functionNames()
  t.same(
    names.filter((name, i) => name === names[i + 1]),
    [],
  )
  t.end()
})

t.test('a mistyped name is answered with names of every kind', t => {
  const suggested = (name: string) => /do you mean '(\w+)'/.exec(unknownFunction(name).message)?.[1]
  t.equal(suggested('coalesc'), 'coalesce')
  t.equal(suggested('row_numbr'), 'row_number')
  t.equal(suggested('lst_value'), 'last_value')
  t.equal(suggested('unnst'), 'unnest')
  t.equal(suggested('array_aplly'), 'array_apply')
  t.end()
})

t.test('system.functions lists neither windows nor functions that take a lambda', t => {
  const listed = new Set(listedNames())
  t.same(
    ['coalesce', 'unnest', 'sum', 'rank', 'array_map'].map(name => listed.has(name)),
    [true, true, true, false, false],
  )
  t.end()
})

t.test('every function makes its overloads', t => {
  for (const name of functionNames()) {
    t.doesNotThrow(() => {
      try {
        resolveFunction(name, [], [])
      } catch (error) {
        if (!(error instanceof Error) || !('code' in error)) throw error
      }
    }, name)
  }
  t.end()
})

t.test('the first overload in the list wins over columns', t => {
  t.equal(resolved('plus', 'Int32', 'Decimal(10, 2)'), '-, - -> Decimal(13, 2)')
  t.equal(resolved('plus', 'UInt8', 'Int64'), '-, - -> Int64')
  t.equal(resolved('eq', 'Int16', 'Int8'), '-, Int16 -> Boolean')
  t.equal(resolved('eq', 'Date', 'Timestamp'), 'Timestamp, - -> Boolean')
  t.end()
})

t.test('one nullable argument picks the nullable twin', t => {
  t.equal(resolved('plus', 'UInt8', 'UInt8 NULL'), 'UInt8 NULL, - -> UInt16 NULL')
  t.equal(resolved('and', 'Boolean', 'NULL'), 'Boolean NULL, Boolean NULL -> Boolean NULL')
  t.end()
})

t.test('casts from Variant are tried', t => {
  t.equal(resolved('abs', 'Variant'), 'try UInt64 NULL -> UInt64 NULL')
  t.end()
})

t.test('type variables take the common type', t => {
  t.equal(
    resolved('if', 'Boolean', 'UInt8', 'NULL'),
    'Boolean NULL, UInt8 NULL, UInt8 NULL -> UInt8 NULL',
  )
  t.equal(
    resolved('eq', 'Tuple(UInt8, String)', 'Tuple(UInt16, String)'),
    'Tuple(UInt16, String), - -> Boolean',
  )
  t.end()
})

t.test('a constant beside a column costs no casts of the column', t => {
  const args = [
    { type: parseType('Int32'), hasColumn: true },
    { type: parseType('UInt8'), hasColumn: false, constant: 1 },
  ]
  const { casts, returns } = resolveFunction('plus', [], args)
  t.same([casts, typeText(returns)], [[undefined, undefined], 'Int64'])
  t.same(resolveFunction('eq', [], args).casts, [undefined, { to: parseType('Int32'), try: false }])
  t.end()
})

t.test('a cast function to the type that is there is the argument', t => {
  t.equal(resolved('to_string', 'String NULL'), '- -> String NULL')
  t.end()
})

t.test('an unknown name is 1008 with the names like it', t => {
  t.throws(() => resolveFunction('flor', [], []), {
    code: 1008,
    message: /^no function matches the given name: 'flor', do you mean 'floor'/,
  })
  t.end()
})

t.test('no overload is 1065 with three candidates', t => {
  t.throws(() => resolved('abs', 'Array(UInt8)'), {
    code: 1065,
    message: [
      'no function matches signature `abs(Array(UInt8))`, you might need to add explicit type casts.',
      '',
      'candidate functions:',
      '  abs(UInt64) :: UInt64              : unable to unify `Array(UInt8)` with `UInt64`',
      '  abs(UInt64 NULL) :: UInt64 NULL    : unable to unify `Array(UInt8)` with `UInt64`',
      '  abs(Int64) :: UInt64               : unable to unify `Array(UInt8)` with `Int64`',
      '... and 3 more',
    ].join('\n'),
  })
  t.end()
})
