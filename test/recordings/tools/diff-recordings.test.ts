import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import t from 'tap'
import { isSame } from '../../../recordings/tools/diff-lanes.js'
import { diffRecordings } from '../../../recordings/tools/diff-recordings.js'
import { fileFolder } from '../../file-folder.js'
import { gitIn } from '../../git-in.js'
import { type WrittenStatement, type WrittenUpload, writeLane } from './write-lane.js'

const root = fileFolder()
let count = 0

/** A file with a recording of these statements. */
function fileOf(steps: readonly (WrittenStatement | WrittenUpload)[], server = '1.2.900'): string {
  const file = join(root, `${count++}`, 'x.nedb')
  writeLane(file, steps, { lane: 'x', server })
  return file
}

const options = { recordings: join(root, 'none'), lanes: [], rows: 5 }

function diff(
  a: readonly (WrittenStatement | WrittenUpload)[],
  b: readonly (WrittenStatement | WrittenUpload)[],
) {
  const [lane] = diffRecordings(fileOf(a), fileOf(b), options)
  return lane!
}

const create = { sql: 'CREATE TABLE t (id INT)' }
const one = { sql: 'SELECT 1', answer: [['1']] }
const two = { sql: 'SELECT id, name FROM users', answer: [['2', 'b']] }

t.test('equal recordings have no differences', t => {
  const lane = diff([create, one, two], [create, one, two])
  t.match(lane, { same: 3, requests: [], server: null })
  t.equal(isSame(lane), true)
  t.end()
})

t.test('statements that are added, removed, moved or edited', t => {
  const kinds = (lane: ReturnType<typeof diff>) =>
    lane.requests.map(({ kind, a, b }) => [kind, a?.sql ?? null, b?.sql ?? null])
  t.strictSame(kinds(diff([create], [create, one])), [['added', null, 'SELECT 1']])
  t.strictSame(kinds(diff([one, create], [create])), [['removed', 'SELECT 1', null]])
  t.strictSame(kinds(diff([one, two, create], [two, create, one])), [
    ['moved', 'SELECT 1', 'SELECT 1'],
  ])
  const edited = diff([one, two], [one, { ...two, sql: 'SELECT id, name FROM people' }])
  t.match(edited.requests, [{ kind: 'edited', text: 'select id, name from [users→people]' }])
  t.strictSame(kinds(diff([create], [two])), [
    ['removed', 'CREATE TABLE t (id INT)', null],
    ['added', null, 'SELECT id, name FROM users'],
  ])
  t.strictSame(kinds(diff([one, one], [one])), [['removed', 'SELECT 1', null]], 'once less')
  const file = (content: string) => ({ upload: 'a.csv', content })
  t.match(diff([file('1\n')], [file('2\n')]).requests, [
    { kind: 'edited', answer: [{ what: 'file', a: { size: 2 }, b: { size: 2 } }] },
  ])
  t.end()
})

t.test('the parts of an answer that differ', t => {
  const differing = (a: Partial<WrittenStatement>, b: Partial<WrittenStatement>) => {
    const [request] = diff([{ ...one, ...a }], [{ ...one, ...b }]).requests
    return request?.kind === 'changed' ? request.answer : []
  }
  t.match(differing({ schema: [['c', 'UInt8']] }, { schema: [['c', 'Int64']] }), [
    { what: 'columns', a: [{ name: 'c', type: 'UInt8' }], b: [{ name: 'c', type: 'Int64' }] },
  ])
  t.match(differing({}, { answer: [], error: [1025, 'no'] }), [
    { what: 'error', a: null, b: { code: 1025, message: 'no' } },
    { what: 'columns' },
    { what: 'rows', a: 1, b: 0, removed: [['1']], added: [], more: 0 },
  ])
  t.match(differing({ warnings: ['old'] }, { warnings: ['new'] }), [{ what: 'warnings' }])
  t.match(differing({}, { end: 'killed' }), [{ what: 'end', a: null, b: 'killed' }])
  t.match(differing({ fault: [401, 1, 'a'] }, { fault: [403, 1, 'a'] }), [{ what: 'refused' }])
  const many = Array.from({ length: 20 }, (_, i) => [String(i)])
  t.match(differing({ answer: many }, { answer: [['new'], ...many.slice(0, 10)] }), [
    { what: 'rows', a: 20, b: 11, removed: many.slice(10, 15), added: [['new']], more: 5 },
  ])
  t.match(differing({ answer: [['1'], ['2']] }, { answer: [['2'], ['1']] }), [
    { what: 'rows', a: 2, b: 2 },
  ])
  t.end()
})

