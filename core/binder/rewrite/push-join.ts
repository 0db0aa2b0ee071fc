import type { Join, JoinKey, JoinKind, Relation } from '../../plan/relation.js'
import type { ColumnId, Scalar } from '../../plan/scalar.js'
import { type DataType, removeNullable } from '../../types/data-type.js'
import type { Binding } from '../binding.js'
import { isFragile } from '../scalar/is-fragile.js'
import { rejectsNull } from '../scalar/rejects-null.js'
import { columnsOf, isCallOf } from '../scalar/walk-scalar.js'
import { factorOut, impliedBy } from './disjunctions.js'
import { divide, filterBy, idsOf, readsOnly, substitute } from './divide-conjuncts.js'
import { splitConjuncts } from './join-keys.js'
import { knownConjuncts } from './known-conjuncts.js'

/** Moves conjuncts into a relation. */
export type Push = (relation: Relation, conjuncts: readonly Scalar[]) => Relation

type Ids = ReadonlySet<ColumnId>

/** What may be moved into the sides of a join. */
interface Pushable {
  /** A condition above the join over this side alone. */
  readonly above?: { readonly left?: true; readonly right?: true }
  /** A condition of the join itself over this side alone: rows of it that match nothing leave no trace. */
  readonly own?: { readonly left?: true; readonly right?: true }
  /** A condition that holds for the other side, over a column that equals one of this side. */
  readonly copied?: { readonly left?: true; readonly right?: true }
}

const both = { left: true, right: true } as const
const left = { left: true } as const
const right = { right: true } as const

const pushable: Readonly<Record<JoinKind, Pushable>> = {
  inner: { above: both, own: both, copied: both },
  cross: { above: both, own: both },
  left: { above: left, own: right, copied: right },
  right: { above: right, own: left, copied: left },
  full: {},
  leftSemi: { above: left, own: right, copied: both },
  leftAnti: { above: left, own: right, copied: right },
  rightSemi: { above: right, own: left, copied: both },
  rightAnti: { above: right, own: left, copied: left },
  leftMark: { above: left },
  leftSingle: { above: left, own: right, copied: right },
  asof: { above: left },
  leftAsof: { above: left },
  rightAsof: {},
  fullAsof: {},
}

/** A join with the conjuncts above it moved into its sides, its keys and its residual, as far as they can be. */
export function pushJoin(
  binding: Binding,
  node: Join,
  above: readonly Scalar[],
  push: Push,
): Relation {
  const kind = strictKind(node, above)
  const stricter = kind !== node.join
  // What was tested only for matched rows of an outer join is not tested for others, where it could fail.
  const late = stricter ? above.filter(isFragile) : []
  const given = stricter ? above.filter(conjunct => !isFragile(conjunct)) : above
  const sides = { left: idsOf(node.left), right: idsOf(node.right) }
  const inner = kind === 'inner' || kind === 'cross'
  const { above: from = {}, own = {} } = pushable[kind]
  const residual = canSplit(kind)
    ? node.residual.flatMap(conjunct => factorOut(binding, conjunct))
    : node.residual
  const conjuncts = inner ? [...residual, ...given] : given
  const none = { down: [], stay: conjuncts }
  const toLeft = from.left ? divide(conjuncts, sides.left) : none
  const toRight = from.right ? divide(toLeft.stay, sides.right) : { down: [], stay: toLeft.stay }
  const ofJoin = inner ? noneOwn : ownConjuncts(residual, own, sides)
  const implied = (side: 'left' | 'right') => [
    ...(from[side] ? impliedOf(binding, toRight.stay, sides[side]) : []),
    ...(!inner && own[side] ? impliedOf(binding, ofJoin.stay, sides[side]) : []),
  ]
  const base: Join = {
    ...node,
    join: kind,
    left: push(node.left, [...toLeft.down, ...ofJoin.left, ...implied('left')]),
    right: push(node.right, [...toRight.down, ...ofJoin.right, ...implied('right')]),
  }
  if (inner) {
    return filterBy(binding.keys, innerJoin(binding, base, toRight.stay, sides, push), late)
  }
  const joined = canSplit(kind) ? withKeys(base, ofJoin.stay, sides) : base
  return filterBy(binding.keys, copyConjuncts(binding, joined, push), [...toRight.stay, ...late])
}

/** An outer join whose missing rows a condition above drops is a stricter one. Of ASOF joins none is. */
function strictKind(node: Join, above: readonly Scalar[]): JoinKind {
  const { join } = node
  if (join !== 'left' && join !== 'right' && join !== 'full') return join
  const drops = (side: Relation) => {
    const ids = idsOf(side)
    return above.some(conjunct => !isFragile(conjunct) && rejectsNull(conjunct, ids))
  }
  const keepsLeft = join !== 'right' && !drops(node.right)
  const keepsRight = join !== 'left' && !drops(node.left)
  if (keepsLeft && keepsRight) return 'full'
  return keepsLeft ? 'left' : keepsRight ? 'right' : 'inner'
}

