import type { FileBlock } from '../../../core/stages/blocks/file-block.js'
import type { FileRow } from '../../../core/stages/file-row.js'

/** The rows and the errors of blocks, in the order of their lines. */
export async function blockRecords(
  blocks: AsyncIterable<FileBlock>,
): Promise<readonly Exclude<FileRow, { blank: true }>[]> {
  const records: Exclude<FileRow, { blank: true }>[] = []
  for await (const { length, columns, lines, failed } of blocks) {
    let next = 0
    const failures = (to: number) => {
      while (next < failed.length && failed[next]!.line <= to) records.push(failed[next++]!)
    }
    for (let row = 0; row < length; row++) {
      const line = lines[row]!
      failures(line)
      records.push({ line, values: columns.map(column => column.get(row)) })
    }
    failures(Number.POSITIVE_INFINITY)
  }
  return records
}
