import type { BinaryOperator } from './jq-syntax.js'
import {
  compareJq,
  isArray,
  isNumber,
  isObject,
  JqError,
  type JqObject,
  type JqValue,
  jqText,
  jqType,
} from './jq-value.js'

/** The value of `left operator right`. Throws `JqError`. */
export function binary(operator: BinaryOperator, left: JqValue, right: JqValue): JqValue {
  return operations[operator](left, right)
}

const operations: Readonly<Record<BinaryOperator, (x: JqValue, y: JqValue) => JqValue>> = {
  '+': add,
  '-': subtract,
  '*': multiply,
  '/': divide,
  '%': modulo,
  '==': (x, y) => compareJq(x, y) === 0,
  '!=': (x, y) => compareJq(x, y) !== 0,
  '<': (x, y) => compareJq(x, y) < 0,
  '<=': (x, y) => compareJq(x, y) <= 0,
  '>': (x, y) => compareJq(x, y) > 0,
  '>=': (x, y) => compareJq(x, y) >= 0,
}

const cannot = (what: string, x: JqValue, y: JqValue): JqError =>
  new JqError(`cannot calculate ${jqText(x)} ${what} ${jqText(y)}`)

/** Integers stay integers. */
function numeric(
  x: bigint | number,
  y: bigint | number,
  whole: (x: bigint, y: bigint) => bigint,
  real: (x: number, y: number) => number,
): JqValue {
  if (typeof x === 'bigint' && typeof y === 'bigint') return whole(x, y)
  return real(Number(x), Number(y))
}

function add(x: JqValue, y: JqValue): JqValue {
  if (x === null) return y
  if (y === null) return x
  if (isNumber(x) && isNumber(y)) {
    return numeric(
      x,
      y,
      (a, b) => a + b,
      (a, b) => a + b,
    )
  }
  if (typeof x === 'string' && typeof y === 'string') return x + y
  if (isArray(x) && isArray(y)) return [...x, ...y]
  if (isObject(x) && isObject(y)) return new Map([...x, ...y])
  throw cannot('+', x, y)
}

function subtract(x: JqValue, y: JqValue): JqValue {
  if (isNumber(x) && isNumber(y)) {
    return numeric(
      x,
      y,
      (a, b) => a - b,
      (a, b) => a - b,
    )
  }
  if (isArray(x) && isArray(y)) {
    return x.filter(item => !y.some(other => compareJq(item, other) === 0))
  }
  throw cannot('-', x, y)
}

function multiply(x: JqValue, y: JqValue): JqValue {
  if (isNumber(x) && isNumber(y)) {
    return numeric(
      x,
      y,
      (a, b) => a * b,
      (a, b) => a * b,
    )
  }
  if (typeof x === 'string' && typeof y === 'bigint') return repeated(x, y)
  if (typeof y === 'string' && typeof x === 'bigint') return repeated(y, x)
  if (isObject(x) && isObject(y)) return merged(x, y)
  throw cannot('*', x, y)
}

/** The longest text that a filter may make by repetition. */
const maxRepeated = 1 << 24

function repeated(text: string, times: bigint): JqValue {
  if (times <= 0n) return null
  if (BigInt(text.length) * times > maxRepeated)
    throw new JqError('the repeated string is too long')
  return text.repeat(Number(times))
}

/** Objects in both are merged in turn. */
function merged(x: JqObject, y: JqObject): JqObject {
  const result = new Map(x)
  for (const [key, value] of y) {
    const old = result.get(key)
    const isDeep = old !== undefined && isObject(old) && isObject(value)
    result.set(key, isDeep ? merged(old, value) : value)
  }
  return result
}

/** A quotient of numbers is no integer: `4 / 2` is 2.0. */
function divide(x: JqValue, y: JqValue): JqValue {
  if (isNumber(x) && isNumber(y)) return Number(x) / Number(y)
  if (typeof x === 'string' && typeof y === 'string') return splitText(x, y)
  throw cannot('/', x, y)
}

export const splitText = (text: string, by: string): readonly string[] =>
  text === '' ? [] : by === '' ? [...text] : text.split(by)

function modulo(x: JqValue, y: JqValue): JqValue {
  const isZero = y === 0n || y === 0
  if (!isNumber(x) || !isNumber(y) || (isZero && typeof x === 'bigint')) throw cannot('%', x, y)
  return numeric(
    x,
    y,
    (a, b) => a % b,
    (a, b) => a % b,
  )
}

/** `-x` */
export function negative(value: JqValue): JqValue {
  if (typeof value === 'bigint' || typeof value === 'number') return -value
  throw new JqError(`cannot calculate -${jqText(value)}: ${jqType(value)}`)
}
