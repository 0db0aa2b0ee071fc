import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { BackgroundProcess } from './background-process.js'
import { installed, npmPackages, rootFolder } from './drivers/install.js'

// npm run test:nodes [-- VERSION...] [--coverage]: the suite on later versions of Node, each from the package `node`;
// with --coverage, as `npm run coverage` runs it. Which files fail is printed as by `npm test`; the last line has the
// totals of all versions.

const pinned: Readonly<Record<string, string>> = { 22: '22.23.3', 24: '24.21.0' }

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { coverage: { type: 'boolean', default: false } },
})
const script = values.coverage ? 'dist/test/coverage.js' : 'dist/test/suite.js'
const totals = { passed: 0, failed: 0 }
for (const version of positionals.length > 0 ? positionals : Object.keys(pinned)) {
  const packaged = `node@${pinned[version] ?? version}`
  const folder = await installed(`node-${version}`, packaged, npmPackages(packaged))
  const bin = join(folder, 'node_modules/node/bin')
  const suite = new BackgroundProcess([join(bin, 'node'), join(rootFolder, script)], {
    cwd: rootFolder,
    // Programs that tests start by their name are of that version too.
    env: { ...process.env, PATH: `${bin}:${process.env['PATH']}` },
  })
  suite.stdin.end()
  const { code, stdout, stderr } = await suite.ended
  console.log(`# ${packaged}\n${stdout}${stderr}`)
  const [, counts = ''] = /^# \{ (total: .*) \}\n# time/m.exec(stdout) ?? []
  const counted = (name: string): number =>
    Number(new RegExp(`${name}: (\\d+)`).exec(counts)?.[1] ?? 0)
  totals.passed += counted('pass')
  totals.failed += counted('fail') || Number(code !== 0)
}
console.log(`${totals.passed} passed, ${totals.failed} failed`)
process.exitCode = totals.failed > 0 ? 1 : 0
