import t from 'tap'
import { interleaved, median, medians, percentile } from '../../bench/medians.js'

t.test('the median is the middle value, or the mean of the two in the middle', t => {
  t.equal(median([9, 1, 5]), 5)
  t.equal(median([9, 1, 5, 6]), 5.5)
  t.equal(median([7]), 7)
  t.end()
})

t.test('a percentile is the least value that has that share at or below it', t => {
  const hundred = Array.from({ length: 100 }, (_, i) => i + 1)
  t.equal(percentile(hundred, 0.5), 50)
  t.equal(percentile(hundred, 0.99), 99)
  t.equal(percentile([3, 4], 0.5), 3)
  t.equal(percentile([3], 0.99), 3)
  t.ok(Number.isNaN(percentile([], 0.5)))
  t.end()
})

t.test('each number of the measurements has its own median', t => {
  const taken = [
    { ms: 1, rate: 30 },
    { ms: 3, rate: 10 },
    { ms: 2, rate: 20 },
  ]
  t.same(medians(taken), { ms: 2, rate: 20 })
  t.end()
})

t.test('things are measured by turns, and told their round', async t => {
  const order: string[] = []
  const measure = (name: string) => async (round: number) => {
    order.push(`${name}${round}`)
    return order.length
  }
  t.same(await interleaved(2, { a: measure('a'), b: measure('b') }), { a: [1, 3], b: [2, 4] })
  t.same(order, ['a0', 'b0', 'a1', 'b1'])
})
