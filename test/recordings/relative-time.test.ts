import t from 'tap'
import { isSameRelativeTime } from '../../recordings/redact/relative-time.js'

type Pair = readonly [recorded: string, live: string]

/** Literals that a program makes of its clock, at 03:10:11.789 on a Sunday in November and at 22:41:07.123 nine days later. */
const alike: readonly Pair[] = [
  ['2026-11-22 02:10:11.789123', '2026-12-01 21:41:07.123456'],
  ['2026-11-22T02:10:11.789Z', '2026-12-01T21:41:07.123Z'],
  ['2026-11-22 02:10:11', '2026-12-01 21:41:06'],
  ['2026-10-23 03:10:11', '2026-11-01 22:41:07'],
  ['2026-10-23', '2026-11-01'],
  ['2026-11-29', '2026-12-08'],
  ['1795313411', '1796161267'],
  ['1795313411789', '1796161267123'],
  ['1795313411789123', '1796161267123456'],
  ['1795313411789123456', '1796161267123456789'],
  ['1795313411.789', '1796161267.123'],
  ['2026-11-22 03:10', '2026-12-01 22:41'],
  ['2026-11-22 03:09:59.999', '2026-12-01 22:40:59.999'],
  ['2026-11-22 01:00:00', '2026-12-01 20:00:00'],
  ['2026-11-22 03:59:59', '2026-12-01 22:59:59'],
  ['2026-11-21 00:00:00', '2026-11-30 00:00:00'],
  ['2026-11-21 23:59:59.999999', '2026-11-30 23:59:59.999999'],
  ['2026-11-01', '2026-12-01'],
  ['2026-10-01', '2026-11-01'],
  ['2026-10-31', '2026-11-30'],
  ['2026-10-22', '2026-11-01'],
  ['2026-10-22 03:10:11.789', '2026-11-01 22:41:07.123'],
  ['2026-11-16', '2026-11-30'],
  ['2026-11-09T00:00:00Z', '2026-11-23T00:00:00Z'],
  ['2026-01-01', '2026-01-01'],
  ['2025-12-31', '2025-12-31'],
  // In a zone of which only the fraction tells that it is a time of the run.
  ['2026-11-22 10:10:11.789123', '2026-12-01 21:41:07.123456'],
  ['2026-11-21 22:40:11.789', '2026-12-02 03:41:07.123'],
]

const different: readonly Pair[] = [
  ['2026-11-22 02:10:11.789', '2026-12-01 21:48:07.123'],
  ['2026-11-22 02:10:11', '2026-12-01 21:34:07'],
  ['2026-11-22 02:10:11', '2026-12-01 21:41:19'],
  ['2026-11-22 02:10', '2026-12-01 21:42'],
  ['2026-11-22 01:00:00', '2026-12-01 21:00:00'],
  ['2026-11-22 01:00:00', '2026-12-01 20:15:00'],
  ['2026-10-23', '2026-11-02'],
  ['2026-10-05', '2026-10-06'],
  ['2020-01-01', '2020-01-02'],
  ['2020-02-29', '2021-02-28'],
  ['1795313411', '1796161267123'],
  ['1795313411', '1796161290'],
  ['2026-11-22 10:10:11', '2026-12-01 21:41:07'],
  ['2026-11-22T10:10:11.789Z', '2026-12-01T21:41:07.123Z'],
  ['2026-11-22 02:10:11Z', '2026-12-01 21:41:07'],
  ['2026-11-01', '2026-11-02'],
  ['2026-11-22 03:10:11', '2026-12-01'],
]

const micros = (iso: string) => BigInt(Date.parse(iso)) * 1000n

t.test(
  'a literal is the same if it differs by the time that has passed, or is the same by the calendar',
  t => {
    const [then, now] = [micros('2026-11-22T03:10:11.789Z'), micros('2026-12-01T22:41:07.123Z')]
    const isSame = ([recorded, live]: Pair, shifts: readonly bigint[] = []) =>
      isSameRelativeTime({ text: recorded, sentAt: then }, { text: live, sentAt: now }, undefined, {
        shifts,
        offsets: [],
      })
    for (const pair of alike) t.equal(isSame(pair), true, pair.join(' and '))
    for (const pair of different) t.equal(isSame(pair), false, pair.join(' and '))
    const zones: Pair = ['2026-11-22 10:10:11', '2026-12-01 21:41:07']
    const shift = now - then - 8n * 3_600_000_000n
    t.equal(isSame(zones, [shift]), true, 'as other literals of the run')
    t.equal(isSame(zones, [shift + 900_000_000n]), false)
    t.end()
  },
)

t.test('over a change to daylight saving, local times differ by an hour more', t => {
  const [then, now] = [micros('2026-03-28T12:00:00Z'), micros('2026-04-02T12:00:00Z')]
  const isSame = (recorded: string, live: string, zone?: string) =>
    isSameRelativeTime({ text: recorded, sentAt: then }, { text: live, sentAt: now }, zone, {
      shifts: [],
      offsets: [],
    })
  t.equal(isSame('2026-03-28 12:00:01', '2026-04-02 13:00:01', 'Europe/Berlin'), true)
  t.equal(isSame('2026-03-28 12:00:01', '2026-04-02 13:00:01'), false)
  t.equal(isSame('2026-03-28 13:00:00', '2026-04-02 14:00:00', 'Europe/Berlin'), true, 'this hour')
  t.equal(isSame('2026-03-28', '2026-04-02', 'Europe/Berlin'), true)
  t.end()
})
