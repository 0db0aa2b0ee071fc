import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rootFolder } from '../drivers/install.js'
import { runCommand } from '../run-command.js'
import type { Tally } from '../tally.js'
import type { UserProject } from './user-project.js'

/** A project as a new user writes it, with the one test of a page. */
export interface NewUser {
  readonly language: string
  readonly project: UserProject
  /** Path of the test. */
  readonly test: string
  /** The lane that its recording has. */
  readonly lane: string
}

const orders = 'CREATE TABLE orders (id INT); INSERT INTO orders VALUES (1), (2)'

/** mockq is found in `node_modules` only. */
const unhelped = { MOCKQ_COMMAND: '' }

/**
 * A new user's way: install, record, replay without the server, break one thing, mend it. What to do is taken from the
 * messages of the runs that fail.
 */
export async function checkNewUser(
  tally: Tally,
  { language, project, test, lane }: NewUser,
): Promise<void> {
  await tally.check(`${language}: a new user's test has less than 15 lines`, async () => {
    const lines = project.read(test).split('\n')
    const code = lines.filter(line => line.trim() !== '' && !line.startsWith('//'))
    assert.ok(code.length < 15, `${code.length} lines of code`)
  })
  await tally.check(`${language}: a new user installs mockq as the message says`, async () => {
    const text = await project.fails(unhelped)
    const [, command = ''] = /Install it with `(npm install [^`]*) mockq`/.exec(text) ?? []
    assert.ok(command, text)
    // Without it, npm would install into the checkout around the project.
    project.write({ 'package.json': '{}' })
    await installPackage(command.split(' '), project.folder)
  })
  await tally.check(`${language}: a new user records as the message says`, async () => {
    const text = await project.fails(unhelped)
    assert.match(text, /no such folder/)
    await project.recordWith(orders, target => ({ ...unhelped, ...advised(text, target) }))
    await project.passes(unhelped)
  })
  await tally.check(`${language}: a changed statement is mended as the message says`, async () => {
    project.edit(test, 'count(*)', 'count(id)')
    const text = await project.fails(unhelped)
    assert.match(
      text,
      new RegExp(`no recorded answer for a statement of this test .lane "${lane}"`),
    )
    assert.match(text, /count\(\[\*→id\]\)/)
    await project.recordWith(orders, target => ({ ...unhelped, ...advised(text, target) }))
    await project.passes(unhelped)
    assert.equal(project.recorded().length, 1)
    assert.match(project.recorded()[0]![1], /count\(id\)/)
    assert.doesNotMatch(project.recorded()[0]![1], /count\(\*\)/)
  })
}

/** The variables that a message says to run tests with; URL in it stands for `target`. */
function advised(message: string, target: string): NodeJS.ProcessEnv {
  const [, advice] = /run (?:it|them) with (.*) in the environment/.exec(message) ?? []
  assert.ok(advice, `the message does not say what to do:\n${message}`)
  const named = [...advice.matchAll(/\b(MOCKQ_\w+)=(\w+)/g)]
  return Object.fromEntries(
    named.map(([, name, value]) => [name, value === 'URL' ? target : value]),
  )
}

/** Installs what npm would publish. */
async function installPackage(install: readonly string[], cwd: string): Promise<void> {
  const packed = mkdtempSync(join(tmpdir(), 'mockq-pack-'))
  try {
    const pack = ['npm', 'pack', '--ignore-scripts', '--silent', '--pack-destination', packed]
    const archive = (await runCommand(pack, { cwd: rootFolder })).trim().split('\n').at(-1)!
    const quiet = ['--no-audit', '--no-fund', '--prefer-offline']
    await runCommand([...install, ...quiet, join(packed, archive)], { cwd })
  } finally {
    rmSync(packed, { recursive: true })
  }
}
