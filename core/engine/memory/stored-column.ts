import type { Column } from '../../types/columns/column.js'
import { ConstantColumn } from '../../types/columns/constant-column.js'
import { DictionaryColumn } from '../../types/columns/dictionary-column.js'
import { packColumn } from '../../types/columns/pack-column.js'
import { StringColumn } from '../../types/columns/string-column.js'
import { ValueColumn } from '../../types/columns/value-column.js'
import type { DataType } from '../../types/data-type.js'

/** Columns of fewer rows are stored as they are: packing them would take more memory than it saves. */
const packedRows = 64

/** A column in the form in which a table keeps it. `before` is the table's column of the rows before these, if any. */
export function storedColumn(type: DataType, column: Column, before: Column | undefined): Column {
  if (column.length < packedRows) return column
  if (column instanceof DictionaryColumn && before instanceof DictionaryColumn) {
    return column.withDictionary(before.dictionary) ?? column
  }
  const isPacked = !(column instanceof ValueColumn || column instanceof ConstantColumn)
  const mayShrink =
    column instanceof StringColumn &&
    (!(before instanceof StringColumn) || column.characters * 2 < column.text.length)
  return isPacked && !mayShrink ? column : packColumn(type, column.values(), before)
}
