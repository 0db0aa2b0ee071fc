const floatForm = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/
const words: ReadonlyMap<string, number> = new Map([
  ['nan', NaN],
  ['inf', Infinity],
  ['infinity', Infinity],
])

/** Parses a float, including `inf`, `infinity` and `nan` in any case; undefined for other text. */
export function floatOfText(text: string): number | undefined {
  if (floatForm.test(text)) return Number(text)
  const word = words.get(text.replace(/^[+-]/, '').toLowerCase())
  return word === undefined ? undefined : (text.startsWith('-') ? -1 : 1) * word
}
