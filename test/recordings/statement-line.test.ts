import t from 'tap'
import { checkPlay } from '../../recordings/store/check-document.js'
import type { StatementDocument } from '../../recordings/store/document.js'
import { formatId, IdReader, parseId } from '../../recordings/store/document-id.js'
import { formatLine } from '../../recordings/store/line.js'
import { PlainDocuments } from '../../recordings/store/plain-document.js'
import { parseLine, scanLines } from '../../recordings/store/scan-lines.js'
import { StatementLine } from '../../recordings/store/statement-line.js'
import { SeededRandom } from '../states/seeded-random.js'
import { RandomDocuments } from './random-documents.js'

t.test('a line is plain only if a parser accepts it, with the same rows', async t => {
  const random = new SeededRandom(1)
  const documents = new RandomDocuments(random)
  const statement = new StatementLine()
  const ids = new IdReader()
  const counts = { plain: 0, parsed: 0, changedPlain: 0, changedRefused: 0 }
  for (let n = 1; n <= 2000; n++) {
    const document = documents.statement(random.below(3), n * 10)
    const line = Buffer.from(`x${formatLine(document)}`)
    const isPlain = statement.check(line, 1, line.length)
    if (isPlain) t.equal(statement.rows, document.rows)
    else if (!hasRareField(document)) t.fail(`not read from its bytes: ${line}`)
    counts[isPlain ? 'plain' : 'parsed']++
    for (let i = 0; i < 5; i++) {
      const changed = withChange(line, random)
      const hasId = ids.read(changed, 1)
      if (!hasId || !statement.check(changed, 1, changed.length)) counts.changedRefused++
      else {
        counts.changedPlain++
        const parsed = checkPlay(JSON.parse(changed.toString('utf8', 1)), 'x', 1)
        t.equal((parsed as StatementDocument).rows, statement.rows, changed.toString())
      }
    }
  }
  for (const [kind, count] of Object.entries(counts)) t.ok(count > 200, `${kind}: ${count}`)
})

t.test('a document read from its line is the one that a parser reads', async t => {
  const random = new SeededRandom(2)
  const documents = new RandomDocuments(random)
  const statements = Array.from({ length: 1000 }, (_, n) => {
    return documents.statement(random.below(3), (n + 1) * 10)
  })
  const file = Buffer.from(`${statements.map(formatLine).join('\n')}\n`)
  const reader = new PlainDocuments({ file }, fields => ({ fields }))
  const counts = { read: 0, left: 0, kept: 0 }
  const makings = new Set<object>()
  for (const line of scanLines(file, 'x', 'whole')) {
    for (let pass = 0; pass < 2; pass++) {
      const found = reader.read(line)
      counts[found === undefined ? 'left' : 'read']++
      if (found === undefined) continue
      const { [sealField]: _, ...parsed } = parseLine(file, line, 'x') as Record<string, unknown>
      t.equal(sortedText(found.document), sortedText(parsed))
      if (makings.has(found.kept)) counts.kept++
      makings.add(found.kept)
    }
  }
  for (const [kind, count] of Object.entries(counts)) t.ok(count > 200, `${kind}: ${count}`)
})

/** The field of a line with its checksum, which is not part of the document. */
const sealField = 'sum'

function sortedText(document: object): string {
  const given = Object.entries(document).filter(([, value]) => value !== undefined)
  return JSON.stringify(given.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** Whether it has a field, or a number, with which a line is parsed. */
function hasRareField(document: StatementDocument): boolean {
  const rare = ['attach', 'error', 'fault', 'end']
  const numbers = JSON.stringify(document.params ?? null)
  return rare.some(name => name in document) || /e[-+]|\d{16}/.test(numbers)
}

/** A line in which a byte of its fields differs, is missing or comes twice, or two fields have changed places. */
function withChange(line: Buffer, random: SeededRandom): Buffer {
  const at = random.below(line.length - 20) + 1
  const rest = line.subarray(at + 1)
  const way = random.below(4)
  if (way === 0) return Buffer.concat([line.subarray(0, at), rest])
  if (way === 1) return Buffer.concat([line.subarray(0, at + 1), line.subarray(at)])
  if (way === 2) {
    const byte = random.pick([...Buffer.from('",:{}[]\\u0e-. \n'), 0x80, random.below(256)])
    return Buffer.concat([line.subarray(0, at), Buffer.from([byte]), rest])
  }
  const fields = line.toString('latin1').split(',"')
  const one = random.below(fields.length - 2) + 1
  const other = random.below(fields.length - 2) + 1
  const swapped = fields.with(one, fields[other]!).with(other, fields[one]!)
  return Buffer.from(swapped.join(',"'), 'latin1')
}

t.test('a line whose field comes twice, in another place or with blanks is parsed', async t => {
  const line = formatLine(new RandomDocuments(new SeededRandom(3)).statement(1, 10))
  const plain = line.replace(/,"(?:error|fault|end|attach)":(?:\[.*?\]|"\w+"|\{.*?\})(?=,")/g, '')
  const isPlain = (text: string) => {
    const bytes = Buffer.from(text)
    return new StatementLine().check(bytes, 0, bytes.length)
  }
  t.ok(isPlain(plain))
  t.notOk(isPlain(plain.replace('"written":', '"rows":1,"written":')), 'twice')
  t.notOk(isPlain(plain.replace('"written":', '"other":1,"written":')), 'unknown')
  t.notOk(isPlain(plain.replace('"written":', '"written": ')), 'a blank')
  t.notOk(isPlain(plain.replace('"k":"stmt"', '"k":"load"')), 'another kind')
  t.notOk(isPlain(plain.replace(/"schema":\[/, '"schema":{')), 'not a list')
})

t.test('ids are read from bytes as from text, and sort alike', async t => {
  const random = new SeededRandom(5)
  const reader = new IdReader()
  let last = ''
  let valid = 0
  for (let n = 0; n < 3000; n++) {
    const ordinal = random.below(4) + random.pick([0, 0, 0.5, 0.000001, 0.123457, 0.999999])
    const text = formatId({ session: random.below(3), ordinal, part: random.below(3) })
    const at = random.below(text.length)
    const other = random.pick(['_', ':', 's', '0', '9', 'é', '"'])
    const changed = random.chance(0.3) ? text.slice(0, at) + other + text.slice(at + 1) : text
    const id = parseId(changed)
    const bytes = Buffer.from(`{"_id":"${changed}","k":"rows"`)
    t.equal(reader.read(bytes, 0), id !== undefined, changed)
    if (id === undefined) continue
    valid++
    t.match(reader, id)
    if (last !== '') t.equal(reader.isAfterLast, changed > last, `${changed} after ${last}`)
    last = changed
  }
  t.ok(valid > 2000)
})
