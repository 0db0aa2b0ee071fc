import assert from 'node:assert/strict'
import { lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { BackgroundProcess } from './background-process.js'
import { blocksOf } from './docs/blocks.js'
import { checkImage } from './image.js'
import { cleanEnvironment } from './mockq.js'
import { runCommand } from './run-command.js'
import { HttpSession } from './specs-runner/http-session.js'
import { Tally } from './tally.js'

// npm run test:packed: what npm would publish, installed into an empty folder by its user.

const root = fileURLToPath(new URL('../../', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'mockq-packed-'))
const env = cleanEnvironment()
const tally = new Tally()

await tally.check('the package is packed and installed', async () => {
  const packing = ['npm', 'pack', '--ignore-scripts', '--silent', '--pack-destination', folder]
  const archive = (await runCommand(packing, { cwd: root, env })).trim()
  writeFileSync(join(folder, 'package.json'), '{"private":true}')
  await runCommand(['npm', 'install', '--no-audit', '--no-fund', join(folder, archive)], {
    cwd: folder,
    env,
  })
})
await tally.check('what is installed is small, without react-native', () => {
  const files = readdirSync(join(folder, 'node_modules'), { recursive: true, encoding: 'utf8' })
  const bytes = files
    .map(file => lstatSync(join(folder, 'node_modules', file)))
    .reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0)
  console.log(`# ${files.length} files, ${(bytes / 2 ** 20).toFixed(1)} MiB`)
  assert.deepEqual(
    files.filter(file => /(^|\/)react-native/.test(file)),
    [],
  )
  assert.ok(bytes < 120 * 2 ** 20)
  const own = files
    .filter(file => file.startsWith('mockq/'))
    .map(file => lstatSync(join(folder, 'node_modules', file)))
    .reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0)
  console.log(`# mockq itself: ${(own / 2 ** 20).toFixed(1)} MiB`)
  assert.ok(own < 10 * 2 ** 20)
})
await tally.check('its licence and notices are there', () => {
  const files = readdirSync(join(folder, 'node_modules/mockq'), {
    recursive: true,
    encoding: 'utf8',
  })
  for (const file of ['LICENSE', 'NOTICE', 'README.md', 'dist/core/engine/alasql/vendor/LICENSE'])
    assert.ok(files.includes(file), file)
  assert.ok(!files.some(file => file.endsWith('.map') || file.startsWith('dist/test')))
})
await tally.check('npx runs it', async () => {
  assert.match(
    await runCommand(['npx', 'mockq', '--version'], { cwd: folder, env }),
    /^\d+\.\d+\.\d+/,
  )
})
for (const engine of ['memory', 'alasql'])
  await tally.check(`it serves with the engine ${engine}`, async () => {
    const bin = join(folder, 'node_modules/mockq/dist/cli/bin.cjs')
    const serve = [process.execPath, bin, 'serve', '--port', '0', '--engine', engine]
    const mockq = new BackgroundProcess(serve, { cwd: folder, env })
    const [, url = ''] = await mockq.printed(/ready on (http:\S+)/)
    // The resolution of a cell comes from a library that is packed beside the program.
    // What system.credits lists is in a file, too.
    const sql = `SELECT 1 + 1, h3_get_resolution(635318325446452991), license
      FROM system.credits WHERE name = 'h3-js'`
    const answer = await new HttpSession(url).run(sql)
    assert.deepEqual(answer.rows, [['2', '13', 'Apache-2.0']])
    assert.equal((await mockq.stop()).code, 0)
  })
await tally.check('a process goes on until its server is closed, and then ends', async () => {
  const script = `require('mockq').serve().then(server => process.stdin.once('data', () => server.close()))
    process.stdin.unref()`
  const started = new BackgroundProcess([process.execPath, '--eval', script], { cwd: folder, env })
  const first = await Promise.race([started.ended, setTimeout(1000, 'goes on')])
  assert.equal(first, 'goes on')
  started.stdin.write('close\n')
  assert.equal((await started.ended).code, 0)
})
await tally.check('its modules can be imported', async () => {
  const script = `Promise.all(['mockq', 'mockq/recordings'].map(name => import(name)))`
  await runCommand([process.execPath, '--input-type=module', '--eval', `await ${script}`], {
    cwd: folder,
    env,
  })
})
await tally.check('what the Dockerfile runs starts, is healthy, and ends', () =>
  checkImage(root, join(folder, 'node_modules/.bin'), folder),
)
for (const page of ['README.md', 'docs/javascript.md'])
  await tally.check(`the JavaScript of ${page} runs`, async () => {
    const text = readFileSync(join(root, page), 'utf8')
    // Files of projects are run by `npm run test:helpers` and `npm run test:docs`.
    const scripts = blocksOf(page, text)
      .filter(({ language, file, notRun }) => language === 'js' && (file ?? notRun) === undefined)
      .map(block => block.text)
    assert.ok(scripts.length > 0)
    for (const script of scripts)
      await runCommand([process.execPath, '--input-type=module', '--eval', script], {
        cwd: folder,
        env,
      })
  })
rmSync(folder, { recursive: true })
tally.close()
