// Runs the tests of a file as an adapter (test/drivers/adapter.ts): run.mjs FILE --list, --statements, or NAME …
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { Case, statements, tests } from './adapter.mjs'

const [, , file, ...names] = process.argv
await import(pathToFileURL(resolve(file)).href)

if (names[0] === '--list') for (const name of tests.keys()) console.log(name)
else if (names[0] === '--statements') {
  const running = []
  for await (const line of createInterface({ input: process.stdin }))
    running.push(runStatements(line))
  await Promise.all(running)
} else
  for (const name of names) console.log(JSON.stringify({ test: name, ...(await resultOf(name)) }))
process.exit(0)

async function resultOf(name) {
  try {
    await tests.get(name)(new Case())
    return { ok: true }
  } catch (error) {
    return { ok: false, error: String(error?.stack ?? error) }
  }
}

async function runStatements(line) {
  const [test, ...sqls] = line.split('\t')
  const result = await statements.run(new Case(test), sqls).then(
    rows => ({ rows: rows.map(row => row.map(String)) }),
    error => ({ error: String(error?.stack ?? error) }),
  )
  console.log(JSON.stringify({ test, ...result }))
}
