import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { stateOfProcess } from '../../cli/processes.js'
import { BackgroundProcess } from '../background-process.js'
import { binFile, cleanEnvironment, runMockq, spawnMockq } from '../mockq.js'

const folder = mkdtempSync(join(tmpdir(), 'mockq-command-'))
const isLinux = process.platform === 'linux'
const onLinux = isLinux ? {} : { skip: 'only Linux shows the processes of others' }

/** Whether a process runs; one that has ended but that nobody has waited for does not. */
function isRunning(pid: number): boolean {
  const state = stateOfProcess(pid)
  return state !== undefined && state.state !== 'Z'
}

/** Resolves once a condition holds; rejects after ten seconds. */
async function until(what: string, holds: () => boolean): Promise<void> {
  for (let waited = 0; !holds(); waited += 10) {
    if (waited > 10_000) throw new Error(`never: ${what}`)
    await sleep(10)
  }
}

/** Begins a request to a server, which waits for its end when it closes. */
async function unfinishedRequest(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  socket.write('POST /v1/query HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{')
  await fetch(`http://127.0.0.1:${port}/__mockq/ready`) // the other connection is taken by then
  return socket
}

let files = 0

/** A shell script that starts a process in the background; its number is written to a file before it goes on. */
function inBackground(start: string): { readonly script: string; readonly pid: () => number } {
  const file = join(folder, `pid-${files++}`)
  const script = `(${start} & echo $! > ${file}) ; while [ ! -s ${file} ]; do :; done`
  return { script, pid: () => Number(readFileSync(file, 'utf8')) }
}

const started: readonly (readonly [string, string])[] = [
  ['in the background', 'sleep 1000'],
  ['in a session of its own', 'setsid sleep 1000'],
  ['by a shell that has ended', 'sh -c "sleep 1000; true"'],
  ['and ignores SIGTERM', `sh -c 'trap "" TERM HUP INT; sleep 1000; sleep 1000'`],
]

t.test('what the command leaves running is ended', onLinux, async t => {
  const runs = started.map(async ([how, start]) => {
    const { script, pid } = inBackground(start)
    const { code, stderr } = await runMockq(['serve', '--', 'sh', '-c', `${script}; exit 5`])
    t.equal(code, 5, how)
    t.notOk(isRunning(pid()), how)
    t.match(stderr, /the command left processes running, which were ended left=[12]\n/, how)
  })
  await Promise.all(runs)
})

t.test('what ends by itself soon after the command is waited for, silently', onLinux, async t => {
  // As the resource tracker of Python does, which ends when nobody writes to its pipe, and ignores SIGTERM.
  const { script, pid } = inBackground(`sh -c 'trap "" TERM; exec sleep 0.2'`)
  const { code, stderr } = await runMockq(['serve', '--', 'sh', '-c', `${script}; exit 5`])
  t.equal(code, 5)
  t.notOk(isRunning(pid()))
  t.notMatch(stderr, /left/)
})

t.test('what ends after a stop signal is waited for, silently', onLinux, async t => {
  const { script, pid } = inBackground(`sh -c 'trap "sleep 0.2; exit" TERM; sleep 1000 & wait'`)
  const mockq = spawnMockq(['serve', '--', 'sh', '-c', `${script}; echo waiting; exec sleep 1000`])
  await mockq.printed(/waiting/)
  const { stderr } = await mockq.stop('SIGTERM')
  t.notOk(isRunning(pid()))
  t.notMatch(stderr, /left/)
})

t.test('a mockq that is killed leaves nothing', onLinux, async t => {
  for (const [how, start] of started.slice(0, 3)) {
    const { script, pid } = inBackground(start)
    const mockq = spawnMockq(['serve', '--', 'sh', '-c', `${script}; echo shell $$; sleep 1000`])
    const [, shell] = await mockq.printed(/shell (\d+)/)
    await mockq.stop('SIGKILL')
    await until(how, () => !isRunning(pid()) && !isRunning(Number(shell)))
    t.pass(how)
  }
})

