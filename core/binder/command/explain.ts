import { never } from '../../errors/bug.js'
import type { Relation } from '../../plan/relation.js'
import type { PlanColumn, Scalar, SortKey } from '../../plan/scalar.js'
import { valueKey } from '../../plan/scalar-key.js'
import { typeText } from '../../types/type-text.js'
import type { BoundStatement } from '../bound-statement.js'
import { relationInputs } from '../rewrite/walk-relation.js'

/** mockq's own plan as a tree of operators with types and chosen overloads, for looking at mockq itself. */
export function explainStatement(statement: BoundStatement): readonly string[] {
  switch (statement.kind) {
    case 'Query':
      return [
        `Query: ${statement.plan.output.map(columnText).join(', ')}`,
        ...explainRelation(statement.plan.root),
      ]
    case 'Write':
      return [
        `${statement.statement}: ${statement.targets.map(t => `${t.database}.${t.name}`).join(', ')}`,
        ...explainRelation(statement.plan.input),
      ]
    default:
      return [statement.kind]
  }
}

/** The operators of a relation, each input indented below its reader. */
function explainRelation(relation: Relation, indent = '  '): readonly string[] {
  return [
    `${indent}${operatorText(relation)}`,
    ...relationInputs(relation).flatMap(input => explainRelation(input, `${indent}  `)),
  ]
}

function columnText({ id, name, type }: PlanColumn): string {
  return `${name}#${id}: ${typeText(type)}`
}

function listText(columns: readonly PlanColumn[]): string {
  return columns.map(columnText).join(', ')
}

function operatorText(relation: Relation): string {
  switch (relation.kind) {
    case 'Scan':
      return `Scan ${relation.name}: ${listText(relation.columns)}`
    case 'Source':
      return `Source ${relation.name}: ${listText(relation.columns)}`
    case 'Values':
      return `Values ${relation.rows.length} rows: ${listText(relation.columns)}`
    case 'Filter':
      return `Filter ${relation.conjuncts.map(typedText).join(' AND ')}`
    case 'Project':
      return `Project ${relation.items.map(({ column, expr }) => `${columnText(column)} = ${typedText(expr)}`).join(', ')}`
    case 'ProjectSet':
      return `ProjectSet${relation.outer ? ' outer' : ''} ${relation.calls.map(call => `${listText(call.columns)} = ${call.overload.name}(${call.args.map(typedText).join(', ')})`).join(', ')}`
    case 'Udf':
      return `Udf ${relation.calls.map(call => `${columnText(call.column)} = ${call.overload.name}(${call.args.map(typedText).join(', ')})`).join(', ')}`
    case 'Aggregate':
      return aggregateText(relation)
    case 'Join':
      return joinText(relation)
    case 'Apply':
      return `Apply ${relation.apply} reads [${relation.reads.join(', ')}]${relation.compare === undefined ? '' : ` compare ${typedText(relation.compare)}`}`
    case 'Sort':
      return `Sort ${sortText(relation.keys)}${relation.limit === undefined ? '' : ` limit ${relation.limit}`}`
    case 'Limit':
      return `Limit ${relation.limit ?? 'all'} offset ${relation.offset}`
    case 'SetOperation':
      return `${relation.op}${relation.all ? ' all' : ''}: ${listText(relation.columns)}`
    case 'Window':
      return `Window ${relation.calls.map(call => `${columnText(call.column)} = ${windowText(call)}`).join(', ')}`
    case 'Recursive':
      return `Recursive ${relation.workTable}${relation.all ? ' all' : ''}: ${listText(relation.columns)}`
    case 'WorkTable':
      return `WorkTable ${relation.workTable}: ${listText(relation.columns)}`
    case 'With':
      return `With ${relation.cte}`
    case 'CteScan':
      return `CteScan ${relation.cte}: ${listText(relation.columns)}`
    case 'Sample':
      return `Sample ${relation.rows ?? relation.fraction}`
    default:
      return never(relation, 'relation')
  }
}

function aggregateText(node: Extract<Relation, { kind: 'Aggregate' }>): string {
  const keys = node.keys.map(({ column, expr }) => `${columnText(column)} = ${typedText(expr)}`)
  const calls = node.aggregates.map(call => {
    const distinct = call.distinct ? 'DISTINCT ' : ''
    const filter = call.filter === undefined ? '' : ` FILTER ${typedText(call.filter)}`
    const order = call.order.length === 0 ? '' : ` ORDER BY ${sortText(call.order)}`
    const args = call.args.map(typedText).join(', ')
    return `${columnText(call.column)} = ${call.overload.name}(${distinct}${args}${order})${filter}`
  })
  const sets = node.sets === undefined ? '' : ` sets ${JSON.stringify(node.sets)}`
  return `Aggregate keys [${keys.join(', ')}]${sets} calls [${calls.join(', ')}]`
}

function joinText(node: Extract<Relation, { kind: 'Join' }>): string {
  const keys = node.keys.map(
    key => `${typedText(key.left)} ${key.nullsEqual ? '<=>' : '='} ${typedText(key.right)}`,
  )
  const asof =
    node.asof === undefined
      ? []
      : [`asof ${typedText(node.asof.left)} ${node.asof.op} ${typedText(node.asof.right)}`]
  const mark = node.mark === undefined ? '' : ` mark ${columnText(node.mark)}`
  return `Join ${node.join} on [${[...keys, ...node.residual.map(typedText), ...asof].join(', ')}]${mark}`
}

function windowText(call: Extract<Relation, { kind: 'Window' }>['calls'][number]): string {
  const name = call.fn.kind === 'ranking' ? call.fn.name : call.fn.overload.name
  const { frame } = call
  return `${name}(${call.args.map(typedText).join(', ')}) OVER (PARTITION BY [${call.partition.map(typedText).join(', ')}] ORDER BY [${sortText(call.order)}] ${frame.unit} ${frame.start.kind}..${frame.end.kind})`
}

function sortText(keys: readonly SortKey[]): string {
  return keys
    .map(
      key =>
        `${typedText(key.expr)}${key.descending ? ' DESC' : ''} NULLS ${key.nullsFirst ? 'FIRST' : 'LAST'}`,
    )
    .join(', ')
}

/** A scalar with the signature of every call and the type of every literal and cast. */
function typedText(scalar: Scalar): string {
  switch (scalar.kind) {
    case 'Literal':
      return `${valueKey(scalar.value)}::${typeText(scalar.type)}`
    case 'ColumnRef':
      return `${scalar.name}#${scalar.id}`
    case 'LambdaParam':
      return scalar.name
    case 'Lambda':
      return `(${scalar.params.map(param => param.name).join(', ')}) -> ${typedText(scalar.body)}`
    case 'Cast':
      return `${scalar.try ? 'TRY_CAST' : 'CAST'}(${typedText(scalar.input)} AS ${typeText(scalar.type)})`
    case 'Call':
      return `${scalar.overload.name}<${scalar.overload.args.map(typeText).join(', ')}>(${scalar.args.map(typedText).join(', ')})`
    default:
      return never(scalar, 'scalar')
  }
}