/** Whether equal keys mean the same as a residual that equates: not in a mark, where NULL keys are equal. */
function canSplit(kind: JoinKind): boolean {
  return kind !== 'leftMark' && !kind.toLowerCase().endsWith('asof')
}

interface OwnConjuncts {
  readonly left: readonly Scalar[]
  readonly right: readonly Scalar[]
  readonly stay: readonly Scalar[]
}

const noneOwn: OwnConjuncts = { left: [], right: [], stay: [] }

/** One that may fail stays: the keys guard it. */
function ownConjuncts(
  residual: readonly Scalar[],
  own: NonNullable<Pushable['own']>,
  sides: { readonly left: Ids; readonly right: Ids },
): OwnConjuncts {
  const sideOf = (conjunct: Scalar) => {
    if (isFragile(conjunct)) return 'stay'
    if (own.left && readsOnly(conjunct, sides.left)) return 'left'
    return own.right && readsOnly(conjunct, sides.right) ? 'right' : 'stay'
  }
  const of = (side: keyof OwnConjuncts) => residual.filter(each => sideOf(each) === side)
  return { left: of('left'), right: of('right'), stay: of('stay') }
}

function impliedOf(binding: Binding, conjuncts: readonly Scalar[], ids: Ids): readonly Scalar[] {
  return conjuncts
    .flatMap(conjunct => impliedBy(binding, conjunct, ids) ?? [])
    .filter(implied => implied.kind !== 'Literal')
}

function withKeys(
  node: Join,
  residual: readonly Scalar[],
  sides: { readonly left: Ids; readonly right: Ids },
): Join {
  const split = splitConjuncts(residual, sides.left, sides.right)
  return { ...node, keys: [...node.keys, ...split.keys], residual: split.residual }
}

/** Equalities of both sides become keys, other conjuncts over both the residual; the rest stays above. */
function innerJoin(
  binding: Binding,
  node: Join,
  conjuncts: readonly Scalar[],
  sides: { readonly left: Ids; readonly right: Ids },
  push: Push,
): Relation {
  const { keys, residual } = splitConjuncts(conjuncts, sides.left, sides.right)
  const all = new Set([...sides.left, ...sides.right])
  const { down, stay } = divide(residual, all)
  const joined: Join = { ...node, keys: [...node.keys, ...keys], residual: down }
  const join = joined.keys.length + down.length === 0 ? 'cross' : 'inner'
  return filterBy(binding.keys, copyConjuncts(binding, { ...joined, join }, push), stay)
}

/**
 * A condition on a column that equals one of the other side holds for that one too: `a = b AND a = 5` is `b = 5`. That
 * it is not NULL need not be said again: keys are not.
 */
function copyConjuncts(binding: Binding, node: Join, push: Push): Join {
  const { copied = {} } = pushable[node.join]
  const pairs = node.keys.flatMap(({ left, right }) =>
    left.kind === 'ColumnRef' && right.kind === 'ColumnRef' && isSameValue(left.type, right.type)
      ? [{ left, right }]
      : [],
  )
  if (pairs.length === 0) return node
  const known = { left: knownConjuncts(node.left), right: knownConjuncts(node.right) }
  const copies = (from: 'left' | 'right', to: 'left' | 'right') => {
    if (!copied[to]) return []
    const has = new Set(known[to].map(conjunct => binding.keys.of(conjunct)))
    return pairs
      .flatMap(pair => {
        const exprs = new Map([[pair[from].id, pair[to]]])
        const isAbout = (conjunct: Scalar) => columnsOf([conjunct]).has(pair[from].id)
        return known[from]
          .filter(each => isAbout(each) && !isFragile(each) && !isCallOf(each, 'is_not_null'))
          .map(conjunct => substitute(conjunct, exprs))
      })
      .filter(conjunct => !has.has(binding.keys.of(conjunct)))
  }
  const [toLeft, toRight] = [copies('right', 'left'), copies('left', 'right')]
  if (toLeft.length + toRight.length === 0) return node
  return {
    ...node,
    left: toLeft.length === 0 ? node.left : push(node.left, toLeft),
    right: toRight.length === 0 ? node.right : push(node.right, toRight),
  }
}

/** Types of equal values that no function tells apart; -0 and 0 are equal floats, and texts of equal JSON differ. */
const exactKinds: ReadonlySet<DataType['kind']> = new Set([
  'Boolean',
  'Int8',
  'Int16',
  'Int32',
  'Int64',
  'UInt8',
  'UInt16',
  'UInt32',
  'UInt64',
  'Decimal',
  'String',
  'Date',
  'Timestamp',
])

function isSameValue(a: JoinKey['left']['type'], b: DataType): boolean {
  return a === b && exactKinds.has(removeNullable(a).kind)
}
