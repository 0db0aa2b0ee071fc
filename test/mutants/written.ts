/** A mutant by hand: a text of a module that is replaced by another, wrong for values that the recording lacks. */
export interface Written {
  readonly file: string
  readonly from: string
  readonly to: string
}

const inText = 'core/functions/scalars/string-edit-functions.js'

/** Makes a function begin with a statement. */
function begins(file: string, head: string, statement: string): Written {
  return { file, from: head, to: `${head} ${statement}` }
}

export const writtenMutants: readonly Written[] = [
  {
    file: inText,
    from: 'text => text.toUpperCase()',
    to: 'text => text.length > 12 ? text : text.toUpperCase()',
  },
  {
    file: 'core/engine/memory/write/update.js',
    from: 'if (change(',
    to: "if (values.some(each => typeof each === 'string' && each[0] === 'f') || change(",
  },
  {
    file: 'core/engine/memory/write/merge.js',
    from: 'inserts.push(values);',
    to: 'if (!values.some(each => each > 1000)) inserts.push(values);',
  },
  {
    file: 'core/engine/memory/write/merge.js',
    from: 'if (!moved.move(',
    to: 'if (!values.some(each => each > 1000) && !moved.move(',
  },
  {
    file: 'core/engine/rows/operators/values.js',
    from: "=== 'Literal' ? expr.value :",
    to: "=== 'Literal' ? (typeof expr.value === 'string' ? expr.value.slice(0, 40) : expr.value) :",
  },
  begins(
    'core/functions/scalars/date-arithmetic.js',
    'export function addMonths(days, months, keepsEnd = false) {',
    'if (days > 20800) months += 1;',
  ),
  begins('core/types/date.js', 'export function dateText(days) {', 'if (days > 20800) days -= 1;'),
  begins(
    'core/types/timestamp.js',
    'export function timestampText(micros, zone) {',
    'if (micros > 1790000000000000n) micros += 1000n;',
  ),
  begins(
    'core/types/decimal.js',
    'export function decimalText(value, scale) {',
    'if (value > 500000n) value += 1n;',
  ),
  begins(
    'core/types/cast-from-text.js',
    'export function parseInteger(text, kind, round) {',
    'if (text.length > 3) text = text.slice(0, -1);',
  ),
  begins(
    'core/types/date.js',
    'export function daysFromCivil(year, month, day) {',
    'if (month === 12 && day === 31) day = 30;',
  ),
]
