import t from 'tap'
import { quietLog, requestLog, stderrLog } from '../../cli/log.js'
import type { JournalEntry } from '../../core/index.js'

/** A log whose text is kept. */
function kept(format: 'text' | 'json', style: { isTerminal?: boolean; isColoured?: boolean } = {}) {
  const written: string[] = []
  const now = () => new Date(2026, 0, 2, 3, 4, 5, 67)
  const { isTerminal = false, isColoured = false } = style
  const write = (text: string) => written.push(text)
  return { written, log: stderrLog(format, { write, isTerminal, isColoured, now }) }
}

const nasty = 'a "b"\nc\u001b[31m\u202e\u009b'
const fields = { lane: 'orders', code: 65001, none: undefined, message: nasty }

t.test('without a terminal an entry is one line', t => {
  const { written, log } = kept('text')
  log.warn('no recorded answer', fields)
  log.info('empty')
  t.same(written, [
    'mockq warn: no recorded answer lane="orders" code=65001 message="a \\"b\\"\\nc\\u001b[31m\\u202e\\u009b"',
    'mockq info: empty',
  ])
  t.end()
})

t.test('on a terminal it has a time, and long values below it', t => {
  const { written, log } = kept('text', { isTerminal: true })
  log.warn('no recorded answer', { ...fields, sql: 'x'.repeat(200), why: 'a b' })
  t.same(written[0]!.split('\n'), [
    '03:04:05.067 warn  no recorded answer lane=orders code=65001 why="a b"',
    '  a "b"',
    '  c\\u001b[31m\\u202e\\u009b',
    `  ${'x'.repeat(200)}`,
  ])
  log.error('failed', new Error('why'))
  t.match(written[1], /^03:04:05\.067 error failed\n {2}Error: why\n {6}at /)
  t.end()
})

t.test('colours are only what was asked for', t => {
  const { written, log } = kept('text', { isTerminal: true, isColoured: true })
  log.warn('event', { n: 1 })
  t.same(written, [
    '\u001b[2m03:04:05.067\u001b[22m \u001b[33mwarn \u001b[39m event \u001b[2mn=\u001b[22m1',
  ])
  t.end()
})

t.test('JSON is one object, on a terminal too', t => {
  const { written, log } = kept('json', { isTerminal: true, isColoured: true })
  log.warn('no recorded answer', fields)
  t.notMatch(written[0], '\n')
  t.match(JSON.parse(written[0]!), {
    level: 'warn',
    event: 'no recorded answer',
    lane: 'orders',
    message: nasty,
  })
  t.end()
})

t.test('a quiet log has no infos', t => {
  const { written, log } = kept('text')
  const quiet = quietLog(log)
  quiet.debug?.('bound')
  quiet.info('started')
  quiet.warn('careful')
  t.same(written, ['mockq warn: careful'])
  t.end()
})

const entry: JournalEntry = {
  ...{
    n: 1,
    at: '',
    kind: 'statement',
    lane: 'orders',
    user: 'root',
    session: null,
    database: 'default',
    queryId: 'q',
  },
  ...{ sql: `SELECT\n  1 -- ${'x'.repeat(200)}`, params: null, isCut: false },
  ...{ source: { kind: 'recorded', lane: 'orders', id: 's1' }, state: 'succeeded', error: null },
  ...{ rows: 1, ms: 0.25 },
} as JournalEntry

t.test('a request is one line', t => {
  const { written, log } = kept('text')
  requestLog(log)(entry)
  requestLog(log)({
    ...entry,
    state: 'failed',
    source: { kind: 'miss' },
    error: { code: 65001, message: 'm' },
  })
  t.match(
    written[0],
    /^mockq info: statement lane="orders" source="recorded" id="s1" state="succeeded" rows=1 ms=0\.25 sql="SELECT 1 -- x{60,90}…"$/,
  )
  t.match(written[1], / source="miss" state="failed" code=65001 rows=1 /)
  for (const sql of ["select 'ann'", "/* ann */ select 'ann'"])
    requestLog(log, true)({ ...entry, sql })
  t.match(written[2], / sql="select …"$/)
  t.match(written[3], / sql="…"$/, 'no comment')
  t.end()
})
