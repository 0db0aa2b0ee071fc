import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { rootFolder } from '../../drivers/install.js'

/** Files of a project, by their paths. */
export type Files = Readonly<Record<string, string>>

/** A test runner that mockq has a helper for. */
export interface Runner {
  readonly name: string
  /** Its heading in docs/javascript.md, under which the files of an example are. */
  readonly heading: string
  /** Run in the folder of a project. */
  readonly command: (bin: string) => readonly string[]
  /** Configuration and test files in which each test does one thing that is easily wrong. */
  readonly variants: Files
  /** A test file that asks without a helper's lane. */
  readonly withoutLane: Files
  /** Several projects that are tested at once, if the runner knows such. */
  readonly projects?: Files
}

const ask = `
async function ask({ dsn }, sql) {
  const connection = await new Client(dsn).getConn()
  return (await connection.queryAll(sql)).map(row => row.values())
}
let tries = 0
async function flaky(lane) {
  await ask(lane, 'CREATE OR REPLACE TABLE tried (a INT)')
  await ask(lane, 'INSERT INTO tried VALUES (1)')
  const [[count]] = await ask(lane, 'SELECT count(*) FROM tried')
  if (tries++ === 0) throw new Error('the first try fails')
  if (count !== 1n) throw new Error(\`\${count} rows: the test did not begin anew\`)
}
async function swallowing(lane) {
  await ask(lane, process.env.UNRECORDED ?? 'SELECT 5').catch(() => {})
}
const odd = '100% ~ of: "a/b" é'
`

/** The same tests for Vitest and Jest, where \`lane\` is how a test gets its lane. */
const vitestFile = `
import { Client } from 'databend-driver'
import { mockq } from 'mockq/vitest'
import { test as base, describe, expect } from 'vitest'
${ask}
const test = base.extend({ mockq })
describe('suite', () => {
  test(odd, async ({ mockq }) => expect(await ask(mockq, 'SELECT 1')).toEqual([[1]]))
  test('retried', { retry: 1 }, async ({ mockq }) => flaky(mockq))
  test('swallows', async ({ mockq }) => swallowing(mockq))
  test.skip('skipped', async ({ mockq }) => ask(mockq, 'SELECT * FROM nowhere'))
  for (const n of [1, 2, 3])
    test.concurrent(\`at once \${n}\`, async ({ mockq, expect }) => {
      expect(await ask(mockq, \`SELECT \${n} + 10\`)).toEqual([[n + 10]])
      await mockq.verify({ sql: /SELECT/, times: 1 })
    })
  for (const n of [1, 2])
    test('same name', async ({ mockq }) => expect(await ask(mockq, \`SELECT \${n}0\`)).toEqual([[n * 10]]))
})
`

const jestFile = `
const { Client } = require('databend-driver')
const { mockq, mockqLane } = require('mockq/jest')
${ask}
jest.retryTimes(1)
beforeAll(async () => { await ask(mockq(), 'CREATE TABLE IF NOT EXISTS of_file (a INT)') })
describe('suite', () => {
  beforeEach(async () => { await ask(mockq(), 'SELECT 99') })
  test(odd, async () => expect(await ask(mockq(), 'SELECT 1')).toEqual([[1]]))
  test('retried', () => flaky(mockq()))
  test('swallows', () => swallowing(mockq()))
  test.skip('skipped', () => ask(mockq(), 'SELECT * FROM nowhere'))
})
test.concurrent.each([1, 2, 3])('at once %d', async n => {
  const lane = await mockqLane(\`at once \${n}\`)
  expect(await ask(lane, \`SELECT \${n} + 10\`)).toEqual([[n + 10]])
})
test('verifies', async () => {
  await ask(mockq(), 'SELECT 1')
  await mockq().verify({ sql: /SELECT/, times: 1 })
  await expect(mockq().verify({ sql: /INSERT/ })).rejects.toThrow('the nearest of 1')
})
`

const nodeFile = `
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Client } from 'databend-driver'
import { mockq } from 'mockq/node-test'
${ask}
describe('suite', { concurrency: true }, () => {
  test(odd, async t => assert.deepEqual(await ask(await mockq(t), 'SELECT 1'), [[1]]))
  test('swallows', async t => swallowing(await mockq(t)))
  test('skipped', { skip: true }, async t => ask(await mockq(t), 'SELECT * FROM nowhere'))
  for (const n of [1, 2, 3])
    test(\`at once \${n}\`, async t => {
      const lane = await mockq(t)
      assert.deepEqual(await ask(lane, \`SELECT \${n} + 10\`), [[n + 10]])
      await lane.verify({ sql: /SELECT/, times: 1 })
    })
  for (const n of [1, 2])
    test('same name', async t => assert.deepEqual(await ask(await mockq(t), \`SELECT \${n}0\`), [[n * 10]]))
  test('asked twice', async t => {
    await ask(await mockq(t), 'CREATE OR REPLACE TABLE asked (a INT)')
    assert.deepEqual(await ask(await mockq(t), 'SELECT * FROM asked'), [])
  })
})
`

