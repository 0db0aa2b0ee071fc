import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { loadStatements, type Row } from '../../../core/engine/alasql/statements.js'

const file = fileURLToPath(
  new URL('../../../core/engine/alasql/vendor/alasql.min.cjs', import.meta.url),
)
const statements = await loadStatements()
/** What the engine's loading left of alasql, with the text parameter that the engine does not have. */
const alasql = createRequire(import.meta.url)(file) as ((text: string) => unknown) & {
  from: object
  into: object
  options: { cache: boolean }
}
const rows: Row[] = [[0], [1], [2], [3]]

t.test('the five statements', async t => {
  t.strictSame(
    statements.filter(rows, ([i]) => i! % 2 === 1),
    [[1], [3]],
  )
  t.strictSame(
    statements.project(rows, ([i]) => [null, i! * 2]),
    [
      [null, 0],
      [null, 2],
      [null, 4],
      [null, 6],
    ],
  )
  const clauses = {
    leftKey: ([i]: Row) => (i === 3 ? 'L' : `=${i! % 2}`),
    rightKey: ([i]: Row) => (i === 3 ? 'R' : `=${i}`),
    residual: ([i]: Row) => i !== 2,
    output: ([i]: Row, right: Row | undefined): Row => [i!, right?.[0] ?? -1],
  }
  t.strictSame(statements.innerJoin(rows, rows, clauses), [
    [0, 0],
    [1, 1],
  ])
  t.strictSame(statements.leftJoin(rows, rows, clauses), [
    [0, 0],
    [1, 1],
    [2, 0],
    [3, -1],
  ])
  const groups = statements.aggregate<number[]>(rows, ([i]) => `=${i! > 1}`, {
    first: ([i]) => [i!],
    next: (state, [i]) => [...state, i!],
  })
  t.strictSame(groups, [
    [0, 1],
    [2, 3],
  ])
})

t.test('a statement may run inside one of its own functions', async t => {
  const outer = statements.filter(
    rows,
    ([i]) => statements.filter(rows, ([j]) => j! < i!).length > 1,
  )
  t.strictSame(outer, [[2], [3]])
  const nested = statements.aggregate<number>(rows, ([i]) => `=${i! % 2}`, {
    first: ([i]) => statements.filter(rows, ([j]) => j! <= i!).length,
    next: (state, [i]) => state + i!,
  })
  t.strictSame(nested, [3, 5])
})

t.test('an error in a function comes out and leaves no damage', async t => {
  const fails = () => {
    throw new RangeError('of ours')
  }
  t.throws(() => statements.filter(rows, fails), new RangeError('of ours'))
  t.strictSame(
    statements.filter(rows, () => true),
    rows,
  )
})

t.test('what is vendored cannot reach files or the network', async t => {
  const folder = mkdtempSync(join(tmpdir(), 'mockq-alasql-'))
  t.teardown(() => rmSync(folder, { recursive: true }))
  const secret = join(folder, 'secret.csv')
  writeFileSync(secret, 'a,b\nsecret,1\n')
  const asked: unknown[] = []
  const { fetch } = globalThis
  globalThis.fetch = (async (url: unknown) => {
    asked.push(url)
    throw new Error('no network')
  }) as typeof fetch
  t.teardown(() => {
    globalThis.fetch = fetch
  })
  const texts = [
    ...['CSV', 'TXT', 'JSON', 'TAB', 'TSV', 'XLSX', 'FILE', 'HTML', 'XML'].flatMap(reader => [
      `SELECT * FROM ${reader}("${secret}")`,
      `SELECT * FROM ${reader}("http://127.0.0.1:9/secret.csv")`,
    ]),
    `SELECT * FROM "${secret}"`,
    `SELECT 'x' AS a INTO CSV("${folder}/out.csv")`,
    `SELECT 'x' AS a INTO JSON("${folder}/out.json")`,
    `SOURCE "${secret}"`,
    `REQUIRE "${secret}"`,
  ]
  for (const text of texts) {
    let answer: unknown
    try {
      answer = await alasql(text)
    } catch {
      answer = 'refused'
    }
    t.notMatch(JSON.stringify(answer) ?? '', /secret,1|"secret"/, text)
  }
  t.strictSame(asked, [])
  t.strictSame(readdirSync(folder), ['secret.csv'])
  t.strictSame([Object.keys(alasql.from), Object.keys(alasql.into)], [[], []])
  t.equal(alasql.options.cache, false)
  t.notOk(/\brequire\(/.test(readFileSync(file, 'utf8')))
  t.ok(existsSync(join(file, '..', 'LICENSE')))
})
