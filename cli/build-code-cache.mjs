// Runs the commands that start servers once, for a few statements, so that the code that V8 makes of the program is kept
// in dist/code-cache (load-program.ts). Without it, the first start of each command would do that.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const own = fileURLToPath(import.meta.url)

const statements = [
  'CREATE OR REPLACE TABLE warm_up (id INT, name VARCHAR, at TIMESTAMP)',
  "INSERT INTO warm_up VALUES (1, 'a', '2024-01-01'), (2, NULL, NULL)",
  'SELECT id, upper(name) FROM warm_up WHERE id > 0 ORDER BY id',
  'SELECT name, count(*), max(at) FROM warm_up GROUP BY name',
  'DROP TABLE warm_up',
]

/** Runs a command line of the program; `program`: the arguments of this file in the command behind `--`. */
function run(args, program) {
  const bin = join(root, 'dist/cli/bin.cjs')
  const behind = program === undefined ? [] : ['--', process.execPath, own, ...program]
  const kept = Object.entries(process.env).filter(
    ([name]) => !name.startsWith('MOCKQ_') || name === 'MOCKQ_URL',
  )
  const { status, stderr } = spawnSync(process.execPath, [bin, ...args, ...behind], {
    env: Object.fromEntries(kept),
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`mockq ${args.join(' ')} ended with ${status}: ${stderr}`)
}

/** Sends the statements to the server that runs this command. */
async function ask() {
  for (const sql of statements) {
    const answer = await fetch(`${process.env.MOCKQ_URL}/v1/query`, {
      method: 'POST',
      headers: { authorization: 'Basic cm9vdDo=', 'content-type': 'application/json' },
      body: JSON.stringify({ sql }),
    })
    const { error } = await answer.json()
    if (error) throw new Error(`${sql}: ${error.message}`)
  }
}

const [step, recordings] = process.argv.slice(2)

/** Fills dist/code-cache. */
export function writeCodeCache() {
  rmSync(join(root, 'dist/code-cache'), { recursive: true, force: true })
  const folder = mkdtempSync(join(tmpdir(), 'mockq-build-'))
  try {
    run(['serve'], ['record', folder])
    run(['replay', folder], ['ask'])
    run(['--version'])
  } catch (error) {
    // Where nothing may listen. The program works without, and keeps its code itself.
    console.warn(`dist/code-cache is not complete: ${error.message}`)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

if (step === 'ask') await ask()
if (step === 'record') {
  await ask()
  run(['record', '--mode', 'all', '--target', process.env.MOCKQ_URL, recordings], ['ask'])
}
