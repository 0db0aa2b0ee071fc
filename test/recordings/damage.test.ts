import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import { RecordingError } from '#mockq'
import { loadRecordings } from '#mockq/recordings'
import { formatLine } from '../../recordings/store/line.js'
import { record } from './record-and-play.js'
import { scriptedUpstream } from './scripted-upstream.js'
import { TestClient } from './test-client.js'

const many = Array.from({ length: 120 }, (_, i) => [String(i)])

/** A small recording with rows on several lines. */
async function recordSome(folder: string): Promise<readonly string[]> {
  const upstream = await scriptedUpstream({
    script: sql => (/many/.test(sql) ? { schema: [['v', 'String']], rows: many } : undefined),
  })
  const recorder = await record(folder, upstream.url)
  const client = new TestClient(recorder.url)
  await client.query('CREATE TABLE t (v VARCHAR)')
  await client.query("INSERT INTO t VALUES ('é')")
  await client.query('SELECT many')
  await client.query('SELECT v FROM t')
  await recorder.close()
  await upstream.close()
  return readFileSync(join(folder, 'default.nedb'), 'utf8').trimEnd().split('\n')
}

const place = mkdtempSync(join(tmpdir(), 'mockq-'))
const lines = await recordSome(place)
rmSync(place, { recursive: true })

const damages: readonly (readonly [string, (lines: string[]) => string, number, RegExp])[] = [
  ['a torn last line', lines => lines.join('\n').slice(0, -20), 11, /torn/],
  ['no line end', lines => lines.join('\n'), 11, /line end/],
  ['a changed byte in SQL', lines => edit(lines, 2, 'CREATE', 'CREATF'), 3, /checksum/],
  ['a changed byte in a cell', lines => edit(lines, 7, '"60"', '"61"'), 8, /checksum/],
  ['a changed byte in a recorded time', lines => edit(lines, 1, '00000]', '00001]'), 2, /checksum/],
  ['a changed checksum', lines => edit(lines, 3, /.{3}"\}$/, '000"}'), 4, /checksum/],
  [
    'conflict markers',
    lines =>
      whole([...lines.slice(0, 2), '<<<<<<< HEAD', ...lines.slice(2), '=======', '>>>>>>> x']),
    3,
    /conflict/,
  ],
  ['an id twice', lines => whole(lines.toSpliced(5, 0, lines[4]!)), 6, /occurs twice/],
  ['lines in another order', lines => whole([lines[0]!, lines[3]!, lines[2]!]), 3, /sorted/],
  ['recorded values twice', lines => whole(lines.toSpliced(2, 0, lines[1]!)), 3, /no `_id`/],
  ['rows that are missing', lines => whole(lines.toSpliced(6, 1)), 7, /belong to no statement/],
  ['last rows that are missing', lines => whole(lines.toSpliced(8, 1)), 6, /rows are missing/],
  ['all rows missing', lines => whole(lines.slice(0, 6)), 6, /rows are missing/],
  ['an empty line', lines => whole(lines.toSpliced(3, 0, '')), 4, /empty line/],
  ['CR LF', lines => lines.join('\r\n'), 1, /CR LF/],
  ['an empty file', () => '', 1, /empty/],
  ['a foreign file', () => '{"a":1}\n', 1, /checksum/],
  ['a newer format', lines => whole([seal({ format: 4 }), ...lines.slice(1)]), 1, /format/],
  ['another normal form', lines => whole([seal({ normal: 9 }), ...lines.slice(1)]), 1, /normal/],
]

t.test('a damaged recording is refused with file and line', async t => {
  for (const [name, damage, line, sentence] of damages) {
    t.test(name, async t => {
      const folder = t.testdir()
      const file = join(folder, 'default.nedb')
      writeFileSync(file, damage([...lines]))
      const before = readFileSync(file)
      try {
        loadRecordings(folder)
        t.fail('it was loaded')
      } catch (error) {
        if (!(error instanceof RecordingError)) throw error
        t.equal(error.line, line)
        t.match(error.message, sentence)
        t.ok(error.message.startsWith(`${file}:${line}: `))
      }
      t.ok(readFileSync(file).equals(before), 'it is left as it was')
    })
  }
})

t.test('every single changed byte is found', async t => {
  const folder = t.testdir()
  const file = join(folder, 'default.nedb')
  const bytes = Buffer.from(whole([...lines]))
  for (let at = 0; at < bytes.length; at += 7) {
    const changed = Buffer.from(bytes)
    changed[at]! ^= 1
    writeFileSync(file, changed)
    t.throws(() => loadRecordings(folder), { name: 'RecordingError', path: file }, `byte ${at}`)
  }
})

t.test('a missing folder, and a lane without a file', async t => {
  t.throws(() => loadRecordings(join(t.testdir(), 'nothing')), {
    name: 'RecordingError',
    message: /no such folder/,
  })
  t.throws(() => loadRecordings(join(t.testdir(), 'x.nedb')), {
    name: 'RecordingError',
    message: /no such folder/,
  })
})

function edit(lines: string[], at: number, from: string | RegExp, to: string): string {
  const edited = lines[at]!.replace(from, to)
  if (edited === lines[at]) throw new Error(`nothing to edit in line ${at + 1}`)
  return whole(lines.with(at, edited))
}

function whole(lines: readonly string[]): string {
  return `${lines.join('\n')}\n`
}

function seal(change: object): string {
  const { sum: _, ...meta } = JSON.parse(lines[0]!)
  return formatLine({ ...meta, ...change })
}
