import type { Json } from '../../core/protocol/backend.js'
import { replaceInMessage } from '../redact/caret-lines.js'
import { formsOfTime, timeInForm } from '../redact/clock-literal.js'
import { madeParts } from '../redact/created-name.js'
import { digestOfLines } from '../redact/file-text.js'
import { mapTexts } from '../redact/map-texts.js'
import {
  formOf,
  inForm,
  isPlaceholder,
  isTimeKind,
  type PlaceholderKind,
  placeholder,
  placeholderKind,
} from '../redact/placeholder.js'
import { driverParts, isRandom, renamePart } from '../redact/volatile-parts.js'
import { type Content, type PlayDocument, timezoneOf } from '../store/document.js'
import type { RecordedValues } from '../store/recorded-values.js'
import type { Alignment } from './align.js'
import { type Draft, timeKindOf } from './draft.js'

/** Maps each random part and secret of the run to its placeholder. */
export type VolatileNames = ReadonlyMap<string, string>

/**
 * Assigns a placeholder to every secret, to the random parts of names that the lane creates, and to those of the
 * drivers' own paths. A statement of an earlier recording keeps its numbers; others are numbered by first use.
 */
export function volatileNames(
  drafts: readonly Draft[],
  earlier: readonly (readonly string[])[],
  alignment: Alignment,
): VolatileNames {
  const kinds = kindsOf(drafts)
  if (kinds.size === 0) return new Map()
  const names = new Map<string, string>()
  const taken = new Set(earlier.flat().filter(isPlaceholder))
  const given = new Set<string>()
  for (const [i, draft] of drafts.entries()) {
    const j = alignment.get(i)
    if (j === undefined) continue
    for (const [at, part] of draft.parts.entries()) {
      const before = earlier[j]![at]!
      const kind = kinds.get(part)
      if (kind === undefined || names.has(part) || given.has(before)) continue
      if (!isPlaceholder(before) || placeholderKind(before) !== kind) continue
      names.set(part, before)
      given.add(before)
    }
  }
  const next = new Map<PlaceholderKind, number>()
  for (const part of drafts.flatMap(draft => draft.parts)) {
    const kind = kinds.get(part)
    if (kind !== undefined && !names.has(part)) names.set(part, freeName(kind, next, taken))
  }
  return withForms(names, drafts)
}

/**
 * What the placeholders stand for, by placeholder, without secrets and other forms of times. A placeholder that a draft
 * has already keeps its text.
 */
export function textsOf(
  names: VolatileNames,
  drafts: readonly Draft[],
  earlier: RecordedValues | undefined,
): ReadonlyMap<string, string> {
  const known = new Map(drafts.flatMap(({ document }) => document.named ?? []))
  for (const [name, text] of earlier?.texts ?? []) known.set(name, text)
  const texts = new Map<string, string>()
  for (const [part, name] of names) {
    if (placeholderKind(name).startsWith('secret:') || formOf(name)[1] !== undefined) continue
    const text = isPlaceholder(part) ? (known.get(part) ?? known.get(name)) : part
    if (text !== undefined) texts.set(name, text)
  }
  return texts
}

/** Adds the other forms in which servers show times. */
function withForms(names: ReadonlyMap<string, string>, drafts: readonly Draft[]): VolatileNames {
  const times = [...names].filter(([, name]) => isTimeKind(placeholderKind(name)))
  if (times.length === 0) return names
  const zones = new Set(drafts.map(({ document }) => timezoneOf(document) ?? 'UTC'))
  const forms = times.flatMap(([text, name]) =>
    formsOfTime.flatMap(form =>
      [...zones].map(zone => [timeInForm(text, form, zone), inForm(name, form)] as const),
    ),
  )
  const shown = forms.filter((each): each is readonly [string, string] => each[0] !== undefined)
  // Text that a client wrote has priority, then the times in order.
  return new Map([...shown.toReversed(), ...names])
}

/** A document with each of the names replaced by its placeholder. */
export function withNames<T extends PlayDocument>(document: T, names: VolatileNames): T {
  if (names.size === 0) return document
  const { _id, k, ...rest } = document
  const { params } = rest as { readonly params?: Json }
  const bound = params === undefined ? {} : { params: nameInParams(params, names) }
  const named = nameIn(rest as Json, names) as object
  return { _id, k, ...named, ...digestIn(named, rest as Partial<Content>), ...bound } as T
}

/** Size and hash of a file that contains placeholders, computed with these, so that they are the same in each run. */
function digestIn(named: Partial<Content>, { text }: Partial<Content>): Partial<Content> {
  const isOther = named.text?.some((line, i) => line !== text?.[i]) === true
  return isOther ? digestOfLines(named.text) : {}
}

/** A JSON value with each of the names replaced by its placeholder. */
export function nameIn(value: Json, names: VolatileNames): Json {
  return mapTexts(value, text =>
    replaceInMessage(text, found => renamePart(found, part => names.get(part))),
  )
}

/** Bind values with placeholders, also for times that are numbers. */
function nameInParams(params: Json, names: VolatileNames): Json {
  if (typeof params === 'number') {
    const name = names.get(String(params))
    return name !== undefined && placeholderKind(name) === 'now' ? inForm(name, 'n') : params
  }
  if (params === null || typeof params !== 'object') return nameIn(params, names)
  if (Array.isArray(params)) return params.map(each => nameInParams(each, names))
  const entries = Object.entries(params)
  return Object.fromEntries(entries.map(([key, each]) => [key, nameInParams(each, names)]))
}

function kindsOf(drafts: readonly Draft[]): ReadonlyMap<string, PlaceholderKind> {
  const kinds = new Map<string, PlaceholderKind>()
  for (const { document, parts } of drafts) {
    for (const [part, kind] of kindsIn(document, parts)) kinds.set(part, kind)
  }
  return kinds
}

/**
 * The parts of a statement that are certainly random or secret, judged by the statement alone, with the kinds of their
 * placeholders.
 */
export function kindsIn(
  document: PlayDocument,
  parts: readonly string[],
): ReadonlyMap<string, PlaceholderKind> {
  const kinds = new Map<string, PlaceholderKind>()
  if (parts.length === 0) return kinds
  for (const part of parts) if (isPlaceholder(part)) kinds.set(part, placeholderKind(part))
  const isUpload = document.k === 'upload'
  for (const part of madeParts(document)) {
    if (isRandom(part)) kinds.set(part, isUpload ? 'uuid' : 'name')
  }
  for (const part of parts) {
    const kind = timeKindOf(part, document)
    if (kind !== undefined) kinds.set(part, kind)
  }
  const places =
    'stage' in document ? document.path : `${document.key} ${document.attach?.location}`
  for (const [part, kind] of driverParts(places)) kinds.set(part, kind)
  return kinds
}

function freeName(
  kind: PlaceholderKind,
  next: Map<PlaceholderKind, number>,
  taken: ReadonlySet<string>,
): string {
  let number = next.get(kind) ?? 1
  while (taken.has(placeholder(kind, number))) number++
  next.set(kind, number + 1)
  return placeholder(kind, number)
}
