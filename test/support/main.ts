import { writeFileSync } from 'node:fs'
import { supportPage } from './page.js'
import { statementSupport } from './statement-support.js'

// Writes docs/support.md: a part of `npm run docs`.
writeFileSync(
  new URL('../../../docs/support.md', import.meta.url),
  await supportPage(await statementSupport()),
)
