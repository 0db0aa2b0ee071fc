import t from 'tap'
import { type Clock, pause, SystemClock } from '../../core/clock.js'

/** A clock whose timers run when told, and the times that they were set to. */
function manualClock() {
  const tasks = new Map<() => void, number>()
  const clock: Clock = {
    nowMicros: () => 0n,
    monotonicMs: () => 0,
    schedule: (ms, task) => {
      tasks.set(task, ms)
      return () => tasks.delete(task)
    },
  }
  return { clock, tasks }
}

t.test('a pause ends with its time', async t => {
  const { clock, tasks } = manualClock()
  const signal = new AbortController().signal
  const paused = pause(clock, 70, signal)
  t.strictSame([...tasks.values()], [70])
  for (const task of tasks.keys()) task()
  t.equal(await paused, undefined)
  t.equal(tasks.size, 0)
  await pause(new SystemClock(), 0)
})

t.test('the first signal that is aborted ends a pause and its timer', async t => {
  const { clock, tasks } = manualClock()
  const [first, second] = [new AbortController(), new AbortController()]
  const paused = pause(clock, 70, first.signal, second.signal)
  second.abort(new Error('second'))
  first.abort(new Error('first'))
  await t.rejects(paused, { message: 'second' })
  t.equal(tasks.size, 0)
  await t.rejects(pause(clock, 70, first.signal), { message: 'first' }, 'aborted before')
  t.equal(tasks.size, 0)
})

t.test('a time that no timer can wait is a long one', async t => {
  const { clock, tasks } = manualClock()
  const stop = new AbortController()
  const paused = pause(clock, 1e15, stop.signal)
  t.strictSame([...tasks.values()], [2 ** 31 - 1])
  stop.abort(new Error('stopped'))
  await t.rejects(paused, { message: 'stopped' })
})
