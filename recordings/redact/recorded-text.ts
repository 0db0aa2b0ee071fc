import type { Json } from '../../core/protocol/backend.js'
import type { RecordedValues } from '../store/recorded-values.js'
import { replaceInMessage } from './caret-lines.js'
import { timeInForm } from './clock-literal.js'
import { mapTexts } from './map-texts.js'
import { formOf, isPlaceholder, replacePlaceholders, unescapeBraces } from './placeholder.js'
import { inCaseOf, partText } from './volatile-parts.js'

/** The texts for which placeholders stand, by placeholder. */
export type RecordedTexts = Pick<RecordedValues, 'texts'>

/**
 * A recorded text as it was when it was recorded: the recorded texts in place of placeholders, times as a session with
 * that time zone shows them, and the user's own double braces without their escape. Secrets stay placeholders.
 *
 * Undefined if it is not known what one of the placeholders stood for.
 */
export function withRecordedValues(
  text: string,
  values: RecordedTexts,
  timezone: string,
): string | undefined {
  const replaced = withRecordedTexts(text, values, timezone)
  return replaced === undefined ? undefined : unescapeBraces(replaced)
}

/** As `withRecordedValues`, but the user's own double braces keep their escape. */
export function withRecordedTexts(
  text: string,
  { texts }: RecordedTexts,
  timezone: string,
): string | undefined {
  if (!text.includes('{{')) return text
  let isKnown = true
  const replace = (found: string): string => {
    if (!isPlaceholder(found) || found.startsWith('{{secret:')) return found
    const [base, form] = formOf(partText(found))
    const recorded = texts.get(base)
    const shown =
      recorded === undefined || form === undefined
        ? recorded && inCaseOf(found, recorded)
        : timeInForm(recorded, form, timezone)
    isKnown &&= shown !== undefined
    return shown ?? found
  }
  const isMessage = text.includes('^')
  const replaced = isMessage ? replaceInMessage(text, replace) : replacePlaceholders(text, replace)
  return isKnown ? replaced : undefined
}

/** Recorded bind values as they were: as `withRecordedValues`, and a time that was a number is one. */
export function paramsWithRecordedValues(
  params: Json,
  values: RecordedTexts,
  timezone: string,
): Json | undefined {
  let isKnown = true
  const restored = mapBindValues(params, text => {
    const value = withRecordedValues(text, values, timezone)
    isKnown &&= value !== undefined
    return value ?? text
  })
  return isKnown ? restored : undefined
}

/** Bind values with the texts in them mapped; the placeholder of a time that was a number becomes a number. */
export function mapBindValues(params: Json, map: (text: string) => string): Json {
  return mapTexts(params, text => {
    const isNumber = isPlaceholder(text) && formOf(text)[1] === 'n'
    const mapped = map(text)
    return isNumber && mapped !== text ? Number(mapped) : mapped
  })
}
