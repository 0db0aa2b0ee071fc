import { lambdaFunction } from '../functions/catalogue.js'
import type { FunctionCall, Lambda } from '../sql/ast/expression.js'
import { lambdaReading } from '../sql/lambda-reading.js'

/** The last argument of a call as a lambda, if the function takes one and the argument can be read as one. */
export function lambdaOf({ name, args }: FunctionCall): Lambda | undefined {
  const takesLambda = lambdaFunction(name.name.toLowerCase()) !== undefined
  const last = args.at(-1)
  return takesLambda && last !== undefined ? lambdaReading(last) : undefined
}
