import { appendFileSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import t from 'tap'
import { lintRecordings } from '../../../recordings/tools/lint.js'
import { isCard, isIban, personalDataIn } from '../../../recordings/tools/personal-data.js'
import { harmlessTexts } from './harmless-texts.js'
import { writeLane } from './write-lane.js'

const key = ['gh', 'p_', 'a1B2'.repeat(9)].join('')

/** The findings of a folder, as `RULE FILE:LINE PLACE`. */
function found(path: string, options = {}): readonly string[] {
  return lintRecordings(path, options).findings.map(
    ({ rule, file, line, place }) =>
      `${rule} ${file}${line === null ? '' : `:${line}`}${place && ` ${place}`}`,
  )
}

t.test('personal data, and what only looks like it', async t => {
  const kinds = (text: string) => personalDataIn(text).map(({ kind }) => kind)
  const people: readonly (readonly [string, string])[] = [
    ['ann.lee+news@gmail.com', 'email'],
    ['Grüße an jürgen.müller@müller-söhne.de!', 'email'],
    ['{"mail":"o_brien@mail.corp.co.uk"}', 'email'],
    [['4111', '1111', '1111', '1111'].join('-'), 'card'],
    [['5500', '000000', '000004'].join(''), 'card'],
    [['3782', '822463', '10005'].join(' '), 'card'],
    ['DE89 3704 0044 0532 0130 00', 'iban'],
    ['GB82WEST12345698765432', 'iban'],
    ['+49 30 901820 123', 'phone'],
    ['tel: +1 (212) 736-5000', 'phone'],
  ]
  for (const [text, kind] of people) t.same(kinds(text), [kind], text)
  const nobody = [
    ...['ann@example.com', 'x@mail.example.org', 'a@b.test', 'noreply@shop.com', 'logo@2x.png'],
    ...[
      'databend://ann:pw@db.shop.com/x',
      'a@b',
      '@',
      'x @y.com',
      '@~/a@b.csv',
      'git@github.com:a/b',
    ],
    ...['4111111111111112', '1234567890123456', '0000000000000000', '4111111111111111.5'],
    ...[
      'DE88370400440532013000',
      'XX89370400440532013000',
      '+0200',
      '1e+123456789012',
      '2024-01-01 00:00:00+0100',
    ],
    ...['+1 212 555 0123', '+44 7700 900123'],
  ]
  for (const text of nobody) t.same(kinds(text), [], text)
  for (const [what, text] of harmlessTexts) {
    const data = personalDataIn(text)
    if (data.length > 0) t.same(data, [], `${what}: ${text}`)
  }
  t.ok(isCard('6011 1111 1111 1117'))
  t.ok(isIban('NO9386011117947'))
})

t.test('texts of every part of a recording are searched, once each', async t => {
  const folder = t.testdir()
  writeLane(
    join(folder, 'a.nedb'),
    [
      { sql: `SELECT '${key}' -- ${key}` },
      { sql: 'SELECT ?, ?', params: [key, { deep: [key] }] },
      { sql: 'SELECT 1', answer: [[key], [key], [`{"a":"${key}"}`]], schema: [['note', 'String']] },
      { sql: 'SELECT 2', error: [1005, `cannot read ${key}`], warnings: [key] },
      { upload: 'x.csv', content: `id,key\r\n1,${key}\r\n` },
      { sql: 'SELECT 3', answer: [['ann@shop.com', null]], schema: [['mail', 'String']] },
    ],
    { lane: 'a' },
  )
  t.same(found(folder), [
    'secret/github-token a.nedb:2 sql',
    'secret/github-token a.nedb:3 params[0]',
    'secret/github-token a.nedb:3 params[1].pairs[0][1][0]',
    'secret/github-token a.nedb:5 rows.note',
    'secret/github-token a.nedb:6 warnings[0]',
    'secret/github-token a.nedb:6 error[1]',
    'secret/github-token a.nedb:7 content',
    'personal/email a.nedb:9 rows.mail',
  ])
  const { findings } = lintRecordings(folder)
  t.notMatch(JSON.stringify(findings), /a1B2a1B2|ann@shop/, 'never shows the secret')
  t.match(findings[0], { severity: 'error', id: /^s000001:0000/, next: /--redact/ })
  t.equal(findings.at(-1)!.severity, 'warning')
  t.same(found(folder, { rules: ['personal'] }), ['personal/email a.nedb:9 rows.mail'])
  t.same(found(folder, { rules: ['secret/*'], without: ['secret/github-token'] }), [])
  t.throws(
    () => found(folder, { rules: ['secret/github-tokens'] }),
    /did you mean "secret\/github-token"/,
  )
  t.same(found(join(folder, 'a.nedb'), { rules: ['personal'] }).length, 1, 'one file')
  writeLane(join(folder, 'b.nedb'), [{ sql: `SELECT '${key}'` }], { lane: 'b' })
  t.same(found(folder, { lanes: ['b*'] }), ['secret/github-token b.nedb:2 sql'])
  t.throws(() => found(folder, { lanes: ['c'] }), { name: 'UsageError', message: /names no lane/ })
})

t.test('a place shows no secret, and a masked URL is none', t => {
  const folder = t.testdir()
  const address = 'https://ann:s3cr3tpass@files.acme.io/x'
  writeLane(
    join(folder, 'a.nedb'),
    [
      { sql: 'SELECT 1', schema: [[`'${key}'`, 'String']], answer: [[key]] },
      { sql: `COPY INTO t FROM '${address}'` },
    ],
    { lane: 'a' },
  )
  t.match(readFileSync(join(folder, 'a.nedb'), 'utf8'), /https:\/\/\{\{secret:url:1\}\}@files/)
  const { findings } = lintRecordings(folder, { rules: ['secret'] })
  t.same(
    findings.map(({ rule, place }) => `${rule} ${place}`),
    ['secret/github-token schema[0][0]', 'secret/github-token rows[0]'],
  )
  t.notMatch(JSON.stringify(findings), /a1b2a1b2/i)
  t.end()
})

t.test('files in blobs are searched, compressed ones too', async t => {
  const folder = t.testdir({ blobs: {} })
  const file = join(folder, 'a.nedb')
  writeLane(file, [{ upload: 'x', content: 'y' }], { lane: 'a' })
  const { createHash } = await import('node:crypto')
  const { formatLine } = await import('../../../recordings/store/line.js')
  const contents: readonly (readonly [string, Buffer])[] = [
    ['.csv', Buffer.from(`a\n${key}\n`)],
    ['.gz', gzipSync(`a\n${key}\n`)],
    ['.parquet', Buffer.concat([Buffer.from([0xff, 0xfe, 0]), Buffer.from(` ${key} `)])],
    ['.ndjson', Buffer.from(`["x","ann@shop.com"]\n`)],
    ['.bin', Buffer.from([0x1f, 0x8b, 8, 1, 2, 3])],
  ]
  for (const [i, [extension, bytes]] of contents.entries()) {
    const sha = createHash('sha256').update(bytes).digest('hex')
    const blob = `sha256-${sha}${extension}`
    writeFileSync(join(folder, 'blobs', blob), bytes)
    const _id = `s000001:000001${i}0:0000000`
    const document = { _id, k: 'upload', stage: '~', path: blob, size: bytes.length, sha, blob }
    appendFileSync(file, `${formatLine(document as never)}\n`)
  }
  writeFileSync(join(folder, 'blobs', 'sha256-00'), 'left over')
  const rules = found(folder).map(each => each.replace(/sha256-\w+/, ''))
  t.same(rules.toSorted(), [
    'format/unreadable-file blobs/.bin',
    'format/unreadable-file blobs/.parquet',
    'personal/email blobs/.ndjson:1 rows[1]',
    'secret/github-token blobs/.csv:2',
    'secret/github-token blobs/.gz:2',
    'secret/github-token blobs/.parquet',
    'size/unused-blob blobs/',
  ])
  writeFileSync(join(folder, 'blobs', 'sha256-00'), '')
  const [blob] = rules.length > 0 ? readFileSync(file, 'utf8').match(/sha256-\w+\.csv/)! : []
  writeFileSync(join(folder, 'blobs', blob!), 'changed')
  t.match(found(folder).join('\n'), /format\/damaged blobs\/sha256-\w+\.csv/)
})

t.test('order, time and size', async t => {
  const folder = t.testdir()
  const big = Array.from({ length: 20 }, () => ['x'.repeat(60_000)])
  writeLane(join(folder, 'default.nedb'), [
    { sql: 'SELECT n FROM t', answer: [['1']] },
    { sql: 'SELECT n FROM t', answer: [['2']] },
    { sql: 'INSERT INTO t VALUES (1)', answer: [['1']], written: 1 },
    { sql: 'SELECT n FROM t', answer: [['3']] },
    { sql: 'SELECT m FROM t', answer: [['1']] },
    { sql: 'SELECT m FROM t', answer: [['1']] },
    { sql: 'SELECT Now(), current_date, now FROM t' },
    { sql: "SELECT rand(), '{{today:1}} now()' -- uuid()" },
    { sql: 'CREATE TABLE u (a TIMESTAMP DEFAULT now())' },
    { sql: 'SELECT x FROM big', answer: big },
  ])
  t.same(found(folder), [
    'order/ambiguous default.nedb:4 sql',
    'time/clock default.nedb:14 sql',
    'time/random default.nedb:15 sql',
    'size/answer default.nedb:17 rows',
  ])
})

t.test('the format, and files that are no lanes', async t => {
  const folder = t.testdir()
  const file = join(folder, 'a.nedb')
  const statements = [{ sql: 'SELECT 1', answer: [['1']] }, { sql: `SELECT '${key}'` }]
  writeLane(file, statements, { lane: 'a' })
  const text = readFileSync(file, 'utf8')
  const damages: readonly (readonly [string, readonly string[]])[] = [
    [text.replace('"1"', '"2"'), ['format/damaged a.nedb:3', 'secret/github-token a.nedb:4 sql']],
    [text.slice(0, -30), ['secret/github-token a.nedb:4', 'format/damaged a.nedb:4']],
    ['', ['format/damaged a.nedb:1']],
    ['\u0000\u0001 not a recording\n', ['format/damaged a.nedb:1']],
    [
      `${text.split('\n')[0]}\n<<<<<<< ours\n=======\n>>>>>>> theirs\n`,
      ['format/damaged a.nedb:2', 'format/damaged a.nedb:3', 'format/damaged a.nedb:4'],
    ],
  ]
  for (const [damage, rules] of damages) {
    writeFileSync(file, damage)
    t.same(found(folder).toSorted(), [...rules].toSorted(), JSON.stringify(damage.slice(0, 20)))
  }
  writeFileSync(file, text.replaceAll('\n', '\r\n'))
  t.match(found(folder).join('\n'), /format\/damaged a\.nedb:1\n/)
  writeFileSync(file, text)
  renameSync(file, join(folder, 'copy of a.nedb'))
  writeLane(join(folder, 'b.nedb.part'), [], { lane: 'b' })
  appendFileSync(join(folder, 'b.nedb.part'), `\n{"_id":"s000000:00000010:0000000","sql":"${key}`)
  writeFileSync(join(folder, 'notes.txt'), '')
  writeFileSync(join(folder, '.gitattributes'), '')
  mkdirSync(join(folder, 'old'))
  t.same(found(folder), [
    'format/part b.nedb.part',
    'secret/github-token b.nedb.part:3',
    'format/file-name copy of a.nedb:1 lane',
    'secret/github-token copy of a.nedb:4 sql',
    'format/file-name notes.txt',
    'format/file-name old',
  ])
  t.throws(() => found(join(folder, 'no')), { name: 'RecordingError', reason: 'missing' })
  t.throws(() => found(join(folder, 'notes.txt')), { name: 'UsageError' })
  t.same(found(t.testdir({ empty: {} })), ['format/file-name empty'])
})

t.test('the list of findings to accept', async t => {
  const folder = t.testdir()
  writeLane(
    join(folder, 'a.nedb'),
    [{ sql: `SELECT '${key}'` }, { sql: "SELECT 'ann@shop.com', now()" }],
    { lane: 'a' },
  )
  const list = (text: string) => writeFileSync(join(folder, 'lint.ignore'), text)
  const run = () => lintRecordings(folder)
  t.equal(run().findings.length, 3)
  list(
    '# accepted\r\nsecret a.nedb # a made-up key\r\npersonal/* *.nedb s000001:00000020:*\r\n\r\ntime/clock *\r\n',
  )
  t.match(run(), { findings: [], ignored: 3 })
  list('personal/email a.nedb s000001:00000010:*\ntime/clock b*\nsecret *\n')
  t.same(found(folder), [
    'time/clock a.nedb:3 sql',
    'personal/email a.nedb:3 sql',
    'lint/unused-ignore lint.ignore:1',
    'lint/unused-ignore lint.ignore:2',
  ])
  t.same(found(folder, { rules: ['secret'] }), [], 'a line may be about a rule that is not checked')
  list('secrets *\n')
  t.throws(run, { name: 'UsageError', message: /lint.ignore:1: lint has no rule "secrets"/ })
  list('secret\n')
  t.throws(run, { name: 'UsageError', message: /lint.ignore:1: a line is RULE FILE \[ID\]/ })
})
