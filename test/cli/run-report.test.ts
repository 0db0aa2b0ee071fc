import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import { junitOf } from '../../cli/run-report/junit.js'
import { prepareReports, reportFile, writeReports } from '../../cli/run-report/report-file.js'
import { shortSql, summaryOf } from '../../cli/run-report/summary.js'
import type { LaneReport, MissReport, RunReport } from '../../core/index.js'

const times = { startMs: Date.UTC(2026, 0, 2, 3, 4, 5), endMs: Date.UTC(2026, 0, 2, 3, 4, 7) }
const plain = { isVerbose: false, hasProgram: false }

function lane(name: string, fields: Partial<LaneReport> = {}): LaneReport {
  const nothing = { answered: 0, forwarded: 0, recorded: 0, missed: 0 }
  const counts = { ...nothing, leftOut: 0, lost: 0, changed: 0 }
  return {
    ...{
      lane: name,
      file: `${name}.nedb`,
      ...counts,
      misses: [],
      unused: [],
      bound: [],
      computed: [],
    },
    ...fields,
  }
}

function miss(sql: string, fields: Partial<MissReport> = {}): MissReport {
  const message = `mockq replay: nothing in a.nedb answers this statement\n  POST   ${sql}\nnext: record it`
  const about = { code: 65001, kind: 'stmt', params: null, message, queryId: 'q1' } as const
  return { ...about, sql, times: 1, nearest: [], ...fields }
}

function run(...lanes: readonly LaneReport[]): RunReport {
  return { mode: 'replay', recordings: './recordings', lanes }
}

t.test('a summary is one line if all went well', t => {
  t.same(summaryOf(run(lane('a', { answered: 3 })), plain), [
    'mockq replay: 3 answered, 0 missed, in the lane a',
  ])
  t.same(summaryOf(run(lane('a')), plain), ['mockq replay: no request was sent to it'])
  t.match(summaryOf(run(), { ...plain, hasProgram: true }), [/ in MOCKQ_URL and DATABEND_DSN$/])
  t.same(summaryOf({ ...run(lane('a', { answered: 3, recorded: 2 })), mode: 'record' }, plain), [
    'mockq record: 3 answered, 2 recorded, 0 missed, in the lane a of ./recordings',
  ])
  t.end()
})

const near = { id: 's000001:00000030:0000000', line: 4, sql: 'SELECT 3', difference: '[3→5]' }
const bad = lane('b', {
  answered: 2,
  missed: 4,
  misses: [miss('SELECT  5\n, 6', { times: 3, nearest: [near] }), miss('SELECT \u001b[31m 7')],
  unused: [{ id: near.id, line: 4, kind: 'stmt', sql: 'SELECT 3' }],
  bound: [{ recorded: '{{name:1}}', live: '77aa00bb' }],
})

t.test('a summary names the lanes, the misses and what is near them', t => {
  t.same(summaryOf(run(lane('a', { answered: 1 }), bad, lane('idle')), plain), [
    'mockq replay: 3 answered, 4 missed, 1 recorded but unused, 1 value bound, in 2 lanes',
    '  a  1 answered, 0 missed',
    '  b  2 answered, 4 missed, 1 recorded but unused, 1 value bound',
    '  miss 65001 in b (3 times): SELECT 5 , 6',
    '    nothing in a.nedb answers this statement',
    '    nearest: b.nedb:4  [3→5]',
    '    next: record it',
    '  miss 65001 in b: SELECT \\u001b[31m 7',
    '    nothing in a.nedb answers this statement',
    '    next: record it',
    '  not used: idle',
  ])
  const verbose = summaryOf(run(bad), { ...plain, isVerbose: true })
  t.same(verbose.slice(-2), [
    '  unused b.nedb:4: SELECT 3',
    '  bound in b: 77aa00bb for {{name:1}}',
  ])
  t.end()
})

