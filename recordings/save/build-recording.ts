import { Unsupported } from '../../core/errors/unsupported.js'
import { normalFormVersion } from '../../core/sql/normal-form.js'
import { hasOwnKey } from '../match/question.js'
import { isPlaceholder } from '../redact/placeholder.js'
import {
  formatVersion,
  type MetaDocument,
  type PlayDocument,
  redactVersion,
  rowsPerDocument,
} from '../store/document.js'
import { type DocumentId, formatId } from '../store/document-id.js'
import { formatLine } from '../store/line.js'
import { type SentStatement, valuesDocument } from '../store/recorded-values.js'
import type { Entry, Recording } from '../store/recording.js'
import { type Alignment, align } from './align.js'
import { canonicalOrder, isParallel } from './canonical-order.js'
import { anonymousSessions, type Draft, savedDraft, withEarlierCounts } from './draft.js'
import { asLeftOut, type LeftOut } from './left-out.js'
import { numberDrafts } from './numbering.js'
import { nameIn, textsOf, type VolatileNames, volatileNames, withNames } from './volatile-names.js'

export interface BuildOptions {
  readonly lane: string
  /** The server version to advertise. */
  readonly server: string
  /** The lane's earlier recording: statements that it has too keep their places and placeholders. */
  readonly earlier?: Recording
  /** How data was redacted; absent: as in the earlier recording. */
  readonly redacted?: MetaDocument['redacted']
  /** Whether drafts are in play order already, with final sessions and placeholders. */
  readonly inOrder?: boolean
}

/** A file in canonical form. */
export interface BuiltRecording {
  /** Each line includes its line end. */
  readonly lines: readonly string[]
  /** The `_id` of each draft's document in the file. */
  readonly ids: ReadonlyMap<PlayDocument, string>
  /** Documents that could not be written in a form that replay would find. */
  readonly leftOut: readonly LeftOut[]
}

/** The lines of a draft. */
interface BuiltLines extends SentStatement {
  readonly document: PlayDocument
  readonly id: string
  readonly text: string
}

/** Sorts drafts, assigns their places and placeholders, and writes their lines. */
export function buildRecording(drafts: readonly Draft[], options: BuildOptions): BuiltRecording {
  const linked = linkAnonymous(drafts)
  const saved = options.earlier
  const entries = saved === undefined ? [] : inPlayOrder(saved)
  const earlier = entries.map(entry => savedDraft(saved!, entry))
  const inOrder = options.inOrder === true || !isParallel(linked)
  const aligned = align(linked, earlier, inOrder)
  const order = options.inOrder === true ? linked.map((_, i) => i) : canonicalOrder(linked, aligned)
  const ordered = order.map(i => linked[i]!)
  const alignment = inNewOrder(aligned, order)
  const places = numberDrafts(
    ordered,
    earlier.map(({ place }) => place!),
    alignment,
  )
  const names = volatileNames(
    ordered,
    earlier.map(({ parts }) => parts),
    alignment,
  )
  const built: BuiltLines[] = []
  const left: LeftOut[] = []
  for (const [i, draft] of ordered.entries()) {
    try {
      const j = alignment.get(i)
      const document = withEarlierCounts(draft, j === undefined ? undefined : earlier[j])
      const lines = linesOf(draft, document, places[i]!, names)
      // A placeholder that stands for another text now has another time, too.
      const isRenewed = draft.parts.some(part => names.has(part) && !isPlaceholder(part))
      const isUnchanged =
        j !== undefined && !isRenewed && saved!.linesOf(entries[j]!).equals(Buffer.from(lines.text))
      built.push(isUnchanged ? { ...lines, sentAt: earlier[j]!.sentAt } : lines)
    } catch (error) {
      left.push(asLeftOut(draft.document, error))
    }
  }
  const sorted = built.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const values = valuesDocument(built, textsOf(names, ordered, saved?.values))
  const head = [metaOf(options), ...(values === undefined ? [] : [values])]
  return {
    lines: [...head.map(each => `${formatLine(each)}\n`), ...sorted.map(each => each.text)],
    ids: new Map(built.map(({ document, id }) => [document, id])),
    leftOut: left,
  }
}

/** Puts statements without identity that were linked to no other into the lane's unnamed session, 0. */
export function linkAnonymous(drafts: readonly Draft[]): readonly Draft[] {
  const counts = new Map<number, number>()
  for (const { session } of drafts) counts.set(session, (counts.get(session) ?? 0) + 1)
  return drafts.map(draft =>
    draft.session >= anonymousSessions && counts.get(draft.session) === 1
      ? { ...draft, session: 0 }
      : draft,
  )
}

/** The drafts of a recording, in play order. */
export function savedDrafts(recording: Recording): readonly Draft[] {
  return inPlayOrder(recording).map(entry => savedDraft(recording, entry))
}

function inPlayOrder({ entries }: Recording): readonly Entry[] {
  return entries.toSorted((a, b) => a.ordinal - b.ordinal)
}

function inNewOrder(alignment: Alignment, order: readonly number[]): Alignment {
  const pairs = order.map((i, at) => [at, alignment.get(i)] as const)
  return new Map(pairs.filter((pair): pair is readonly [number, number] => pair[1] !== undefined))
}

function metaOf({ lane, server, earlier, redacted }: BuildOptions): MetaDocument {
  const told = redacted ?? earlier?.meta.redacted
  return {
    _id: '000',
    k: 'meta',
    format: formatVersion,
    server,
    redact: redactVersion,
    normal: normalFormVersion,
    lane,
    ...(told !== undefined && { redacted: told }),
  }
}

/**
 * The document with SQL whose normal form is its key. Next to a comment or a line end, a name may be found in one but
 * not in the other: then the key is used as the SQL, too.
 */
function agreeing(document: PlayDocument): PlayDocument {
  if (hasOwnKey(document) || 'stage' in document) return document
  const simple = { ...document, sql: document.key }
  if (hasOwnKey(simple)) return simple
  throw new Unsupported('random names in such a statement')
}

/** The lines of a draft whose document becomes `final`. */
function linesOf(
  { document, rows, sentAt }: Draft,
  final: PlayDocument,
  place: Omit<DocumentId, 'part'>,
  names: VolatileNames,
): BuiltLines {
  const id = formatId({ ...place, part: 0 })
  const named = agreeing(withNames(final, names))
  const { after: _, seen: __, beside: ___, at: ____, named: _____, ...rest } = named
  let text = `${formatLine({ ...rest, _id: id } as PlayDocument)}\n`
  for (let at = 0, part = 1; at < rows.length; at += rowsPerDocument, part++) {
    const slice = rows.slice(at, at + rowsPerDocument)
    const r = (names.size === 0 ? slice : nameIn(slice, names)) as typeof slice
    text += `${formatLine({ _id: formatId({ ...place, part }), k: 'rows', r })}\n`
  }
  return { document, id, text, ordinal: place.ordinal, sentAt }
}
