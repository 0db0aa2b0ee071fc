// The suite of the service as an adapter (test/drivers/adapter.ts): run.mjs --list, or NAME …
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startVitest } from 'vitest/node'

const here = dirname(fileURLToPath(import.meta.url))
const file = join(here, 'shop.test.mjs')
const inFile = [...readFileSync(file, 'utf8').matchAll(/^ {2}test\('([^']+)'/gm)].map(
  ([, name]) => name,
)
const wanted = process.argv.slice(2)

const tell = (test, errors) => {
  const error = errors.map(each => each.stack ?? each.message).join('\n')
  console.log(JSON.stringify({ test, ok: errors.length === 0, error }))
}

/** Tells what becomes of each test that is asked for: those that a hook of the file kept from running have failed. */
const reporter = {
  onTestModuleEnd(module) {
    const ofHooks = module.errors()
    for (const test of module.children.allTests()) {
      const { state, errors = [] } = test.result()
      if (state !== 'skipped') tell(test.name, errors)
      else if (ofHooks.length > 0 && wanted.includes(test.name)) tell(test.name, ofHooks)
    }
  },
}

if (wanted[0] === '--list') for (const name of inFile) console.log(name)
else {
  const isInOrder = wanted.every(
    (name, i) => i === 0 || inFile.indexOf(wanted[i - 1]) < inFile.indexOf(name),
  )
  const escaped = wanted.map(name => name.replace(/[.*+?^$()|[\]{}\\]/g, '\\$&'))
  const vitest = await startVitest('test', [file], {
    ...{ root: here, watch: false, config: false, reporters: [reporter] },
    testNamePattern: `(^| )(${escaped.join('|')})$`,
    // Vitest takes an order by its seed only.
    sequence: { shuffle: { tests: !isInOrder }, seed: 5 },
  })
  await vitest.close()
}
process.exit(0)
