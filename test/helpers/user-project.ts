import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { BackgroundProcess, type Ended } from '../background-process.js'
import { binFile, cleanEnvironment, startMockq } from '../mockq.js'

/** Files of a project, by their paths. */
type Files = Readonly<Record<string, string>>

/** A recorded lane: the path of its file, and its text. */
type RecordedFile = readonly [path: string, text: string]

/** A project of a user whose tests use a helper, in a folder of its own. */
export class UserProject {
  readonly folder: string
  readonly #command: readonly string[]

  /** `command` runs the tests. */
  constructor(folder: string, command: readonly string[], files: Files) {
    this.folder = folder
    this.#command = command
    this.write(files)
  }

  write(files: Files): void {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(this.folder, path)), { recursive: true })
      writeFileSync(join(this.folder, path), text)
    }
  }

  read(path: string): string {
    return readFileSync(join(this.folder, path), 'utf8')
  }

  /** Replaces a text in a file. */
  edit(path: string, from: string, to: string): void {
    const text = this.read(path)
    assert.ok(text.includes(from), `${path} has ${from}`)
    this.write({ [path]: text.replace(from, to) })
  }

  /** Runs the tests to their end, or another command. */
  async run(
    variables: NodeJS.ProcessEnv = {},
    command: readonly string[] = this.#command,
  ): Promise<Ended & { readonly text: string }> {
    const found = { MOCKQ_COMMAND: `"${process.execPath}" "${binFile}"` }
    const env = { ...cleanEnvironment(), ...found, ...variables }
    const tests = new BackgroundProcess(command, { cwd: this.folder, env })
    tests.stdin.end()
    const ended = await tests.ended
    return { ...ended, text: ended.stdout + ended.stderr }
  }

  async passes(variables?: NodeJS.ProcessEnv, command?: readonly string[]): Promise<string> {
    const { code, text } = await this.run(variables, command)
    assert.equal(code, 0, text)
    return text
  }

  async fails(variables?: NodeJS.ProcessEnv): Promise<string> {
    const { code, text } = await this.run(variables)
    assert.notEqual(code, 0, `the tests pass:\n${text}`)
    return text
  }

  /** Runs the tests inside of `mockq replay -- COMMAND`. */
  passesInReplay(): Promise<string> {
    return this.passes({}, [process.execPath, binFile, 'replay', '--', ...this.#command])
  }

  /** Records the tests against a server that is gone afterwards, and that has run `init`. */
  record(init: string, command?: readonly string[]): Promise<string> {
    return this.recordWith(init, recordingFrom, command)
  }

  /** As `record`, with the variables that say so for the address of the server. */
  recordWith(
    init: string,
    variables: (target: string) => NodeJS.ProcessEnv,
    command?: readonly string[],
  ): Promise<string> {
    return this.#recording(init, target => this.passes(variables(target), command))
  }

  /** Records a run that is killed after it has written the address of its server to `url.txt`: nothing may be left. */
  async recordKilled(variables: NodeJS.ProcessEnv): Promise<void> {
    await this.#recording('', async target => {
      await this.fails({ ...variables, ...recordingFrom(target) })
      const url = readFileSync(join(this.folder, 'url.txt'), 'utf8')
      await gone(url, join(this.folder, 'recordings'))
    })
  }

  async #recording<T>(init: string, run: (target: string) => Promise<T>): Promise<T> {
    this.write({ 'init.sql': init })
    // JDBC before 0.3 sends nothing of a user who has no password.
    const users = ['--user', 'databend:databend', '--user', 'ann:secret']
    const real = await startMockq(['serve', '--init', join(this.folder, 'init.sql'), ...users])
    try {
      return await run(real.url.replace('//', '//databend:databend@'))
    } finally {
      await real.process.stop()
    }
  }

  recorded(): readonly RecordedFile[] {
    const folder = join(this.folder, 'recordings')
    const names = readdirSync(folder).filter(name => name.endsWith('.nedb'))
    return names.sort().map(name => [name, readFileSync(join(folder, name), 'utf8')] as const)
  }
}

function recordingFrom(target: string): NodeJS.ProcessEnv {
  return { MOCKQ_MODE: 'record', MOCKQ_TARGET: target }
}

/** The blocks of a page that begin with a comment with the name of a file. */
export function filesOfPage(page: string): Files {
  const blocks = [...readFileSync(page, 'utf8').matchAll(/^```\w+\n\/\/ (\S+)\n(.*?)^```$/gms)]
  return Object.fromEntries(blocks.map(([, name, text]) => [name!, text!]))
}

/** Waits until the recorder of a folder has saved everything and ended, and no server answers at an address. */
async function gone(url: string, recordings: string): Promise<void> {
  const lock = join(recordings, '.mockq-record.lock')
  const end = Date.now() + 20_000
  while (existsSync(lock) || (await fetch(url).then(answered, refused))) {
    if (Date.now() > end) throw new Error(`${url} still answers, or there is a ${lock}`)
    await new Promise(resolve => setTimeout(resolve, 50))
  }
}

const answered = (): boolean => true
const refused = (): boolean => false

/** What cannot work in a project that has recordings, and what is told. */
export const broken: readonly (readonly [title: string, NodeJS.ProcessEnv, RegExp])[] = [
  ['a mode that does not exist', { MOCKQ_MODE: 'recrod' }, /MOCKQ_MODE: "recrod" is not one of/],
  ['no target', { MOCKQ_MODE: 'record' }, /MOCKQ_TARGET is missing/],
  [
    'a target that is not there',
    { MOCKQ_MODE: 'record', MOCKQ_TARGET: 'http://127.0.0.1:1' },
    /127\.0\.0\.1:1/,
  ],
  [
    'a command that does not exist',
    { MOCKQ_COMMAND: '/nowhere/mockq' },
    /MOCKQ_COMMAND is the command/,
  ],
  ['a server with TLS', { MOCKQ_TLS: 'self' }, /tests need a server without TLS/],
  [
    'a server that is switched off',
    { MOCKQ_CONFIG: 'no-inspector.json' },
    /does not answer under \/__mockq.*--no-inspector/,
  ],
]
