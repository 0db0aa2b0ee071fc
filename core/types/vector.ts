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

const number = String.raw`[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?`
const vectorForm = new RegExp(String.raw`^\s*\[\s*(?:${number}\s*(?:,\s*${number}\s*)*)?\]\s*$`)

/** Reads `[1, 2.5, 3]`. Throws `QueryError` 1006 for another text, and for another count than `size`. */
export function parseVector(text: string, size: number): Value {
  if (!vectorForm.test(text)) throw badArguments(`Invalid vector value: ${JSON.stringify(text)}`)
  const inner = text.slice(text.indexOf('[') + 1, text.lastIndexOf(']')).trim()
  return vectorOf(inner === '' ? [] : inner.split(',').map(Number), size)
}
