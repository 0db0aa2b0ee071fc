import t from 'tap'
import { exactNumber, parseExactJson, writeJson } from '../../../core/protocol/exact-json.js'
import { bindParams } from '../../../core/serve/statement-context.js'

const texts = [
  '[9007199254740993,-9223372036854775808,18446744073709551615]',
  '{"a":[{"b":-9007199254740993}],"9007199254740993":"[9007199254740993]"}',
  '{"sql":"select \\"9007199254740993, 9007199254740993","params":[12345678901234567]}',
  '[1,-1.5,"x",null,true,9007199254740991]',
  '{"params":[1.0,-0.0,1e3,2.50e1,"1.0",1e-1234567890123456,9007199254740992.5]}',
]

t.test('integers of 64 bits keep their digits, floats their points', async t => {
  for (const text of texts) t.equal(writeJson(parseExactJson(text)), text)
})

t.test('any other number is what JSON.parse makes of it', async t => {
  const texts = ['[1.2345678901234567890]', '[12345678901234567890123]', '["\\u0000", 1e400, 0.5]']
  for (const text of texts) t.same(parseExactJson(text), JSON.parse(text))
})

t.test('as bind values they are exact', async t => {
  const params = bindParams(
    parseExactJson('[9007199254740993,-9007199254740993,-1e-7]') as number[],
  )
  t.match(params, [{ value: 9007199254740993n }, { value: -9007199254740993n }, {}])
  t.match(bindParams(parseExactJson('[1.0,1e3,1]') as number[]), [
    { type: { kind: 'Float64' }, value: 1 },
    { type: { kind: 'Float64' }, value: 1000 },
    { type: { kind: 'UInt8' }, value: 1 },
  ])
  t.equal(exactNumber((parseExactJson('[9007199254740993]') as number[])[0]!), '9007199254740993')
  t.equal(exactNumber({ a: 1 }), undefined)
})
