import t from 'tap'
import { exactDigits, parseExactJson, writeJson } from '../../../core/protocol/exact-json.js'
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
