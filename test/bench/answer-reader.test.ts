import t from 'tap'
import { AnswerReader, bodyOf, headOf } from '../../bench/load/answer-reader.js'

const plain = 'HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nbody'
const chunked = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nbody\r\n0\r\n\r\n'

t.test('an answer is complete with its last byte, wherever it is cut', t => {
  for (const text of [plain, chunked]) {
    const reader = new AnswerReader()
    for (let cut = 1; cut < text.length; cut++) {
      t.equal(reader.add(Buffer.from(text.slice(0, cut))), undefined, `${cut}`)
      t.equal(reader.add(Buffer.from(text.slice(cut)))?.toString(), text, `${cut}`)
    }
    t.equal(reader.add(Buffer.from(text))?.toString(), text)
  }
  t.end()
})

t.test('head and body are told apart', t => {
  const answer = Buffer.from(plain)
  t.equal(headOf(answer), 'HTTP/1.1 200 OK\r\nContent-Length: 4')
  t.equal(bodyOf(answer), 'body')
  t.equal(headOf(Buffer.from('HTTP/1.1 200 OK\r\n')), undefined)
  t.end()
})

t.test('an answer without its length is refused', t => {
  const reader = new AnswerReader()
  t.throws(() => reader.add(Buffer.from('HTTP/1.1 200 OK\r\n\r\n')), /without its length/)
  t.end()
})
