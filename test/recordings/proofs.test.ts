import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { t } from 'tap'
import { parseStatement } from '../../core/sql/parse.js'
import { goldCases } from '../../recordings/compute/gold-cases.js'
import { goldScripts } from '../../recordings/compute/gold-scripts.js'
import { disprovedIn } from '../../recordings/compute/proofs.js'
import { type Gold, goldText, Prover, readGold } from '../../recordings/compute/prove.js'
import { isProven, noteProven } from '../../recordings/compute/proven-build.js'
import { familyOf, usesOf } from '../../recordings/compute/uses-of.js'

// The engine proves itself against answers of the real one before it computes with other values than the recorded ones.

const gold = readGold(goldCases)
/** Some of the cases, from all parts. */
const some = { ...gold, cases: gold.cases.filter((_, i) => i % 40 === 0) }
const someUses = [...some.cases, ...goldScripts].flatMap(({ uses }) => uses)

/** The verdict of a prover of its own. */
async function verdict(given: Gold, uses: readonly string[]): Promise<string | undefined> {
  const prover = await Prover.open(goldText(given))
  try {
    return await prover.disprovedIn(uses)
  } finally {
    await prover.close()
  }
}

t.test('this engine does what is tried as the real one', async t => {
  t.ok(gold.cases.length > 2000, `${gold.cases.length} cases`)
  t.equal(await verdict(some, [...new Set(someUses)]), undefined)
})

t.test('the text of the cases is read as it was written', t => {
  const read = readGold(goldText(gold))
  t.strictSame(read.cases.slice(0, 200), gold.cases.slice(0, 200))
  t.strictSame(read.scripts, gold.scripts)
  t.end()
})

t.test('what the real engine does otherwise is not proven', async t => {
  const changed = {
    ...gold,
    cases: gold.cases.map(each =>
      each.uses.includes('upper') ? { ...each, hash: `${each.hash.slice(0, -1)}_` } : each,
    ),
  }
  t.match(await verdict(changed, ['md5', 'upper']), /^upper is not proven for other values: /)
  t.equal(await verdict(changed, ['md5']), undefined)
})

t.test('nor is a write whose script ends otherwise', async t => {
  const scripts = new Map(gold.scripts)
  scripts.set(
    'updates',
    gold.scripts.get('updates')!.map(hash => hash && 'other'),
  )
  t.match(await verdict({ ...gold, scripts }, ['plan:Update']), /^plan:Update is not proven/)
  t.equal(await verdict({ ...gold, scripts }, ['plan:Delete']), undefined)
})

t.test('operators are proven for the types of columns', async t => {
  const scripts = new Map(gold.scripts)
  const hashes = gold.scripts.get('orders of String')!
  t.equal(hashes.filter(Boolean).length, 6)
  scripts.set(
    'orders of String',
    hashes.map(() => 'other'),
  )
  const changed = { ...gold, scripts }
  t.match(await verdict(changed, ['plan:Sort', 'plan:Sort:String']), /^plan:Sort:String is not/)
  t.equal(await verdict(changed, ['plan:Sort', 'plan:Sort:Int32', 'plan:Limit']), undefined)
})

