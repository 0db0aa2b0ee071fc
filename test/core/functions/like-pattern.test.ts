import t from 'tap'
import { likeMatcher } from '../../../core/functions/like-pattern.js'
import { seeded } from '../../conformance/fuzz-statements.js'

const bytesOf = (chars: readonly string[]): string[] => [
  ...Buffer.from(chars.join('')).toString('latin1'),
]

/** LIKE by its definition: it tries every way to split the bytes of a text. */
function isLike([char, ...pattern]: readonly string[], text: readonly string[]): boolean {
  if (char === undefined) return text.length === 0
  if (char === '%')
    return Array.from({ length: text.length + 1 }, (_, i) => i).some(i =>
      isLike(pattern, text.slice(i)),
    )
  if (text.length === 0) return false
  return (char === '_' || char === text[0]) && isLike(pattern, text.slice(1))
}

t.test('a pattern matches what trying every cut of the text would match', t => {
  const random = seeded(1)
  const draw = (from: readonly string[], most: number): string[] =>
    Array.from({ length: random(most + 1) }, () => from[random(from.length)]!)
  for (let i = 0; i < 5000; i++) {
    const pattern = draw(['a', 'b', '.', '💥', '_', '%', '%'], 7)
    const text = draw(['a', 'b', '.', '💥'], 7)
    const found = likeMatcher(pattern.join(''))(text.join(''))
    const expected = isLike(bytesOf(pattern), bytesOf(text))
    if (found !== expected) t.equal(found, expected, `${text.join('')} LIKE ${pattern.join('')}`)
  }
  t.end()
})
