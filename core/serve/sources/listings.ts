import { byName } from '../../by-name.js'
import type { SystemFacts } from '../../catalog/system/system-table.js'
import { checkFileFormat } from '../../stages/file-format.js'
import { fileFormatText } from '../../stages/format-text.js'
import type { Value } from '../../types/value.js'
import { blocksOfRows, type SourceReader } from './source-reader.js'

/** Returns a reader of a listing whose rows have a value for every column in `names`. */
export function listing(
  names: readonly string[],
  rows: () => Iterable<readonly Value[]>,
): SourceReader {
  return ({ columns }, cx) => {
    const places = columns.map(column => names.indexOf(column.name))
    const chosen = function* (): Generator<readonly Value[]> {
      for (const row of rows()) yield places.map(place => row[place]!)
    }
    return blocksOfRows(chosen(), columns.length, cx)
  }
}

/** `show_variables()`: the session's variables. */
export function variablesReader(facts: SystemFacts): SourceReader {
  return listing(['name', 'value', 'type'], function* () {
    for (const { name, value, type } of facts.variables()) yield [name, value, type]
  })
}

/** `show_sequences()`. Source: databend table_functions/show_sequences. */
export function sequencesReader({ catalog, visible }: SystemFacts): SourceReader {
  const names = ['name', 'interval', 'current', 'created_on', 'updated_on', 'comment']
  return listing(names, function* () {
    for (const sequence of byName(catalog.all('Sequence'))) {
      if (!visible.named('Sequence', sequence)) continue
      const { name, interval, next, createdOn, comment = null } = sequence
      yield [name, interval, next.value, createdOn, createdOn, comment]
    }
  })
}

/** SHOW FILE FORMATS. Source: databend interpreter_file_format_show.rs. */
export function fileFormatsReader({ catalog }: SystemFacts): SourceReader {
  return listing(['name', 'format_options'], function* () {
    for (const { name, options } of byName(catalog.all('FileFormat'))) {
      yield [name, fileFormatText(checkFileFormat(options))]
    }
  })
}
