import type { IntegerKind } from '../types/data-type.js'
import { integerRange } from '../types/number-kind.js'
import type { TypedCode } from './overload.js'

type Numbers = Extract<TypedCode, { kind: 'numbers' }>

/** A function of numbers for loops over typed arrays. */
export function numbers(value: Numbers['value'], stops?: Numbers['stops']): TypedCode {
  return { kind: 'numbers', value, ...(stops && { stops }) }
}

/** A function whose result is wrong unless it is a safe integer. */
export function safeNumbers(value: Numbers['value']): TypedCode {
  return numbers(value, isUnsafe)
}

/** Code: whether a number is not a safe integer. */
export function isUnsafe(text: string): string {
  return isOutside(text, -Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER)
}

/** Code: whether a number is less than `least` or greater than `greatest`. */
export function isOutside(text: string, least: number, greatest: number): string {
  return `(${text}<${least}||${text}>${greatest})`
}

/** Code: whether an integer doesn't fit in a kind or is not safe. */
export function isOutsideKind(text: string, kind: IntegerKind): string {
  const [least, greatest] = integerRange(kind)
  return isOutside(
    text,
    Math.max(Number(least), -Number.MAX_SAFE_INTEGER),
    Math.min(Number(greatest), Number.MAX_SAFE_INTEGER),
  )
}

/** 10^n as a number in code. */
export function tenTo(n: number): string {
  return `1e${n}`
}

/** Integers up to here are divided and rounded exactly by `roundedQuotient`. */
const mostRounded = 2 ** 52

/** Code: a / b rounded half away from zero, never -0; exact unless `isRoundedWrong`. */
export function roundedQuotient(a: string, b: string): string {
  const size = `Math.floor((2*Math.abs(${a})+Math.abs(${b}))/(2*Math.abs(${b})))`
  return `((${a}<0)===(${b}<0)?${size}:0-${size})`
}

/** Code: whether `roundedQuotient` may be wrong: its fraction, or a quotient near an integer, loses digits. */
export function isRoundedWrong(a: string, b: string): string {
  return `!(2*Math.abs(${a})+Math.abs(${b})<=${mostRounded}&&${b}!==0)`
}
