import type { JournalEntry, Log, LogFields } from '../core/index.js'
import { plainLines, plainText } from './plain-text.js'
import { shortSql } from './run-report/summary.js'

/** How log lines are written. */
export type LogFormat = 'text' | 'json'

/** Where a log is written to, and how. */
export interface LogOutput {
  /** Writes one entry; a line end is added. */
  readonly write: (text: string) => void
  /** Whether people read it as it is written: with times, and long values on lines of their own. */
  readonly isTerminal: boolean
  readonly isColoured: boolean
  readonly now: () => Date
}

/** Standard error; colours only on a terminal, and not with `NO_COLOR` (https://no-color.org). */
export function stderrOutput(): LogOutput {
  const isTerminal = process.stderr.isTTY === true
  const { NO_COLOR, TERM } = process.env
  return {
    write: text => console.error(text),
    isTerminal,
    isColoured: isTerminal && !NO_COLOR && TERM !== 'dumb',
    now: () => new Date(),
  }
}

/**
 * A log on stderr. As JSON, each entry is one object on one line. As text, it is one line with all values, or on a
 * terminal a line for people, with long values below it.
 */
export function stderrLog(format: LogFormat, output: LogOutput = stderrOutput()): Log {
  const form = format === 'json' ? asJson : output.isTerminal ? forPeople : asLine
  const write = (level: Level, event: string, fields: LogFields = {}) =>
    output.write(form({ level, event, fields }, output))
  return {
    debug: (event, fields) => write('debug', event, fields),
    info: (event, fields) => write('info', event, fields),
    warn: (event, fields) => write('warn', event, fields),
    error: (event, cause, fields) => write('error', event, { ...fields, cause: textOf(cause) }),
  }
}

/** A log without what is only for who wants to follow it in detail (`--verbose`). */
export function briefLog({ info, warn, error }: Log): Log {
  return { info, warn, error }
}

/** A log without what happens in good order: warnings and errors only. */
export function quietLog(log: Log): Log {
  return { ...briefLog(log), info: () => {} }
}

/** Logs each request when it has ended (`--log-requests`); with `hidesValues`, only the first word of its SQL. */
export function requestLog(log: Log, hidesValues = false): (entry: JournalEntry) => void {
  return ({ kind, lane, source, state, rows, ms, error, sql }) => {
    log.info(kind, {
      lane,
      source: source?.kind,
      ...(source?.kind === 'recorded' && { id: source.id }),
      state,
      ...(error !== null && { code: error.code }),
      rows,
      ms,
      sql: hidesValues ? firstWord(sql) : shortSql(sql),
    })
  }
}

function firstWord(sql: string): string {
  const [word] = /^\s*[a-z]+/i.exec(sql) ?? []
  return word === undefined ? '…' : `${word.trim()} …`
}

type Level = 'debug' | 'info' | 'warn' | 'error'

interface Entry {
  readonly level: Level
  readonly event: string
  readonly fields: LogFields
}

function asJson({ level, event, fields }: Entry, { now }: LogOutput): string {
  return JSON.stringify({ time: now().toISOString(), level, event, ...fields })
}

function asLine({ level, event, fields }: Entry): string {
  const values = given(fields).map(([name, value]) => ` ${name}=${quoted(value)}`)
  return `mockq ${level}: ${event}${values.join('')}`
}

/** Codes that switch a colour on and off: ECMA-48, "Select graphic rendition". */
const styles = {
  dim: [2, 22],
  debug: [2, 22],
  info: [36, 39],
  warn: [33, 39],
  error: [31, 39],
} as const

function forPeople({ level, event, fields }: Entry, { isColoured, now }: LogOutput): string {
  const style = (name: keyof typeof styles, text: string) => {
    const [on, off] = styles[name]
    return isColoured ? `\u001b[${on}m${text}\u001b[${off}m` : text
  }
  const isLong = ([, value]: readonly [string, unknown]) =>
    typeof value === 'string' && (value.includes('\n') || value.length > 120)
  const all = given(fields)
  const values = all
    .filter(each => !isLong(each))
    .map(([name, value]) => ` ${style('dim', `${name}=`)}${bare(value)}`)
  const long = all
    .filter(isLong)
    .map(([, value]) => plainLines(String(value)).replaceAll(/^/gm, '  '))
  const time = style('dim', clockTime(now()))
  const first = `${time} ${style(level, level.padEnd(5))} ${event}${values.join('')}`
  return [first, ...long].join('\n')
}

/** Hours to milliseconds, in the time zone of the terminal. */
function clockTime(at: Date): string {
  const [hours, minutes, seconds] = [at.getHours(), at.getMinutes(), at.getSeconds()].map(each =>
    String(each).padStart(2, '0'),
  )
  return `${hours}:${minutes}:${seconds}.${String(at.getMilliseconds()).padStart(3, '0')}`
}

function given(fields: LogFields): readonly (readonly [string, LogFields[string]])[] {
  return Object.entries(fields).filter(([, value]) => value !== undefined)
}

/** A value on one line. */
function quoted(value: LogFields[string]): string {
  return typeof value === 'string' ? plainText(JSON.stringify(value)) : String(value)
}

/** As `quoted`, but a plain word has no quotes. */
function bare(value: LogFields[string]): string {
  return typeof value === 'string' && /^[\w.:/@~+-]+$/.test(value) ? value : quoted(value)
}

const textOf = (cause: unknown): string =>
  cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)
