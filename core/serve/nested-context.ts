import type { NodeFacts, PresignedFile, Principal, StatementContext } from '../protocol/backend.js'
import type { SessionState } from '../session/session-state.js'
import { StatementSignal } from './statement-signal.js'

/** The context of a statement of a script: that of the script, with another session. */
export class NestedContext implements StatementContext {
  readonly session: SessionState
  readonly #outer: StatementContext

  constructor(outer: StatementContext, session: SessionState) {
    this.session = session
    this.#outer = outer
  }

  get caller(): Principal {
    return this.#outer.caller
  }

  // Declared by hand: undefined where the outer context has none.
  get node(): NodeFacts {
    return this.#outer.node as NodeFacts
  }

  get abort(): AbortController {
    return this.#outer.abort
  }

  get stopReason(): unknown {
    return new StatementSignal(this.#outer).reason
  }

  get pageRows(): number {
    return this.#outer.pageRows
  }

  presign(file: PresignedFile): string {
    return this.#outer.presign(file)
  }
}
