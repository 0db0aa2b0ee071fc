import type { Params } from '../binder/bind-context.js'
import type { Role } from '../catalog/access/account.js'
import type { Identity } from '../catalog/access/identity.js'
import type { VariableFacts } from '../catalog/system/system-table.js'
import { QueryError } from '../errors/query-error.js'
import type { Counter, Cx, NumberBatch } from '../functions/overload.js'
import { timeOrderedUuid } from '../ids.js'
import type { Json, StatementContext, StatementRequest } from '../protocol/backend.js'
import { exactDigits, type WholeFloats, writeJson } from '../protocol/exact-json.js'
import { EffectiveSettings } from '../session/settings.js'
import { booleanType, float64Type, nullType, stringType, variantType } from '../types/data-type.js'
import { smallestInteger, type TypedValue } from '../types/literal-type.js'
import { parseType } from '../types/parse-type.js'
import { typeText } from '../types/type-text.js'
import type { Value } from '../types/value.js'
import { valueText } from '../types/value-text.js'
import type { ExecutionContext } from './execution.js'
import type { ServeState } from './serve-state.js'

/** The effective settings of a statement. */
export function settingsOf(state: ServeState, context: StatementContext): EffectiveSettings {
  return new EffectiveSettings(context.session.settings, state.globals)
}

/** What evaluating a statement reads: clock, time zone, settings and session. */
export class StatementEvaluation implements Cx {
  readonly now: bigint
  readonly #state: ServeState
  readonly #statement: StatementRequest
  readonly #context: StatementContext
  readonly #settings: EffectiveSettings
  readonly #identity: Identity
  /** What is left of each batch. */
  readonly #batches = new Map<NumberBatch, { next: bigint; left: bigint }>()

  constructor(
    state: ServeState,
    statement: StatementRequest,
    { context, settings }: Pick<ExecutionContext, 'context' | 'settings'>,
    identity: Identity,
  ) {
    this.now = state.clock.nowMicros()
    this.#state = state
    this.#statement = statement
    this.#context = context
    this.#settings = settings
    this.#identity = identity
  }

  /** A hint may change it during binding. */
  get timezone(): string {
    return this.#settings.get('timezone')
  }

  setting(name: string): string {
    return this.#settings.get(name)
  }

  random(): number {
    return this.#state.ids.random()
  }

  /** Source: databend scalars/other.rs `gen_random_uuid`, which makes UUIDs of version 7. */
  uuid(): string {
    const { ids, clock } = this.#state
    return timeOrderedUuid(ids.uuid(), clock.nowMicros())
  }

  /** Source: databend transform_async_function.rs `NextValFetcher::fetch`, whose batch has at least `step` numbers. */
  nextOfSequence(of: string | Counter, batch?: NumberBatch): bigint {
    const { catalog } = this.#state
    if (batch === undefined) return catalog.takeNumbers(of, 1n)
    const step = catalog.stepOf(of)
    const known = this.#batches.get(batch)
    if (known === undefined) {
      const first = catalog.takeNumbers(of, step)
      this.#batches.set(batch, { next: first + step, left: step - 1n })
      return first
    }
    if (known.left === 0n) return catalog.takeNumbers(of, 1n)
    const { next } = known
    known.next += step
    known.left--
    return next
  }

