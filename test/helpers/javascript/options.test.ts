import t from 'tap'
import { record, replay, serve } from '#mockq'

// What only a caller without a compiler can do. The options themselves are compared with those of the command line by
// the compiler, in helpers/javascript/read-options.ts.

const target = 'http://127.0.0.1:1'

const wrong: readonly (readonly [fn: (options: never) => Promise<unknown>, unknown, RegExp])[] = [
  [serve, null, /^serve: the options must be an object, not null$/],
  [serve, [], /^serve: the options must be an object, not a list$/],
  [serve, 'schema.sql', /^serve: the options must be an object, not "schema.sql"$/],
  [serve, { prot: 0 }, /^serve: there is no option "prot"; did you mean "port"\?$/],
  [serve, { user: 'a:b' }, /there is no option "user"; did you mean "users"\?$/],
  [serve, { 'server-version': '1.2.3' }, /did you mean "serverVersion"\?$/],
  [serve, { config: 'x.json' }, /there is no option "config": give its options$/],
  [serve, { verbose: true }, /there is no option "verbose": use log$/],
  [serve, { tlsCert: 'x' }, /there is no option "tlsCert": use tls: \{ cert, key \}$/],
  [
    serve,
    { readyFile: 'x' },
    /there is no option "readyFile": the server that is returned has url/,
  ],
  [serve, { strict: true }, /there is no option "strict"/],
  [serve, { port: '8000' }, /^serve: port must be a port \(0 to 65535.*\), not "8000"$/],
  [serve, { port: 65_536 }, /^serve: port: "65536" is not a port/],
  [serve, { port: 1.5 }, /^serve: port: "1.5" is not a port/],
  [serve, { port: Number.NaN }, /^serve: port: "NaN" is not a port/],
  [serve, { host: '' }, /^serve: host needs a value/],
  [serve, { host: 1 }, /^serve: host must be a host name or address.*, not 1$/],
  [serve, { engine: 'duckdb' }, /^serve: engine: "duckdb" is not one of memory, alasql$/],
  [serve, { dialect: 2023 }, /^serve: dialect must be one of auto, 2023, current, not 2023$/],
  [serve, { journal: 1e7 }, /^serve: journal: "10000000" is not a whole number from 0 to 1000000$/],
  [serve, { maxBodyBytes: 0 }, /^serve: maxBodyBytes: "0" is not a number of bytes, at least 1$/],
  [serve, { seed: -1 }, /^serve: seed: "-1" is not a whole number/],
  [serve, { seed: 1n }, /^serve: seed must be a whole number.*, not 1n$/],
  [serve, { now: 'soon' }, /^serve: now: "soon" is not a time like/],
  [serve, { now: 1_714_644_000 }, /^serve: now must be a time like .*, or a Date, or microseconds/],
  [serve, { now: 10n ** 30n }, /^serve: now must be a time/],
  [serve, { users: ['ann'] }, /^serve: users: "ann" is not NAME:PASSWORD/],
  [serve, { users: [{ name: 'a' }] }, /users must be NAME:PASSWORD .*, or \{ name, password \}/],
  [serve, { users: { ann: 'x' } }, /users must be NAME:PASSWORD/],
  [serve, { users: [{ name: 'a', password: 'b', role: 'c' }] }, /users: there is no field "role"$/],
  [serve, { users: { name: 'a:b', password: 'c' } }, /users: the name "a:b" has a colon/],
  [serve, { tls: { cert: 'x', key: 'y', ca: 'z' } }, /^serve: tls: there is no field "ca"/],
  [serve, { faults: [] }, /^serve: faults must be an object, not a list$/],
  [serve, { tls: true }, /^serve: tls must be "self" or \{ cert, key \}, both texts, not true$/],
  [serve, { tls: { cert: 'x', key: 'y' } }, /^the TLS certificate cannot be used/],
  [serve, { log: 'loud' }, /^serve: log must be one of "silent", "text", "json", or a log/],
  [serve, { log: console.log }, /^serve: log must be .*, not a function$/],
  [serve, { inspector: false }, /^serve: inspector must be one of "loopback", "anywhere", "off"/],
  [serve, { init: 7 }, /^serve: init must be a path, SQL/],
  [serve, { init: { sql: 1 } }, /^serve: init: sql must be a string, not 1$/],
  [serve, { init: { sql: 'SELECT 1', path: 'x' } }, /^serve: init: there is no field "path"$/],
  [serve, { init: './no such/schema' }, /^serve: init: the file "\.\/no such\/schema" cannot be/],
  [serve, { init: '/no such/schema' }, /^serve: init: the file "\/no such\/schema" cannot be/],
  [serve, { init: { path: 'x.sql' } }, /^serve: init must be .*\{ sql: '…' \}.*, not an object$/],
  [serve, { init: [['x.sql']] }, /^serve: init must be .*, not a list$/],
  [serve, { init: new URL('http://localhost/x.sql') }, /^serve: init must be/],
  [record, { mode: 'once' }, /^record: the option "target" is missing: an address like http/],
  [
    record,
    { target: 'localhost:8000' },
    /^record: target: "localhost:8000" is not an address like http/,
  ],
  [record, { target: 8000 }, /^record: target must be .*, or a URL, not 8000$/],
  [
    record,
    { target, mode: 'record' },
    /^record: mode: "record" is not one of once, new, all, none/,
  ],
  [record, { target, prune: 'yes' }, /^record: prune must be true or false, not "yes"$/],
  [record, { target, mode: 'new', prune: true }, /prune goes with/],
  [record, { target, targetCa: 'none.pem' }, /file "none\.pem" cannot be read/],
  [record, { target, readOnRows: -1 }, /^record: readOnRows: "-1" is not a whole number/],
  [record, { target, now: new Date() }, /there is no option "now"/],
  [replay, { recordings: 5 }, /^replay: recordings must be a folder or \.nedb file, not 5$/],
  [replay, { recordings: '' }, /^replay: recordings needs a value/],
  [replay, { history: true }, /^replay: history must be "session", not true$/],
  [replay, { order: 'strict' }, /^replay: order: "strict" is not "loose"$/],
  [replay, { target }, /there is no option "target"/],
]

for (const [fn, options, message] of wrong)
  t.test(String(message), async t => {
    await t.rejects(fn(options as never), { name: 'UsageError', message })
  })

t.test('undefined counts as absent', async t => {
  const options = {
    init: undefined,
    log: undefined,
    tls: undefined,
    port: undefined,
    seed: undefined,
  }
  const server = await serve(options as never)
  t.not(server.port, 8000)
  await server.close()
})

t.test('a target is a URL too; one that is not there is an error of its own', async t => {
  const recordings = t.testdir()
  const lost = record({ target: new URL(target), recordings, mode: 'all' })
  await t.rejects(lost, { name: 'UpstreamError' })
  await t.rejects(replay({ recordings: `${recordings}/none` }), { name: 'RecordingError' })
})

t.test('damaged recordings and a taken port leave nothing running', async t => {
  const recordings = t.testdir({ 'a.nedb': 'no recording\n' })
  await t.rejects(replay({ recordings }), { name: 'RecordingError', message: /a\.nedb:1/ })
})
