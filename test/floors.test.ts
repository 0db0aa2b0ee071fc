import t from 'tap'
import { holdAgainstFloors } from './floors.js'

t.test('a figure holds its floor, is under it, or was not measured', t => {
  const floors = { held: 90, risen: 90, sunk: 90, empty: 90, gone: 90 }
  const percents = new Map([
    ['held', 90.04],
    ['risen', 90.19],
    ['sunk', 89.996],
    ['empty', Number.NaN],
    ['new', 100],
  ])
  t.same(holdAgainstFloors(floors, percents, 1), [
    { failed: false, text: 'held: 90.04% holds its floor of 90%' },
    { failed: false, text: 'risen: 90.19% holds its floor of 90%, which can rise to 90.1%' },
    { failed: true, text: 'sunk: 89.99% is under its floor of 90%' },
    { failed: true, text: 'empty: NaN% is under its floor of 90%' },
    { failed: true, text: 'gone: has a floor, and nothing was measured by that name' },
  ])
  t.end()
})
