import t from 'tap'
import {
  boxOverlaps,
  type KeyRange,
  overlaps,
} from '../../../../core/serve/sources/block-overlaps.js'
import type { Value } from '../../../../core/types/value.js'

const compare = (a: Value, b: Value): number => (a as number) - (b as number)

/** Small numbers, the same in every run. */
function* numbers(seed: number): Generator<number, never> {
  for (let state = seed; ; ) {
    state = (state * 48271) % 2147483647
    yield state % 8
  }
}

function randomRanges(seed: number, sides: number): readonly KeyRange[] {
  const next = numbers(seed)
  const pick = () => next.next().value
  return Array.from({ length: 1 + pick() }, () => {
    const ends = Array.from({ length: sides }, () => [pick(), pick()].sort((a, b) => a - b))
    return { min: ends.map(([min]) => min!), max: ends.map(([, max]) => max!) }
  })
}

const contains = ({ min, max }: KeyRange, point: readonly number[]): boolean =>
  point.every((at, i) => compare(min[i]!, at) <= 0 && compare(at, max[i]!) <= 0)

const meet = (a: KeyRange, b: KeyRange): boolean =>
  a.min.every((min, i) => compare(min, b.max[i]!) <= 0 && compare(b.min[i]!, a.max[i]!) <= 0)

t.test('ranges, against counting at each point', async t => {
  for (let seed = 1; seed <= 300; seed++) {
    const ranges = randomRanges(seed, 1)
    const expected = ranges.map(range => {
      const counts = [0, 1, 2, 3, 4, 5, 6, 7]
        .filter(at => contains(range, [at]))
        .map(at => ranges.filter(each => contains(each, [at])).length)
      return {
        others: ranges.filter(each => each !== range && meet(each, range)).length,
        depth: Math.max(...counts),
      }
    })
    const found = overlaps(ranges, (a, b) => compare(a[0]!, b[0]!))
    t.strictSame(found, expected, `seed ${seed}`)
  }
})

t.test('boxes, against counting at each point', async t => {
  for (let seed = 1; seed <= 200; seed++) {
    const boxes = randomRanges(seed, 2)
    let depth = 0
    for (let x = 0; x < 8; x++) {
      for (let y = 0; y < 8; y++) {
        depth = Math.max(depth, boxes.filter(box => contains(box, [x, y])).length)
      }
    }
    const pairs = boxes.flatMap((a, i) => boxes.slice(i + 1).filter(b => meet(a, b))).length
    t.strictSame(boxOverlaps(boxes, [compare, compare]), { pairs, depth }, `seed ${seed}`)
  }
})
