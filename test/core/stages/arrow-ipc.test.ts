import t from 'tap'
import { arrowRows } from '../../../core/stages/arrow-ipc/arrow-rows.js'
import { ArrowOutput } from '../../../core/stages/arrow-ipc/write-arrow.js'
import type { FileColumn } from '../../../core/stages/file-column.js'
import { type ArrowFormat, fileFormatSpec } from '../../../core/stages/file-format.js'
import { type DataType, int32Type, nullableType } from '../../../core/types/data-type.js'
import { typeText } from '../../../core/types/type-text.js'
import type { Value } from '../../../core/types/value.js'
import { variantJson } from '../../../core/types/variant.js'
import { blockOf } from '../blocks.js'
import { edgeValues } from './edge-values.js'
import { fileContext } from './file-context.js'

const format = (type: string): ArrowFormat =>
  fileFormatSpec(new Map([['type', type]]), 'read') as ArrowFormat

function rowsOf(
  file: Buffer,
  type: string,
  columns: readonly FileColumn[],
): readonly (readonly Value[] | string)[] {
  const reading = { format: format(type), columns, cx: fileContext, path: 'f' }
  const rows: (readonly Value[] | string)[] = []
  for (const row of arrowRows(file, reading)) {
    if ('error' in row) rows.push(row.error.message)
    if ('values' in row) rows.push(row.values)
  }
  return rows
}

const shown = (type: DataType, value: Value): Value =>
  type.kind === 'Variant' && typeof value === 'string' ? variantJson(value) : value

t.test('what is unloaded loads back equal', t => {
  let count = 0
  for (const kind of ['ARROW', 'ARROW_STREAM']) {
    for (const { type: bare, values: all } of edgeValues) {
      for (const type of [bare, nullableType(bare)]) {
        const values = type === bare ? all : [null, ...all]
        const columns = [
          { name: 'v', type },
          { name: 'n', type: int32Type },
        ]
        const file = new ArrowOutput(columns, format(kind))
        const numbers = values.map((_, i) => i)
        // Two batches.
        file.add(blockOf(values, numbers), 0, 1)
        file.add(blockOf(values, numbers), 1, values.length)
        const rows = rowsOf(file.bytes(), kind, columns)
        const read = rows.map(row =>
          typeof row === 'string' ? row : [shown(bare, row[0]!), row[1]],
        )
        t.same(
          read,
          values.map((value, i) => [shown(bare, value), i]),
          `${kind} ${typeText(type)}`,
        )
        count += values.length
      }
    }
  }
  t.comment(`${count} values`)
  t.end()
})

t.test('a file that is cut short', t => {
  const columns = [{ name: 'v', type: int32Type }]
  const file = new ArrowOutput(columns, format('ARROW'))
  file.add(blockOf([1, 2]), 0, 2)
  const bytes = file.bytes()
  t.same(rowsOf(bytes, 'ARROW', columns), [[1], [2]])
  t.match(rowsOf(bytes.subarray(0, -1), 'ARROW', columns), [/^Bad ARROW file .*correct footer/])
  t.match(rowsOf(bytes, 'ARROW_STREAM', columns), [/^Bad ARROW file/])
  t.match(rowsOf(Buffer.from('nonsense that is long enough'), 'ARROW_STREAM', columns), [
    /^Bad ARROW file/,
  ])
  t.end()
})
