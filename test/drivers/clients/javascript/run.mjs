// Runs the tests of a file as an adapter (test/drivers/adapter.ts): run.mjs FILE --list, run.mjs FILE NAME …
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Case, tests } from './adapter.mjs'

const [, , file, ...names] = process.argv
await import(pathToFileURL(resolve(file)).href)

if (names[0] === '--list') for (const name of tests.keys()) console.log(name)
else
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
