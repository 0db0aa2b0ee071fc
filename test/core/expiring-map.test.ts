import t from 'tap'
import { ExpiringMap, type ExpiringMapOptions } from '../../core/expiring-map.js'
import { FixedClock } from './fixed-clock.js'

function watched(options: ExpiringMapOptions<string> = {}) {
  const clock = new FixedClock(0n)
  const gone: string[] = []
  const map = new ExpiringMap<string>(clock, { ...options, gone: value => gone.push(value) })
  return { clock, gone, map }
}

t.test('an entry is read until its time is over, and then told of once', t => {
  const { clock, gone, map } = watched()
  map.set('a', 'A', 5000)
  map.set('b', 'B', 500)
  clock.advance(499)
  t.equal(map.get('b'), 'B')
  clock.advance(1)
  t.equal(map.get('b'), undefined, 'before any timer has run')
  t.same(gone, [])
  clock.advance(500)
  t.same(gone, ['B'], 'looked for after a second at the earliest')
  clock.advance(4000)
  t.equal(map.get('a'), undefined)
  t.same(gone, ['B', 'A'])
  t.end()
})

t.test('an entry that is set again begins anew, and one in use has no end', t => {
  const { clock, gone, map } = watched()
  map.set('a', 'A', 2000)
  clock.advance(1500)
  map.set('a', 'A2', 2000)
  clock.advance(1500)
  t.equal(map.get('a'), 'A2')
  map.set('a', 'A3', 'inUse')
  clock.advance(1_000_000)
  t.equal(map.get('a'), 'A3')
  map.set('a', 'A4', 1000)
  clock.advance(1000)
  t.same(gone, ['A4'])
  t.end()
})

t.test('bounds of number and size: the oldest that is not in use goes first', t => {
  const { gone, map } = watched({ most: 3, mostSize: 10 })
  map.set('used', 'U', 'inUse', 1)
  map.set('a', 'A', 1000, 1)
  map.set('b', 'B', 1000, 1)
  map.set('c', 'C', 1000, 1)
  t.same(gone, ['A'])
  map.set('c', 'C2', 1000, 9)
  t.same(gone, ['A', 'B'])
  map.set('used', 'U2', 'inUse', 2)
  t.same(gone, ['A', 'B', 'C2'])
  t.equal(map.get('used'), 'U2')
  t.end()
})

t.test('deleted entries are not told of, those that end with the map are', t => {
  const { clock, gone, map } = watched({ mostSize: 4 })
  map.set('a', 'A', 1000, 2)
  map.set('b', 'B', 1000, 2)
  map.delete('a')
  map.deleteWhere(value => value === 'B')
  map.set('c', 'C', 1000, 4)
  map.set('d', 'D', 'inUse', 0)
  t.same(gone, [], 'what is deleted takes no room')
  map.endAll()
  t.same(gone, ['C', 'D'])
  map.set('e', 'E', 1000)
  map.close()
  clock.advance(5000)
  t.same(gone, ['C', 'D'])
  t.end()
})
