import { never } from '../../errors/bug.js'
import type { Relation, Scan } from '../../plan/relation.js'
import type {
  AggregateCall,
  ColumnId,
  PlanColumn,
  Scalar,
  SortKey,
  WindowCall,
} from '../../plan/scalar.js'
import { columnsOf, mapSame } from '../scalar/walk-scalar.js'

/** The properties of a relation that are relations themselves. */
type InputName<R extends Relation> = {
  [K in keyof R]-?: R[K] extends Relation ? K : never
}[keyof R]

/** The properties that hold a relation's inputs, in the order in which they run. */
const inputNames: {
  readonly [K in Relation['kind']]: readonly InputName<Extract<Relation, { readonly kind: K }>>[]
} = {
  Scan: [],
  Source: [],
  Values: [],
  WorkTable: [],
  CteScan: [],
  Filter: ['input'],
  Project: ['input'],
  ProjectSet: ['input'],
  Udf: ['input'],
  Aggregate: ['input'],
  Sort: ['input'],
  Limit: ['input'],
  Window: ['input'],
  Sample: ['input'],
  Join: ['left', 'right'],
  SetOperation: ['left', 'right'],
  Apply: ['outer', 'inner'],
  Recursive: ['base', 'step'],
  With: ['definition', 'body'],
}

type Inputs = Readonly<Record<string, Relation>>

/** The relations directly below one. */
export function relationInputs(relation: Relation): readonly Relation[] {
  return inputNames[relation.kind].map(name => (relation as object as Inputs)[name]!)
}

/** The relation with `change` applied to its inputs; the same object if none changed. */
export function mapRelationInputs(
  relation: Relation,
  change: (input: Relation) => Relation,
): Relation {
  const inputs = relationInputs(relation)
  const changed = mapSame(inputs, change)
  if (changed === inputs) return relation
  const names = inputNames[relation.kind]
  return { ...relation, ...Object.fromEntries(names.map((name, i) => [name, changed[i]])) }
}

/** The relation with `change` applied to every expression that it evaluates itself. */
export function mapRelationScalars(
  relation: Relation,
  change: (scalar: Scalar) => Scalar,
): Relation {
  const keys = (list: readonly SortKey[]) => mapSame(list, key => withScalar(key, 'expr', change))
  switch (relation.kind) {
    case 'Scan':
    case 'Source':
    case 'WorkTable':
    case 'CteScan':
    case 'Limit':
    case 'SetOperation':
    case 'Recursive':
    case 'With':
    case 'Sample':
      return relation
    case 'Values':
      return withPart(relation, 'rows', rows => mapSame(rows, row => mapSame(row, change)))
    case 'Filter':
      return withPart(relation, 'conjuncts', list => mapSame(list, change))
    case 'Project':
      return withPart(relation, 'items', list => mapSame(list, i => withScalar(i, 'expr', change)))
    case 'ProjectSet':
      return withPart(relation, 'calls', list =>
        mapSame(list, call => withPart(call, 'args', args => mapSame(args, change))),
      )
    case 'Udf':
      return withPart(relation, 'calls', list =>
        mapSame(list, call => withPart(call, 'args', args => mapSame(args, change))),
      )
    case 'Sort':
      return withPart(relation, 'keys', keys)
    case 'Aggregate': {
      const calls = (list: readonly AggregateCall[]) =>
        mapSame(list, call => {
          const args = withPart(call, 'args', list => mapSame(list, change))
          return withPart(withOptional(args, change), 'order', keys)
        })
      const grouped = withPart(relation, 'keys', list =>
        mapSame(list, key => withScalar(key, 'expr', change)),
      )
      return withPart(grouped, 'aggregates', calls)
    }
    case 'Window': {
      const calls = (list: readonly WindowCall[]) =>
        mapSame(list, call => {
          const args = withPart(call, 'args', list => mapSame(list, change))
          const partition = withPart(args, 'partition', list => mapSame(list, change))
          return withPart(withOptional(partition, change), 'order', keys)
        })
      return withPart(relation, 'calls', calls)
    }
    case 'Join': {
      const keyed = withPart(relation, 'keys', list =>
        mapSame(list, key => withScalar(withScalar(key, 'left', change), 'right', change)),
      )
      const rest = withPart(keyed, 'residual', list => mapSame(list, change))
      if (rest.asof === undefined) return rest
      const asof = withScalar(withScalar(rest.asof, 'left', change), 'right', change)
      return asof === rest.asof ? rest : { ...rest, asof }
    }
    case 'Apply': {
      if (relation.compare === undefined) return relation
      const compare = change(relation.compare)
      return compare === relation.compare ? relation : { ...relation, compare }
    }
    default:
      return never(relation, 'relation')
  }
}

