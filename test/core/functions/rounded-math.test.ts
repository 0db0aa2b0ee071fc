import t from 'tap'
import {
  asin,
  atan,
  atan2,
  cos,
  hypot,
  multiplyAdd,
  sin,
  tan,
} from '../../../core/functions/geometry/rounded-math.js'

t.test('results are the nearest floats', async t => {
  // By the C library; JavaScript's own differ in the last digit in some of them.
  t.equal(hypot(3, 4), 5)
  t.equal(hypot(1, 1), Math.SQRT2)
  t.equal(hypot(0, 0), 0)
  t.equal(sin(0.5), 0.479425538604203)
  t.equal(cos(3), -0.9899924966004454)
  t.equal(tan(1), 1.5574077246549023)
  t.equal(atan(1), Math.PI / 4)
  t.equal(atan2(-1, -1), (-3 * Math.PI) / 4)
  t.equal(asin(1), Math.PI / 2)
  t.equal(multiplyAdd(0.1, 10, -1), 5.551115123125783e-17)
})

t.test('the rounded sine and cosine are on the unit circle in all quarters', async t => {
  for (let angle = -6; angle <= 6; angle += 0.37) {
    t.equal(hypot(sin(angle), cos(angle)).toFixed(15), '1.000000000000000', `${angle}`)
    t.equal(tan(angle).toPrecision(14), (sin(angle) / cos(angle)).toPrecision(14), `${angle}`)
  }
})
