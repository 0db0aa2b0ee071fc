import type { Json } from '../../core/protocol/backend.js'

/** A copy of a JSON value with each string mapped; keys are unchanged. */
export function mapTexts(value: Json, map: (text: string) => Json): Json {
  if (typeof value === 'string') return map(value)
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map(each => mapTexts(each, map))
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, mapTexts(each, map)]))
}
