import type { Sequence } from '../../catalog/objects.js'
import { QueryError, type Span } from '../../errors/query-error.js'
import type { ObjectName } from '../../sql/ast/expression.js'
import type * as Tree from '../../sql/ast/object.js'
import {
  int64Type,
  nullableType,
  stringType,
  timestampType,
  uint64Type,
} from '../../types/data-type.js'
import type { Value } from '../../types/value.js'
import type { Binding } from '../binding.js'
import type { BoundQuery, CreateSequence } from '../bound-statement.js'
import { knownSequence } from '../expression/nextval.js'
import { constantRows } from './rows.js'

/** CREATE SEQUENCE. Source: databend binder/ddl/sequence.rs. */
export function bindCreateSequence(binding: Binding, tree: Tree.CreateSequence): CreateSequence {
  const { start = '1', increment = '1', comment } = tree
  const [first, interval] = [BigInt(start), BigInt(increment)]
  if (interval === 0n) {
    throw new QueryError('InvalidArgument', "Increment is an invalid value '0'")
  }
  return {
    kind: 'CreateSequence',
    name: binding.name(tree.name),
    mode: tree.mode,
    start: first,
    interval,
    ...(comment === undefined ? {} : { comment }),
  }
}

const columns = [
  ['name', stringType],
  ['interval', int64Type],
  ['current', uint64Type],
  ['created_on', timestampType],
  ['updated_on', timestampType],
  ['comment', nullableType(stringType)],
] as const

function sequenceRow({ name, interval, next, createdOn, comment }: Sequence): Value[] {
  return [name, interval, next.value, createdOn, createdOn, comment ?? null]
}

/** DESC SEQUENCE. Source: databend interpreter_sequence_desc.rs, which asks as `nextval` does. */
export function describeSequence(binding: Binding, path: ObjectName, span: Span): BoundQuery {
  const sequence = knownSequence(binding, path.at(-1)!, span)
  return constantRows(binding, columns, [sequenceRow(sequence)])
}
