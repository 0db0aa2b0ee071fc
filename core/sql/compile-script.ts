import { QueryError, type Span } from '../errors/query-error.js'
import { asQuery } from './as-query.js'
import type { ColumnRef, Expression, FunctionCall, Identifier } from './ast/expression.js'
import type { SelectItem, TableFunction } from './ast/query.js'
import type {
  Choice,
  ConditionLoop,
  ForRange,
  ForRows,
  LetCursor,
  LetRows,
  LetVariable,
  ScriptStep,
} from './ast/script.js'
import type { Statement } from './ast/statement.js'
import { functionCall } from './function-call.js'
import { mapDown, type Node, nodesIn } from './map-tree.js'
import type { Instruction, ScriptRef } from './script-code.js'

/**
 * Translates the statements of a script into instructions, and resolves its names.
 *
 * Names are compared as written. Throws `QueryError` 3128 for a name that is not defined or is of another kind, and
 * 1002 for a statement that cannot run in a script; the span is in the script.
 *
 * Source: databend script/src/compiler.rs, also for the order of instructions, and the numbers of variables in errors.
 */
export function compileScript(steps: readonly ScriptStep[]): readonly Instruction[] {
  const compiler = new Compiler()
  compiler.steps(steps)
  return compiler.code
}

/** What a name of a script stands for; a cursor is the set that it reads, and a position once it is open. */
interface Item {
  readonly kind: 'Variable' | 'Rows' | 'Position' | 'Cursor'
  readonly ref: ScriptRef
}

interface Loop {
  readonly name: string | undefined
  readonly onContinue: ScriptRef
  readonly onBreak: ScriptRef
}

interface Scope {
  readonly items: Map<string, Item>
  loop?: Loop
}

/** How errors call each kind of name. */
const kindNames: Readonly<Record<Item['kind'], string>> = {
  Variable: 'a scalar variable',
  Rows: 'a set',
  Position: 'a row variable',
  Cursor: 'a cursor',
}

class Compiler {
  readonly code: Instruction[] = []
  #next = 0
  readonly #scopes: Scope[] = [{ items: new Map() }]

  steps(steps: readonly ScriptStep[]): void {
    for (const step of steps) this.#step(step)
  }

