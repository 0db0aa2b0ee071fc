import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { SystemClock } from '../../../core/clock.js'
import { mergeRecordings } from '../../../recordings/tools/merge-recordings.js'
import { type Asked, compareAll, recordAll } from '../../states/beside-live.js'
import { drawSuite, type Suite } from '../../states/draw-suite.js'

/** The statements of some tests of a suite, each in sessions of its own, with names of their own in each run. */
function statementsOf({ tests }: Suite, chosen: readonly number[], run: number): readonly Asked[] {
  return chosen.flatMap(number =>
    tests[number]!.steps.map(({ session, sql }) => {
      const text = sql
        .replaceAll('<today>', '2024-05-02')
        .replaceAll(/<(id )?(\d)>/g, (_, isId: string | undefined, n: string) => {
          const hex = `${run}f8a91c${n}`
          return isId === undefined ? hex : `${hex}-0000-4000-8000-00000000000${n}`
        })
      return [`${session}${number}`, text] as const
    }),
  )
}

t.test('merged branches of random suites give no wrong answer', async t => {
  const clock = new SystemClock()
  let [clean, right, loud] = [0, 0, 0]
  for (let seed = 1; seed <= 6; seed++) {
    const suite = drawSuite(seed)
    if (suite.tests.length < 3) continue
    const place = t.testdir({ base: {}, ours: {}, theirs: {}, merged: {} })
    const file = (name: string) => join(place, name, 'default.nedb')
    await recordAll(join(place, 'base'), statementsOf(suite, [0], 1))
    const branches = [
      ['ours', [0, 1], 2],
      ['theirs', [0, 2], 3],
    ] as const
    for (const [name, tests, run] of branches) {
      copyFileSync(file('base'), file(name))
      await recordAll(join(place, name), statementsOf(suite, tests, run))
    }
    const [base, ours, theirs] = ['base', 'ours', 'theirs'].map(name => readFileSync(file(name)))
    const { bytes, conflicts } = mergeRecordings({
      base: base!,
      ours: ours!,
      theirs: theirs!,
      path: 'x',
    })
    if (conflicts.length > 0) continue
    clean++
    writeFileSync(file('merged'), bytes)
    for (const tests of [
      [0, 1],
      [0, 2],
      [0, 1, 2],
    ]) {
      for (const { expected, found, isLoud } of await compareAll(
        join(place, 'merged'),
        statementsOf(suite, tests, 4),
        clock,
      )) {
        if (isLoud) loud++
        else if (found === expected) right++
        else t.equal(found, expected, `seed ${seed}, tests ${tests}`)
      }
    }
  }
  t.ok(clean > 0 && right > 0, `${clean} merges without conflict: ${right} right, ${loud} loud`)
  t.comment(`${clean} merges without conflict: ${right} right, ${loud} loud`)
})
