import type { Join, JoinKind, Relation } from '../../../plan/relation.js'
import type { PlanColumn, Scalar, SortKey, WindowCall } from '../../../plan/scalar.js'
import { predicateWords, scalarWords } from './scalar-words.js'

/** What is shown of a node that mockq does not plan as the server does. */
export interface OtherDetails {
  readonly title: string
  /** Read once the columns of the inputs are known. */
  readonly details: () => readonly string[]
  readonly columns: readonly PlanColumn[]
  /** The expressions that it evaluates over its inputs. */
  readonly reads: () => readonly Scalar[]
}

const none = () => []

const joinTypes: { readonly [K in JoinKind]: string } = {
  inner: 'INNER',
  left: 'LEFT OUTER',
  right: 'RIGHT OUTER',
  full: 'FULL OUTER',
  cross: 'CROSS',
  leftSemi: 'LEFT SEMI',
  leftAnti: 'LEFT ANTI',
  rightSemi: 'RIGHT SEMI',
  rightAnti: 'RIGHT ANTI',
  leftMark: 'LEFT MARK',
  leftSingle: 'LEFT SINGLE',
  asof: 'ASOF',
  leftAsof: 'LEFT ASOF',
  rightAsof: 'RIGHT ASOF',
  fullAsof: 'FULL ASOF',
}

/**
 * The kind of the server's node for a part of a plan, and its parts; `of` makes an expression one over the server's
 * columns. Source of the kinds: databend service/src/physical_plans/format.
 */
export function otherDetails(relation: Relation, of: (scalar: Scalar) => Scalar): OtherDetails {
  switch (relation.kind) {
    case 'Join':
      return joinDetails(relation, of)
    case 'Window':
      return {
        title: 'Window',
        details: () => relation.calls.flatMap(call => windowDetails(call, of)),
        columns: relation.calls.map(call => call.column),
        reads: () =>
          relation.calls
            .flatMap(call => [...call.args, ...call.partition, ...call.order.map(key => key.expr)])
            .map(of),
      }
    case 'ProjectSet': {
      const calls = () =>
        relation.calls.map(
          call => `${call.overload.name}(${call.args.map(arg => scalarWords(of(arg))).join(', ')})`,
        )
      return {
        title: 'ProjectSet',
        details: () => [`set returning functions: ${calls().join(', ')}`],
        columns: relation.calls.flatMap(call => call.columns),
        reads: () => relation.calls.flatMap(call => call.args).map(of),
      }
    }
    case 'Udf': {
      const calls = () =>
        relation.calls.map(
          call => `${call.overload.name}(${call.args.map(arg => scalarWords(of(arg))).join(', ')})`,
        )
      return {
        title: 'Udf',
        details: () => [`udf functions: ${calls().join(', ')}`],
        columns: relation.calls.map(call => call.column),
        reads: () => relation.calls.flatMap(call => call.args).map(of),
      }
    }
    case 'SetOperation':
      return { title: setTitle(relation), details: none, columns: relation.columns, reads: none }
    case 'Recursive':
      return {
        title: 'UnionAll(recursive cte)',
        details: none,
        columns: relation.columns,
        reads: none,
      }
    case 'WorkTable':
      return { title: 'RecursiveCteScan', details: none, columns: relation.columns, reads: none }
    case 'With':
      return { title: 'MaterializedCTE', details: none, columns: [], reads: none }
    case 'CteScan':
      return { title: 'MaterializeCTERef', details: none, columns: relation.columns, reads: none }
    case 'Sample': {
      const { of, rows, fraction } = relation
      const part = `${(fraction ?? 1) * 100} percent`
      const blocks = fraction === undefined ? [] : [`blocks: ${part}`]
      return {
        title: 'Sample',
        details: () =>
          rows === undefined ? [`${of}: ${part}`] : [...blocks, `rows: ${rows} rows`],
        columns: [],
        reads: none,
      }
    }
    case 'Apply':
      return {
        title: 'Subquery',
        details: () => [`join type: ${relation.apply.toUpperCase()}`],
        columns: relation.mark === undefined ? [] : [relation.mark],
        reads: none,
      }
    default:
      return { title: relation.kind, details: none, columns: [], reads: none }
  }
}

function setTitle({ op, all }: Extract<Relation, { kind: 'SetOperation' }>): string {
  const name = { union: 'Union', except: 'Except', intersect: 'Intersect' }[op]
  return all ? `${name}All` : name
}

/** The right side builds the table of a hash join. */
function joinDetails(join: Join, of: (scalar: Scalar) => Scalar): OtherDetails {
  const words = (scalars: readonly Scalar[]) =>
    scalars.map(each => scalarWords(of(each))).join(', ')
  return {
    title: 'HashJoin',
    details: () => [
      `join type: ${joinTypes[join.join]}`,
      `build keys: [${words(join.keys.map(key => key.right))}]`,
      `probe keys: [${words(join.keys.map(key => key.left))}]`,
      `keys is null equal: [${join.keys.map(key => key.nullsEqual).join(', ')}]`,
      `filters: [${join.residual.map(each => predicateWords(of(each))).join(', ')}]`,
    ],
    columns: join.mark === undefined ? [] : [join.mark],
    reads: () => [...join.keys.flatMap(key => [key.left, key.right]), ...join.residual].map(of),
  }
}

function windowDetails(call: WindowCall, of: (scalar: Scalar) => Scalar): readonly string[] {
  const name = call.fn.kind === 'ranking' ? call.fn.name : call.fn.overload.name
  const bare = (scalar: Scalar) => scalarWords(of(scalar))
  const key = ({ expr, descending, nullsFirst }: SortKey) =>
    `${bare(expr)} ${descending ? 'DESC' : 'ASC'} ${nullsFirst ? 'NULLS FIRST' : 'NULLS LAST'}`
  return [
    `aggregate function: [${name}(${call.args.map(bare).join(', ')})]`,
    `partition by: [${call.partition.map(bare).join(', ')}]`,
    `order by: [${call.order.map(key).join(', ')}]`,
  ]
}