t.test('a signal reaches each process of the command once', async t => {
  const child = `
    let signals = 0
    process.on('SIGTERM', () => { signals++; setTimeout(() => process.exit(), 200) })
    process.on('exit', () => console.log('child got', signals))
    console.log('child is ready')
    setInterval(() => {}, 1000)`
  const script = `"${process.execPath}" -e '${child.replaceAll("'", '"')}' ; exit 9`
  const mockq = spawnMockq(['serve', '--', 'sh', '-c', `trap : TERM; ${script}`])
  await mockq.printed(/child is ready/)
  const { code, stdout } = await mockq.stop('SIGTERM')
  t.match(stdout, /child got 1\n/)
  t.equal(code, 9)
})

t.test('a signal that comes with the ready file is passed on, too', async t => {
  const file = join(folder, 'early.json')
  const mockq = spawnMockq(['serve', '--ready-file', file, '--', 'sleep', '1000'])
  while (!existsSync(file)) await setImmediate()
  t.match(await mockq.stop('SIGTERM'), { code: 128 + 15, signal: null })
  t.notOk(existsSync(file), 'the ready file is removed')
})

t.test('a hangup is passed on, and counts once', async t => {
  const script = `
    let signals = 0
    process.on('SIGHUP', () => { signals++; console.log('hangup'); setTimeout(() => process.exit(4), 100) })
    setInterval(() => {}, 1000)
    console.log('waiting')`
  const mockq = spawnMockq(['serve', '--', process.execPath, '-e', script], { env: { _: '' } })
  await mockq.printed(/waiting/)
  mockq.signal('SIGHUP')
  await mockq.printed(/hangup/)
  t.equal((await mockq.stop('SIGHUP')).code, 4)
})

t.test('a hangup ends a server as SIGTERM does, except under nohup', async t => {
  const file = join(folder, 'hangup.json')
  const args = ['serve', '--port', '0', '--ready-file', file]
  const mockq = spawnMockq(args, { env: { _: '/bin/sh' } })
  await mockq.printed(/ready on/)
  t.match(await mockq.stop('SIGHUP'), { code: 0, signal: null })
  t.notOk(existsSync(file))

  const kept = new BackgroundProcess(
    ['bash', '-c', 'nohup "$@" & echo pid $!; wait', 'bash', process.execPath, binFile, ...args],
    { env: cleanEnvironment() },
  )
  const [, pid] = await kept.printed(/pid (\d+)/)
  await until('ready', () => existsSync(file))
  process.kill(Number(pid), 'SIGHUP')
  const { url } = JSON.parse(readFileSync(file, 'utf8'))
  for (let i = 0; i < 3; i++) t.equal((await fetch(`${url}/__mockq/ready`)).status, 200)
  process.kill(Number(pid), 'SIGTERM')
  await kept.ended
})

const withTerminal =
  spawnSync('script', ['--version']).error === undefined && isLinux
    ? {}
    : { skip: 'script is not installed' }

/** Runs mockq on a terminal of its own, in place of the shell that reads the command: Ctrl-C would end that, too. */
function onTerminal(command: string): BackgroundProcess {
  const line = `exec "${process.execPath}" "${binFile}" ${command}`
  return new BackgroundProcess(['script', '-qec', line, join(folder, 'typescript')], {
    env: { ...cleanEnvironment(), SHELL: '/bin/sh', TERM: 'dumb', _: '' },
  })
}

t.test('on a terminal, Ctrl-C reaches the command once', withTerminal, async t => {
  const child = `process.on("SIGINT", () => { console.log("interrupted"); setTimeout(() => process.exit(9), 50) })
    console.log("waiting"); setInterval(() => {}, 1000)`
  const script = onTerminal(`serve -- "${process.execPath}" -e '${child}'`)
  await script.printed(/waiting/)
  script.stdin.write('\x03')
  const { code, stdout } = await script.ended
  t.equal(code, 9)
  t.equal(stdout.match(/interrupted/g)?.length, 1)
})

t.test('when its terminal is closed, a server and its command end', withTerminal, async t => {
  const file = join(folder, 'closed.json')
  const { script, pid } = inBackground('sleep 1000')
  const terminal = onTerminal(
    `serve --ready-file ${file} -- sh -c '${script}; echo waiting; sleep 1000'`,
  )
  await terminal.printed(/waiting/)
  const { pid: server } = JSON.parse(readFileSync(file, 'utf8'))
  terminal.signal('SIGKILL')
  await until('end', () => !isRunning(server) && !isRunning(pid()))
  t.notOk(existsSync(file), 'nothing is left running, and no ready file')
})

