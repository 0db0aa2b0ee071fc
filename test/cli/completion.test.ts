import { spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import { BackgroundProcess } from '../background-process.js'
import { runHere } from '../run-here.js'

const folder = mkdtempSync(join(tmpdir(), 'mockq-completion-'))
writeFileSync(join(folder, 'schema of mine.sql'), '')

/** Skips a test aloud if a program is not there. */
const needs = (program: string) =>
  spawnSync(program, ['--version']).error === undefined
    ? {}
    : { skip: `${program} is not installed` }

/** The script for a shell, in a file. */
async function scriptFor(shell: string): Promise<string> {
  const { code, stdout } = await runHere(['completion', shell])
  if (code !== 0) throw new Error(`mockq completion ${shell} ended with ${code}`)
  const file = join(folder, `mockq.${shell}`)
  writeFileSync(file, stdout)
  return file
}

/** What a shell prints for a script; it must print nothing to stderr. */
function printed(program: string, args: readonly string[]): string {
  const { stdout, stderr, status } = spawnSync(program, args, { cwd: folder, encoding: 'utf8' })
  if (status !== 0 || stderr !== '') throw new Error(`${program} ended with ${status}: ${stderr}`)
  return stdout
}

/** Words before the cursor, the last of them unfinished, and what completes it. */
const cases: readonly (readonly [readonly string[], readonly string[]])[] = [
  [['re'], ['record', 'recordings', 'replay']],
  [['serve', '--eng'], ['--engine']],
  [['serve', '--log-r'], ['--log-requests']],
  [
    ['serve', '--engine', ''],
    ['alasql', 'memory'],
  ],
  [['serve', '--init', 'x.sql', '--engine', 'a'], ['alasql']],
  [
    ['record', '--mode', 'n'],
    ['new', 'none'],
  ],
  [['replay', 'there', '--st'], ['--strict']],
  [['replay', '--mo'], []],
  [
    ['completion', ''],
    ['bash', 'fish', 'zsh'],
  ],
  [['recordings', 'li'], ['lint']],
  [['recordings', 'ls', '--js'], ['--json']],
  [['serve', '--port', ''], []],
]

t.test('bash completes', async t => {
  const file = await scriptFor('bash')
  const calls = cases.map(([words]) => {
    const all = ['mockq', ...words].map(word => `'${word}'`).join(' ')
    return `COMP_WORDS=(${all}) COMP_CWORD=${words.length}; _mockq; echo "\${COMPREPLY[*]}"`
  })
  const lines = printed('bash', ['--norc', '-c', `source ${file}\n${calls.join('\n')}`]).split('\n')
  for (const [i, [words, expected]] of cases.entries())
    t.same(lines[i]!.split(' ').filter(Boolean).sort(), expected, words.join(' '))

  const split = `COMP_WORDS=(mockq serve --engine = al) COMP_CWORD=4; _mockq; echo "\${COMPREPLY[*]}"`
  t.equal(printed('bash', ['--norc', '-c', `source ${file}\n${split}`]), 'alasql\n', '--engine=al')
  const program = `COMP_WORDS=(mockq replay -- mkfif) COMP_CWORD=3; _mockq; echo "\${COMPREPLY[0]}"`
  t.equal(printed('bash', ['--norc', '-c', `source ${file}\n${program}`]), 'mkfifo\n')
})

t.test('bash completes at the tabulator, also files', needs('script'), async t => {
  const file = await scriptFor('bash')
  // Starts bash on a terminal of its own.
  const bash = new BackgroundProcess(
    ['script', '-qec', 'bash --norc --noprofile -i', join(folder, 'typescript')],
    { cwd: folder, env: { ...process.env, TERM: 'dumb' } },
  )
  t.teardown(() => bash.signal('SIGKILL'))
  const type = async (text: string, shows: RegExp) => {
    bash.stdin.write(text)
    await bash.printed(shows)
  }
  await type(`source ${file}; mockq() { echo "got $#:" "$@"; }; echo is''ready\n`, /isready/)
  await type('mockq serve --log-req\t\n', /got 2: serve --log-requests/)
  await type('mockq serve --init sche\t\n', /got 3: serve --init schema of mine\.sql/)
  await type('mockq recor\td\t\n', /got 1: record/)
  bash.stdin.write('exit\n')
  t.equal((await bash.ended).code, 0)
})

t.test('fish completes', needs('fish'), async t => {
  const file = await scriptFor('fish')
  const calls = cases.map(([words]) => `complete -C 'mockq ${words.join(' ')}' ; echo ----`)
  const program = `complete -C 'mockq replay --strict -- mkfif'; echo ----`
  const files = `complete -C 'mockq serve --init sche'`
  const script = [`source ${file}`, ...calls, program, files].join('\n')
  const parts = printed('fish', ['--no-config', '-c', script]).split('----\n')
  const words = (part: string) =>
    part
      .split('\n')
      .filter(Boolean)
      .map(line => line.split('\t')[0]!)
  for (const [i, [asked, expected]] of cases.entries())
    t.same(words(parts[i]!).sort(), expected, asked.join(' '))
  t.same(words(parts.at(-2)!), ['mkfifo'])
  t.same(words(parts.at(-1)!), ['schema of mine.sql'])
})

t.test('zsh completes at the tabulator', needs('zsh'), async t => {
  const file = await scriptFor('zsh')
  const typed = [
    ['mockq serve --log-r', /got 2: serve --log-requests/],
    ['mockq serve --engine a', /got 3: serve --engine alasql/],
    ['mockq serve --engine=a', /got 2: serve --engine=alasql/],
    ['mockq recordings li', /got 2: recordings lint/],
    ['mockq recordings ls --js', /got 3: recordings ls --json/],
    ['mockq serve --init sche', /got 3: serve --init schema of mine\.sql/],
    ['mockq replay there --stri', /got 3: replay there --strict/],
    ['mockq replay -- mkfif', /got 3: replay -- mkfifo/],
  ] as const
  writeFileSync(
    join(folder, 'start.zsh'),
    `autoload -Uz compinit; compinit -u -D; source ${file}; PS1='prompt> '\nmockq() { echo "got $#: $*" }\n`,
  )
  const script = `
    zmodload zsh/zpty
    zpty z zsh -f -i
    zpty -w z 'source ./start.zsh'
    zpty -r z shown '*prompt> *'
    for line in ${typed.map(([text]) => `'${text}'`).join(' ')}; do
      zpty -w -n z "$line"$'\t\n'
      zpty -r z shown $'*got [0-9]*\n*prompt> *'
      print -r -- $shown
    done`
  const { stdout } = spawnSync('zsh', ['-f', '-c', script], {
    cwd: folder,
    encoding: 'utf8',
    timeout: 300_000,
  })
  for (const [text, shows] of typed) t.match(stdout, shows, text)
})

t.test('every command and option is in every script, and no other shell is known', async t => {
  const help = await runHere(['recordings', '--help'])
  const commands = [...help.stdout.matchAll(/^ {2}mockq recordings (\S+)/gm)].map(
    ([, name]) => name!,
  )
  t.ok(commands.length > 3)
  for (const shell of ['bash', 'zsh', 'fish']) {
    const { stdout } = await runHere(['completion', shell])
    for (const command of commands) t.match(stdout, command, `${shell}: ${command}`)
    t.match(stdout, /http_handler_port/)
  }
  t.match(await runHere(['completion', 'tcsh']), {
    code: 2,
    stderr: /"tcsh" is not one of bash, zsh, fish/,
  })
  t.match(await runHere(['completion']), { code: 2, stderr: /--shell bash\|zsh\|fish is missing/ })
})
