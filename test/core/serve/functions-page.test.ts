import { readFileSync } from 'node:fs'
import t from 'tap'
import { describeCatalogue } from '../../../core/serve/describe-catalogue.js'
import { functionsPage } from '../../../core/serve/functions-page.js'

t.test('docs/functions.md is current', t => {
  const page = readFileSync(new URL('../../../../docs/functions.md', import.meta.url), 'utf8')
  t.equal(page, functionsPage(), 'if not: npm run build && npm run docs')
  t.end()
})

t.test('every function has a sentence', t => {
  const without = describeCatalogue().filter(({ doc }) => !/^[A-Z0-9-].*\.$/.test(doc))
  t.strictSame(
    without.map(({ name }) => name),
    [],
    'write one in core/functions/docs',
  )
  t.end()
})