t.test('calls of constants are tried as such', async t => {
  const uses = ['constant upper String', 'constant Binary:+ UInt8,UInt8', 'constant to_date']
  t.equal(await verdict(gold, uses), undefined)
  const cases = gold.cases.map(each =>
    /^upper\(s/.test(each.sql) ? { ...each, hash: 'other' } : each,
  )
  t.match(await verdict({ ...gold, cases }, uses), /^constant upper String is not proven/)
})

t.test('what was proven last holds against the real engine', async t => {
  const uses = [
    ...['sum_if:Int32,Boolean', 'count_if:Boolean', 'array_filter:Array,Boolean', 'div0'],
    ...['regexp_instr:String,String', 'regexp_extract_all:String,String,UInt32', 'isnan:Float64'],
    ...['json_path_query_first:Variant,String', 'json_extract_path_text:String,String'],
    ...['cast:Float32>String', 'cast:Decimal>String', 'array_transform:Array,String', 'strftime'],
  ]
  for (const use of uses) {
    t.ok(
      gold.cases.some(each => each.uses.includes(familyOf(use))),
      use,
    )
  }
  t.equal(await verdict(gold, uses), undefined)
})

t.test('a set-returning function changes no other case', async t => {
  const uses = ['json_each', 'cast:Variant>Boolean']
  const cases = gold.cases.filter(each => uses.some(use => each.uses.includes(use)))
  t.equal(await verdict({ ...gold, cases }, uses), undefined)
  const prover = await Prover.open(goldText({ cases, scripts: new Map() }))
  t.teardown(() => prover.close())
  t.equal(await prover.disprovedOfAll(), undefined)
})

t.test('a build tries all cases and scripts', async t => {
  const all = async (given: Gold) => {
    const prover = await Prover.open(goldText(given))
    try {
      return await prover.disprovedOfAll()
    } finally {
      await prover.close()
    }
  }
  t.equal(await all(some), undefined)
  const last = some.cases.at(-1)!
  t.ok(await all({ ...some, cases: [...some.cases.slice(0, -1), { ...last, hash: 'other' }] }))
  const [name, hashes] = [...some.scripts].at(-1)!
  t.ok(await all({ ...some, scripts: new Map([[name, hashes.map(() => 'other')]]) }))
})

t.test('what was proven for one program holds for that one', t => {
  const folder = t.testdir({ 'a.cjs': '1', 'b.cjs': '2', 'LICENSES.txt': 'x' })
  const file = (name: string) => join(folder, name)
  t.equal(isProven(folder), false, 'nothing is noted')
  noteProven(folder)
  t.equal(isProven(folder), true)
  const noted = readFileSync(file('proven.json'), 'utf8')
  writeFileSync(file('b.cjs'), '3')
  t.equal(isProven(folder), false, 'another byte')
  writeFileSync(file('b.cjs'), '2')
  writeFileSync(file('c.cjs'), '')
  t.equal(isProven(folder), false, 'another file')
  rmSync(file('c.cjs'))
  writeFileSync(file('proven.json'), noted.replace(process.arch, 'z80'))
  t.equal(isProven(folder), false, 'another processor')
  writeFileSync(file('proven.json'), noted.slice(1))
  t.equal(isProven(folder), false, 'damage')
  writeFileSync(file('proven.json'), noted)
  t.equal(isProven(folder), true)
  t.equal(isProven(), false, 'these modules are no bundle')
  t.end()
})

t.test('the program that was built is proven', t => {
  const bundle = fileURLToPath(new URL('../../bundle/', import.meta.url))
  const noted = JSON.parse(readFileSync(join(bundle, 'proven.json'), 'utf8'))
  const [major, minor] = process.versions.v8.split('.')
  if (noted.v8 === `${major}.${minor} ${process.arch}`) t.ok(isProven(bundle))
  // The part of the bundle that asks finds its own folder.
  const own = readdirSync(bundle).filter(name =>
    readFileSync(join(bundle, name), 'utf8').includes('proven.json'),
  )
  t.equal(own.length, 1)
  t.match(readFileSync(join(bundle, own[0]!), 'utf8'), /^const bundleUrl=/)
  t.end()
})

t.test('one process tries each once', async t => {
  t.equal(await disprovedIn(['upper', 'cast:String>Date']), undefined)
  const from = process.hrtime.bigint()
  t.equal(await disprovedIn(['upper', 'cast:String>Date']), undefined)
  t.ok(process.hrtime.bigint() - from < 20_000_000n)
})

t.test('what a statement uses', t => {
  const uses = (sql: string, ...overloads: string[]) =>
    [...usesOf(overloads, parseStatement(sql))].toSorted()
  t.strictSame(
    uses(
      'SELECT upper(a) FROM t WHERE b > 3',
      ...['upper(String NULL)', 'gt(Int32, UInt8)', 'plan(Sort)'],
      ...['column(String NULL)', 'literal(UInt8)'],
    ),
    ['gt:Int32,UInt8', 'plan:Sort', 'plan:Sort:String', 'statement:QueryStatement', 'upper:String'],
  )
  t.strictSame(uses('INSERT INTO t VALUES (1)', 'plan(Insert)', 'literal(Int32)'), [
    'plan:Insert',
    'plan:Insert:Int32',
    'statement:Insert',
  ])
  t.strictSame(
    uses('CREATE TABLE t AS SELECT a FROM u', 'column(Date)', 'cast(Date -> Date NULL)'),
    ['copy', 'copy:Date', 'statement:CreateTable'],
  )
  t.strictSame(
    uses(
      "SELECT 1 + 2, '5'::INT, date_trunc(month, today()), EXTRACT(year FROM today()), 1 IS NULL, -a",
    ),
    [
      'constant Binary:+ UInt8,UInt8',
      'constant Cast:Int32',
      'constant DateFunction:DATE_TRUNC',
      'constant Extract',
      'constant IsNull',
      'constant today',
      'statement:QueryStatement',
    ],
  )
  t.strictSame(uses('SELECT 1', 'sum(Int32)', 'window(sum(Int32))'), [
    'statement:QueryStatement',
    'sum:Int32',
  ])
  t.strictSame(uses('SELECT 1', 'plus(UInt8, Decimal(10, 2) NULL)'), [
    'plus:UInt8,Decimal',
    'statement:QueryStatement',
  ])
  t.strictSame(uses('SELECT 1', 'try_cast(Decimal(10, 2) NULL -> Array(Int32))'), [
    'cast:Decimal>Array',
    'statement:QueryStatement',
  ])
  t.end()
})