t.test(
  'when a terminal that is its input only is closed, a server ends well',
  withTerminal,
  async t => {
    const file = join(folder, 'input.json')
    const errors = join(folder, 'errors')
    const terminal = onTerminal(`serve --port 0 --ready-file ${file} >${errors} 2>&1`)
    await until(
      'ready',
      () => existsSync(file) && readFileSync(errors, 'utf8').includes('ready on'),
    )
    const { pid } = JSON.parse(readFileSync(file, 'utf8'))
    terminal.signal('SIGKILL')
    await until('end', () => !isRunning(pid))
    t.notOk(existsSync(file))
    t.match(readFileSync(errors, 'utf8'), /^mockq serve ready on \S+\n$/)
  },
)

t.test('record runs a command, too, and each command has a port of its own', async t => {
  const show = `console.log(process.env.MOCKQ_URL.endsWith(':' + process.env.MOCKQ_PORT), process.env.DATABEND_JDBC_URL)`
  const inner = [binFile, 'serve', '--', process.execPath, '-e', show]
  const recordings = join(folder, 'recordings')
  const inside = `const { spawnSync } = require('node:child_process')
    const record = ['record', '${recordings}', '--target', process.env.MOCKQ_URL, '--']
    const run = args => spawnSync(process.execPath, ['${binFile}', ...args], { stdio: 'inherit' }).status
    process.exitCode = run([...record, process.execPath, ...${JSON.stringify(inner)}])`
  const { code, stdout, stderr } = await runMockq(['serve', '--', process.execPath, '-e', inside], {
    env: { MOCKQ_READY_FILE: join(folder, 'outer.json'), MOCKQ_HTTP_HANDLER_PORT: '0' },
  })
  t.equal(code, 0, stderr)
  t.match(stdout, /^true jdbc:databend:\/\/root:@127\.0\.0\.1:\d+\/default\n$/)
  const ports = [...stderr.matchAll(/ready on http:\/\/127\.0\.0\.1:(\d+)/g)].map(found => found[1])
  t.equal(new Set(ports).size, 3, 'serve, record and serve are three servers')
})

t.test('an explicit port is taken with a command, too', async t => {
  const probe = spawnMockq(['serve', '--port', '0'])
  const [, port = ''] = await probe.printed(/ready on http:\/\/127\.0\.0\.1:(\d+)/)
  await probe.stop()
  const show = ['--', process.execPath, '-e', 'console.log(process.env.MOCKQ_PORT)']
  t.equal((await runMockq(['serve', '--port', port, ...show])).stdout, `${port}\n`)
  const byVariable = await runMockq(['serve', ...show], { env: { MOCKQ_PORT: port } })
  t.equal(byVariable.stdout, `${port}\n`)
})

t.test('with TLS the command can trust the server', async t => {
  const ask = `fetch(process.env.MOCKQ_URL + '/__mockq/ready').then(({ status }) => {
    console.log(status, process.env.DATABEND_DSN, process.env.DATABEND_JDBC_URL)
    console.log(require('node:fs').existsSync(process.env.MOCKQ_CA_FILE))
    console.log(process.env.MOCKQ_CA_FILE)
  })`
  const args = ['serve', '--tls', 'self', '--user', 'ann:a b', '--', process.execPath, '-e', ask]
  const { stdout, code } = await runMockq(args)
  t.equal(code, 0)
  t.match(
    stdout,
    /^200 databend:\/\/ann:a%20b@127\.0\.0\.1:\d+\/default\?sslmode=require&tls_ca_file=/,
  )
  t.match(stdout, /jdbc:databend:\/\/127[^ ]+\/default\?user=ann&password=a%20b&ssl=true\ntrue\n/)
  t.notOk(existsSync(stdout.trim().split('\n').at(-1)!), 'the file of the certificate is removed')
})

/** A project with mockq installed. */
function project(): string {
  const path = mkdtempSync(join(folder, 'project-'))
  mkdirSync(join(path, 'node_modules/.bin'), { recursive: true })
  writeFileSync(join(path, 'package.json'), '{"name": "x", "scripts": {"bg": "mockq serve &"}}')
  symlinkSync(binFile, join(path, 'node_modules/.bin/mockq'))
  return path
}

