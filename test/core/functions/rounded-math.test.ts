import t from 'tap'
import {
  acos,
  asin,
  atan,
  atan2,
  cbrt,
  cos,
  exp,
  hypot,
  ln,
  multiplyAdd,
  pow,
  sin,
  tan,
} from '../../../core/functions/rounded-math.js'

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
  t.equal(acos(0.05), 1.5207754699891265)
  t.equal(cbrt(13), 2.3513346877207577)
  t.equal(exp(19), 178482300.96318725)
  t.equal(ln(3), 1.0986122886681098)
  t.equal(pow(1.1, 4), 1.4641000000000004)
  t.equal(multiplyAdd(0.1, 10, -1), 5.551115123125783e-17)
})

t.test('the rounded sine and cosine are on the unit circle in all quarters', async t => {
  for (let angle = -6; angle <= 6; angle += 0.37) {
    t.equal(hypot(sin(angle), cos(angle)).toFixed(15), '1.000000000000000', `${angle}`)
    t.equal(tan(angle).toPrecision(14), (sin(angle) / cos(angle)).toPrecision(14), `${angle}`)
  }
})

t.test('powers of all sizes', async t => {
  t.equal(pow(2, 1023), 2 ** 1023)
  t.equal(pow(2, -1074), 5e-324)
  t.equal(pow(-2, -3), -0.125)
  t.equal(pow(1e154, 2), 1e308)
  t.equal(pow(1e-200, 1.5), 1e-300)
  t.equal(pow(1.0000000001, 1e10), 2.7182820532347876)
  t.equal(pow(3, 34), 16677181699666568, 'a tie')
  t.same(pow(-8, 1 / 3), Number.NaN)
  t.equal(pow(0, -1), Number.POSITIVE_INFINITY)
  t.equal(pow(2, Number.NEGATIVE_INFINITY), 0)
  t.equal(exp(709.7), 1.6549840276802644e308)
  t.equal(exp(710), Number.POSITIVE_INFINITY)
  t.equal(exp(-708.5), 2.006132305331306e-308)
  t.equal(exp(-745), 5e-324)
  t.equal(exp(-750), 0)
})

t.test('logarithms near 1 and at the ends', async t => {
  t.equal(ln(1), 0)
  t.equal(ln(1.05), 0.04879016416943205)
  t.equal(ln(5e-324), -744.4400719213812)
  t.equal(ln(Number.MAX_VALUE), 709.782712893384)
  t.equal(ln(0), Number.NEGATIVE_INFINITY)
  t.same(ln(-1), Number.NaN)
})

t.test('angles at the ends, and those too large to reduce', async t => {
  t.equal(sin(-0), -0)
  t.equal(sin(Math.PI), 1.2246467991473532e-16)
  t.equal(sin(1e300), Math.sin(1e300))
  t.same(cos(Number.POSITIVE_INFINITY), Number.NaN)
  t.equal(acos(-1), Math.PI)
  t.equal(asin(1e-9), 1e-9)
  t.same(asin(2), Number.NaN)
  t.equal(atan(1e300), Math.PI / 2)
  t.equal(atan2(-0, -1), -Math.PI)
  t.equal(cbrt(-8), -2)
  t.equal(cbrt(1e300), 1e100)
})
