import type { ValueKind } from './option.js'

/** Any string but the empty one. */
export function text(argument: string, expected: string): ValueKind<string> {
  return { argument, expected, parse: given => given }
}

/** One of the given words. */
export function oneOf<const W extends string>(...words: readonly W[]): ValueKind<W> {
  return {
    argument: words.join('|'),
    expected: words.length === 1 ? `"${words[0]}"` : `one of ${words.join(', ')}`,
    parse: given => words.find(word => word === given),
  }
}

const wholeNumber = (given: string, max: number): number | undefined =>
  /^\d{1,15}$/.test(given) && Number(given) <= max ? Number(given) : undefined

/** A TCP port; 0 picks a free one. */
export const port: ValueKind<number> = {
  value: 'number',
  argument: 'PORT',
  expected: 'a port (0 to 65535, 0 takes a free one)',
  parse: given => wholeNumber(given, 65535),
}

export const seed: ValueKind<number> = {
  value: 'number',
  argument: 'N',
  expected: `a whole number from 0 to ${2 ** 32 - 1}`,
  parse: given => wholeNumber(given, 2 ** 32 - 1),
}

/** A number of bytes, at least one. */
export const bytes: ValueKind<number> = {
  value: 'number',
  argument: 'BYTES',
  expected: 'a number of bytes, at least 1',
  parse: given => wholeNumber(given, Number.MAX_SAFE_INTEGER) || undefined,
}

/** A whole number, not negative. */
export const count: ValueKind<number> = {
  value: 'number',
  argument: 'N',
  expected: 'a whole number',
  parse: given => wholeNumber(given, 2_000_000_000),
}

/** Number of requests that the journal keeps. */
export const journalSize: ValueKind<number> = {
  value: 'number',
  argument: 'N',
  expected: 'a whole number from 0 to 1000000',
  parse: given => wholeNumber(given, 1_000_000),
}

/** How long recorded statements take, as a multiple of their recorded time. */
export const timing: ValueKind<number> = {
  argument: '0|recorded|2x',
  expected: '0, "recorded", or a multiple of the recorded time such as 2x or 0.5x',
  parse: given => {
    if (given === '0') return 0
    if (given === 'recorded') return 1
    return /^\d{1,6}(\.\d{1,6})?x$/.test(given) ? Number(given.slice(0, -1)) : undefined
  },
}

/** A time in seconds, limited to what a timer can wait. */
export const seconds: ValueKind<number> = {
  value: 'number',
  argument: 'SECONDS',
  expected: 'a whole number of seconds, at most 2000000',
  parse: given => wholeNumber(given, 2_000_000),
}

/** An IP address or host name to listen on. */
export const host: ValueKind<string> = {
  argument: 'HOST',
  expected: 'a host name or address, without a port',
  parse: given => (/^([\w.-]+|[\da-f.]*:[\da-f:.%\w]*)$/i.test(given) ? given : undefined),
}

/** A strict semantic version without `v`, as clients parse it at login. */
export const semver: ValueKind<string> = {
  argument: 'VERSION',
  expected: 'a version like 1.2.900',
  parse: given => (/^\d+\.\d+\.\d+(-[\w.-]+)?$/.test(given) ? given : undefined),
}

/** The URL of a server, without a path of its own. */
export const serverUrl: ValueKind<URL> = {
  value: 'url',
  argument: 'URL',
  expected: 'an http or https address like http://localhost:8000',
  parse: given => {
    if (!URL.canParse(given)) return undefined
    const url = new URL(given)
    return /^https?:$/.test(url.protocol) && url.hostname !== '' ? url : undefined
  },
}

/** The address of a server, as a URL or as a DSN of Databend's drivers; what else it says is read where it is used. */
export const serverAddress: ValueKind<string> = {
  value: 'url',
  argument: 'URL',
  expected: 'an address like http://localhost:8000, or a DSN',
  parse: given => (/^(?:https?|databend(?:\+https?)?):\/\/[^/?#]/.test(given) ? given : undefined),
}

export interface NamedPassword {
  readonly name: string
  readonly password: string
}

/** `NAME:PASSWORD`; the password may be empty and may contain colons. */
export const user: ValueKind<NamedPassword> = {
  value: 'user',
  argument: 'NAME:PASSWORD',
  expected: 'NAME:PASSWORD (an empty password is "NAME:")',
  parse: given => {
    const colon = given.indexOf(':')
    if (colon < 1) return undefined
    return { name: given.slice(0, colon), password: given.slice(colon + 1) }
  },
}

/** A bucket of S3, and the folder that stands for it. */
export const mappedBucket: ValueKind<{ readonly bucket: string; readonly folder: string }> = {
  argument: 's3://BUCKET=DIR',
  expected: 's3://BUCKET=DIR: a bucket without a path, and a folder',
  parse: given => {
    const [, bucket, folder] = /^s3:\/\/([a-z0-9][a-z0-9.-]*)\/?=(.+)$/is.exec(given) ?? []
    return bucket === undefined ? undefined : { bucket, folder: folder! }
  },
}

/** `NAME=VALUE`; the value may be empty and may contain equal signs. */
export const nameAndValue: ValueKind<{ readonly name: string; readonly value: string }> = {
  argument: 'NAME=VALUE',
  expected: 'NAME=VALUE',
  parse: given => {
    const [, name, value] = /^([^=]+)=([\s\S]*)$/.exec(given) ?? []
    return name === undefined ? undefined : { name, value: value! }
  },
}

/** An instant, as microseconds since 1970-01-01 UTC; read as UTC unless it ends in an offset. */
export const instant: ValueKind<bigint> = {
  value: 'time',
  argument: 'TIME',
  expected: 'a time like 2024-05-02T10:00:00Z',
  parse: given => {
    const parts =
      /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?)(?:\.(\d{1,6}))?(Z|[+-]\d\d:\d\d)?)?$/.exec(
        given,
      )
    if (!parts) return undefined
    const [, date, time = '00:00', fraction = '', offset = 'Z'] = parts
    const ms = Date.parse(`${date}T${time}${offset}`)
    // JavaScript takes 30 February for 1 March.
    const isDay = new Date(Date.parse(`${date}T00:00Z`) || 0).toISOString().startsWith(date!)
    return Number.isNaN(ms) || !isDay
      ? undefined
      : BigInt(ms) * 1000n + BigInt(fraction.padEnd(6, '0'))
  },
}
