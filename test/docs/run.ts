import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, delimiter, dirname, join } from 'node:path'
import { transform } from 'esbuild'
import { parse, parseAllDocuments } from 'yaml'
import { rootFolder } from '../drivers/install.js'
import { binFile, cleanEnvironment, type RunningMockq, startMockq } from '../mockq.js'
import { runCommand } from '../run-command.js'
import { Tally } from '../tally.js'
import { type Block, blocksOf, commandsOf, compareShown } from './blocks.js'
import { Shell } from './shell.js'
import { toolsFor } from './tools.js'

// npm run test:docs [-- PAGE…]: runs or checks every block of code of README.md, docs/ and helpers/.
//
// A section (`##`) is run in a folder of its own, which begins as a copy of project/ with what its tests record.
// Blocks whose first line names a file are files of the section. A shell block with `$ ` is compared with the
// output that it shows. HTML comments above a block say what is special:
//   <!-- needs python: pytest, databend_driver -->   what the section needs from .drivers (also node, go, maven, program)
//   <!-- output of: npx mockq sql broken.sql -->     a block of text that this command prints
//   <!-- not run: REASON -->                         counted, printed, and checked as far as that is possible
//   <!-- all run by: npm run test:helpers -->        of a page whose blocks another test runs

const folder = mkdtempSync(join(tmpdir(), 'mockq-docs-'))
const template = join(folder, 'template')
const bin = join(folder, 'bin')
const tally = new Tally()
const notRun: string[] = []
const runElsewhere: string[] = []
const counts = new Map<string, number>()

/** The files of a CI server. Of these, the steps are run that run mockq. */
const ciFile = /^\.(github|gitlab)/
const targetVariable = 'MOCKQ_TARGET=https://ann@databend.example.com'

const chosen = process.argv.slice(2)
const pages = ['README.md', ...markdownIn('docs'), ...markdownIn('helpers')].filter(
  page => chosen.length === 0 || chosen.includes(page),
)

await prepare()
for (const page of pages) {
  const text = readFileSync(join(rootFolder, page), 'utf8')
  const blocks = blocksOf(page, text)
  const [, command] = /^<!-- all run by: (.+) -->$/m.exec(text) ?? []
  if (command !== undefined) {
    if (blocks.length > 0) runElsewhere.push(`${page}: ${blocks.length}, by ${command}`)
    continue
  }
  for (const block of blocks) {
    counts.set(block.language, (counts.get(block.language) ?? 0) + 1)
    await checkForm(block)
  }
  for (const section of new Set(blocks.map(block => block.section)))
    await checkSection(
      `${page} "${section}"`,
      blocks.filter(block => block.section === section),
    )
}
console.log(`# blocks: ${[...counts].map(([language, n]) => `${n} ${language}`).join(', ')}`)
for (const others of runElsewhere) console.log(`# run elsewhere: ${others}`)
console.log(`# not run: ${notRun.length}`)
for (const block of notRun) console.log(`#   ${block}`)
rmSync(folder, { recursive: true, force: true })
tally.close()

function markdownIn(name: string): readonly string[] {
  return readdirSync(join(rootFolder, name), { recursive: true, encoding: 'utf8' })
    .filter(path => path.endsWith('.md') && !path.includes('node_modules'))
    .map(path => `${name}/${path}`)
    .sort()
}

/** Makes the folder that each section begins with, and the commands that a page takes as installed. */
async function prepare(): Promise<void> {
  cpSync(join(rootFolder, 'test/docs/project'), template, { recursive: true })
  mkdirSync(join(template, 'node_modules/.bin'), { recursive: true })
  symlinkSync(binFile, join(template, 'node_modules/.bin/mockq'))
  symlinkSync(rootFolder, join(template, 'node_modules/mockq'))
  symlinkSync(
    join(rootFolder, 'node_modules/vega-datasets'),
    join(template, 'node_modules/vega-datasets'),
  )
  const real = await startRealServer()
  const record = ['record', '--target', real.url, '--mode', 'all', '--quiet', '--', 'npm', 'test']
  await runCommand([process.execPath, binFile, ...record], { cwd: template, env: environment([]) })
  await real.process.stop()
  for (const git of [
    ['init', '--quiet', '--initial-branch', 'main'],
    ['add', '.'],
    ['-c', 'user.name=t', '-c', 'user.email=t@example.com', 'commit', '--quiet', '-m', 'Tests'],
  ])
    await runCommand(['git', ...git], { cwd: template })
  mkdirSync(bin)
  const own = `exec "${process.execPath}" "${binFile}" "$@"`
  const npx = join(bin, 'npx')
  writeFileSync(join(bin, 'mockq'), `#!/bin/sh\n${own}\n`)
  // Anything else is what a page has in node_modules, and is found by PATH.
  writeFileSync(npx, `#!/bin/sh\nif [ "$1" = mockq ]; then shift; ${own}; fi\nexec "$@"\n`)
  // As on a terminal, where it shows no progress.
  const curl = (await runCommand(['which', 'curl'])).trim()
  writeFileSync(join(bin, 'curl'), `#!/bin/sh\nexec ${curl} --silent --show-error "$@"\n`)
  for (const name of ['mockq', 'npx', 'curl']) chmodSync(join(bin, name), 0o755)
}

function startRealServer(): Promise<RunningMockq> {
  const init = join(rootFolder, 'test/docs/project/schema.sql')
  return startMockq(['serve', '--init', init, '--user', 'ann:secret', '--seed', '1'])
}

function environment(path: readonly string[]): NodeJS.ProcessEnv {
  const own = cleanEnvironment()
  return {
    ...own,
    PATH: [bin, ...path, own['PATH']].join(delimiter),
    PYTHONDONTWRITEBYTECODE: '1',
    MOCKQ_TARGET_PASSWORD: 'secret',
    NO_COLOR: '1',
    // What is installed is all that is used.
    GOFLAGS: '-mod=mod',
    GOPROXY: 'off',
    MAVEN_ARGS: '--offline -Dstyle.color=never',
  }
}

