import { Unsupported } from '../../errors/unsupported.js'
import type { Scalar } from '../../plan/scalar.js'
import type { Expression } from '../../sql/ast/expression.js'
import type { Binding } from '../binding.js'
import type { ExpressionScope } from '../expression-scope.js'
import { bindAccess } from './access.js'
import { bindCountAll } from './aggregates.js'
import { bindCast, bindTypedString } from './casts.js'
import { bindColumn } from './column.js'
import { bindDateFunction, bindExtract, bindInterval } from './dates.js'
import { bindFunctionCall } from './function-call.js'
import { bindInList } from './in-list.js'
import { bindListComprehension } from './lambdas.js'
import {
  bindArray,
  bindHex,
  bindMap,
  bindPlaceholder,
  bindStageLocation,
  bindTuple,
  bindVariable,
} from './literals.js'
import {
  bindBetween,
  bindBinary,
  bindCase,
  bindFactorial,
  bindIsDistinctFrom,
  bindIsNull,
  bindLikeEscape,
  bindUnary,
} from './operators.js'
import {
  bindExists,
  bindInSubquery,
  bindLikeAny,
  bindQuantified,
  bindSubquery,
} from './subqueries.js'
import { bindPosition, bindSubstring, bindTrim } from './texts.js'
import { bindWindowAggregate } from './windows.js'

type Binders = {
  readonly [K in Expression['kind']]: (
    binding: Binding,
    expr: Extract<Expression, { kind: K }>,
    scope: ExpressionScope,
  ) => Scalar
}

/** One binder for each kind of expression. */
const binders: Binders = {
  Number: (binding, expr) => binding.scalars.number(expr.text),
  String: (binding, expr) => binding.scalars.text(expr.value),
  Boolean: (binding, expr) => binding.scalars.boolean(expr.value),
  Null: binding => binding.scalars.null(),
  Hex: bindHex,
  ColumnRef: bindColumn,
  Variable: bindVariable,
  Placeholder: bindPlaceholder,
  Unary: bindUnary,
  Factorial: bindFactorial,
  Binary: bindBinary,
  LikeEscape: bindLikeEscape,
  LikeAny: bindLikeAny,
  IsNull: bindIsNull,
  IsDistinctFrom: bindIsDistinctFrom,
  Between: bindBetween,
  InList: bindInList,
  InSubquery: bindInSubquery,
  Quantified: bindQuantified,
  Exists: bindExists,
  Subquery: bindSubquery,
  Case: bindCase,
  Cast: bindCast,
  TypedString: bindTypedString,
  Interval: bindInterval,
  Extract: bindExtract,
  DateFunction: bindDateFunction,
  Position: bindPosition,
  Substring: bindSubstring,
  Trim: bindTrim,
  CountAll: (binding, expr, scope) =>
    expr.over === undefined
      ? bindCountAll(binding, expr, scope)
      : bindWindowAggregate(binding, expr, expr.over, scope),
  FunctionCall: bindFunctionCall,
  Array: bindArray,
  Map: bindMap,
  Tuple: bindTuple,
  ListComprehension: bindListComprehension,
  Subscript: bindAccess,
  ColonAccess: bindAccess,
  DotAccess: bindAccess,
  StageLocation: bindStageLocation,
  Columns: (_binding, expr) => {
    throw new Unsupported('COLUMNS inside an expression', { span: expr.span })
  },
}

/** Binds an expression: with types, explicit calls and casts, and constants folded. */
export function bindExpression(binding: Binding, expr: Expression, scope: ExpressionScope): Scalar {
  const bind = binders[expr.kind] as (
    binding: Binding,
    expr: Expression,
    scope: ExpressionScope,
  ) => Scalar
  return bind(binding, expr, scope)
}
