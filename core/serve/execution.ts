import type { BindContext } from '../binder/bind-context.js'
import type { RunContext } from '../engine/engine.js'
import type { Cx } from '../functions/overload.js'
import type { Affect, Counter, StatementContext, StatementRequest } from '../protocol/backend.js'
import type { SessionState } from '../session/session-state.js'
import type { EffectiveSettings } from '../session/settings.js'
import type { Statement } from '../sql/ast/statement.js'
import type { Block } from '../types/block.js'
import { ValueColumn } from '../types/columns/value-column.js'
import type { DataType } from '../types/data-type.js'
import type { Value } from '../types/value.js'
import type { ServeState } from './serve-state.js'
import type { StatementTransaction } from './statement-transaction.js'

/** Live counters of one statement. */
export class Counters {
  scan: Counter = { rows: 0, bytes: 0 }
  write: Counter = { rows: 0, bytes: 0 }
  result: Counter = { rows: 0, bytes: 0 }

  add(which: 'scan' | 'write' | 'result', rows: number, bytes: number): void {
    const { rows: r, bytes: b } = this[which]
    this[which] = { rows: r + rows, bytes: b + bytes }
  }
}

/** What the execution of a statement needs. */
export interface ExecutionContext {
  readonly state: ServeState
  readonly request: StatementRequest
  readonly context: StatementContext
  readonly settings: EffectiveSettings
  readonly eval: Cx
  readonly bind: BindContext
  readonly run: RunContext
  readonly counters: Counters
  readonly warnings: string[]
  readonly transaction: StatementTransaction
  /** Runs a statement of a script, after the ones before it. Its result must be read before the next one is run. */
  readonly runNext: (tree: Statement) => Promise<Outcome>
}

/** A result: its columns, and its blocks, which are computed as they are pulled. */
export interface Result {
  readonly columns: readonly { readonly name: string; readonly type: DataType }[]
  readonly blocks: AsyncIterable<Block>
}

/** The outcome of a statement: its result, if it has one, and its changes to the session. */
export interface Outcome {
  readonly result?: Result
  readonly session?: SessionState
  readonly affect?: Affect
  /** The key of the kept result that `result_scan` of this statement reads, if any; called when all rows are read. */
  readonly cacheKey?: () => string | undefined
}

/** The outcome of a statement without rows or changes to the session. */
export const nothing: Outcome = {}

/** One block of the given rows; no block if there are none. */
export async function* rowsBlock(rows: readonly (readonly Value[])[]): AsyncGenerator<Block> {
  if (rows.length === 0) return
  const columns = rows[0]!.map((_, i) => new ValueColumn(rows.map(row => row[i]!)))
  yield { length: rows.length, columns }
}
