import type { PolicyKind } from '../../catalog/data-policies.js'
import { namedErrors } from '../../catalog/named-objects.js'
import type { DataPolicy } from '../../catalog/objects.js'
import { QueryError } from '../../errors/query-error.js'
import type { CreateDataPolicy } from '../../sql/ast/access.js'
import type { AlterTableAction as TreeAction } from '../../sql/ast/ddl.js'
import type { Expression, Identifier, ObjectName } from '../../sql/ast/expression.js'
import { nodesIn } from '../../sql/map-tree.js'
import { printExpression } from '../../sql/print/print-expression.js'
import { sqlStyle } from '../../sql/print/print-style.js'
import { printTypeName } from '../../sql/print/type-name.js'
import { timeZone } from '../../types/time-zone.js'
import { timestampText } from '../../types/timestamp.js'
import type { Binding } from '../binding.js'
import type { AlterTableAction, BoundQuery, CreatePolicy } from '../bound-statement.js'
import { typeOfName } from '../type-of-name.js'
import { writtenName } from '../written-name.js'
import { constantRows } from './rows.js'

/** The words of a kind of policy in SQL, with its kind in the catalog. */
const kinds = {
  'MASKING POLICY': 'MaskingPolicy',
  'ROW ACCESS POLICY': 'RowAccessPolicy',
} as const

export type PolicyWords = keyof typeof kinds

/** Whether DROP or DESC is of a policy over data. */
export function isPolicyWords(words: string): words is PolicyWords {
  return Object.hasOwn(kinds, words)
}

/** The kind of policy that the words name. */
export const policyKind = (words: PolicyWords): PolicyKind => kinds[words]

/** The one identifier of a policy's name. */
function onlyPart(path: ObjectName): Identifier {
  const [name, ...more] = path
  if (name !== undefined && more.length === 0) return name
  throw new QueryError('SyntaxException', 'a policy is in no database', { span: path[0]!.span })
}

/**
 * The name of a policy, as it is written.
 *
 * Source: databend parser/statement.rs, where most statements about policies keep `ident.to_string()`.
 */
export const policyName = (path: ObjectName): string => writtenName(onlyPart(path))

/**
 * CREATE MASKING POLICY and CREATE ROW ACCESS POLICY. The body is bound only where the policy is used.
 *
 * Throws `QueryError`: 1121 if a mask returns another type than that of its first parameter, 2004 for `IN (SELECT …)` in
 * a row access policy. Source: databend binder/ddl/data_mask.rs, row_access_policy.rs.
 */
export function bindCreatePolicy(binding: Binding, tree: CreateDataPolicy): CreatePolicy {
  const { args, body, mode, comment = '', span } = tree
  if (mode === 'orReplace') {
    throw new QueryError('SyntaxException', 'a policy cannot be replaced', { span })
  }
  if (args.length === 0) {
    throw new QueryError('SyntaxException', 'a policy has at least one parameter', { span })
  }
  const policy = kinds[tree.policy]
  const params = args.map(({ name, type }) => ({
    name: name.name.toLowerCase(),
    type: typeOfName(type, false),
    typeText: printTypeName(type),
  }))
  const returns = printTypeName(tree.returns)
  if (policy === 'MaskingPolicy') checkMask(tree, returns)
  else checkRowPolicy(body, returns)
  return {
    kind: 'CreatePolicy',
    policy,
    name: policy === 'MaskingPolicy' ? policyName(tree.name) : binding.name(onlyPart(tree.name)),
    mode,
    params,
    returns,
    body: printExpression(body, sqlStyle),
    comment,
  }
}

function checkMask({ args: [first] }: CreateDataPolicy, returns: string): void {
  const [given, wanted] = [printTypeName(first!.type), returns].map(text => text.toLowerCase())
  if (given === wanted) return
  throw new QueryError(
    'UnmatchMaskPolicyReturnType',
    `arg '${first!.name.name}' data type ${given} does not match to the mask policy return type ${wanted}`,
  )
}

function checkRowPolicy(body: Expression, returns: string): void {
  if (returns !== 'BOOLEAN') {
    throw new QueryError('SyntaxException', 'a row access policy returns BOOLEAN')
  }
  for (const { kind } of nodesIn(body)) {
    if (kind !== 'InSubquery' && kind !== 'Quantified') continue
    throw new QueryError('InvalidArgument', 'Row access policy expr only builtin function')
  }
}

