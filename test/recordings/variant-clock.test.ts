import t from 'tap'
import { VariantClock } from '../../recordings/compute/variant-clock.js'

/** What is usually read from a time, in UTC. */
function factsOf(micros: bigint): Readonly<Record<string, unknown>> {
  const date = new Date(Number(micros / 1000n))
  const [year, month, hour] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCHours()]
  const [day, weekday] = [date.getUTCDate(), date.getUTCDay()]
  const dayOfYear = Math.floor((date.getTime() - Date.UTC(year, 0, 1)) / 86_400_000)
  return {
    ...{ year, month, day, weekday, hour, dayOfYear },
    quarter: Math.floor(month / 3),
    week: Math.floor((date.getTime() / 86_400_000 + 3) / 7) % 52,
    minute: date.getUTCMinutes(),
    isAfternoon: hour >= 12,
    isWeekend: weekday === 0 || weekday === 6,
  }
}

/** An index whose one statement was sent at a time. */
function indexAt(micros: bigint): ConstructorParameters<typeof VariantClock>[0] {
  const occurrence = { index: 0, entry: {} }
  const values = { sentAt: () => micros }
  return { recording: { values }, occurrences: [occurrence] } as never
}

t.test('a variant differs from its recording in all that is read from a time', async t => {
  const found: string[] = []
  const start = BigInt(Date.parse('2026-01-01T00:00:00Z')) * 1000n
  // Every fifth hour or so of five years, at all minutes.
  const step = (5n * 60n + 1n) * 60_000_000n
  for (let micros = start, i = 0; i < 8800; i++, micros += step) {
    const index = indexAt(micros)
    const [recorded, variant] = [micros, new VariantClock(index).at(index.occurrences[0]!)].map(
      factsOf,
    )
    for (const [name, value] of Object.entries(recorded!)) {
      if (variant![name] === value)
        found.push(`${new Date(Number(micros / 1000n)).toISOString()}: ${name}`)
    }
  }
  t.strictSame(found.slice(0, 5), [])
})

t.test('statements of one second have times of their own', async t => {
  const clock = new VariantClock(indexAt(1_790_000_000_000_000n))
  const [one, two] = [0, 1].map(index => clock.at({ index, entry: {} as never }))
  t.ok(two! - one! > 1_000_000n)
})
