import t from 'tap'
import {
  exactDigits,
  parseExactJson,
  wholeFloats,
  withWholeFloats,
  writeJson,
} from '../../../core/protocol/exact-json.js'
import { bindParams } from '../../../core/serve/statement-context.js'

const texts = [
  '[9007199254740993,-9223372036854775808,18446744073709551615]',
  '{"a":[{"b":-9007199254740993}],"9007199254740993":"[9007199254740993]"}',
  '{"sql":"select \\"9007199254740993, 9007199254740993","params":[12345678901234567]}',
  '[1,-1.5,"x",null,true,9007199254740991]',
]

t.test('integers of 64 bits keep their digits', async t => {
  for (const text of texts) t.equal(writeJson(parseExactJson(text)), text)
})

t.test('what is no such integer is what JSON.parse makes of it', async t => {
  const texts = ['[1.2345678901234567890]', '[1e-1234567890123456]', '[12345678901234567890123]']
  for (const text of [...texts, '["\\u0000", 9007199254740992.5]']) {
    t.same(parseExactJson(text), JSON.parse(text))
  }
})

t.test('as bind values they are exact', async t => {
  const params = bindParams(
    parseExactJson('[9007199254740993,-9007199254740993,-1e-7]') as number[],
  )
  t.match(params, [{ value: 9007199254740993n }, { value: -9007199254740993n }, {}])
  t.equal(exactDigits((parseExactJson('[9007199254740993]') as number[])[0]!), '9007199254740993')
  t.equal(exactDigits({ a: 1 }), undefined)
})

t.test('bind values keep the points of floats', async t => {
  const body =
    '{"sql":"select 1.0, \\"2.0","params":[1,1.0,-0.0,2e3,"1.0",1.5,null,[1.0],12345678901234567890.0]}'
  const floats = wholeFloats(body)
  t.same(
    [...floats!],
    [
      ['1', '1.0'],
      ['2', '-0.0'],
      ['3', '2e3'],
      ['8', '12345678901234567890.0'],
    ],
  )
  const { params } = parseExactJson(body) as { readonly params: number[] }
  t.equal(
    writeJson(withWholeFloats(params, floats)),
    '[1,1.0,-0.0,2e3,"1.0",1.5,null,[1],12345678901234567890.0]',
  )
  const types = bindParams(params, floats) as readonly {
    readonly type: { readonly kind: string }
  }[]
  t.same(
    types.map(({ type }) => type.kind),
    ['UInt8', 'Float64', 'Float64', 'Float64', 'String', 'Float64', 'Null', 'Variant', 'Float64'],
  )
  t.same([...wholeFloats('{"params":{"a":1,"b":1.0},"sql":"select :a"}')!], [['b', '1.0']])
  for (const none of [
    '{"sql":"1.0"}',
    '{"params":[1,"1.0"]}',
    '{"params":1.0}',
    '{"params":null,"x":1.0}',
  ])
    t.equal(wholeFloats(none), undefined, none)
})