  #step(step: ScriptStep): void {
    switch (step.kind) {
      case 'LetVariable':
        this.#letVariable(step)
        break
      case 'LetRows':
        this.#letRows(step)
        break
      case 'LetCursor':
        this.#letCursor(step)
        break
      case 'RunStatement':
        this.#query(step.statement, step.span, this.#inner('unused_result'))
        break
      case 'Assign':
        this.#assign(step.value, this.#known(step.name, 'Variable'))
        break
      case 'OpenCursor': {
        const rows = this.#known(step.cursor, 'Cursor')
        const to = this.#named(step.cursor)
        this.code.push({ op: 'Iterate', rows, to })
        this.#declare(step.cursor, 'Position', to)
        break
      }
      case 'FetchCursor': {
        const at = this.#known(step.cursor, 'Position')
        const to = this.#named(step.into)
        this.code.push({ op: 'Read', at, column: 0, to }, { op: 'Next', at })
        this.#declare(step.into, 'Variable', to)
        break
      }
      case 'CloseCursor':
        this.#close(step.cursor)
        break
      case 'Return':
        this.#return(step.value)
        break
      case 'ReturnRows':
        this.#returnRows(step.rows, step.span)
        break
      case 'Throw':
        this.#throw(step.message, step.span)
        break
      case 'ForRange':
        this.#scoped(() => this.#forRange(step))
        break
      case 'ForRows':
        this.#forRows(step)
        break
      case 'While':
      case 'Repeat':
      case 'Loop':
        this.#scoped(() => this.#conditionLoop(step))
        break
      case 'Break':
        this.#jump(this.#loop(step).onBreak)
        break
      case 'Continue':
        this.#jump(this.#loop(step).onContinue)
        break
      case 'Choice':
        this.#scoped(() => this.#choice(step))
        break
    }
  }

  #letVariable({ name, value }: LetVariable): void {
    const to = this.#named(name)
    if (value !== undefined) this.#assign(value, to)
    this.#declare(name, 'Variable', to)
  }

  #letRows({ name, statement, span }: LetRows): void {
    const to = this.#named(name)
    this.#query(statement, span, to)
    this.#declare(name, 'Rows', to)
  }

  #letCursor({ name, rows, span }: LetCursor): void {
    if (isName(rows)) {
      this.#declare(name, 'Cursor', this.#known(rows, 'Rows'))
      return
    }
    const to = this.#named(name)
    this.#query(rows, span, to)
    this.#declare(name, 'Cursor', to)
  }

  /** Afterwards the name is no longer a position; where it was opened in an inner block, it is the cursor again. */
  #close(cursor: Identifier): void {
    this.#known(cursor, 'Position')
    const { name } = cursor
    const scope = this.#scopes.findLast(({ items }) => items.get(name)?.kind === 'Position')
    scope?.items.delete(name)
  }

  #return(value: Expression | undefined): void {
    if (value === undefined) {
      this.code.push({ op: 'Return' })
      return
    }
    const to = this.#inner('return_val')
    this.#assign(value, to)
    this.code.push({ op: 'ReturnValue', value: to })
  }

  #returnRows(rows: Identifier | Statement, span: Span): void {
    if (isName(rows)) {
      this.code.push({ op: 'ReturnRows', rows: this.#known(rows, 'Rows') })
      return
    }
    const to = this.#inner('return_set')
    this.#query(rows, span, to)
    this.code.push({ op: 'ReturnRows', rows: to })
  }

  #throw(value: Expression | undefined, span: Span): void {
    if (value === undefined) {
      this.code.push({ op: 'Throw', span })
      return
    }
    const message = this.#inner('throw_value')
    this.#assign(value, message)
    this.code.push({ op: 'Throw', message, span })
  }

  #forRange({ variable, reverse, from, to, body, label }: ForRange): void {
    const loop = this.#declareLoop(label)
    const bounds = [this.#quoted(from), this.#quoted(to)] as const
    const [first, last] = reverse ? [bounds[1], bounds[0]] : bounds
    const { span } = variable
    const rows = this.#inner('for_index_set')
    this.#push(seriesQuery(first, last, reverse, span), span, rows)
    const at = this.#inner('for_index_iter')
    this.code.push({ op: 'Iterate', rows, to: at })
    this.#label(loop.onContinue)
    this.code.push({ op: 'JumpIfEnded', at, label: loop.onBreak })
    const value = this.#named(variable)
    this.#declare(variable, 'Variable', value)
    this.code.push({ op: 'Read', at, column: 0, to: value })
    this.steps(body)
    this.code.push({ op: 'Next', at })
    this.#repeat(loop)
  }

  #forRows(step: ForRows): void {
    const rows = this.#loopRows(step)
    this.#scoped(() => {
      const { variable, body, label } = step
      const loop = this.#declareLoop(label)
      const at = this.#named(variable)
      this.#declare(variable, 'Position', at)
      this.code.push({ op: 'Iterate', rows, to: at })
      this.#label(loop.onContinue)
      this.code.push({ op: 'JumpIfEnded', at, label: loop.onBreak })
      this.steps(body)
      this.code.push({ op: 'Next', at })
      this.#repeat(loop)
    })
  }

  /** The set of a FOR loop: of a statement, a RESULTSET or a cursor. */
  #loopRows({ rows, span }: ForRows): ScriptRef {
    if (!isName(rows)) {
      const to = this.#inner('for_in_set')
      this.#query(rows, span, to)
      return to
    }
    const found = this.#find(rows)
    if (found?.kind === 'Rows' || found?.kind === 'Cursor') return found.ref
    throw fault(`\`${rows.name}\` is not a resultset or cursor`, rows.span)
  }

  #conditionLoop({ kind, condition, body, label }: ConditionLoop): void {
    const loop = this.#declareLoop(label)
    this.#label(loop.onContinue)
    if (kind === 'While') this.#breakIf(not(isTrue(condition!)), loop)
    this.steps(body)
    if (kind === 'Repeat') this.#breakIf(isTrue(condition!), loop)
    this.#repeat(loop)
  }

  #breakIf(expr: Expression, loop: Loop): void {
    const condition = this.#inner('break_condition')
    this.#assign(expr, condition)
    this.code.push({ op: 'JumpIfTrue', condition, label: loop.onBreak })
  }

  #repeat(loop: Loop): void {
    this.#jump(loop.onContinue)
    this.#label(loop.onBreak)
  }

  #choice({ operand, branches, otherwise }: Choice): void {
    const labels = branches.map(() => this.#inner('IF_THEN'))
    const end = this.#inner('IF_END')
    for (const [i, { condition: asked }] of branches.entries()) {
      const expr = operand === undefined ? asked : equal(operand, asked)
      const condition = this.#inner('condition')
      this.#assign(isTrue(expr), condition)
      this.code.push({ op: 'JumpIfTrue', condition, label: labels[i]! })
    }
    if (otherwise !== undefined) this.#scoped(() => this.steps(otherwise))
    this.#jump(end)
    for (const [i, { body }] of branches.entries()) {
      this.#label(labels[i]!)
      this.#scoped(() => this.steps(body))
      this.#jump(end)
    }
    this.#label(end)
  }

  /** Runs `SELECT expr` and reads its value. */
  #assign(expr: Expression, to: ScriptRef): void {
    const quoted = this.#quoted(expr)
    const rows = this.#inner('expr_result')
    this.#push(selectOf(quoted), expr.span, rows)
    const at = this.#inner('expr_result_iter')
    this.code.push({ op: 'Iterate', rows, to: at }, { op: 'Read', at, column: 0, to })
  }

  /** Runs a statement in which `:name` is a variable. */
  #query(statement: Statement, span: Span, to: ScriptRef): void {
    for (const { kind, procedure } of nodesIn(statement)) {
      const refused = kind === 'Call' && procedure === false ? 'CALL' : transactionWords[`${kind}`]
      if (refused === undefined) continue
      throw new QueryError('Unimplemented', `${refused} in script is not supported yet`)
    }
    this.#push(this.#holes(statement) as Statement, span, to)
  }

  #push(statement: Statement, span: Span, to: ScriptRef): void {
    const hasHoles = [...nodesIn(statement)].some(isHole)
    this.code.push({ op: 'Query', statement, hasHoles, span, to })
  }

  /** A tree whose `:name` and `IDENTIFIER(:name)` are numbers of variables. */
  #holes(tree: unknown): unknown {
    return mapDown(tree, node => {
      if (!isHole(node)) return undefined
      const { name, span } = node as unknown as Identifier
      const { index } = this.#known({ kind: 'Identifier', name, span }, 'Variable')
      return { ...node, name: String(index) }
    })
  }

  /** An expression of the script itself, in which bare names are variables, and `row.column` is read from a row. */
  #quoted(expr: Expression): Expression {
    return mapDown(expr, node => {
      // Queries inside are SQL.
      if (node['kind'] === 'Query') return this.#holes(node) as Node
      const { path = [], span } = node as unknown as Partial<ColumnRef> & { readonly span: Span }
      if (node['kind'] === 'ColumnRef' && path.length === 1) {
        return hole(this.#known(path[0]!, 'Variable'), span)
      }
      if (node['kind'] === 'ColumnRef' && path.length === 2) {
        const [row, column] = path as [Identifier, Identifier]
        const to = this.#inner(`${row.name}.${column.name}`)
        const at = this.#known(row, 'Position')
        this.code.push({ op: 'Read', at, column: column.name, to })
        return hole(to, span)
      }
      if (!isHole(node)) return undefined
      throw fault(
        node['kind'] === 'Placeholder'
          ? "variable doesn't need to be quoted in this context, try removing the colon"
          : 'variable is not allowed in this context',
        span,
      )
    }) as Expression
  }

  #scoped(work: () => void): void {
    this.#scopes.push({ items: new Map() })
    work()
    this.#scopes.pop()
  }

  #named({ name }: Identifier): ScriptRef {
    return { index: this.#next++, name }
  }

  #inner(hint: string): ScriptRef {
    const index = this.#next++
    return { index, name: `__${hint}${index}` }
  }

  #label(label: ScriptRef): void {
    this.code.push({ op: 'Label', label })
  }

  #jump(label: ScriptRef): void {
    this.code.push({ op: 'Jump', label })
  }

  #declare({ name }: Identifier, kind: Item['kind'], ref: ScriptRef): void {
    this.#scopes.at(-1)!.items.set(name, { kind, ref })
  }

  #declareLoop(label: Identifier | undefined): Loop {
    const loop = { name: label?.name, onContinue: this.#inner('LOOP'), onBreak: this.#inner('END') }
    this.#scopes.at(-1)!.loop = loop
    return loop
  }

  #find({ name }: Identifier): Item | undefined {
    return this.#scopes.findLast(({ items }) => items.has(name))?.items.get(name)
  }

  #known(identifier: Identifier, kind: Item['kind']): ScriptRef {
    const found = this.#find(identifier)
    if (found?.kind === kind) return found.ref
    const why = found === undefined ? 'not defined' : `not ${kindNames[kind]}`
    throw fault(`\`${identifier.name}\` is ${why}`, identifier.span)
  }

  #loop({ label, span }: Extract<ScriptStep, { kind: 'Break' | 'Continue' }>): Loop {
    const isMeant = ({ loop }: Scope) =>
      loop !== undefined && (label === undefined || loop.name === label.name)
    const found = this.#scopes.findLast(isMeant)?.loop
    if (found !== undefined) return found
    throw label === undefined
      ? fault('not in a loop', span)
      : fault(`\`${label.name}\` is not defined`, label.span)
  }
}

