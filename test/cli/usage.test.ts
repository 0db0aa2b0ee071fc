import { once } from 'node:events'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import { runMockq } from '../mockq.js'
import { runHere } from '../run-here.js'

const folder = mkdtempSync(join(tmpdir(), 'mockq-usage-'))
let files = 0

/** A config file with that text; its path. */
function config(text: string): string {
  const path = join(folder, `config-${files++}.json`)
  writeFileSync(path, text)
  return path
}

/** A port that is taken. */
async function busyPort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  t.teardown(() => server.close())
  await once(server, 'listening')
  const address = server.address()
  return address !== null && typeof address === 'object' ? String(address.port) : ''
}

interface Mistake {
  readonly args: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  readonly code?: number
  readonly says: RegExp
}

const mistakes: readonly Mistake[] = [
  { args: [], says: /a command is missing: use one of serve, record, replay/ },
  { args: ['srve'], says: /no command "srve"; did you mean "serve"\?/ },
  { args: ['serve', '--prot', '8000'], says: /no option --prot; did you mean "--port"\?/ },
  { args: ['srve', '--help'], says: /no command "srve"; did you mean "serve"/ },
  { args: ['serve', '-x', '8000'], says: /no option -x/ },
  { args: ['serve', '-p', 'http'], says: /--port: "http" is not a port/ },
  { args: ['serve', '-p', '1', '--port', '2'], says: /--port is given 2 times/ },
  { args: ['serve', '--quiet', '--verbose'], says: /--quiet and --verbose contradict each other/ },
  { args: ['replay', '--quiet'], env: { MOCKQ_VERBOSE: 'true' }, says: /contradict each other/ },
  { args: ['serve'], env: { MOCKQ_P: '1' }, says: /MOCKQ_P is not an option of mockq/ },
  { args: ['serve', '--config', config('{"p": 80}')], says: /"p" is not an option of mockq/ },
  { args: ['serve', '--no-log'], says: /no option --no-log/ },
  { args: ['serve', 'here'], says: /takes options only: remove "here"/ },
  { args: ['serve', '--port'], says: /--port needs a value: a port/ },
  { args: ['serve', '--port', '--log', 'json'], says: /--port needs a value: a port/ },
  { args: ['serve', '--port', 'http'], says: /--port: "http" is not a port \(0 to 65535/ },
  { args: ['serve', '--port', '65536'], says: /--port: "65536" is not a port/ },
  { args: ['serve', '--port', '1e3'], says: /--port: "1e3" is not a port/ },
  { args: ['serve', '--port', '1', '--port', '2'], says: /--port is given 2 times/ },
  { args: ['serve', '--port', '1', '--http_handler_port', '2'], says: /--port is given 2 times/ },
  { args: ['serve', '--host', 'localhost:80'], says: /"localhost:80" is not a host name/ },
  { args: ['serve', '--engine', 'mysql'], says: /"mysql" is not one of memory, alasql/ },
  { args: ['serve', '--engine', 'duckdb'], says: /"duckdb" is not one of memory, alasql/ },
  { args: ['serve', '--data', folder], says: /no option --data/ },
  {
    args: ['serve', '--port', '0', '--overlay', join(folder, 'none')],
    code: 3,
    says: /no such folder or file of recordings/,
  },
  { args: ['serve', '--user', 'ann'], says: /"ann" is not NAME:PASSWORD/ },
  { args: ['serve', '--now', 'noon'], says: /"noon" is not a time like/ },
  { args: ['serve', '--now', '2024-13-01'], says: /"2024-13-01" is not a time like/ },
  { args: ['serve', '--seed', '-1'], says: /"-1" is not a whole number/ },
  { args: ['serve', '--log', 'xml'], says: /"xml" is not one of text, json/ },
  { args: ['serve', '--dialect', '2024'], says: /"2024" is not one of auto, 2023, current/ },
  { args: ['serve', '--server-version', 'v1.2'], says: /"v1.2" is not a version like/ },
  { args: ['serve', '--init', join(folder, 'no.sql')], says: /no\.sql/ },
  { args: ['serve', '--port', await busyPort()], says: /cannot listen on .*: the port is in use/ },
  { args: ['serve', '--port', '0', '--host', '192.0.2.1'], says: /192\.0\.2\.1/ },
  { args: ['serve', '--ready-file', join(folder, 'no', 'f'), '--port', '0'], says: /ready file/ },
  { args: ['serve', '--tls', 'on'], says: /"on" is not "self"/ },
  { args: ['serve', '--tls-cert', folder], says: /--tls-cert and --tls-key go together/ },
  { args: ['replay', '--tls-key', folder], says: /--tls-cert and --tls-key go together/ },
  {
    args: ['serve', '--tls', 'self', '--tls-cert', 'a', '--tls-key', 'b'],
    says: /remove --tls-cert and --tls-key/,
  },
  {
    args: ['serve', '--tls-cert', join(folder, 'no.pem'), '--tls-key', folder],
    says: /--tls-cert: the file ".*no\.pem" cannot be read/,
  },
  {
    args: ['record', '--target', 'https://h', '--target-ca', join(folder, 'no.pem')],
    says: /--target-ca: the file ".*no\.pem" cannot be read/,
  },
  { args: ['functions', '--', 'ls'], says: /runs no command: remove "-- ls"/ },
  {
    args: ['replay', folder, '--'],
    says: /a command is missing after "--", as in: mockq replay -- npm test/,
  },
  {
    args: ['replay', '--report', 'report.txt'],
    says: /"report\.txt" is not a file that ends in \.json/,
  },
  { args: ['replay', '--report'], says: /--report needs a value: a file that ends in/ },
  {
    args: ['serve', '--report', 'r.json'],
    says: /mockq serve has no option --report; it is an option of mockq record, replay, verify/,
  },
  { args: ['sql', '--port', '1'], says: /option --port; it is an option of mockq serve, record/ },
  { args: ['serve', '--', ''], says: /a command is missing after "--"/ },
  { args: ['replay', 'a', 'b'], says: /takes one RECORDINGS: remove "b"/ },
  { args: ['replay', '--order', 'strict'], says: /"strict" is not "loose"/ },
  { args: ['record', '--mode', 'once'], says: /--target URL is missing/ },
  { args: ['recordings', 'rerecord', 'a', '--', 'true'], says: /--target URL is missing/ },
  {
    args: ['record', '--target', 'localhost:8000'],
    says: /"localhost:8000" is not an address like http/,
  },
  { args: ['record', '--target', 'http://h', '--mode', 'some'], says: /"some" is not one of once/ },
  { args: ['recordings'], says: /a command is missing: use one of ls\b.*mockq recordings --help/ },
  { args: ['recordings', 'lss'], says: /mockq recordings has no command "lss"; did you mean "ls"/ },
  { args: ['recordings', 'ls', 'a', 'b'], says: /recordings ls takes one RECORDINGS: remove "b"/ },
  { args: ['recordings', 'ls', '--jsn'], says: /recordings ls has no option --jsn; did you mean/ },
  { args: ['recordings', 'ls', '--', 'true'], says: /recordings ls runs no command: remove/ },
  { args: ['recordings', 'ls', join(folder, 'nothing')], code: 3, says: /no such folder or file/ },
  { args: ['serve', '--config', join(folder, 'none.json')], says: /none\.json cannot be read/ },
  { args: ['serve', '--config', folder], says: /cannot be read/ },
  { args: ['serve', '--config', config('{"port": 80')], says: /is not JSON/ },
  { args: ['serve', '--config', config('[]')], says: /does not hold a JSON object/ },
  { args: ['serve', '--config', config('{"prot": 80}')], says: /"prot".*did you mean "port"\?/ },
  {
    args: ['serve', '--config', config('{"port": null}')],
    says: /null must be a string, a number, true or false/,
  },
  { args: ['serve', '--config', config('{"port": "x"}')], says: /"port" in .*: "x" is not a port/ },
  { args: ['serve', '--config', config('{"port": true}')], says: /"true" is not a port/ },
  { args: ['replay', '--strict=x'], says: /--strict takes no value on the command line/ },
  { args: ['replay'], env: { MOCKQ_STRICT: 'x' }, says: /MOCKQ_STRICT: "x" is not true or/ },
  { args: ['replay', '--strict', '--strict'], says: /--strict is given 2 times/ },
  {
    args: ['serve', '--config', config('{"config": "x"}')],
    says: /"config" is not an option of mockq in a config file$/m,
  },
  { args: ['serve'], env: { MOCKQ_PROT: '1' }, says: /MOCKQ_PROT.*did you mean "MOCKQ_PORT"\?/ },
  { args: ['serve'], env: { MOCKQ_PORT: 'x' }, says: /MOCKQ_PORT: "x" is not a port/ },
  { args: ['replay', join(folder, 'nothing')], code: 3, says: /nothing/ },
  { args: ['replay', config('[]')], says: /is neither a folder nor a \.nedb file/ },
  { args: ['replay', join(config('[]'), 'x')], says: /cannot be read \(ENOTDIR\)/ },
  {
    args: ['record', join(folder, 'r'), '--target', `http://127.0.0.1:1`],
    code: 4,
    says: /127\.0\.0\.1:1/,
  },
]

t.test('a mistake is one clear sentence and the right exit code', async t => {
  for (const { args, env, code = 2, says } of mistakes) {
    const ended = await runHere(args, { cwd: folder, ...(env && { env }) })
    const name = `mockq ${args.join(' ')}`
    t.equal(ended.code, code, `${name}: exit code`)
    t.match(ended.stderr, says, `${name}: sentence`)
    t.match(ended.stderr, /^mockq: [^\n]+\n$/, `${name}: one line`)
    t.equal(ended.stdout, '', `${name}: nothing on stdout`)
  }
})

t.test('--version is the package version, --help names every command and option', async t => {
  for (const args of [['--version'], ['serve', '-v']])
    t.match(await runMockq(args), { code: 0, stdout: /^\d+\.\d+\.\d+\n$/ })
  const help = await runMockq(['-h'])
  t.match(help, { code: 0, stdout: /serve.*record.*replay/s })
  const replay = await runMockq(['replay', '-h'])
  t.match(replay, { code: 0, stdout: /\[-- COMMAND …\].*--history.*--order.*--ready-file/s })
  t.strictSame(await runMockq(['help']), help, 'with the word, too')
  const group = await runMockq(['recordings', '--help'])
  t.match(group, { code: 0, stdout: /^mockq recordings COMMAND.*mockq recordings ls +Lists/s })
  const ls = await runMockq(['recordings', 'ls', '--help'])
  t.match(ls, { code: 0, stdout: /^mockq recordings ls \[RECORDINGS\].*--recordings.*--json/s })
})
