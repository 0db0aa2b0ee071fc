import { PassThrough } from 'node:stream'
import t, { type Test } from 'tap'
import { runSql } from '../../../cli/sql/run-sql.js'
import { serveBackend, startServer } from '../../../core/index.js'
import { scriptedUpstream } from '../../recordings/scripted-upstream.js'

/** A prompt in this process, on streams that claim to be terminals. */
function prompt(t: Test, target?: string) {
  const asTerminal = () => Object.assign(new PassThrough(), { isTTY: true, columns: 80 })
  const [stdin, stdout, stderr] = [asTerminal(), asTerminal(), asTerminal()]
  let printed = ''
  let look = () => {}
  for (const stream of [stdout, stderr])
    stream.on('data', chunk => {
      printed += chunk
      look()
    })
  const stop = new AbortController()
  const ended = runSql(
    {
      ...{ sql: undefined, format: 'table', keepsGoing: false, isQuiet: true, isColoured: false },
      target: {
        target:
          target ?? (() => startServer({ port: 0, backend: serveBackend({ engine: 'memory' }) })),
      },
      signal: stop.signal,
    },
    { stdin, stdout, stderr },
  )
  t.teardown(() => stdin.end())
  return {
    ended,
    stop,
    type: (text: string) => stdin.write(text),
    /** Resolves once a text is printed after those seen before. */
    seen: (text: string) =>
      new Promise<void>(resolve => {
        look = () => {
          const at = printed.indexOf(text)
          if (at < 0) return
          printed = printed.slice(at + text.length)
          look = () => {}
          resolve()
        }
        look()
      }),
  }
}

t.test('a prompt runs statements of several lines, and commands', async t => {
  const { type, seen, ended } = prompt(t)
  await seen('\\? for help')
  await seen('mockq> ')
  type('CREATE TABLE t (a INT); INSERT\n')
  await seen('    -> ')
  type("INTO t VALUES (1), (';'\n")
  await seen('    -> ')
  type(') ; \n')
  await seen('1006: ')
  type('INSERT INTO t VALUES (7);\nSELECT a, NULL AS b FROM t;\n')
  await seen(' a | b\r\n---+------\n 7 | NULL\n'.replace('\r', ''))
  type('\\d\n')
  await seen('Tables_in_default')
  type('\\d t;\n')
  await seen('Field')
  type('\\x\n\\l\n')
  await seen('1. row')
  type('\\what\n')
  await seen('there is no command \\what; \\? lists the commands')
  type('help\n')
  await seen('describes a table')
  type("SELECT 'open\n")
  await seen('    -> ')
  type('\u0003')
  await seen('mockq> ')
  type('quit\n')
  t.equal(await ended, 0)
})

t.test('Ctrl-D ends it, and the line of the prompt', async t => {
  const { type, seen, ended } = prompt(t)
  await seen('mockq> ')
  type('\u0004')
  t.equal(await ended, 0)
  await seen('\n')
})

t.test('Ctrl-C kills the running statement, and the prompt goes on', async t => {
  const ended: string[] = []
  const upstream = await scriptedUpstream({
    script: sql =>
      sql.includes('endless')
        ? { schema: [['a', 'String']], rows: [['1']], endless: how => ended.push(how) }
        : { schema: [['a', 'String']], rows: [['fine']] },
    before: ({ path }) => {
      if (/page/.test(path)) asked()
    },
  })
  t.teardown(() => upstream.close())
  const session = prompt(t, upstream.url)
  const asked = () => session.type('\u0003')
  await session.seen('mockq> ')
  session.type('SELECT endless;\n')
  await session.seen('cancelled')
  session.type('SELECT 1;\n')
  await session.seen('fine')
  session.type('\u0004')
  t.equal(await session.ended, 0)
  t.same(ended, ['kill'])
})

t.test('the input may end while a statement runs', async t => {
  const upstream = await scriptedUpstream({
    script: () => ({ schema: [['a', 'String']], rows: [['fine']] }),
    before: ({ path }) => {
      if (path === '/v1/query') asked()
    },
  })
  t.teardown(() => upstream.close())
  const session = prompt(t, upstream.url)
  const asked = () => session.type('\u0004')
  await session.seen('mockq> ')
  session.type('SELECT 1;\n')
  await session.seen('fine')
  t.equal(await session.ended, 0)
})

t.test('the end of the process ends the prompt', async t => {
  const { seen, stop, ended } = prompt(t)
  await seen('mockq> ')
  stop.abort(new Error('SIGTERM'))
  await t.rejects(ended, { message: 'SIGTERM' })
})
