import t from 'tap'
import type { StatementContext } from '../../../core/protocol/backend.js'
import { StatementSignal } from '../../../core/serve/statement-signal.js'

/** The parts of a context that a signal asks for. */
type Asked = Pick<StatementContext, 'abort' | 'stopReason'>

const signalOf = (context: Asked): StatementSignal =>
  new StatementSignal(context as StatementContext)

t.test('the reason of a context that tells it makes no abort controller', async t => {
  let made = 0
  let stopReason: unknown
  const signal = signalOf({
    get abort() {
      made++
      return new AbortController()
    },
    get stopReason() {
      return stopReason
    },
  })
  t.equal(signal.aborted, false)
  t.doesNotThrow(() => signal.throwIfAborted())
  stopReason = new Error('killed')
  t.equal(signal.aborted, true)
  t.equal(signal.reason, stopReason)
  t.throws(() => signal.throwIfAborted(), { message: 'killed' })
  t.equal(made, 0)
})

t.test('else the abort controller is asked', async t => {
  const abort = new AbortController()
  const signal = signalOf({ abort })
  t.same([signal.aborted, signal.reason], [false, undefined])
  let heard = 0
  signal.addEventListener('abort', () => heard++)
  const stopped = new AbortController()
  signal.addEventListener('abort', () => heard++, { signal: stopped.signal })
  stopped.abort()
  abort.abort(new Error('time is over'))
  t.equal(heard, 1)
  t.equal(signal.aborted, true)
  t.throws(() => signal.throwIfAborted(), { message: 'time is over' })
})
