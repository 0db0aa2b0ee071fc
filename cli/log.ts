import type { Log, LogFields } from '../core/index.js'

/** How log lines are written. */
export type LogFormat = 'text' | 'json'

/** A log on stderr: one line for people, or one JSON object, per entry. */
export function stderrLog(format: LogFormat): Log {
  const write = format === 'json' ? writeJson : writeText
  return {
    info: (event, fields) => write('info', event, fields),
    warn: (event, fields) => write('warn', event, fields),
    error: (event, cause, fields) => write('error', event, { ...fields, cause: textOf(cause) }),
  }
}

/** Multi-line values come last, on lines of their own. */
function writeText(level: string, event: string, fields: LogFields = {}): void {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined)
  const isLong = (value: unknown) => typeof value === 'string' && value.includes('\n')
  const values = given
    .filter(([, value]) => !isLong(value))
    .map(([name, value]) => ` ${name}=${typeof value === 'string' ? JSON.stringify(value) : value}`)
  const long = given.filter(([, value]) => isLong(value)).map(([, value]) => indented(`${value}`))
  console.error([`mockq ${level}: ${event}${values.join('')}`, ...long].join('\n'))
}

/** Indented lines without terminal control characters. */
function indented(text: string): string {
  const plain = (found: string) => JSON.stringify(found).slice(1, -1)
  return text.replaceAll(/[^\P{Cc}\n]/gu, plain).replaceAll(/^/gm, '  ')
}

function writeJson(level: string, event: string, fields: LogFields = {}): void {
  console.error(JSON.stringify({ time: new Date().toISOString(), level, event, ...fields }))
}

const textOf = (cause: unknown): string =>
  cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)
