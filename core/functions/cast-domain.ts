import { type DataType, removeNullable } from '../types/data-type.js'
import { integerRange, isIntegerKind, isNumberKind } from '../types/number-kind.js'
import { alwaysNull, type Domain, fullDomain, integers, truths } from './domain.js'

/**
 * Returns the possible results of a cast; undefined if it may fail.
 *
 * Source: databend constant_folder.rs `calculate_cast`, `calculate_try_cast`.
 */
export function castDomain(
  from: DataType,
  to: DataType,
  isTry: boolean,
  domain: Domain,
): Domain | undefined {
  if (from === to) return domain
  if (domain.values === undefined) return to.kind === 'Nullable' ? alwaysNull : undefined
  if (from.kind === 'Nullable' && to.kind !== 'Nullable') return undefined
  const [source, target] = [removeNullable(from), removeNullable(to)]
  const inner = source === target ? domain : bareCast(source, target, domain)
  if (inner !== undefined) return { ...inner, hasNull: domain.hasNull }
  return isTry ? { ...fullDomain(target), hasNull: true } : undefined
}

/** The possible results of a cast of values that are not NULL. */
function bareCast(from: DataType, to: DataType, { values }: Domain): Domain | undefined {
  if (values?.kind === 'integers' && isIntegerKind(to.kind)) {
    const [least, greatest] = integerRange(to.kind)
    const fits = values.least >= least && values.greatest <= greatest
    return fits ? integers(values.least, values.greatest) : undefined
  }
  if (values?.kind === 'integers' && to.kind === 'Boolean') {
    const hasZero = values.least <= 0n && values.greatest >= 0n
    return truths(values.least !== 0n || values.greatest !== 0n, hasZero)
  }
  if (values?.kind === 'truth' && isIntegerKind(to.kind)) {
    return integers(values.hasFalse ? 0n : 1n, values.hasTrue ? 1n : 0n)
  }
  return neverFails(from, to) ? fullDomain(to) : undefined
}

/** Whether a cast succeeds for every value; casts between integers are decided by their ranges instead. */
function neverFails(from: DataType, to: DataType): boolean {
  const isNumber = isNumberKind(from.kind) || from.kind === 'Decimal'
  switch (to.kind) {
    case 'String':
      return isNumber || ['Boolean', 'Date', 'Timestamp'].includes(from.kind)
    case 'Float32':
    case 'Float64':
      return isNumber || from.kind === 'Boolean'
    case 'Decimal':
      return from.kind === 'Decimal' || isIntegerKind(from.kind)
    case 'Timestamp':
      return from.kind === 'Date'
    default:
      return false
  }
}
