// Preloaded into a program, sets its clock ahead by CLOCK_AHEAD_MS.

const ahead = Number(process.env['CLOCK_AHEAD_MS'])
const RealDate = Date

class DateAhead extends RealDate {
  constructor(...parts: readonly unknown[]) {
    const given = parts.length === 0 ? [RealDate.now() + ahead] : parts
    super(...(given as [number]))
  }

  static override now(): number {
    return RealDate.now() + ahead
  }
}

globalThis.Date = DateAhead as DateConstructor
