import t from 'tap'
import { movedTime, replaceChanging } from '../../../recordings/tools/changing-texts.js'

// Which texts of a request a program makes up, and what its times are later.

const sentAt = BigInt(Date.parse('2026-11-29T07:14:28.300Z')) * 1000n
const moment = { sentAt, timezone: 'UTC' }

function changingIn(text: string): readonly string[] {
  const found: string[] = []
  replaceChanging(text, moment, each => {
    found.push(each)
    return each
  })
  return found
}

t.test('ids and random words', t => {
  for (const text of [
    '7f493e5f-1ce0-4a60-8338-334d09ad4be3',
    '0199f0c2-8a1b-7c3d-9e4f-5a6b7c8d9e0f',
    '7f493e5f1ce04a608338334d09ad4be3',
    '7acd4159',
    '3acdbmnkwx3',
    '65b6nyuysi9',
  ]) {
    t.same(changingIn(`'ord_${text}@x.org'`), [text], text)
  }
  for (const text of ['#7acd4159', 'k8scluster', 'utf8mb4', '20261129', 'deadbeef']) {
    t.same(changingIn(`'${text}'`), [], text)
  }
  t.end()
})

t.test('times that were computed from the clock', t => {
  for (const text of [
    '2026-11-29 06:14:28',
    '2026-11-29T07:00:00.123456',
    '2026-10-30',
    '2026-11-28 00:00:00',
    '1795932868',
    '1795932868300',
  ]) {
    t.same(changingIn(`'${text}'`), [text], text)
  }
  for (const text of ['2026-11-29 06:20:00', '2026-10-17', '2020-01-01', '1700000000']) {
    t.same(changingIn(`'${text}'`), [], text)
  }
  t.end()
})

t.test('a time later has the same form', t => {
  const day = 86_400_000_000n
  const later = (text: string, shift: bigint) => movedTime(text, shift, moment)
  t.equal(later('2026-11-29', day), '2026-11-30')
  t.equal(later('2026-11-29', 3_600_000_000n), '2026-11-29')
  t.equal(later('2026-11-29 07:14', 61_000_000n), '2026-11-29 07:15')
  t.equal(later('2026-11-29T07:14:28.3Z', 900_000n), '2026-11-29T07:14:29.2Z')
  t.equal(later('2026-11-29 07:14:28.123456+08:00', 1n), '2026-11-29 07:14:28.123457+08:00')
  t.equal(later('2026-11-28 00:00:00', day + 5n), '2026-11-29 00:00:00')
  t.equal(later('1795932868', 2_000_000n), '1795932870')
  t.equal(later('1795932868300', 2_000_000n), '1795932870300')
  t.equal(later('1795932868300123', 2n), '1795932868300125')
  t.equal(later('1795932868300123456', 2n), '1795932868300125456')
  t.equal(later('1795932868.25', 500_000n), '1795932868.75')
  t.equal(later('no time', day), 'no time')
  t.end()
})
