import t from 'tap'
import { kindsWithSetup, ourAnswer } from './explained-kinds.js'

t.test('mockq answers as the explained kinds of disagreement say', async t => {
  for (const [kind, setup] of kindsWithSetup) {
    const found = await ourAnswer(kind, setup)
    const answer =
      'error' in found
        ? `error ${found.error}`
        : `${found.types.join(', ')}: ${JSON.stringify(found.rows)}`
    t.equal(answer, kind.answer, kind.name)
  }
})
