import type { StoredTable } from '../../catalog/objects.js'
import { Unsupported } from '../../errors/unsupported.js'
import type { Source } from '../../plan/relation.js'
import type { DataType } from '../../types/data-type.js'
import type { Binding } from '../binding.js'

/**
 * A table of ENGINE = RANDOM: `max_block_size` rows, or as many as a LIMIT right above it.
 *
 * A seed is refused: the server then repeats the rows of its own random generator, which mockq does not have.
 * Source: databend random_table.rs `read_partitions`, values.rs `RandomOptions`.
 */
export function randomRows(binding: Binding, { columns: declared, options }: StoredTable): Source {
  if (options['seed'] !== undefined) throw new Unsupported('rows of ENGINE = RANDOM with a seed')
  const columns = declared.map(({ name, type }) => binding.newColumn(name, type))
  for (const { type } of columns) refuseType(type)
  const length = (name: string, fallback: number) => Number(options[name] ?? fallback)
  const args = {
    rows: Number(binding.cx.eval.setting('max_block_size')),
    minStringLength: length('min_string_len', 0),
    maxStringLength: length('max_string_len', 5),
    maxArrayLength: length('max_array_len', 3),
  }
  return { kind: 'Source', name: 'random', args, columns }
}

const unmade: ReadonlySet<string> = new Set([
  'Bitmap',
  'Geography',
  'Geometry',
  'Interval',
  'Vector',
])

function refuseType(type: DataType): void {
  if (unmade.has(type.kind)) {
    throw new Unsupported(`columns of ${type.kind} in a table of ENGINE = RANDOM`)
  }
  if (type.kind === 'Nullable' || type.kind === 'Array') refuseType(type.of)
  if (type.kind === 'Tuple') for (const field of type.fields) refuseType(field)
  if (type.kind === 'Map') for (const part of [type.key, type.value]) refuseType(part)
}
