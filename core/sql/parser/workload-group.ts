import { withoutEndZeros } from '../../types/end-zeros.js'
import type {
  AlterWorkloadGroup,
  CreateWorkloadGroup,
  RenameWorkloadGroup,
  WorkloadQuota,
} from '../ast/access.js'
import type { Identifier } from '../ast/expression.js'
import { type ParseContext, type Rule, spanOf } from './context.js'
import { type CreateRule, plainCreateMode } from './create-mode.js'

/** Parses what follows `CREATE WORKLOAD GROUP`. Source: databend statement.rs `create_workload_group`. */
export const parseCreateWorkloadGroup: CreateRule<CreateWorkloadGroup> = (p, orReplace, start) => {
  const { tokens } = p
  const mode = plainCreateMode(p, orReplace)
  const name = tokens.identifier()
  tokens.expect('WITH')
  const quotas = parseQuotas(p)
  return { kind: 'CreateWorkloadGroup', mode, name, quotas, span: spanOf(p, start) }
}

/** Parses what follows `ALTER WORKLOAD GROUP`. Source: databend statement.rs `set_workload_group_quotas`. */
export function parseAlterWorkloadGroup(p: ParseContext, start: number): AlterWorkloadGroup {
  const { tokens } = p
  const name = tokens.identifier()
  const sets = tokens.expectAny(['SET', 'UNSET']) === 'SET'
  const set = sets ? parseQuotas(p) : []
  const unset = sets ? [] : parseUnset(p)
  return { kind: 'AlterWorkloadGroup', name, set, unset, span: spanOf(p, start) }
}

/** Parses what follows `RENAME WORKLOAD GROUP`. */
export function parseRenameWorkloadGroup(p: ParseContext, start: number): RenameWorkloadGroup {
  const name = p.tokens.identifier()
  p.tokens.expect('TO')
  const to = p.tokens.identifier()
  return { kind: 'RenameWorkloadGroup', name, to, span: spanOf(p, start) }
}

/** `a` or `(a, b)` */
const parseUnset: Rule<readonly Identifier[]> = ({ tokens }) =>
  tokens.isOp('(') ? tokens.parenthesised(() => tokens.identifier()) : [tokens.identifier()]