t.test('names that differ in each run are no difference, wherever they are numbered', t => {
  const drop = (name: string) => [
    { sql: `CREATE TABLE tmp_${name} (id INT)` },
    { sql: `SELECT '${name}'`, answer: [[`tmp_${name}`]] },
  ]
  const lane = diff(
    drop('7d2f4c1a9b'),
    [...drop('0c1e8f7a6d5b'), ...drop('5b3a9d8e7f')].slice(0, 4),
  )
  t.strictSame(
    lane.requests.map(({ kind }) => kind),
    ['added', 'added'],
  )
  t.equal(lane.same, 2)
  t.end()
})

t.test('folders are compared by lane', t => {
  const [a, b] = [join(root, 'a'), join(root, 'b')]
  for (const folder of [a, b]) writeLane(join(folder, 'same.nedb'), [one], { lane: 'same' })
  writeLane(join(a, 'gone.nedb'), [one], { lane: 'gone' })
  writeLane(join(b, 'come.nedb'), [one, two], { lane: 'come' })
  writeLane(join(b, 'same.nedb'), [one], { lane: 'same', server: '1.2.910' })
  t.match(diffRecordings(a, b, options), [
    { lane: 'come', a: null, requests: [{ kind: 'added' }, { kind: 'added' }] },
    { lane: 'gone', b: null, requests: [{ kind: 'removed' }] },
    { lane: 'same', server: { a: '1.2.900', b: '1.2.910' }, requests: [], same: 1 },
  ])
  t.match(diffRecordings(a, b, { ...options, lanes: ['c*'] }), [{ lane: 'come' }])
  t.throws(() => diffRecordings(a, b, { ...options, lanes: ['sane'] }), {
    ...{ name: 'UsageError', message: /"sane" names no lane.*did you mean "same"/ },
  })
  t.match(diffRecordings(join(a, 'same.nedb'), b, options), [{ lane: 'same' }], 'one file')
  t.match(diffRecordings('same', 'come', { ...options, recordings: b }), [
    { lane: 'come', same: 1, requests: [{ kind: 'added' }] },
  ])
  t.throws(() => diffRecordings('nothing', b, options), {
    ...{ name: 'UsageError', message: /no folder or \.nedb file, no REVISION:PATH of git/ },
  })
  t.throws(() => diffRecordings('sane', 'come', { ...options, recordings: b }), {
    ...{ name: 'UsageError', message: /no lane of .*; did you mean "same"\?/ },
  })
  t.throws(() => diffRecordings(a, join(root, 'nothing.nedb'), options), { name: 'RecordingError' })
  writeFileSync(join(a, 'same.nedb'), readFileSync(join(a, 'same.nedb'), 'utf8').replace('1', '2'))
  t.throws(() => diffRecordings(a, b, options), { name: 'RecordingError', message: /same\.nedb:1/ })
  t.end()
})

t.test('a git revision', t => {
  const repository = join(root, 'repository')
  const folder = join(repository, 'recordings')
  writeLane(join(folder, 'x.nedb'), [one], { lane: 'x' })
  mkdirSync(join(repository, 'elsewhere'))
  const git = gitIn(repository)
  git('init', '-q')
  git('add', '-A')
  git('-c', 'user.name=a', '-c', 'user.email=a@example.com', 'commit', '-qm', 'first')
  writeLane(join(folder, 'x.nedb'), [one, two], { lane: 'x' })
  const here = process.cwd()
  t.teardown(() => process.chdir(here))
  const places: readonly (readonly [string, string])[] = [
    [repository, 'HEAD:recordings'],
    [repository, 'HEAD:./recordings/'],
    [folder, 'HEAD:.'],
    [join(repository, 'elsewhere'), 'HEAD:../recordings'],
    [repository, 'HEAD:recordings/x.nedb'],
  ]
  for (const [place, a] of places) {
    process.chdir(place)
    const b = relative(place, a.endsWith('.nedb') ? join(folder, 'x.nedb') : folder) || '.'
    t.match(
      diffRecordings(a, b, options),
      [{ lane: 'x', same: 1, requests: [{ kind: 'added' }] }],
      a,
    )
  }
  for (const wrong of ['HEAD:none', 'nothing:recordings', '--help:recordings'])
    t.throws(() => diffRecordings(wrong, folder, options), { name: 'UsageError' }, wrong)
  t.end()
})
