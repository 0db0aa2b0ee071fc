/** Units of dates by their synonyms, which may be written bare or in quotes. */
const synonyms: Readonly<Record<string, string>> = {
  YEAR: 'Y YY YYY YYYY YR YEARS YRS',
  ISOYEAR: '',
  QUARTER: 'Q QTR QTRS QUARTERS',
  MONTH: 'MM MON MONS MONTHS',
  DAY: 'D DD DAYS DAYOFMONTH',
  HOUR: 'H HH HH24 HR HOURS HRS',
  MINUTE: 'M MI MIN MINUTES MINS',
  SECOND: 'S SEC SECONDS SECS',
  DOY: 'DAYOFYEAR YEARDAY DY',
  DOW: 'WEEKDAY DW DAYOFWEEK',
  ISODOW: 'DAYOFWEEK_ISO DAYOFWEEKISO WEEKDAY_ISO DOW_ISO DW_ISO',
  WEEK: 'WEEKS W WK WEEKOFYEAR WOY WY',
  ISOWEEK: 'IW',
  EPOCH: 'EPOCH_SECOND EPOCH_SECONDS',
  MICROSECOND: 'MICROSECONDS US USEC',
  YEARWEEK: 'YEAROFWEEK',
  MILLENNIUM: '',
}

/**
 * Canonical units by word. Without quotes only the canonical word is allowed; in quotes each synonym too.
 *
 * Source: databend src/query/ast/src/parser/expr.rs `interval_kind`.
 */
export const unitWords: ReadonlyMap<string, string> = new Map(
  Object.keys(synonyms).map(unit => [unit, unit]),
)

/** Canonical units by quoted text, in upper case. */
export const unitTexts: ReadonlyMap<string, string> = new Map(
  Object.entries(synonyms).flatMap(([unit, texts]) =>
    [unit, ...texts.split(' ')].map(text => [text, unit] as const),
  ),
)

/** Days of the week, bare or in quotes. */
export const weekdays: ReadonlySet<string> = new Set(
  'SUNDAY MONDAY TUESDAY WEDNESDAY THURSDAY FRIDAY SATURDAY'.split(' '),
)
