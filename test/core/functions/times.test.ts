import { type Case, testExpressions } from './expressions.js'

const intervals: readonly Case[] = [
  ['to_centuries(1)', '100 years: Interval'],
  ['to_weeks(-2)', '-14 days: Interval'],
  ['to_hours(25)', '25:00:00: Interval'],
  ['to_years(NULL)', 'NULL: NULL'],
  ["age('2020-03-01'::timestamp, '2019-12-31 10:00'::timestamp)", '2 months 14:00:00: Interval'],
  ["age('2019-12-31'::timestamp, '2020-03-01'::timestamp)", '-2 months -1 day: Interval'],
]

const additions: readonly Case[] = [
  ["add_months('2023-02-28'::date, 1)", '2023-03-31: Date'],
  ["date_add(month, 1, '2023-02-28'::date)", '2023-03-28: Date'],
  ["'2020-02-29'::date - interval 1 year", '2019-02-28: Date'],
  ["'2020-01-01'::date + interval 1 hour", '2020-01-01 01:00:00.000000: Timestamp'],
  ["'2020-01-01'::date + interval '2 days'", '2020-01-03: Date'],
  ["diff_yearweeks('2024-01-01'::date, '2023-12-31'::date)", '49: UInt8'],
  ["to_start_of_iso_year('2020-01-01'::date)", '2020-01-06: Date'],
  ['to_date(0) + interval 10000 year', "Invalid date: parameter 'year' with value 11970"],
]

const times: readonly Case[] = [
  ["time_slice('2019-02-28'::date, 4, 'month')", '2019-01-01: Date'],
  ["time_slice('2019-02-28'::date, 4, 'week', 'end')", '2019-03-18: Date'],
  ["time_slice('1969-12-31'::date, 2, 'day')", '1969-12-30: Date'],
  ["time_slice('2022-02-02'::date, 0, 'week')", 'slice_length must be greater'],
  ["time_slice('2022-02-02'::date, 1, 'hour')", 'Date type only support Year'],
  [
    "convert_timezone('Asia/Tokyo', '2024-01-01'::timestamp)",
    '2024-01-01 09:00:00.000000: Timestamp',
  ],
  ['timestamp_from_parts(2024, 13, 1, 25, 0, 0)', '2025-01-02 01:00:00.000000: Timestamp'],
  [
    'timestamp_tz_from_parts(2024, 1, 1, 0, 0, 0, 1500)',
    '2024-01-01 00:00:00.000001 +0000: Timestamp_Tz',
  ],
  ['length(current_time(3))', '12: UInt64'],
  ['current_time(-1)', 'Invalid fractional seconds precision `-1`'],
]

const multiples: readonly Case[] = [
  ["3 * to_interval('1 month 2 days 1 second')", '3 months 6 days 0:00:03: Interval'],
  ["to_interval('1 day') * -2", '-2 days: Interval'],
  ["to_interval('1 month') * 3000000000", '-107913941 years -4 months: Interval'],
]

testExpressions({ intervals, additions, times, multiples })