/** Transaction commands, which a script may not contain. */
const transactionWords: Readonly<Record<string, string>> = {
  Begin: 'BEGIN',
  Commit: 'COMMIT',
  Abort: 'ABORT',
}

function isName(rows: Identifier | Statement): rows is Identifier {
  return rows.kind === 'Identifier'
}

/** Whether a node is `:name` or `IDENTIFIER(:name)`. */
export function isHole({ kind, name, indirect }: Node): boolean {
  return kind === 'Placeholder'
    ? name !== undefined
    : kind === 'Identifier' && indirect === 'parameter'
}

const hole = ({ index }: ScriptRef, span: Span): Node => ({
  kind: 'Placeholder',
  name: String(index),
  span,
})

function fault(message: string, span: Span): QueryError {
  return new QueryError('ScriptSemanticError', message, { span })
}

const identifier = (name: string, span: Span): Identifier => ({ kind: 'Identifier', name, span })

const equal = (left: Expression, right: Expression): Expression => ({
  kind: 'Binary',
  op: '=',
  left,
  right,
  span: right.span,
})

const not = (operand: Expression): Expression => ({
  kind: 'Unary',
  op: 'NOT',
  operand,
  span: operand.span,
})

/** `is_true(condition)`, which is false for NULL. */
const isTrue = (condition: Expression): FunctionCall =>
  functionCall('is_true', [condition], condition.span)

function selectOf(expr: Expression): Statement {
  return queryOf({ kind: 'Expression', expr, span: expr.span }, [], expr.span)
}

/** `SELECT * FROM generate_series(first, last, 1)`, with -1 for REVERSE. */
function seriesQuery(first: Expression, last: Expression, reverse: boolean, span: Span): Statement {
  const one: Expression = { kind: 'Number', text: '1', span }
  const step: Expression = reverse ? { kind: 'Unary', op: '-', operand: one, span } : one
  const series: TableFunction = {
    kind: 'TableFunction',
    name: [identifier('generate_series', span)],
    args: [first, last, step],
    named: [],
    lateral: false,
    span,
  }
  return queryOf({ kind: 'Star', qualifier: [], exclude: [], span }, [series], span)
}

function queryOf(item: SelectItem, from: readonly TableFunction[], span: Span): Statement {
  const query = asQuery({ kind: 'Select', items: [item], from, windows: [], span })
  return { kind: 'QueryStatement', query, span }
}
