import t from 'tap'
import { SystemClock } from '../../core/clock.js'
import { EndedQueries } from '../../recordings/record/ended-queries.js'

/** A clock whose timers wait until `tick`. */
class HeldClock extends SystemClock {
  readonly tasks: (() => void)[] = []

  override schedule(_ms: number, task: () => void): () => void {
    this.tasks.push(task)
    return () => {}
  }

  tick(): void {
    for (const task of this.tasks.splice(0)) task()
  }
}

function queries() {
  const clock = new HeldClock()
  const ended: string[] = []
  const all = new EndedQueries(clock)
  const add = (name: string) => all.add({ end: how => ended.push(`${how} ${name}`) })
  return { clock, ended, all, add }
}

const turn = () => new Promise(resolve => setImmediate(resolve))

t.test('queries are ended behind the next statement', async t => {
  const { ended, all, add } = queries()
  add('a')
  add('b')
  await turn()
  t.strictSame(ended, [], 'not before it')
  all.endBehind()
  t.strictSame(ended, [], 'not while it is sent')
  await turn()
  t.strictSame(ended, ['final a', 'final b'])
})

t.test('without another statement, queries are ended soon', async t => {
  const { clock, ended, add } = queries()
  add('a')
  clock.tick()
  t.strictSame(ended, ['final a'])
  add('b')
  t.equal(clock.tasks.length, 1, 'the time begins anew')
  clock.tick()
  t.strictSame(ended, ['final a', 'final b'], 'each once')
})

t.test('at the end, queries are ended at once', async t => {
  const { clock, ended, all, add } = queries()
  add('a')
  all.endAll()
  t.strictSame(ended, ['final a'])
  clock.tick()
  t.strictSame(ended, ['final a'], 'each once')
})