t.test('npx mockq serve ends when npx is ended, in any way', onLinux, async t => {
  const cwd = project()
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    const file = join(cwd, `${signal}.json`)
    const command = ['npx', '--no', 'mockq', 'serve', '--port', '0', '--ready-file', file]
    const npx = new BackgroundProcess(command, { cwd, env: { ...cleanEnvironment(), _: '' } })
    await npx.printed(/ready on/)
    const { pid } = JSON.parse(readFileSync(file, 'utf8'))
    npx.signal(signal)
    await until(`end after ${signal}`, () => !isRunning(pid))
    t.notOk(existsSync(file), `${signal}: as after a stop signal`)
    await npx.ended
  }
})

t.test('a server that a signal ends is not ended at once by the end of npx', onLinux, async t => {
  const file = join(folder, 'npx.json')
  const as = ['npm_lifecycle_event=npx', 'npm_lifecycle_script=mockq serve', '_=']
  const args = ['serve', '--port', '0', '--ready-file', file]
  const npx = new BackgroundProcess(
    ['sh', '-c', '"$@" & wait', 'sh', 'env', ...as, process.execPath, binFile, ...args],
    { env: cleanEnvironment() },
  )
  await until('ready', () => existsSync(file))
  const { pid, port } = JSON.parse(readFileSync(file, 'utf8'))
  const unfinished = await unfinishedRequest(port)
  process.kill(pid, 'SIGTERM')
  await until('the server closes', () => !existsSync(file))
  npx.signal('SIGKILL')
  await sleep(600)
  t.ok(isRunning(pid), 'it waits for the request')
  unfinished.destroy()
  await until('end', () => !isRunning(pid))
})

t.test('a server in the background goes on without its parent', onLinux, async t => {
  const file = join(folder, 'background.json')
  const start = `"${process.execPath}" "${binFile}" serve --port 0 --ready-file ${file} >/dev/null 2>&1 &`
  const shell = new BackgroundProcess(['sh', '-c', start], { env: cleanEnvironment() })
  await shell.ended
  await until('ready', () => existsSync(file))
  const { pid, url } = JSON.parse(readFileSync(file, 'utf8'))
  t.teardown(() => process.kill(pid, 'SIGTERM'))
  await sleep(600)
  t.equal((await fetch(`${url}/__mockq/ready`)).status, 200)
})

const asProcess1 = ['unshare', '--pid', '--fork', '--mount-proc', process.execPath, binFile]
const withNamespaces =
  isLinux && spawnSync('unshare', [...asProcess1.slice(1, 4), 'true']).status === 0
    ? {}
    : { skip: 'this user may not make namespaces of processes' }

/** Starts mockq as process 1 of a namespace of its own, as in a container; `signal` sends a signal to it. */
function startAsProcess1(args: readonly string[]) {
  const process1 = new BackgroundProcess([...asProcess1, ...args], { env: cleanEnvironment() })
  const signal = (name: NodeJS.Signals): void => {
    const { pid } = process1
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    process.kill(Number(children), name)
  }
  return { process1, signal }
}

t.test('as process 1, a signal ends it while it starts', withNamespaces, async t => {
  const init = join(folder, 'slow.sql')
  writeFileSync(init, 'SELECT sleep(3);'.repeat(10))
  const { process1, signal } = startAsProcess1([
    'serve',
    '--port',
    '0',
    '--verbose',
    '--init',
    init,
  ])
  await process1.printed(/starting/)
  signal('SIGTERM')
  t.equal((await process1.ended).code, 128 + 15)
})

t.test('as process 1, a second signal ends it at once', withNamespaces, async t => {
  const file = join(folder, 'process1.json')
  const { process1, signal } = startAsProcess1(['serve', '--port', '0', '--ready-file', file])
  await process1.printed(/ready on/)
  const { port } = JSON.parse(readFileSync(file, 'utf8'))
  const unfinished = await unfinishedRequest(port)
  signal('SIGTERM')
  await until('the server closes', () => !existsSync(file))
  signal('SIGTERM')
  t.equal((await process1.ended).code, 128 + 15)
  unfinished.destroy()
})
