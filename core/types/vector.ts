import { badArguments } from './cast-checks.js'
import type { Value } from './value.js'

/** A vector by its numbers, each as Float32. Throws `QueryError` 1006 for another count than `size`. */
export function vectorOf(numbers: readonly number[], size: number): Value {
  if (numbers.length !== size) {
    throw badArguments(
      `Array value cast to a vector has incorrect dimension, expected: ${size}, actual: ${numbers.length}`,
    )
  }
  return numbers.map(Math.fround)
}

const number = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/

/** Reads `[1, 2.5, 3]`. Throws `QueryError` 1006 for another text, and for another count than `size`. */
export function parseVector(text: string, size: number): Value {
  const list = text.trim()
  const inner = list.slice(1, -1).trim()
  const numbers = inner === '' ? [] : inner.split(',').map(each => each.trim())
  const isList = list.startsWith('[') && list.endsWith(']') && list.length > 1
  if (!isList || !numbers.every(each => number.test(each))) {
    throw badArguments(`Invalid vector value: ${JSON.stringify(text)}`)
  }
  return vectorOf(numbers.map(Number), size)
}