t.test('a summary of many lanes and misses is short', t => {
  const many = Array.from({ length: 300 }, (_, i) => {
    return lane(`l${i}`, i < 30 ? { missed: 1, misses: [miss(`SELECT ${i}`)] } : { answered: 1 })
  })
  const lines = summaryOf(run(...many), plain)
  t.ok(lines.length < 60, `${lines.length} lines`)
  t.ok(lines.includes('  … and 280 more lanes'))
  t.ok(lines.includes('  … and 20 more misses'))
  const well = many.map(each => ({ ...each, missed: 0, misses: [], answered: 1 }))
  t.same(summaryOf(run(...well), plain), ['mockq replay: 300 answered, 0 missed, in 300 lanes'])
  const wide = summaryOf(run(lane('日本', { answered: 1 }), lane('a', { answered: 2 })), plain)
  t.same(wide.slice(1), ['  日本  1 answered, 0 missed', '  a     2 answered, 0 missed'])
  const eleven = Array.from({ length: 11 }, (_, i) => miss(`SELECT ${i}`))
  const last = summaryOf(run(lane('a', { missed: 11, misses: eleven })), plain).at(-1)
  t.equal(last, '  … and 1 more miss')
  t.equal(shortSql(`SELECT '${'\u{1f600}'.repeat(100)}'`), `SELECT '${'\u{1f600}'.repeat(45)}…`)
  const long = summaryOf(run(lane('a', { missed: 1, misses: [miss('x'.repeat(1e6))] })), plain)
  t.ok(long.join('').length < 1000)
  t.end()
})

/** The names of elements that are left open, or closed in the wrong place. */
function openElements(xml: string): readonly string[] {
  const open: string[] = []
  for (const [, end, name = '', isWhole] of xml.matchAll(/<(\/?)(\w+)[^<>]*?(\/?)>/g)) {
    if (isWhole) continue
    if (!end) open.push(name)
    else if (open.pop() !== name) return [`/${name}`]
  }
  return open
}

const nasty = "SELECT '<&\">' \u0000\u0001\u001f\ufffe\ud800 \u{1f600} ]]> \r\n\t é"

t.test('JUnit: a suite for each lane, a failure for each miss, any text', t => {
  const text = junitOf(
    run(
      lane('a', { answered: 1 }),
      lane('b', { missed: 3, misses: [miss(nasty), miss(nasty)] }),
      lane('idle'),
    ),
    times,
  )
  t.match(
    text,
    /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<testsuites name="mockq replay" tests="4" failures="2" errors="0" time="2\.000">/,
  )
  t.match(
    text,
    /<testsuite name="a" tests="1" failures="0" errors="0" skipped="0" time="0" timestamp="2026-01-02T03:04:05">/,
  )
  t.match(text, '<testcase classname="mockq.replay.a" name="every request is answered" time="0"/>')
  t.match(text, '<skipped message="no request was sent in this lane"/>')
  const name = `SELECT '&lt;&amp;&quot;&gt;' \\u0000\\u0001\\u001f\\ufffe\\ud800 \u{1f600} ]]&gt; é`
  t.ok(text.includes(`<testcase classname="mockq.replay.b" name="${name}" time="0">`), text)
  t.ok(text.includes(`name="${name} (2)"`), 'names are unique')
  t.notMatch(text, /[^\t\n -~\u0085\u00a0-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u)
  t.match(
    text,
    /<failure message="mockq replay: nothing in a\.nedb answers this statement" type="mockq 65001">/,
  )
  t.same(openElements(text), [], 'each element is closed')
  t.end()
})

t.test('reports are written in one step, into new folders, over old files', t => {
  const folder = mkdtempSync(join(tmpdir(), 'mockq-report-'))
  const files = [join(folder, 'new/deep/r.json'), join(folder, 'R.XML')]
  writeFileSync(files[1]!, 'of an earlier run')
  prepareReports(files)
  t.notOk(existsSync(files[1]!), 'an earlier report is gone as soon as the run begins')
  writeReports(files, run(bad), times, '9.8.7')
  t.match(JSON.parse(readFileSync(files[0]!, 'utf8')), {
    mockq: '9.8.7',
    mode: 'replay',
    recordings: './recordings',
    started: '2026-01-02T03:04:05.000Z',
    ended: '2026-01-02T03:04:07.000Z',
    totals: { answered: 2, missed: 4, unused: 1, bound: 1 },
    lanes: [{ lane: 'b', misses: [{ times: 3, nearest: [near] }, {}], unused: [{ id: near.id }] }],
  })
  t.match(readFileSync(files[1]!, 'utf8'), /^<\?xml/)

  mkdirSync(join(folder, 'folder.json'))
  const wrong = (files: readonly string[]) => () => prepareReports(files)
  t.throws(wrong([join(folder, 'folder.json')]), {
    name: 'UsageError',
    message: /--report: .*folder\.json/,
  })
  t.throws(wrong([join(files[0]!, 'x.json')]), { name: 'UsageError', message: /cannot be written/ })
  t.throws(wrong([files[0]!, files[0]!]), { message: /is given twice/ })
  t.equal(reportFile.parse('report.txt'), undefined)
  t.equal(reportFile.parse('.json'), undefined)
  t.equal(reportFile.parse('a/b.XML'), 'a/b.XML')
  t.end()
})
