import { QueryError } from '../errors/query-error.js'
import type { Relation } from '../plan/relation.js'
import type { ColumnId, PlanColumn, Scalar } from '../plan/scalar.js'
import type { Expression, Identifier } from '../sql/ast/expression.js'
import type { Query, Select, TableReference } from '../sql/ast/query.js'
import type { PrintStyle } from '../sql/print/print-style.js'
import type { DataType } from '../types/data-type.js'
import { Uses } from './access/uses.js'
import type { BindContext, StageRead } from './bind-context.js'
import type { ExpressionScope } from './expression/expression-scope.js'
import type { KnownFacts } from './known-facts.js'
import type { NameRules } from './name-rules.js'
import { nameRules, normalName } from './name-rules.js'
import type { Ctes } from './query/ctes.js'
import { ScalarBuilder } from './scalar/scalar-builder.js'
import { ScalarKeys } from './scalar/scalar-key.js'
import type { Scope, ScopeColumn } from './scope.js'

/** A relation with the columns that it shows, in order and by name. */
export interface BoundRelation {
  readonly relation: Relation
  readonly columns: readonly ScopeColumn[]
}

/** What binds the recursive parts of a statement: given by `bind-statement.ts`. */
export interface Recursion {
  bindQuery(binding: Binding, query: Query, scope: QueryScope): BoundRelation
  bindExpression(binding: Binding, expr: Expression, scope: ExpressionScope): Scalar
  bindTable(binding: Binding, table: TableReference, scope: QueryScope): BoundRelation
}

/** What a query sees of the one around it. */
export interface QueryScope {
  /** The columns of the query around. */
  readonly outer?: Scope
  readonly ctes: Ctes
}

/**
 * The state of one statement while it is bound: ids given out, names in the session's spelling, and the
 * recursive entries, through which the parts of the binder reach one another.
 */
export class Binding {
  readonly cx: BindContext
  readonly rules: NameRules
  readonly keys = new ScalarKeys()
  readonly scalars: ScalarBuilder
  readonly known: KnownFacts
  /** What the statement reads. */
  readonly uses = new Uses()
  readonly #recursion: Recursion
  #nextId = 0
  #nextCte = 0
  /** The format, files and pattern of the COPY whose query is being bound: they are its stage's. */
  copyRead: Omit<StageRead, 'location'> | undefined
  /** The SELECT whose FROM is being bound. */
  select: Select | undefined
  /** The named query whose definition is being bound. */
  cteName: string | undefined
  /** Views being expanded, from the outside inwards. */
  views: readonly string[] = []
  /** User functions being expanded, from the outside inwards. */
  userFunctions: readonly string[] = []
  /** The database that unqualified names mean: in a view, the view's. */
  database: string

  constructor(cx: BindContext, recursion: Recursion, known: KnownFacts) {
    this.cx = cx
    this.scalars = new ScalarBuilder(cx.eval)
    // Names are read by the session's rules, whatever the statement sets for itself.
    this.rules = nameRules(name => cx.ownSettings.ofSession(name))
    this.printed = { identifier: name => this.name(name), columnName: true }
    this.#recursion = recursion
    this.known = known
    this.database = cx.currentDatabase
  }

  newId(): ColumnId {
    return this.#nextId++
  }

  newColumn(name: string, type: DataType): PlanColumn {
    return { id: this.#nextId++, name, type }
  }

  /** A number for a shared or recursive CTE. */
  newCte(): number {
    return this.#nextCte++
  }

  /** How a result column without alias is named. */
  readonly printed: PrintStyle

  /** The name that an identifier means. */
  name(identifier: Identifier): string {
    const { name, indirect, span } = identifier
    if (indirect === undefined) return normalName(identifier, this.rules)
    const value = indirect === 'variable' ? this.cx.variable(name.toLowerCase())?.value : undefined
    if (typeof value === 'string') return value
    throw new QueryError('SemanticError', `IDENTIFIER names no text: ${name}`, { span })
  }

  query(query: Query, scope: QueryScope): BoundRelation {
    return this.#recursion.bindQuery(this, query, scope)
  }

  expression(expr: Expression, scope: ExpressionScope): Scalar {
    return this.#recursion.bindExpression(this, expr, scope)
  }

  table(table: TableReference, scope: QueryScope): BoundRelation {
    return this.#recursion.bindTable(this, table, scope)
  }
}
