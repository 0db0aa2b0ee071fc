import type { NamedKind } from '../../catalog/named-objects.js'
import type { ObjectName } from '../../sql/ast/expression.js'
import type { DropObject } from '../../sql/ast/object.js'
import type { Binding } from '../binding.js'
import type { DropDictionary, DropNamed, DropStream } from '../bound-statement.js'
import { writtenName } from '../written-name.js'
import { bindDropDictionary } from './dictionaries.js'
import { policyName } from './policies.js'
import { bindDropStream } from './streams.js'

type NameReader = (binding: Binding, name: ObjectName) => string

const normalised: NameReader = (binding, name) => binding.name(name.at(-1)!)
const written: NameReader = (_binding, name) => writtenName(name.at(-1)!)

/** The kinds of objects without a database, with what the server makes of their names in DROP. */
const named: Readonly<
  Record<
    Exclude<DropObject['object'], 'STREAM' | 'DICTIONARY'>,
    { readonly object: NamedKind; readonly nameOf: NameReader }
  >
> = {
  'AGGREGATING INDEX': { object: 'AggregatingIndex', nameOf: normalised },
  CONNECTION: { object: 'Connection', nameOf: (_binding, name) => name.at(-1)!.name },
  FUNCTION: { object: 'UDF', nameOf: normalised },
  'MASKING POLICY': { object: 'MaskingPolicy', nameOf: (_binding, name) => policyName(name) },
  'NETWORK POLICY': { object: 'NetworkPolicy', nameOf: written },
  'PASSWORD POLICY': { object: 'PasswordPolicy', nameOf: written },
  'ROW ACCESS POLICY': { object: 'RowAccessPolicy', nameOf: (_binding, name) => policyName(name) },
  SEQUENCE: { object: 'Sequence', nameOf: normalised },
  TAG: { object: 'Tag', nameOf: normalised },
  'WORKLOAD GROUP': { object: 'WorkloadGroup', nameOf: written },
}

/** DROP of an object whose statement has only its name. */
export function bindDropObject(
  binding: Binding,
  tree: DropObject,
): DropNamed | DropStream | DropDictionary {
  if (tree.object === 'STREAM') return bindDropStream(binding, tree)
  if (tree.object === 'DICTIONARY') return bindDropDictionary(binding, tree)
  const { object, nameOf } = named[tree.object]
  return { kind: 'DropNamed', object, name: nameOf(binding, tree.name), ifExists: tree.ifExists }
}
