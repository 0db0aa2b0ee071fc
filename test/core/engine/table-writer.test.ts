import t from 'tap'
import { emptyVersion } from '../../../core/engine/memory/table-version.js'
import { TableWriter } from '../../../core/engine/memory/table-writer.js'
import { packColumn } from '../../../core/types/columns/pack-column.js'
import { parseType } from '../../../core/types/parse-type.js'

t.test(
  'small loads with dictionaries of their own are joined to one column with codes',
  async t => {
    const type = parseType('String')
    const loads = [0, 1, 2].map(load =>
      Array.from({ length: 100 }, (_, i) => ['AIR', 'RAIL', `load ${load}`][i % 3]!),
    )
    let version = emptyVersion([{ type }])
    for (const values of loads) {
      const writer = new TableWriter(version)
      writer.append([packColumn(type, values)], values.length)
      version = writer.finish()
    }
    const [chunk, ...more] = version.chunks
    t.same(more, [])
    const column = chunk!.columns[0]!
    t.equal(column.constructor.name, 'DictionaryColumn')
    t.same(column.values(), loads.flat())
  },
)

t.test('codes behind strings are stored as values of the same form', async t => {
  const type = parseType('String')
  const strings = Array.from({ length: 100 }, (_, i) => `text ${i}`)
  const words = Array.from({ length: 100 }, (_, i) => ['AIR', 'RAIL'][i % 2]!)
  let version = emptyVersion([{ type }])
  for (const values of [strings, words]) {
    const writer = new TableWriter(version)
    writer.append([packColumn(type, values)], values.length)
    version = writer.finish()
  }
  const column = version.chunks[0]!.columns[0]!
  t.equal(column.constructor.name, 'StringColumn')
  t.same(column.values(), [...strings, ...words])
})
