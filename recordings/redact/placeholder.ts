/**
 * What replaces a text in a recording that changes in each run or is a secret: `{{name:1}}` (the random part of a name
 * that the test created), `{{ts:1}}` and `{{uuid:1}}` (parts of the drivers' own upload paths), `{{today:1}}` and
 * `{{now:1}}` (the day and the time of recording), `{{secret:password:1}}`. `{{NAME:1}}` and `{{UUID:1}}` are
 * `{{name:1}}` and `{{uuid:1}}` in upper case. Equal texts in a file have equal numbers. `{{now:1/6}}` is the same time
 * in another form: see `formsOfTime`.
 */
export type PlaceholderKind = 'name' | 'ts' | 'uuid' | 'today' | 'now' | `secret:${string}`

/** Source of a pattern that finds placeholders, without groups. */
export const placeholderSource =
  '\\{\\{(?:name|NAME|ts|uuid|UUID|today|now|secret:[a-z_]+):\\d+(?:/[0-9dn])?\\}\\}'

const placeholders = new RegExp(placeholderSource, 'g')
const whole = new RegExp(`^${placeholderSource}$`)

/** The placeholder of a kind with a number. */
export function placeholder(kind: PlaceholderKind, number: number): string {
  return `{{${kind}:${number}}}`
}

/** Whether a text is exactly one placeholder. */
export function isPlaceholder(text: string): boolean {
  return text.startsWith('{{') && whole.test(text)
}

/** The kind of a placeholder. */
export function placeholderKind(text: string): PlaceholderKind {
  return text.slice(2, text.lastIndexOf(':')) as PlaceholderKind
}

/** Whether a placeholder of this kind represents a day or a time. */
export function isTimeKind(kind: PlaceholderKind): boolean {
  return kind === 'today' || kind === 'now'
}

/** Whether a placeholder of this kind represents a name that the lane makes, in any case. */
export function isNameKind(kind: PlaceholderKind): boolean {
  return kind.toLowerCase() === 'name'
}

/** Whether a text is exactly one placeholder, of part of the path of a file that the lane uploads. */
export function isOfPath(text: string): boolean {
  return isPlaceholder(text) && pathKinds.has(placeholderKind(text).toLowerCase())
}

const pathKinds: ReadonlySet<string> = new Set(['ts', 'uuid'])

/** Whether a text is exactly one placeholder, of a day or a time. */
export function isTime(text: string): boolean {
  return isPlaceholder(text) && isTimeKind(placeholderKind(text))
}

/** Replaces each placeholder in a text. */
export function replacePlaceholders(text: string, replace: (found: string) => string): string {
  return text.includes('{{') ? text.replaceAll(placeholders, replace) : text
}

/**
 * Escapes a user's own `{{name:1}}` as `{{text|name:1}}`, so that it differs from a placeholder. Applied to all text of
 * clients and servers before placeholders are inserted.
 */
export function escapeBraces(text: string): string {
  return text.includes('{{') ? text.replaceAll(ownBraces, '{{text|') : text
}

/** Reverses `escapeBraces`. */
export function unescapeBraces(text: string): string {
  return text.replaceAll('{{text|', '{{')
}

const ownBraces = /\{\{(?=text\||time[:}]|name:|NAME:|ts:|uuid:|UUID:|today:|now:|secret:)/g

/** The placeholder of a time, for another form of it. */
export function inForm(found: string, form: string): string {
  return `${found.slice(0, -2)}/${form}}}`
}

/** Splits a placeholder into itself without its form, and the form. */
export function formOf(found: string): readonly [placeholder: string, form: string | undefined] {
  const form = found.at(-4) === '/' ? found.at(-3) : undefined
  return form === undefined ? [found, form] : [`${found.slice(0, -4)}}}`, form]
}
