import type { Query, SetExpression } from './ast/query.js'

/** A SELECT, VALUES or set operation as a query. */
export function asQuery(body: SetExpression, order: Query['order'] = []): Query {
  if (body.kind === 'Query') return body
  return { kind: 'Query', body, order, ignoreResult: false, span: body.span }
}
