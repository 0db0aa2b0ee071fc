import t from 'tap'
import { type NeighbourTally, tryNeighbours } from './neighbours.js'
import { shortRecordings } from './short-recordings.js'

// `npm run states` plays each in every way.

t.test('a statement left out or in another place is noticed', async t => {
  const wanted = process.env['NEIGHBOURS']
  for (const [name, texts] of Object.entries(shortRecordings)) {
    if (wanted !== undefined && !name.includes(wanted)) continue
    const tally: NeighbourTally = { wrong: [], loud: [], plays: 0 }
    await tryNeighbours(texts, tally, wanted === undefined ? 'some' : 'all')
    t.strictSame(tally.wrong.slice(0, 1), [], `${name}: nothing wrong in ${tally.plays} plays`)
    t.strictSame(tally.loud.slice(0, 1), [], `${name}: nothing loud as it was recorded`)
  }
})