/** Every expression that the relation evaluates itself, its inputs' not among them. */
export function relationScalars(relation: Relation): readonly Scalar[] {
  const found: Scalar[] = []
  mapRelationScalars(relation, scalar => {
    found.push(scalar)
    return scalar
  })
  return found
}

function scanOutput({ columns, internal = [], rowId }: Scan): readonly PlanColumn[] {
  if (internal.length === 0 && rowId === undefined) return columns
  return [...columns, ...internal, ...(rowId === undefined ? [] : [rowId])]
}

/** The columns that a relation gives, in order. */
export function outputColumns(relation: Relation): readonly PlanColumn[] {
  switch (relation.kind) {
    case 'Scan':
      return scanOutput(relation)
    case 'Source':
    case 'Values':
    case 'WorkTable':
    case 'CteScan':
    case 'SetOperation':
    case 'Recursive':
      return relation.columns
    case 'Filter':
    case 'Sort':
    case 'Limit':
    case 'Sample':
      return outputColumns(relation.input)
    case 'With':
      return outputColumns(relation.body)
    case 'Project':
      return relation.items.map(item => item.column)
    case 'ProjectSet':
      return [...outputColumns(relation.input), ...relation.calls.flatMap(call => call.columns)]
    case 'Window':
    case 'Udf':
      return [...outputColumns(relation.input), ...relation.calls.map(call => call.column)]
    case 'Aggregate':
      return [
        ...relation.keys.map(key => key.column),
        ...relation.aggregates.map(call => call.column),
        ...(relation.groupingId === undefined ? [] : [relation.groupingId]),
      ]
    case 'Join':
      return joinColumns(relation)
    case 'Apply':
      return applyColumns(relation)
    default:
      return never(relation, 'relation')
  }
}

function joinColumns(join: Extract<Relation, { kind: 'Join' }>): readonly PlanColumn[] {
  switch (join.join) {
    case 'leftSemi':
    case 'leftAnti':
      return outputColumns(join.left)
    case 'rightSemi':
    case 'rightAnti':
      return outputColumns(join.right)
    case 'leftMark':
      return join.mark === undefined
        ? outputColumns(join.left)
        : [...outputColumns(join.left), join.mark]
    default:
      return [...outputColumns(join.left), ...outputColumns(join.right)]
  }
}

function applyColumns(apply: Extract<Relation, { kind: 'Apply' }>): readonly PlanColumn[] {
  switch (apply.apply) {
    case 'semi':
    case 'anti':
      return outputColumns(apply.outer)
    case 'mark':
      return apply.mark === undefined
        ? outputColumns(apply.outer)
        : [...outputColumns(apply.outer), apply.mark]
    default:
      return [...outputColumns(apply.outer), ...outputColumns(apply.inner)]
  }
}

/** The ids of the columns that a relation reads and that nothing in it makes: those of an outer query. */
export function freeColumns(relation: Relation): Set<ColumnId> {
  const made = new Set<ColumnId>()
  const read = new Set<ColumnId>()
  collect(relation, made, read)
  for (const id of made) read.delete(id)
  return read
}

function collect(relation: Relation, made: Set<ColumnId>, read: Set<ColumnId>): void {
  for (const input of relationInputs(relation)) collect(input, made, read)
  if (relationInputs(relation).length === 0 || !passesThrough(relation)) {
    for (const column of outputColumns(relation)) made.add(column.id)
  }
  for (const id of columnsOf(relationScalars(relation))) read.add(id)
  for (const id of passedIds(relation)) read.add(id)
}

/** Operators that make no column: their output is their inputs'. */
function passesThrough(relation: Relation): boolean {
  return ['Filter', 'Sort', 'Limit', 'Sample', 'With'].includes(relation.kind)
}

/** Columns that a relation takes from its inputs by id rather than by expression. */
export function passedIds(relation: Relation): readonly ColumnId[] {
  switch (relation.kind) {
    case 'SetOperation':
      return [...relation.leftColumns, ...relation.rightColumns]
    case 'Recursive':
      return [...relation.baseColumns, ...relation.stepColumns]
    case 'With':
      return relation.definitionColumns
    default:
      return []
  }
}

function withPart<T, K extends keyof T>(node: T, key: K, change: (part: T[K]) => T[K]): T {
  const part = change(node[key])
  return part === node[key] ? node : { ...node, [key]: part }
}

function withScalar<T extends { readonly [P in K]: Scalar }, K extends string>(
  node: T,
  key: K,
  change: (scalar: Scalar) => Scalar,
): T {
  const part = change(node[key])
  return part === node[key] ? node : { ...node, [key]: part }
}

function withOptional<T extends { readonly filter?: Scalar }>(
  node: T,
  change: (scalar: Scalar) => Scalar,
): T {
  if (node.filter === undefined) return node
  const filter = change(node.filter)
  return filter === node.filter ? node : { ...node, filter }
}
