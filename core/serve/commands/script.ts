import type { RunScript } from '../../binder/bound-statement.js'
import { HeldBytes, HeldMemory } from '../../engine/rows/held-memory.js'
import { QueryError, type Span } from '../../errors/query-error.js'
import type { Expression } from '../../sql/ast/expression.js'
import type { Statement } from '../../sql/ast/statement.js'
import { framed } from '../../sql/code-frame.js'
import { compileScript, isHole } from '../../sql/compile-script.js'
import { mapTree, type Node } from '../../sql/map-tree.js'
import { parseExpressionText } from '../../sql/parse.js'
import { type Instruction, placeholderRef, refText, type ScriptRef } from '../../sql/script-code.js'
import { nullableType, nullType, removeNullable, stringType } from '../../types/data-type.js'
import type { TypedValue } from '../../types/literal-type.js'
import type { Value } from '../../types/value.js'
import { plainValueText, valueText } from '../../types/value-text.js'
import { type ExecutionContext, type Outcome, type Result, rowsBlock } from '../execution.js'

/**
 * EXECUTE IMMEDIATE and CALL PROCEDURE: runs the statements of a script one after the other, each as if it were sent
 * alone. What the statements before a failing one did stays done.
 *
 * Throws `QueryError` of the failing statement, whose position is in the script; 3128, 3129. Source: databend
 * interpreter_execute_immediate.rs, interpreter_procedure_call.rs, script/src/executor.rs.
 */
export async function runScript(
  execution: ExecutionContext,
  { block, args, script }: RunScript,
): Promise<Outcome> {
  try {
    const code = compileScript([...args, ...block.declares, ...block.body])
    const result = await new ScriptRun(execution, code, block.span).run()
    return { result }
  } catch (error) {
    throw error instanceof QueryError ? framed(script, error) : error
  }
}

/** The rows of a statement. */
interface Rows {
  readonly columns: Result['columns']
  readonly rows: readonly (readonly Value[])[]
  /** Their bytes, until other rows take their place. */
  readonly held: HeldBytes
}

interface Position {
  readonly set: Rows
  row: number
}

/** How long a script may hold the event loop, in milliseconds. */
const turnMs = 8

class ScriptRun {
  readonly #execution: ExecutionContext
  readonly #code: readonly Instruction[]
  readonly #span: Span
  readonly #labels: ReadonlyMap<number, number>
  readonly #variables = new Map<number, TypedValue>()
  readonly #sets = new Map<number, Rows>()
  readonly #positions = new Map<number, Position>()
  readonly #memory: HeldMemory
  #result: Result = resultOf([{ name: 'Result', type: nullableType(stringType) }], [[null]])
  #at = 0
  #turnEnds = 0

