import { parseExactJson, writeJson } from '../../core/protocol/exact-json.js'

/** Whether a column or field of this name is redacted. */
export type IsHidden = (name: string) => boolean

/** Replaces the strings and numbers in a JSON value. */
export type FakeJson = (value: unknown) => unknown

/** A JSON value with the values of all redacted fields replaced, at any depth. */
export function hideFields(value: unknown, isHidden: IsHidden, fake: FakeJson): unknown {
  if (Array.isArray(value)) return value.map(each => hideFields(each, isHidden, fake))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      isHidden(name) ? fake(each) : hideFields(each, isHidden, fake),
    ]),
  )
}

/** A text with JSON with the values of all redacted fields replaced; a text without such a field as it is. */
export function hideJsonText(text: string, isHidden: IsHidden, fake: FakeJson): string {
  if (!/^\s*[[{]/.test(text)) return text
  let parsed: unknown
  try {
    parsed = parseExactJson(text)
  } catch {
    return text
  }
  return hasField(parsed, isHidden) ? writeJson(hideFields(parsed, isHidden, fake)) : text
}

function hasField(value: unknown, isHidden: IsHidden): boolean {
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(
    ([name, each]) => (!Array.isArray(value) && isHidden(name)) || hasField(each, isHidden),
  )
}