/** What can be checked of a block without running it. */
async function checkForm({
  page,
  line,
  language,
  text,
  file,
  notRun: reason,
  outputOf,
}: Block): Promise<void> {
  const name = `${page}:${line} ${language}`
  if (language === '')
    return void (await tally.check(name, () => fail('the block names no language')))
  if (reason !== undefined) notRun.push(`${name}: ${reason}`)
  if (/^(js|ts|mjs|cjs|jsx|tsx)$/.test(language))
    await tally.check(`${name} compiles`, () => transform(text, { loader: 'ts' }))
  else if (language === 'json')
    await tally.check(`${name} is JSON`, () => {
      try {
        JSON.parse(text)
      } catch {
        // A document on each line.
        for (const json of text.trim().split('\n')) JSON.parse(json)
      }
    })
  else if (language === 'yaml')
    await tally.check(`${name} is YAML`, () => {
      for (const document of parseAllDocuments(text))
        for (const error of document.errors) throw error
    })
  else if (language === 'python')
    await tally.check(`${name} compiles`, () =>
      runCommand(['python3', '-c', `import ast, sys; ast.parse(sys.argv[1])`, text]),
    )
  else if (language === 'go')
    await tally.check(`${name} compiles`, async () => {
      const path = join(folder, 'block.go')
      writeFileSync(path, text)
      await runCommand(['gofmt', '-e', '-l', path])
    })
  else if (language === 'text' && (reason ?? outputOf ?? file) === undefined)
    await tally.check(name, () => fail('no comment says which command prints the text'))
}

/** Runs the blocks of a section one after the other. */
async function checkSection(name: string, all: readonly Block[]): Promise<void> {
  const blocks = all.filter(block => block.notRun === undefined)
  const runs = blocks.filter(block => isRun(block))
  const files = blocks.filter(block => block.file !== undefined && !isRun(block))
  if (runs.length === 0) {
    for (const { page, line, language } of files)
      await tally.check(`${page}:${line} ${language}`, () => fail('no command uses the file'))
    return
  }
  const { needs } = runs.at(-1)!
  const tools = await toolsFor(needs)
  if (typeof tools === 'string') return tally.skip(`${name}: ${runs.length} blocks`, tools)
  // A script among others, in a section that needs no Python, is one block that is skipped without it.
  const hasScript = runs.some(({ language }) => language === 'python')
  const python =
    hasScript && !needs.some(({ kind }) => kind === 'python')
      ? await toolsFor([{ kind: 'python', names: ['databend_driver'] }])
      : undefined
  const path = typeof python === 'object' ? [...tools.path, ...python.path] : tools.path

  const cwd = mkdtempSync(join(folder, 'section-'))
  cpSync(template, cwd, { recursive: true, verbatimSymlinks: true })
  for (const [packageName, path] of Object.entries(tools.packages)) {
    const link = join(cwd, 'node_modules', packageName)
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(path, link)
  }
  for (const file of tools.files) cpSync(file, join(cwd, basename(file)))
  let real: Promise<RunningMockq> | undefined
  const shell = new Shell(cwd, environment(path), () => (real ??= startRealServer()))
  for (const block of blocks) {
    if (block.file !== undefined) {
      mkdirSync(dirname(join(cwd, block.file)), { recursive: true })
      writeFileSync(join(cwd, block.file), block.text)
    }
    if (!isRun(block)) continue
    if (block.language === 'python' && typeof python === 'string')
      tally.skip(`${block.page}:${block.line} python`, python)
    else
      await tally.check(`${block.page}:${block.line} ${block.language}`, () =>
        runBlock(block, shell, cwd),
      )
  }
  await shell.close()
  await (await real)?.process.stop()
  rmSync(cwd, { recursive: true, force: true })
}

/** Whether a block is more than a file for others, or data. */
function isRun({ language, file, outputOf, notRun: reason }: Block): boolean {
  if (reason !== undefined) return false
  if (language === 'text') return outputOf !== undefined
  if (language === 'sh') return true
  if (language === 'yaml') return file !== undefined && ciFile.test(file)
  return file === undefined && /^(js|mjs|ts|python|sql)$/.test(language)
}

async function runBlock(block: Block, shell: Shell, cwd: string): Promise<void> {
  const { language, text, outputOf } = block
  if (language === 'sh') for (const command of commandsOf(text)) await shell.run(command)
  else if (language === 'yaml') {
    const commands = commandsOfJobs(parse(text))
    if (commands.length === 0) fail('no step runs mockq')
    for (const command of commands)
      await shell.run({ command: `${targetVariable} ${command}`, output: undefined })
  } else if (language === 'text') compareShown(await shell.outputOf(outputOf!), text)
  else {
    const path = `block-${block.line}.${{ sql: 'sql', python: 'py' }[language] ?? 'mjs'}`
    const code = language === 'ts' ? (await transform(text, { loader: 'ts' })).code : text
    writeFileSync(join(cwd, path), await shell.withAddresses(code))
    const program = { sql: 'mockq sql', python: 'python' }[language] ?? 'node'
    await shell.run({ command: `${program} ${path}`, output: undefined })
  }
}

/** The steps of a CI server's jobs that run mockq. */
function commandsOfJobs(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) =>
    (key === 'run' || key === 'script' ? [part].flat() : []).some(step => typeof step === 'string')
      ? [part].flat().filter(step => step.startsWith('npx mockq'))
      : commandsOfJobs(part),
  )
}

function fail(message: string): never {
  throw new Error(message)
}
