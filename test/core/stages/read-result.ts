import type { FileBlock } from '../../../core/stages/blocks/file-block.js'
import type { FileRow } from '../../../core/stages/file-row.js'

/** What reading a file gave: its rows, its errors, and the error that ended it, if any. */
export interface ReadResult {
  readonly rows: readonly unknown[]
  readonly failed: readonly unknown[]
  readonly end: string | undefined
}

/** Runs `read`, which adds to `records`. */
export async function readResult(
  records: readonly FileRow[],
  read: () => Promise<void>,
): Promise<ReadResult> {
  let end: string | undefined
  try {
    await read()
  } catch (error) {
    end = String(error)
  }
  return {
    rows: records.flatMap(row => ('values' in row ? [[row.line, ...row.values]] : [])),
    failed: records.flatMap(row =>
      'error' in row ? [[row.line, row.error.code, row.error.message]] : [],
    ),
    end,
  }
}

/** Adds the rows of blocks, and the errors. */
export async function recordsOf(
  blocks: AsyncIterable<FileBlock>,
  records: FileRow[],
): Promise<void> {
  for await (const { length, columns, lines, failed } of blocks) {
    records.push(...failed)
    for (let row = 0; row < length; row++) {
      records.push({ line: lines[row]!, values: columns.map(column => column.get(row)) })
    }
  }
}
