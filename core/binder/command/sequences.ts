import type { Sequence } from '../../catalog/objects.js'
import { QueryError, type Span } from '../../errors/query-error.js'
import { Unsupported } from '../../errors/unsupported.js'
import type { ObjectName } from '../../sql/ast/expression.js'
import type * as Tree from '../../sql/ast/object.js'
import { int64Type, stringType, timestampType, uint64Type } from '../../types/data-type.js'
import type { Value } from '../../types/value.js'
import type { Binding } from '../binding.js'
import type {
  BoundQuery,
  CreateSequence,
  DropAccountPolicy,
  DropDictionary,
  DropNamed,
  DropPolicy,
  DropSequence,
  DropStream,
  DropUserFunction,
} from '../bound-statement.js'
import { knownSequence } from '../expression/nextval.js'
import { bindDropAccountPolicy } from './account-policies.js'
import { bindDropDictionary } from './dictionaries.js'
import { bindDropPolicy, isPolicyWords } from './policies.js'
import { constantRows } from './rows.js'
import { bindDropStream } from './streams.js'

/** CREATE SEQUENCE. Source: databend binder/ddl/sequence.rs. */
export function bindCreateSequence(binding: Binding, tree: Tree.CreateSequence): CreateSequence {
  const { start = '1', increment = '1', comment, span } = tree
  const [first, interval] = [BigInt(start), BigInt(increment)]
  if (interval === 0n) {
    throw new QueryError('InvalidArgument', 'INCREMENT of a sequence must not be 0', { span })
  }
  if (interval < 0n || first < 0n) {
    throw new Unsupported('a sequence with a negative start or increment', { span })
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

/** DROP SEQUENCE, DROP FUNCTION, DROP CONNECTION, DROP TAG, DROP AGGREGATING INDEX and DROP of a masking or row access policy. */
export function bindDropObject(
  binding: Binding,
  tree: Tree.DropObject,
):
  | DropSequence
  | DropUserFunction
  | DropNamed
  | DropPolicy
  | DropAccountPolicy
  | DropStream
  | DropDictionary {
  const { object, name, ifExists, span } = tree
  if (object === 'FUNCTION') {
    return { kind: 'DropUserFunction', name: binding.name(name.at(-1)!), ifExists }
  }
  if (object === 'CONNECTION') {
    return { kind: 'DropNamed', object: 'Connection', name: name.at(-1)!.name, ifExists }
  }
  if (object === 'STREAM') return bindDropStream(binding, tree)
  if (object === 'DICTIONARY') return bindDropDictionary(binding, tree)
  if (object === 'TAG') {
    return { kind: 'DropNamed', object: 'Tag', name: binding.name(name.at(-1)!), ifExists }
  }
  if (object === 'AGGREGATING INDEX') {
    const index = binding.name(name.at(-1)!)
    return { kind: 'DropNamed', object: 'AggregatingIndex', name: index, ifExists }
  }
  if (isPolicyWords(object)) return bindDropPolicy(name, object, ifExists)
  if (object === 'NETWORK POLICY' || object === 'PASSWORD POLICY') {
    return bindDropAccountPolicy(object, name, ifExists)
  }
  if (object !== 'SEQUENCE') throw new Unsupported(`DROP ${object}`, { span })
  return { kind: 'DropSequence', name: binding.name(name.at(-1)!), ifExists }
}

const columns = [
  ['name', stringType],
  ['interval', int64Type],
  ['current', uint64Type],
  ['created_on', timestampType],
  ['updated_on', timestampType],
  ['comment', stringType],
] as const

function sequenceRow({ name, interval, next, createdOn, comment = '' }: Sequence): Value[] {
  return [name, interval, next.value, createdOn, createdOn, comment]
}

/** DESC SEQUENCE. */
export function describeSequence(binding: Binding, path: ObjectName, span: Span): BoundQuery {
  const sequence = knownSequence(binding, path.at(-1)!, 'UnknownSequence', span)
  return constantRows(binding, columns, [sequenceRow(sequence)])
}
