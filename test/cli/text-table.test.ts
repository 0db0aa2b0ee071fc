import t from 'tap'
import { plainJson, plainLines, plainText } from '../../cli/plain-text.js'
import { cut, displayWidth, textTable } from '../../cli/text-table.js'

t.test('columns are as wide as their cells look', t => {
  const lines = textTable(
    [{ title: 'name' }, { title: 'n', align: 'right' }],
    [
      ['日本', '1'],
      ['e\u0301', '20'],
      ['👩‍🚀', '3'],
    ],
  )
  t.strictSame(lines, ['name   n', '日本   1', 'e\u0301     20', '👩‍🚀     3'])
  t.end()
})

t.test('a wide cell is cut to its column, never within a character', t => {
  t.equal(cut('abcdef', 6), 'abcdef')
  t.equal(cut('abcdefg', 6), 'abcde…')
  t.equal(cut('日本語日本語', 6), '日本…')
  t.equal(cut('ab👩‍🚀cd', 4), 'ab…')
  t.equal(cut('ab日本', 5), 'ab日…')
  t.equal(cut('ab日本', 6), 'ab日本')
  t.strictSame(textTable([{ title: 'a', widest: 3 }], [['abcd']]), ['a', 'ab…'])
  t.end()
})

t.test('the width of characters', t => {
  const widths = { abc: 3, é: 1, 한글: 4, ＡＢ: 4, '🙂': 2, '❤️': 2, '\u200d': 0, я: 1 }
  for (const [text, width] of Object.entries(widths)) t.equal(displayWidth(text), width, text)
  t.end()
})

t.test('no text commands the terminal', t => {
  const hostile = '\u001b[2J\u009b31m\u202eabc\u2028\r\n\t\u0000\ud800'
  const shown = '\\u001b[2J\\u009b31m\\u202eabc\\u2028\\r\\n\\t\\u0000\\ud800'
  t.equal(plainText(hostile), shown)
  t.equal(plainText('日本 👩‍🚀 é'), '日本 👩‍🚀 é', 'and harmless text stays')
  t.equal(plainLines('a\r\n\tb\u001bc\rd'), 'a\n    b\\u001bc\\rd')
  const json = plainJson({ [hostile]: [hostile] })
  t.notMatch(json, /[^\P{Cc}\n]|[\p{Bidi_Control}\p{Zl}]/u)
  t.strictSame(JSON.parse(json), { [hostile]: [hostile] }, 'JSON still has the same content')
  t.end()
})