/** A test whose file and name two packages have. */
const inPackage = (imports: string, body: string, n: number): string => `${imports}
test('same name', ${body}
  const connection = await new Client(lane.dsn).getConn()
  await connection.exec('CREATE OR REPLACE TABLE t (a INT)')
  await connection.exec('INSERT INTO t VALUES (${n})')
  const rows = await connection.queryAll('SELECT a FROM t')
  expect(rows.map(row => row.values())).toEqual([[${n}]])
})
`

/** Two packages, each with a configuration and a test. */
const packages = (config: Files, test: string, imports: string, body: string): Files =>
  Object.fromEntries(
    [1, 2].flatMap(n => [
      [`packages/${n}/package.json`, '{"private":true}'],
      ...Object.entries(config).map(([path, text]) => [`packages/${n}/${path}`, text]),
      [`packages/${n}/${test}`, inPackage(imports, body, n)],
    ]),
  )

const dsnOnly = `const { Client } = require('databend-driver')
const asks = async () => { await (await new Client(process.env.DATABEND_DSN).getConn()).queryAll('SELECT 1').catch(() => {}) }
`

export const runners: readonly Runner[] = [
  {
    name: 'vitest',
    heading: 'Vitest',
    command: bin => [join(bin, 'vitest'), 'run', '--reporter=verbose'],
    variants: {
      'vitest.config.mjs': `export default { test: { globalSetup: 'mockq/vitest/setup' } }`,
      'a.test.js': vitestFile,
      'sub/b.test.js': vitestFile,
    },
    withoutLane: {
      'vitest.config.mjs': `export default { test: { globalSetup: './setup.mjs' } }`,
      'setup.mjs': `import { globalSetup } from 'mockq/vitest/setup'\nexport default globalSetup()`,
      'c.test.mjs': `import { test } from 'vitest'\nimport { createRequire } from 'node:module'\nconst require = createRequire(import.meta.url)\n${dsnOnly}test('asks', asks)`,
    },
    projects: {
      'vitest.config.mjs': `export default { test: { projects: ['packages/*'] } }`,
      ...packages(
        { 'vitest.config.mjs': `export default { test: { globalSetup: 'mockq/vitest/setup' } }` },
        'x.test.mjs',
        `import { Client } from 'databend-driver'
import { mockq } from 'mockq/vitest'
import { test as base, expect } from 'vitest'
const test = base.extend({ mockq })`,
        'async ({ mockq: lane }) => {',
      ),
    },
  },
  {
    name: 'jest',
    heading: 'Jest',
    command: bin => [join(bin, 'jest'), '--verbose'],
    variants: {
      'jest.config.js': `module.exports = { globalSetup: 'mockq/jest/setup', globalTeardown: 'mockq/jest/teardown' }`,
      'a.test.js': jestFile,
      'sub/b.test.js': jestFile,
    },
    withoutLane: {
      'jest.config.js': `module.exports = { globalSetup: 'mockq/jest/setup', globalTeardown: 'mockq/jest/teardown' }`,
      'c.test.js': `${dsnOnly}test('asks', asks)`,
    },
    projects: {
      'jest.config.js': `module.exports = { projects: ['packages/1', 'packages/2'] }`,
      ...packages(
        {
          'jest.config.js': `module.exports = { globalSetup: 'mockq/jest/setup', globalTeardown: 'mockq/jest/teardown' }`,
        },
        'x.test.js',
        `const { Client } = require('databend-driver')
const { mockq } = require('mockq/jest')`,
        'async () => {\n  const lane = mockq()',
      ),
    },
  },
  {
    name: 'node:test',
    heading: 'node:test',
    command: () => [process.execPath, '--test', '--test-reporter=tap'],
    variants: { 'a.test.mjs': nodeFile, 'sub/b.test.mjs': nodeFile },
    withoutLane: {
      'c.test.cjs': `const test = require('node:test')\nconst { mockq } = require('mockq/node-test')\n${dsnOnly}test('asks', async t => { await mockq(t); await asks() })`,
    },
  },
]

/** Writes a project into a new folder. */
export function writeProject(folder: string, files: Files): string {
  mkdirSync(folder, { recursive: true })
  for (const [path, text] of Object.entries({ 'package.json': '{"private":true}', ...files })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}

/** The files under a heading of docs/javascript.md: blocks that begin with a comment with the name of a file. */
export function documentedFiles(heading: string): Files {
  const page = readFileSync(join(rootFolder, 'docs/javascript.md'), 'utf8')
  const section = page.split(/^### /m).find(text => text.startsWith(`${heading}\n`))
  if (section === undefined) throw new Error(`docs/javascript.md has no heading ${heading}`)
  const blocks = [...section.matchAll(/^```js\n\/\/ (\S+)\n(.*?)^```$/gms)]
  return Object.fromEntries(blocks.map(([, name, text]) => [name!, text!]))
}
