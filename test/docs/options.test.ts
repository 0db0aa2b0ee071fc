import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { record, replay, serve } from '#mockq'
import type { Command } from '../../cli/command.js'
import { crosscheckCommand } from '../../cli/crosscheck.js'
import { recordCommand } from '../../cli/record.js'
import { recordingsCommands } from '../../cli/recordings/index.js'
import { replayCommand } from '../../cli/replay.js'
import { serveCommand } from '../../cli/serve.js'
import { sqlCommand } from '../../cli/sql.js'
import { verifyCommand } from '../../cli/verify.js'
import { rootFolder } from '../drivers/install.js'

const page = (path: string): string => readFileSync(join(rootFolder, path), 'utf8')

/** The text below a heading, up to the next one of the same level. */
function section(path: string, heading: string): string {
  const [, text] = page(path).split(`\n## ${heading}\n`)
  return text?.split(/\n## /)[0] ?? ''
}

/** Commands that only git calls. */
const internal = /textconv|merge/

/** The names of options in a text. */
const namesIn = (text: string): readonly string[] =>
  [...text.matchAll(/(?<![\w-])--([a-z][\w-]*)/g)].map(([, name]) => name!)

t.test('the table of the README has every option of the modes, with their commands', t => {
  const modes: readonly Command[] = [serveCommand, recordCommand, replayCommand]
  const rows = section('README.md', 'Commands and options').matchAll(
    /^\| (`-.*?`(?: \(.*?\))?|(?:`--\S+ N` ?)+) \| (.*?) \|/gm,
  )
  const documented = new Map<string, string[]>()
  for (const [, names = '', of = ''] of rows)
    for (const name of namesIn(names))
      documented.set(name, [...(documented.get(name) ?? []), of.replaceAll('`', '')])
  const declared = new Map<string, string[]>()
  for (const { name, options } of modes)
    for (const [option, { also }] of Object.entries(options))
      for (const each of also === undefined ? [option] : [option, also])
        declared.set(each, [...(declared.get(each) ?? []), name])
  declared.delete('recordings') // the argument of a command
  t.same(
    [...documented].map(([name, of]) => `${name}: ${of.join(', ')}`).sort(),
    [...declared]
      .map(([name, of]) => `${name}: ${of.length === modes.length ? 'all' : of.join(', ')}`)
      .sort(),
  )
  t.end()
})

t.test('pages name every option of the other commands', t => {
  const shared = ['recordings', 'lane', 'json', 'config', 'pattern', 'sql', 'what', 'a', 'b']
  // Of `mockq record`, to which its section refers.
  const recorder = Object.keys(recordCommand.options)
  const pages: readonly (readonly [Command, string])[] = [
    [sqlCommand, page('docs/cli.md')],
    [verifyCommand, section('docs/recordings-tools.md', 'verify')],
    [
      crosscheckCommand,
      section('docs/recordings-tools.md', 'verify') +
        section('docs/recordings-tools.md', 'crosscheck'),
    ],
    ...recordingsCommands.commands
      .filter(({ name }) => !internal.test(name))
      .map(
        command =>
          [
            command,
            section('docs/recordings-tools.md', command.name.replace('recordings ', '')),
          ] as const,
      ),
  ]
  for (const [{ name, options }, text] of pages) {
    const known = [...shared, ...(name === 'recordings rerecord' ? recorder : []), ...namesIn(text)]
    t.same(
      Object.keys(options).filter(option => !known.includes(option)),
      [],
      name,
    )
  }
  t.end()
})

t.test('the tables list every command', t => {
  const listed = [
    ...section('README.md', 'Commands and options').matchAll(/^\| `mockq (\w+)/gm),
  ].map(([, name]) => name)
  t.same(listed, [
    ...['serve', 'record', 'replay', 'sql', 'recordings', 'verify', 'crosscheck'],
    ...['functions', 'explain', 'completion'],
  ])
  const [introduction] = page('docs/recordings-tools.md').split('\n## ')
  for (const { name } of recordingsCommands.commands.filter(({ name }) => !internal.test(name)))
    t.match(introduction, `[\`${name.replace('recordings ', '')}\`]`)
  t.end()
})

/** The options of JavaScript's functions, as README.md lists them, with their functions. */
function optionsInReadme(): ReadonlyMap<string, readonly string[]> {
  const rows = section('README.md', 'From test code').matchAll(
    /^\| ((?:`\w+`(?:, )?)+) \| (.*?) \|/gm,
  )
  const documented = new Map<string, readonly string[]>()
  for (const [, names = '', of = ''] of rows)
    for (const [, name] of names.matchAll(/`(\w+)`/g))
      documented.set(
        name!,
        of === 'all' ? [...functions.keys()] : of.replaceAll('`', '').split(', '),
      )
  return documented
}

const functions = new Map<string, (options: never) => Promise<unknown>>(
  Object.entries({ serve, record, replay }),
)

/** The names of an interface of helpers/javascript/options.ts, which the compiler compares with the command line. */
function optionsDeclared(name: string): readonly string[] {
  const [, body = ''] =
    new RegExp(`interface ${name} .*?\\{\\n(.*?)^\\}`, 'ms').exec(
      page('helpers/javascript/options.ts'),
    ) ?? []
  return [...body.matchAll(/^ {2}readonly (\w+)\??:/gm)].map(([, option]) => option!)
}

t.test('the table of the README has every option of the functions', t => {
  const documented = optionsInReadme()
  for (const fn of functions.keys()) {
    const declared = [
      ...optionsDeclared('CommonOptions'),
      ...optionsDeclared(`${fn[0]!.toUpperCase()}${fn.slice(1)}Options`),
    ]
    t.ok(declared.length > 15, `${declared}`)
    const listed = [...documented].filter(([, of]) => of.includes(fn)).map(([name]) => name)
    t.same(listed.toSorted(), declared.toSorted(), fn)
  }
  t.end()
})

t.test('each option in it is refused by its name if it is of a wrong type', async t => {
  for (const [name, of] of optionsInReadme())
    for (const fn of of)
      for (const wrong of [Symbol('x'), null, [{}], () => 1]) {
        const options = { target: 'http://127.0.0.1:1', [name]: wrong } as never
        const given = fn === 'record' ? options : ({ [name]: wrong } as never)
        await t.rejects(functions.get(fn)!(given), {
          name: 'UsageError',
          message: new RegExp(`^${fn}: ${name}\\b.* (must be|not) .*`),
        })
      }
})

t.test('the default values in it are those of the functions', async t => {
  const server = await serve()
  t.teardown(() => server.close())
  t.equal(server.host, '127.0.0.1')
  t.not(server.port, 8000)
  t.equal((await fetch(`${server.url}/__mockq/ready`)).status, 200)
  const before = process.cwd()
  t.teardown(() => process.chdir(before))
  process.chdir(t.testdir())
  await t.rejects(replay(), { name: 'RecordingError', message: /^recordings: no such folder/ })
})