/** The policy of that name. Throws `QueryError` 1113, 1131. */
export function knownPolicy(binding: Binding, kind: PolicyKind, name: string): DataPolicy {
  const policy = binding.cx.catalog.find(kind, name)
  if (policy === undefined) throw namedErrors[kind].unknown(name)
  return policy
}

/**
 * DESC of a policy. The parameters are listed from the last to the first, as on the server.
 *
 * Source: databend interpreter_data_mask_desc.rs, interpreter_row_access_policy_desc.rs.
 */
export function describePolicy(binding: Binding, path: ObjectName, words: PolicyWords): BoundQuery {
  const policy = knownPolicy(binding, kinds[words], policyName(path))
  const params = policy.params.map(({ name, typeText }) => `${name} ${typeText}`)
  return constantRows(
    binding,
    ['Name', 'Created On', 'Signature', 'Return Type', 'Body', 'Comment'],
    [
      [
        policy.name,
        `${timestampText(policy.createdOn, timeZone('UTC'))} UTC`,
        `(${params.toReversed().join(',')})`,
        policy.returns,
        policy.body,
        policy.comment,
      ],
    ],
  )
}

type PolicyAction = Extract<
  TreeAction,
  {
    kind:
      | 'SetMaskingPolicy'
      | 'UnsetMaskingPolicy'
      | 'AddRowAccessPolicy'
      | 'DropRowAccessPolicy'
      | 'DropAllRowAccessPolicies'
  }
>

/**
 * ALTER TABLE … that attaches or detaches a policy; whether the columns fit is checked when it runs.
 *
 * Throws `QueryError`: 2004 for the columns of USING, 1002 for row access policies without the setting. Source: databend
 * binder/ddl/table.rs `bind_alter_table`.
 */
export function bindPolicyAction(
  binding: Binding,
  table: string,
  action: PolicyAction,
): AlterTableAction {
  switch (action.kind) {
    case 'SetMaskingPolicy':
      return setMask(binding, table, action)
    case 'UnsetMaskingPolicy':
      return { kind: 'unsetMaskingPolicy', column: binding.name(action.column) }
    case 'AddRowAccessPolicy': {
      checkRowPoliciesOn(binding)
      const columns = action.on.map(column => binding.name(column))
      return { kind: 'addRowAccessPolicy', policy: rowPolicyName(binding, action), columns }
    }
    case 'DropRowAccessPolicy':
      checkRowPoliciesOn(binding)
      return { kind: 'dropRowAccessPolicy', policy: rowPolicyName(binding, action) }
    case 'DropAllRowAccessPolicies':
      checkRowPoliciesOn(binding)
      return { kind: 'dropRowAccessPolicy' }
  }
}

const rowPolicyName = (binding: Binding, { policy }: { readonly policy: ObjectName }): string =>
  binding.name(onlyPart(policy))

function setMask(
  binding: Binding,
  table: string,
  { column, policy, using }: Extract<PolicyAction, { kind: 'SetMaskingPolicy' }>,
): AlterTableAction {
  const masked = binding.name(column)
  const name = policyName(policy)
  if (using.length === 0) return { kind: 'setMaskingPolicy', policy: name, columns: [masked] }
  if (using.length < 2) {
    throw new QueryError(
      'InvalidArgument',
      `Invalid number of arguments for attaching policy '${name}' to '${table}': expected at least 2 arguments (masked column + condition columns), got ${using.length} argument(s)`,
    )
  }
  const columns = using.map(each => binding.name(each))
  if (columns[0] !== masked) {
    throw new QueryError(
      'InvalidArgument',
      `First column argument to masking policy does not match the masked column '${masked}'. The first column in USING clause must be the column being masked.`,
    )
  }
  return { kind: 'setMaskingPolicy', policy: name, columns }
}

function checkRowPoliciesOn({ cx }: Binding): void {
  if (cx.eval.setting('enable_experimental_row_access_policy') === '1') return
  throw new QueryError(
    'Unimplemented',
    'Experimental Row Access Policy is unstable and may have compatibility issues. To use it, set enable_experimental_row_access_policy=1',
  )
}
