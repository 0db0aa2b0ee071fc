import type { Transaction } from '../../engine/engine.js'
import type { SessionState, TxnState } from '../../session/session-state.js'
import type { Execution, Outcome } from '../execution.js'

function withState(session: SessionState, txnState: TxnState): SessionState {
  const sticky = txnState === 'Active' || session.internal.hasTempTable
  return { ...session, txnState, needSticky: sticky, needKeepAlive: sticky }
}

/** BEGIN: a transaction that lasts until COMMIT or ROLLBACK. Inside one it does nothing. */
export async function begin(execution: Execution): Promise<Outcome & { opened?: Transaction }> {
  const { session } = execution.context
  if (session.txnState !== 'AutoCommit') return { session }
  const opened = await execution.state.engine.begin('write')
  return { session: withState(session, 'Active'), opened }
}

/** COMMIT: of a failed transaction it is a rollback, as in Databend. Outside one it does nothing. */
export async function commit(execution: Execution): Promise<Outcome> {
  const { session } = execution.context
  if (session.txnState === 'Active') await execution.open!.commit()
  return { session: withState(session, 'AutoCommit') }
}

/** ROLLBACK and ABORT. */
export async function rollback(execution: Execution): Promise<Outcome> {
  await execution.open?.rollback()
  return { session: withState(execution.context.session, 'AutoCommit') }
}

/** The session after a statement that failed inside a transaction: nothing more runs in it. */
export function failedTransaction(session: SessionState): SessionState {
  return withState(session, 'Fail')
}
