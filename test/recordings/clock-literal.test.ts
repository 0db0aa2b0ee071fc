import t from 'tap'
import { timeKind } from '../../recordings/redact/clock-literal.js'

/** 2026-03-01 11:30:00 UTC: the 2nd in Auckland (UTC+13), the 1st in Honolulu (UTC-10). */
const now = BigInt(Date.UTC(2026, 2, 1, 11, 30)) * 1000n

t.test('the day and the time of a session are those of its time zone', async t => {
  const cases: [text: string, zone: string | undefined, kind: 'today' | 'now' | undefined][] = [
    ['2026-03-01', undefined, 'today'],
    ['2026-03-01', 'Pacific/Honolulu', 'today'],
    ['2026-03-02', undefined, undefined],
    ['2026-03-02', 'Pacific/Auckland', 'today'],
    ['2026-03-03', 'Pacific/Auckland', undefined],
    ['2026-02-28', 'Pacific/Honolulu', undefined],
    ['2026-03-02 00:30:01', 'Pacific/Auckland', 'now'],
    ['2026-03-01 01:29:59.5', 'Pacific/Honolulu', 'now'],
    ['2026-03-01 01:28:59.5', 'Pacific/Auckland', undefined],
    ['2026-03-02T00:30:00+13:00', undefined, 'now'],
    ['2026-03-02', 'No/Such_Zone', undefined],
    ['2026-03-01 11:30:00', 'No/Such_Zone', 'now'],
    ['2025-03-01', 'Pacific/Auckland', undefined],
  ]
  for (const [text, zone, kind] of cases)
    t.equal(timeKind(text, now, zone), kind, `${text} ${zone}`)
})

t.test('a time with seconds may be the present in the zone of a client somewhere else', async t => {
  const cases: [text: string, kind: 'now' | undefined][] = [
    ['2026-03-01 19:30:00.5', 'now'],
    ['2026-03-01 17:14:55', 'now'],
    ['2026-03-02 01:30:00', 'now'],
    ['2026-02-28 23:29:58', 'now'],
    ['2026-03-01 19:29:51', undefined],
    ['2026-03-01 19:30:03', undefined],
    ['2026-03-01 19:23:00', undefined],
    ['2026-03-01 19:37:00', undefined],
    ['2026-03-01 19:30', undefined],
    ['2026-03-01T19:30:00Z', undefined],
    ['2026-03-02 01:45:00', undefined],
    ['2026-02-28 23:14:58', undefined],
    ['1772393400', undefined],
  ]
  for (const [text, kind] of cases) t.equal(timeKind(text, now, undefined), kind, text)
})

t.test('the day of this machine is one of those that count', async t => {
  const zone = process.env.TZ
  t.teardown(() => {
    if (zone === undefined) delete process.env.TZ
    else process.env.TZ = zone
  })
  process.env.TZ = 'Pacific/Auckland'
  t.equal(timeKind('2026-03-02', now, undefined), 'today')
  process.env.TZ = 'Pacific/Honolulu'
  t.equal(timeKind('2026-03-02', now, undefined), undefined)
  t.equal(timeKind('2026-03-01 01:30:00', now, undefined), 'now')
})

t.test('the clock of a zone is made once: rows of a load have many times', async t => {
  const { DateTimeFormat } = Intl
  t.teardown(() => Object.assign(Intl, { DateTimeFormat }))
  let made = 0
  const counted = new Proxy(DateTimeFormat, {
    construct(target, given) {
      made++
      return Reflect.construct(target, given)
    },
  })
  Object.assign(Intl, { DateTimeFormat: counted })
  for (let day = 1; day <= 28; day++) timeKind(`2024-02-${day + 10}`, now, 'Europe/Oslo')
  t.equal(made, 0, 'none for days that are no neighbours of today')
  for (let second = 10; second < 60; second++)
    timeKind(`2026-03-01 12:30:${second}`, now, 'Europe/Oslo')
  t.equal(made, 1)
})
