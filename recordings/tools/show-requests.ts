import { dirname } from 'node:path'
import { recordedRows } from '../replay/answer-rows.js'
import { BlobFolder } from '../store/blob-folder.js'
import type { Cell, Rows } from '../store/document.js'
import { type Dependencies, LaneDependencies } from './dependencies.js'
import type { OpenLane } from './open-lanes.js'
import { type RequestView, requestView } from './request-view.js'
import type { Selected } from './select-requests.js'

/** A request with rows of its answer. */
export interface ShownRequest extends RequestView {
  /** The first rows of the answer, or all. */
  readonly rows: Rows
  /** The lines of a small text file, as recorded; null: not stored, or not text. */
  readonly content: readonly string[] | null
  /** Null unless it is asked for. */
  readonly dependsOn: Dependencies | null
}

export interface ShowOptions {
  /** Most rows of each answer; absent: all. */
  readonly rows?: number
  readonly dependencies: boolean
}

/** Reads requests with their rows, one after another. */
export async function* showRequests(
  selected: Iterable<Selected>,
  { rows: most = Number.POSITIVE_INFINITY, dependencies }: ShowOptions,
): AsyncGenerator<ShownRequest> {
  let known: { readonly lane: OpenLane; readonly of: LaneDependencies } | undefined
  for (const each of selected) {
    const { lane, entry, document } = each
    if (dependencies && known?.lane !== lane) known = { lane, of: new LaneDependencies(lane) }
    yield {
      ...viewOf(each),
      rows: await firstRows(each, most),
      content: 'text' in document ? (document.text ?? null) : null,
      dependsOn: dependencies ? known!.of.of(entry) : null,
    }
  }
}

/** The view of a selected request, without rows. */
export function viewOf({ lane, entry, document }: Selected): RequestView {
  return requestView(lane, entry, document)
}

/** The first rows of an answer, as recorded. */
export async function firstRows({ lane, entry, document }: Selected, most: number): Promise<Rows> {
  if (document.k !== 'stmt' || most === 0) return []
  const rows: (readonly Cell[])[] = []
  const blobs = new BlobFolder(dirname(lane.file))
  for await (const some of recordedRows(lane.recording, entry, document, blobs)) {
    for (const row of some) {
      rows.push(row)
      if (rows.length >= most) return rows
    }
  }
  return rows
}
