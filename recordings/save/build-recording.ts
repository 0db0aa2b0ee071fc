import { Unsupported } from '../../core/errors/unsupported.js'
import { normalFormVersion } from '../../core/sql/normal-form.js'
import { hasOwnKey } from '../match/record.js'
import {
  formatVersion,
  type MetaDocument,
  type PlayDocument,
  redactVersion,
  rowsPerDocument,
} from '../store/document.js'
import { type DocumentId, formatId } from '../store/document-id.js'
import { formatLine } from '../store/line.js'
import type { Recording } from '../store/recording.js'
import { type Alignment, align } from './align.js'
import { canonicalOrder, isParallel } from './canonical-order.js'
import { anonymousSessions, type Draft, savedDraft, withEarlierCounts } from './draft.js'
import { type LeftOut, leftOut } from './left-out.js'
import { numberDrafts } from './numbering.js'
import { nameIn, type VolatileNames, volatileNames, withNames } from './volatile-names.js'

export interface BuildOptions {
  readonly lane: string
  /** The version to advertise. */
  readonly server: string
  /** What the lane had before: statements that it has too keep their places and names. */
  readonly earlier?: Recording
  /** The order is that of play already, sessions and names are final. */
  readonly inOrder?: boolean
}

/** A canonical file. */
export interface BuiltRecording {
  /** Each with its line end. */
  readonly lines: readonly string[]
  /** The `_id` that the document of each draft has in it. */
  readonly ids: ReadonlyMap<PlayDocument, string>
  /** What cannot be written so that it would be found again. */
  readonly leftOut: readonly LeftOut[]
}

/** The lines of a draft. */
interface BuiltLines {
  readonly document: PlayDocument
  readonly id: string
  readonly text: string
}

/** Puts drafts in their order, gives them their places and names, and writes them out. */
export function buildRecording(drafts: readonly Draft[], options: BuildOptions): BuiltRecording {
  const linked = linkAnonymous(drafts)
  const earlier = options.earlier === undefined ? [] : savedDrafts(options.earlier)
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
      built.push(linesOf(draft, document, places[i]!, names))
    } catch (error) {
      left.push(leftOut(draft.document, error))
    }
  }
  const sorted = built.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  return {
    lines: [`${formatLine(metaOf(options))}\n`, ...sorted.map(each => each.text)],
    ids: new Map(built.map(({ document, id }) => [document, id])),
    leftOut: left,
  }
}

/** Statements without identity that stayed alone are of the lane's one session without a name. */
export function linkAnonymous(drafts: readonly Draft[]): readonly Draft[] {
  const counts = new Map<number, number>()
  for (const { session } of drafts) counts.set(session, (counts.get(session) ?? 0) + 1)
  return drafts.map(draft =>
    draft.session >= anonymousSessions && counts.get(draft.session) === 1
      ? { ...draft, session: 0 }
      : draft,
  )
}

/** What a recording has, in play order. */
export function savedDrafts(recording: Recording): readonly Draft[] {
  const entries = recording.entries.toSorted((a, b) => a.ordinal - b.ordinal)
  return entries.map(entry => savedDraft(recording, entry))
}

function inNewOrder(alignment: Alignment, order: readonly number[]): Alignment {
  const pairs = order.map((i, at) => [at, alignment.get(i)] as const)
  return new Map(pairs.filter((pair): pair is readonly [number, number] => pair[1] !== undefined))
}

function metaOf({ lane, server }: BuildOptions): MetaDocument {
  return {
    _id: '000',
    k: 'meta',
    format: formatVersion,
    server,
    redact: redactVersion,
    normal: normalFormVersion,
    lane,
  }
}

/**
 * The document with SQL of which its key is the normal form. Beside a comment or a line end, a name may be
 * found in the one and not in the other: then the key is the SQL, too.
 */
function agreeing(document: PlayDocument): PlayDocument {
  if (hasOwnKey(document) || 'stage' in document) return document
  const simple = { ...document, sql: document.key }
  if (hasOwnKey(simple)) return simple
  throw new Unsupported('random names in such a statement')
}

/** The lines of a draft whose document is written as `final`. */
function linesOf(
  { document, rows }: Draft,
  final: PlayDocument,
  place: Omit<DocumentId, 'part'>,
  names: VolatileNames,
): BuiltLines {
  const id = formatId({ ...place, part: 0 })
  const { after: _, seen: __, beside: ___, at: ____, ...rest } = agreeing(withNames(final, names))
  let text = `${formatLine({ ...rest, _id: id } as PlayDocument)}\n`
  for (let at = 0, part = 1; at < rows.length; at += rowsPerDocument, part++) {
    const slice = rows.slice(at, at + rowsPerDocument)
    const r = (names.size === 0 ? slice : nameIn(slice, names)) as typeof slice
    text += `${formatLine({ _id: formatId({ ...place, part }), k: 'rows', r })}\n`
  }
  return { document, id, text }
}