  session(fact: string): Value {
    const read = facts[fact]
    if (read === undefined) return null
    const { session, caller } = this.#context
    const { queryId } = this.#statement
    const { version } = this.#state
    return read({ session, caller, identity: this.#identity, queryId, version })
  }
}

/** What the facts of a session are read from. */
interface FactSources {
  readonly session: StatementContext['session']
  readonly caller: StatementContext['caller']
  readonly identity: Identity
  readonly queryId: string
  readonly version: string
}

const facts: Readonly<Record<string, (of: FactSources) => Value>> = {
  database: ({ session }) => session.database,
  catalog: ({ session }) => session.catalog,
  user: ({ identity }) => identity.text,
  role: ({ identity }) => identity.currentRole,
  roles: ({ identity }) => roleNames(identity.effectiveRoles),
  available_roles: ({ identity }) => JSON.stringify(roleNames(identity.availableRoles).sort()),
  secondary_roles: ({ identity }) => secondaryRoles(identity),
  version: ({ version }) => `Databend Query ${commitVersion(version)}`,
  connection_id: ({ caller }) => caller.clientSession ?? '',
  query_id: ({ queryId }) => queryId,
  last_query_ids: ({ session }) => [...session.internal.lastQueryIds],
  warehouse: ({ session }) => session.settings.get('warehouse') ?? '',
}

/**
 * The version in the server's own form, since clients parse the result of `version()`. The ten digits of the commit
 * are `mockq` in hex.
 *
 * Source: databend version/src/lib.rs `DATABEND_COMMIT_VERSION`, config.rs `product_name`.
 */
export function commitVersion(version: string): string {
  return `v${version}-6d6f636b71(rust-mockq)`
}

const roleNames = (roles: readonly Role[]): string[] => roles.map(role => role.name)

/** The roles as JSON text. Source: databend semantic/type_check/adapter.rs `CurrentSecondaryRoles`. */
function secondaryRoles({ effectiveRoles, hasAllRoles }: Identity): string {
  const roles = roleNames(effectiveRoles).sort().join(',')
  return JSON.stringify({ roles, value: hasAllRoles ? 'ALL' : 'None' })
}

/** A session variable, from `internal.variables`, whose entries are `[name, [type, text]]`. */
export function sessionVariable(context: StatementContext, name: string): TypedValue | undefined {
  const found = context.session.internal.variables.find(([known]) => known === name)
  return found === undefined ? undefined : decodeVariable(found[1])
}

/** The rows of SHOW VARIABLES, sorted by name. Source: databend table_functions/show_variables. */
export function* variableFacts(context: StatementContext): Iterable<VariableFacts> {
  const names = context.session.internal.variables.map(([name]) => name).sort()
  for (const name of names) {
    const variable = sessionVariable(context, name)
    if (variable === undefined) continue
    const { type, value } = variable
    yield { name, value: valueText(type, value), type: typeText(type) }
  }
}

/** Encodes a variable's value for the session object: the name of its type, and tagged JSON. */
export function encodeVariable(
  { type, value }: TypedValue,
  typeText: (t: TypedValue['type']) => string,
): unknown {
  return { type: typeText(type), value: encodeValue(value) }
}

function decodeVariable(encoded: unknown): TypedValue | undefined {
  if (typeof encoded !== 'object' || encoded === null) return undefined
  const { type, value } = encoded as { type?: unknown; value?: unknown }
  if (typeof type !== 'string') return undefined
  return { type: parseType(type), value: decodeValue(value) }
}

function encodeValue(value: Value): unknown {
  if (typeof value === 'bigint') return { bigint: value.toString() }
  if (value instanceof Uint8Array) return { bytes: Buffer.from(value).toString('base64') }
  if (Array.isArray(value)) return value.map(item => encodeValue(item as Value))
  if (typeof value === 'object' && value !== null) {
    return { parts: Object.entries(value).map(([key, part]) => [key, encodeValue(part as Value)]) }
  }
  return value
}

function decodeValue(encoded: unknown): Value {
  if (Array.isArray(encoded)) return encoded.map(decodeValue)
  if (typeof encoded !== 'object' || encoded === null) return encoded as Value
  if ('bigint' in encoded) return BigInt(String(encoded.bigint))
  if ('bytes' in encoded) return Buffer.from(String(encoded.bytes), 'base64')
  const { parts } = encoded as { parts: readonly [string, unknown][] }
  return Object.fromEntries(
    parts.map(([key, part]) => [key, decodeValue(part)]),
  ) as unknown as Value
}

/**
 * The values of a request's `params`: integers of 64 bits are typed like literals, all other numbers are Float64, arrays
 * and objects Variant. Source: databend ast/param_substitution.rs `json_to_expr`.
 */
export function bindParams(params: Json | undefined, floats?: WholeFloats): Params {
  if (params === undefined || params === null) return []
  if (typeof params !== 'object') {
    throw new QueryError('BadArguments', 'params must be an array or an object')
  }
  const values = Object.entries(params).map(
    ([name, param]) => [name, jsonValue(param as Json, floats?.has(name) === true)] as const,
  )
  return Array.isArray(params) ? values.map(([, value]) => value) : new Map(values)
}

function jsonValue(json: Json, isFloat: boolean): TypedValue {
  if (json === null) return { type: nullType, value: null }
  if (typeof json === 'boolean') return { type: booleanType, value: json }
  if (typeof json === 'string') return { type: stringType, value: json }
  const text = typeof json === 'number' ? String(json) : exactDigits(json)
  if (text === undefined) return { type: variantType, value: writeJson(json) }
  const isInteger = !isFloat && /^-?\d+$/.test(text)
  const integer = isInteger ? smallestInteger(BigInt(text)) : undefined
  return integer ?? { type: float64Type, value: Number(text) }
}
