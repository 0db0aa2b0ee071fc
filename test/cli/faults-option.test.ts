import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { faultsIn } from '../../cli/server-options.js'

t.test('the file of --faults', t => {
  const folder = t.testdir()
  const read = (content: string) => {
    const path = join(folder, 'faults.json')
    writeFileSync(path, content)
    return faultsIn(path)
  }
  const faults = { faults: [{ fault: 'reset' }] }
  t.same(faultsIn(undefined), {})
  t.same(read(JSON.stringify(faults)), { faults })
  t.same(read(`\uFEFF${JSON.stringify(faults, null, 2).replaceAll('\n', '\r\n')}`), { faults })
  const wrong: readonly (readonly [string, RegExp])[] = [
    ['', /--faults: \S+faults.json is not JSON/],
    ['{"faults": [}', /--faults: \S+faults.json is not JSON/],
    ['[{"fault": "reset"}]', /the list in \S+faults.json must be in \{"faults": \[ … \]\}/],
  ]
  for (const [content, message] of wrong)
    t.throws(() => read(content), { name: 'UsageError', message }, content)
  t.throws(() => faultsIn(join(folder, 'none.json')), { message: /none.json" cannot be read/ })
  t.end()
})
