import type { Span } from '../errors/query-error.js'
import type { Statement } from './ast/statement.js'

/** A variable, a set of rows, a position in a set, or a label: its number in the script, and its name in errors. */
export interface ScriptRef {
  readonly index: number
  readonly name: string
}

/** How a script names itself in errors. */
export const refText = ({ index, name }: ScriptRef): string => `${name}(${index})`

/** The name of the variable of a placeholder in a compiled statement. */
export const placeholderRef = (index: number): ScriptRef => ({ index, name: `:${index}` })

/**
 * One step of a compiled script. Each counts as one for `script_max_steps`, so they are the same as on the server.
 *
 * Source: databend script/src/ir.rs `ScriptIR`.
 */
export type Instruction =
  /** Runs a statement and keeps its rows. Its named placeholders and indirect names are numbers of variables. */
  | {
      readonly op: 'Query'
      readonly statement: Statement
      readonly hasHoles: boolean
      readonly span: Span
      readonly to: ScriptRef
    }
  /** Sets a position before the first row of a set. */
  | { readonly op: 'Iterate'; readonly rows: ScriptRef; readonly to: ScriptRef }
  /** Reads a column, by its position or name, of the row at a position. */
  | {
      readonly op: 'Read'
      readonly at: ScriptRef
      readonly column: number | string
      readonly to: ScriptRef
    }
  | { readonly op: 'Next'; readonly at: ScriptRef }
  | { readonly op: 'Label'; readonly label: ScriptRef }
  | { readonly op: 'JumpIfEnded'; readonly at: ScriptRef; readonly label: ScriptRef }
  | { readonly op: 'JumpIfTrue'; readonly condition: ScriptRef; readonly label: ScriptRef }
  | { readonly op: 'Jump'; readonly label: ScriptRef }
  | { readonly op: 'Return' }
  | { readonly op: 'ReturnValue'; readonly value: ScriptRef }
  | { readonly op: 'ReturnRows'; readonly rows: ScriptRef }
  | { readonly op: 'Throw'; readonly message?: ScriptRef; readonly span: Span }
