import type { Log, LogFields } from '../core/index.js'

/** How log lines are written. */
export type LogFormat = 'text' | 'json'

/** A log on stderr: a line for people, or one JSON object a line. */
export function stderrLog(format: LogFormat): Log {
  const write = format === 'json' ? writeJson : writeText
  return {
    info: (event, fields) => write('info', event, fields),
    warn: (event, fields) => write('warn', event, fields),
    error: (event, cause, fields) => write('error', event, { ...fields, cause: textOf(cause) }),
  }
}

function writeText(level: string, event: string, fields: LogFields = {}): void {
  const values = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}=${typeof value === 'string' ? JSON.stringify(value) : value}`)
  console.error(`mockq ${level}: ${event}${values.join('')}`)
}

function writeJson(level: string, event: string, fields: LogFields = {}): void {
  console.error(JSON.stringify({ time: new Date().toISOString(), level, event, ...fields }))
}

const textOf = (cause: unknown): string =>
  cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)
