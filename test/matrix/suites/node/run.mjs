// The suite of the store as an adapter (test/drivers/adapter.ts): run.mjs --list, or NAME …
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { run } from 'node:test'
import { fileURLToPath } from 'node:url'

const { CLOCK_AHEAD, MOCKQ_TEST_NOW } = process.env
const file = join(dirname(fileURLToPath(import.meta.url)), 'store.test.mjs')
const inFile = [...readFileSync(file, 'utf8').matchAll(/^ {2}it\('([^']+)'/gm)].map(
  ([, name]) => name,
)
const wanted = process.argv.slice(2)

if (MOCKQ_TEST_NOW !== undefined) {
  process.env.CLOCK_AHEAD_MS = String(Date.parse(MOCKQ_TEST_NOW) - Date.now())
  process.env.NODE_OPTIONS = `--import=${CLOCK_AHEAD}`
}

/** Runs the file with some of its tests, which it has in this order. */
async function runTests(names) {
  const escaped = names.map(name => name.replace(/[.*+?^$()|[\]{}\\]/g, '\\$&'))
  const told = new Set()
  const tell = (test, ok, error = '') => {
    if (!names.includes(test) || told.has(test)) return
    told.add(test)
    console.log(JSON.stringify({ test, ok, error }))
  }
  const whole = ({ name, details: { error } }) =>
    [name, error?.message, error?.cause?.stack, error?.cause?.message].filter(Boolean).join('\n')
  const others = []
  const events = run({ files: [file], testNamePatterns: [new RegExp(`^(${escaped.join('|')})$`)] })
  events.on('test:pass', each => each.skip === undefined && tell(each.name, true))
  events.on('test:fail', each => {
    if (!names.includes(each.name)) others.push(whole(each))
    tell(each.name, false, whole(each))
  })
  for await (const _ of events);
  // What a hook of the file kept from running has failed with it.
  for (const name of names) tell(name, false, others.join('\n'))
}

if (wanted[0] === '--list') for (const name of inFile) console.log(name)
else {
  // node:test takes no order: what comes before its turn is a run of its own.
  let part = []
  for (const name of wanted) {
    if (part.length > 0 && inFile.indexOf(part.at(-1)) > inFile.indexOf(name)) {
      await runTests(part)
      part = []
    }
    part.push(name)
  }
  await runTests(part)
}