  constructor(execution: ExecutionContext, code: readonly Instruction[], span: Span) {
    this.#execution = execution
    this.#code = code
    this.#span = span
    this.#memory = new HeldMemory(execution.run.limits.memoryBytes)
    this.#labels = new Map(
      code.flatMap((each, at) => (each.op === 'Label' ? [[each.label.index, at] as const] : [])),
    )
  }

  async run(): Promise<Result> {
    const most = this.#execution.settings.number('script_max_steps')
    for (let steps = 0; steps < most; steps++) {
      const instruction = this.#code[this.#at]
      if (instruction === undefined) return this.#result
      this.#at++
      await this.#rest()
      await this.#step(instruction)
    }
    throw new QueryError(
      'ScriptExecutionError',
      `Execution of script has exceeded the limit of ${most} steps, which usually means you may have an infinite loop. Otherwise, You can increase the limit with \`set script_max_steps = ${most * 10};\`.`,
      { span: this.#span },
    )
  }

  /** Ends a script that was killed or ran out of time, and lets others use the event loop. */
  async #rest(): Promise<void> {
    const { clock } = this.#execution.state
    const { signal } = this.#execution.run
    if (signal.aborted) throw signal.reason
    if (clock.monotonicMs() < this.#turnEnds) return
    await new Promise(resolve => setImmediate(resolve))
    this.#turnEnds = clock.monotonicMs() + turnMs
  }

  async #step(step: Instruction): Promise<void> {
    switch (step.op) {
      case 'Query':
        this.#keep(step.to, await this.#query(step))
        return
      case 'Iterate':
        this.#positions.set(step.to.index, { set: this.#set(step.rows), row: 0 })
        return
      case 'Read':
        this.#variables.set(step.to.index, read(this.#position(step.at), step.column))
        return
      case 'Next':
        this.#position(step.at).row++
        return
      case 'Label':
        return
      case 'JumpIfEnded': {
        const { set, row } = this.#position(step.at)
        if (row >= set.rows.length) this.#jump(step.label)
        return
      }
      case 'JumpIfTrue':
        if (isTrue(this.#variable(step.condition))) this.#jump(step.label)
        return
      case 'Jump':
        this.#jump(step.label)
        return
      case 'Return':
        this.#end()
        return
      case 'ReturnValue': {
        const { type, value } = this.#variable(step.value)
        const shown = value === null ? nullType : removeNullable(type)
        this.#end(resultOf([{ name: 'Result', type: shown }], [[value]]))
        return
      }
      case 'ReturnRows': {
        const { columns, rows } = this.#set(step.rows)
        this.#end(resultOf(columns, rows))
        return
      }
      case 'Throw':
        throw this.#thrown(step.message, step.span)
    }
  }

  #keep({ index }: ScriptRef, set: Rows): void {
    this.#sets.get(index)?.held.release()
    this.#sets.set(index, set)
  }

  /** Runs a statement to its end. Errors point at the whole statement, as on the server. */
  async #query({
    statement,
    hasHoles,
    span,
  }: Extract<Instruction, { op: 'Query' }>): Promise<Rows> {
    const tree = hasHoles ? this.#filled(statement) : statement
    try {
      const { result } = await this.#execution.runNext(tree)
      const rows: (readonly Value[])[] = []
      const held = new HeldBytes(this.#memory, 'the rows of a script')
      for await (const block of result?.blocks ?? []) {
        held.addBlock(block)
        const { length, columns } = block
        for (let i = 0; i < length; i++) rows.push(columns.map(column => column.get(i)))
      }
      return { columns: result?.columns ?? [], rows, held }
    } catch (error) {
      if (!(error instanceof QueryError)) throw error
      const { kind, message, detail } = error
      throw new QueryError(kind, message, {
        span,
        cause: error,
        ...(detail !== undefined && { detail }),
      })
    }
  }

  /** The statement with the values of variables, written as literals: so a UInt64 1 becomes a UInt8. */
  #filled(statement: Statement): Statement {
    return mapTree(statement, node => (isHole(node) ? this.#filling(node) : node)) as Statement
  }

  #filling(node: Node): Node {
    const { name, span } = node as unknown as { readonly name: string; readonly span: Span }
    const { type, value } = this.#variable(placeholderRef(Number(name)), span)
    if (node['kind'] === 'Placeholder') return literal(valueText(type, value), span) as never
    if (removeNullable(type).kind === 'String' && value !== null) {
      return { kind: 'Identifier', name: value, span }
    }
    throw new QueryError(
      'ScriptSemanticError',
      `expected string literal, got ${valueText(type, value)}`,
      { span },
    )
  }

  #thrown(message: ScriptRef | undefined, span: Span): QueryError {
    if (message === undefined) {
      return new QueryError('ScriptExecutionError', 'Script threw an error', { span })
    }
    const { type, value } = this.#variable(message)
    return new QueryError('ScriptExecutionError', plainValueText(type, value), { span })
  }

  #variable(ref: ScriptRef, span?: Span): TypedValue {
    return known(this.#variables, ref, 'var', span)
  }

  #set(ref: ScriptRef): Rows {
    return known(this.#sets, ref, 'set')
  }

  #position(ref: ScriptRef): Position {
    return known(this.#positions, ref, 'iter')
  }

  #jump({ index }: ScriptRef): void {
    this.#at = this.#labels.get(index)! + 1
  }

  #end(result = this.#result): void {
    this.#result = result
    this.#at = this.#code.length
  }
}

function known<T>(map: ReadonlyMap<number, T>, ref: ScriptRef, what: string, span?: Span): T {
  const found = map.get(ref.index)
  if (found !== undefined) return found
  const at = span === undefined ? {} : { span }
  throw new QueryError('ScriptExecutionError', `unknown ${what}: ${refText(ref)}`, at)
}

function resultOf(columns: Result['columns'], rows: Rows['rows']): Result {
  return { columns, blocks: rowsBlock(rows) }
}

/** Parses a value's text as SQL; its nodes get the place of the variable. */
function literal(text: string, span: Span): Expression {
  return mapTree(parseExpressionText(text), node =>
    'span' in node ? { ...node, span } : node,
  ) as Expression
}

/** Source: databend interpreters/util.rs `ScriptClient::read_from_set`. */
function read({ set: { columns, rows }, row }: Position, column: number | string): TypedValue {
  const at = typeof column === 'number' ? column : columns.findIndex(({ name }) => name === column)
  if (at < 0) {
    const names = columns.map(({ name }) => `'${name}'`).join(', ')
    throw new QueryError(
      'ScriptExecutionError',
      `cannot find column with name ${column} in block, available columns: ${names}`,
    )
  }
  if (at >= columns.length) {
    throw new QueryError(
      'ScriptExecutionError',
      `cannot read column at offset ${at} from block with ${columns.length} columns`,
    )
  }
  const found = rows[row]
  if (found === undefined) {
    throw new QueryError(
      'ScriptExecutionError',
      `cannot read value at row ${row} from column with ${rows.length} rows`,
    )
  }
  return { type: columns[at]!.type, value: found[at]! }
}

function isTrue({ type, value }: TypedValue): boolean {
  if (typeof value === 'boolean') return value
  throw new QueryError(
    'ScriptExecutionError',
    `\`is_true\` called on non-boolean value ${valueText(type, value)}`,
  )
}
