import { readFileSync } from 'node:fs'
import t from 'tap'
import { functionsPage } from '../../../core/serve/functions-page.js'

t.test('docs/functions.md is current', t => {
  const page = readFileSync(new URL('../../../../docs/functions.md', import.meta.url), 'utf8')
  t.equal(page, functionsPage(), 'if not: npm run build && npm run docs')
  t.end()
})