/** `cpu_quota = '50%', …`: the last value of a name counts. */
const parseQuotas: Rule<readonly WorkloadQuota[]> = p => {
  const { tokens } = p
  const quotas = new Map<string, WorkloadQuota>()
  tokens.list(() => {
    const span = tokens.peek()
    const name = tokens.identifier().name.toLowerCase()
    tokens.expectOp('=')
    const quota = quotaKinds.get(name)
    const text = quotaText(p)
    if (quota === undefined) throw tokens.fault('Unknown quota key', span)
    const value = quota.read(text)
    if (value === undefined) throw tokens.fault(quota.wrong, span)
    quotas.set(name, { name, value })
  })
  return [...quotas.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** A string, a number or a word. */
const quotaText: Rule<string> = ({ tokens }) => {
  const { kind } = tokens.peek()
  if (kind === 'string') return tokens.string()
  if (kind === 'number') return tokens.unsigned()
  return (tokens.acceptAny(['TRUE', 'FALSE']) ?? tokens.identifier().name).toLowerCase()
}

interface QuotaKind {
  /** The value in the form in which it is shown; undefined for a wrong one. */
  readonly read: (text: string) => string | undefined
  readonly wrong: string
}

/** Source: databend ast/statements/workload.rs `QuotaValueStmt::new`. */
const quotaKinds: ReadonlyMap<string, QuotaKind> = new Map<string, QuotaKind>([
  [
    'cpu_quota',
    {
      read: percentage,
      wrong: "Invalid CPU quota value, expected percentage (e.g. '50%') between 0-100",
    },
  ],
  [
    'memory_quota',
    {
      read: text => percentage(text) ?? size(text),
      wrong:
        "Invalid memory quota value, expected percentage (e.g. '50%') or size (e.g. '1GB', '512MB')",
    },
  ],
  [
    'query_timeout',
    {
      read: duration,
      wrong: "Invalid query timeout value, expected duration (e.g. '30s', '5min', '1h')",
    },
  ],
  [
    'max_concurrency',
    {
      read: positive,
      wrong: 'Invalid max concurrency value, expected positive integer',
    },
  ],
  [
    'query_queued_timeout',
    {
      read: duration,
      wrong: "Invalid queued query timeout value, expected duration (e.g. '30s', '5min', '1h')",
    },
  ],
  [
    'max_memory_usage_ratio',
    {
      read: percentage,
      wrong: "Invalid max_memory_usage_ratio value, expected percentage (e.g. '50%') between 0-100",
    },
  ],
])

function percentage(text: string): string | undefined {
  const [, digits] = /^\+?(\d+)\s*%+$/.exec(text.trim()) ?? []
  return digits !== undefined && Number(digits) <= 100 ? `${Number(digits)}%` : undefined
}

function positive(text: string): string | undefined {
  const [, digits] = /^\+?(\d+)$/.exec(text.trim()) ?? []
  if (digits === undefined) return undefined
  const number = BigInt(digits)
  return number > 0n && number < 2n ** 64n ? String(number) : undefined
}

/** The number and the unit, in lower case, of a size or duration; undefined without a positive number. */
function quantity(text: string): { readonly number: number; readonly unit: string } | undefined {
  const trimmed = text.trim()
  const unitAt = trimmed.search(/[^\d.]/)
  const end = unitAt < 0 ? trimmed.length : unitAt
  const number = Number(trimmed.slice(0, end))
  const unit = trimmed.slice(end)
  return number > 0 ? { number, unit: unit.trim().toLowerCase() } : undefined
}

const byteUnits: ReadonlyMap<string, number> = new Map([
  ...['', 'b'].map(unit => [unit, 1] as const),
  ...['k', 'kb'].map(unit => [unit, 2 ** 10] as const),
  ...['m', 'mb'].map(unit => [unit, 2 ** 20] as const),
  ...['g', 'gb'].map(unit => [unit, 2 ** 30] as const),
])

function size(text: string): string | undefined {
  if (text.trim() === '0') return '0'
  const { number = 0, unit = '' } = quantity(text) ?? {}
  const factor = byteUnits.get(unit)
  return number > 0 && factor !== undefined ? String(Math.round(number * factor)) : undefined
}

const secondUnits: ReadonlyMap<string, number> = new Map([
  ...['', 's', 'sec', 'secs'].map(unit => [unit, 1] as const),
  ...['m', 'min', 'mins'].map(unit => [unit, 60] as const),
  ...['h', 'hour', 'hours'].map(unit => [unit, 3600] as const),
  ...['d', 'day', 'days'].map(unit => [unit, 86_400] as const),
])

const millis: ReadonlySet<string> = new Set(['ms', 'milli', 'millis'])

function duration(text: string): string | undefined {
  if (text.trim() === '0') return '0ns'
  const { number = 0, unit = '' } = quantity(text) ?? {}
  if (number === 0) return undefined
  if (millis.has(unit)) return durationText(BigInt(Math.trunc(number)) * 1_000_000n)
  const factor = secondUnits.get(unit)
  if (factor === undefined) return undefined
  const seconds = number * factor
  const whole = Math.trunc(seconds)
  return durationText(BigInt(whole) * 1_000_000_000n + BigInt(Math.round((seconds - whole) * 1e9)))
}

/** A duration as Rust shows it: the largest unit of s, ms, µs and ns of which there is one. */
function durationText(nanos: bigint): string {
  const units = [
    ['s', 9],
    ['ms', 6],
    ['µs', 3],
  ] as const
  const [unit, places] = units.find(each => nanos >= 10n ** BigInt(each[1])) ?? ['ns', 0]
  const digits = String(nanos).padStart(places + 1, '0')
  const fraction = withoutEndZeros(digits.slice(digits.length - places))
  const whole = digits.slice(0, digits.length - places)
  return places > 0 && fraction !== '' ? `${whole}.${fraction}${unit}` : `${whole}${unit}`
}
