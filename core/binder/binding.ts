import { QueryError } from '../errors/query-error.js'
import type { Relation } from '../plan/relation.js'
import type { ColumnId, PlanColumn, Scalar } from '../plan/scalar.js'
import { ScalarKeys } from '../plan/scalar-key.js'
import type { Expression, Identifier } from '../sql/ast/expression.js'
import type { Query, Select, TableReference } from '../sql/ast/query.js'
import type { NameRules } from '../sql/name-rules.js'
import { nameRules, normalName } from '../sql/name-rules.js'
import type { PrintStyle } from '../sql/print/print-style.js'
import type { DataType } from '../types/data-type.js'
import type { BindContext, StageRead } from './bind-context.js'
import type { Ctes } from './ctes.js'
import type { ExpressionScope } from './expression-scope.js'
import type { KnownFacts } from './known-facts.js'
import { printParam } from './parameters.js'
import { ScalarBuilder } from './scalar/scalar-builder.js'
import type { Scope, ScopeColumn } from './scope.js'
import { TableSearches } from './table-searches.js'
import { Uses } from './uses.js'

/** A relation with its visible columns, in order and by name. */
export interface BoundRelation {
  readonly relation: Relation
  readonly columns: readonly ScopeColumn[]
}

/** The functions that bind the recursive parts of a statement; `bind-statement.ts` passes them. */
export interface Recursion {
  bindQuery(binding: Binding, query: Query, scope: QueryScope): BoundRelation
  bindExpression(binding: Binding, expr: Expression, scope: ExpressionScope): Scalar
  bindTable(binding: Binding, table: TableReference, scope: QueryScope): BoundRelation
}

/** What a query can use of the enclosing query. */
export interface QueryScope {
  /** The columns of the query around. */
  readonly outer?: Scope
  readonly ctes: Ctes
}

/** The place of the part that is being bound: in the statement, or in a view or function that it uses. */
export interface Surroundings {
  /** The database of unqualified names; inside a view, the database of the view. */
  readonly database: string
  /** Views being expanded, from the outside inwards. */
  readonly views: readonly string[]
  /** Whether it is the query of a view, whose tables are read with the privileges of the view's owner. */
  readonly inView?: boolean
  /** User functions being expanded, from the outside inwards. */
  readonly userFunctions: readonly string[]
  /** Masking and row access policies whose bodies are being bound, from the outside inwards. */
  readonly policies?: readonly string[]
  /** The SELECT whose FROM is being bound. */
  readonly select?: Select | undefined
  /** The named query without RECURSIVE whose definition is being bound. */
  readonly cteName?: string | undefined
  /** For EXPLAIN, which keeps plans as they are bound. */
  readonly explained?: ExplainedParts | undefined
  /** The format, files and pattern of the COPY whose query is being bound; they apply to its stage. */
  readonly copyRead?: CopyRead
}

/** What a COPY says of the stage in its query, and the files that it loads, by their paths. */
export type CopyRead = Omit<StageRead, 'location'> & { readonly only: readonly string[] }

/** What EXPLAIN notes while it binds its statement. */
export interface ExplainedParts {
  /** The names under which a column was first seen in a FROM: its table's name or alias, and its own. */
  readonly names: Map<ColumnId, { readonly table: string; readonly column: string }>
  /** The filters of row access policies, which are not shown. */
  readonly secure: Set<Relation>
}

/** What the bindings of one statement share. */
interface StatementParts {
  readonly cx: BindContext
  readonly recursion: Recursion
  readonly known: KnownFacts
  readonly rules: NameRules
  readonly keys: ScalarKeys
  readonly scalars: ScalarBuilder
  readonly uses: Uses
  readonly searches: TableSearches
  nextColumn: number
  nextCte: number
}

/**
 * Everything needed to bind a part of a statement: names in the session's spelling, new ids, the objects used so far,
 * and the functions through which the parts of the binder call one another.
 *
 * All bindings of one statement share its ids and `uses`; `within` returns one for a part in another place.
 */
export class Binding {
  readonly cx: BindContext
  readonly rules: NameRules
  readonly keys: ScalarKeys
  readonly scalars: ScalarBuilder
  readonly known: KnownFacts
  /** What the statement reads. */
  readonly uses: Uses
  readonly searches: TableSearches
  readonly around: Surroundings
  readonly #statement: StatementParts

  private constructor(statement: StatementParts, around: Surroundings) {
    this.#statement = statement
    this.cx = statement.cx
    this.rules = statement.rules
    this.keys = statement.keys
    this.scalars = statement.scalars
    this.known = statement.known
    this.uses = statement.uses
    this.searches = statement.searches
    this.around = around
  }

  /** For a statement as a whole. */
  static ofStatement(cx: BindContext, recursion: Recursion, known: KnownFacts): Binding {
    const statement: StatementParts = {
      cx,
      recursion,
      known,
      // Names are read by the session's rules, whatever the statement sets for itself.
      rules: nameRules(name => cx.ownSettings.ofSession(name)),
      keys: new ScalarKeys(),
      scalars: new ScalarBuilder(cx.eval),
      uses: new Uses(),
      searches: new TableSearches(),
      nextColumn: 0,
      nextCte: 0,
    }
    // With the fields that `within` often changes, so that the copies have the same hidden class.
    return new Binding(statement, {
      database: cx.currentDatabase,
      views: [],
      userFunctions: [],
      select: undefined,
      cteName: undefined,
    })
  }

  /** The binding for a part of the same statement in another place. */
  within(changes: Partial<Surroundings>): Binding {
    return new Binding(this.#statement, { ...this.around, ...changes })
  }

  newId(): ColumnId {
    return this.#statement.nextColumn++
  }

  newColumn(name: string, type: DataType): PlanColumn {
    return { id: this.newId(), name, type }
  }

  /** A number for a shared or recursive CTE. */
  newCte(): number {
    return this.#statement.nextCte++
  }

  /** How a result column without alias is named. */
  get printed(): PrintStyle {
    return {
      ...{ identifier: name => this.name(name), asServer: true, columnName: true },
      parameter: parameter => printParam(this.cx.params, parameter),
    }
  }

  /**
   * The name that an identifier means.
   *
   * Source: databend semantic/name_resolution.rs `VariableNormalizer`, parser/common.rs `check_template_mode`.
   */
  name(identifier: Identifier): string {
    const { name, indirect, span } = identifier
    if (indirect === undefined) return normalName(identifier, this.rules)
    if (indirect === 'parameter') {
      const why = 'variable is only available in SQL template'
      throw new QueryError('SyntaxException', why, { span })
    }
    const variable = name.toLowerCase()
    const value = this.cx.variable(variable)?.value
    if (typeof value === 'string') return value
    throw new QueryError('SemanticError', `invalid variable identifier ${variable} in session`, {
      span,
    })
  }

  query(query: Query, scope: QueryScope): BoundRelation {
    return this.#statement.recursion.bindQuery(this, query, scope)
  }

  expression(expr: Expression, scope: ExpressionScope): Scalar {
    return this.#statement.recursion.bindExpression(this, expr, scope)
  }

  table(table: TableReference, scope: QueryScope): BoundRelation {
    return this.#statement.recursion.bindTable(this, table, scope)
  }
}
