import { writeFileSync } from 'node:fs'
import { runWatchedSpecs } from '../specs-runner/watched-specs.js'
import { supportPage } from './page.js'
import { StatementSupport } from './statement-support.js'

// Writes docs/support.md: a part of `npm run docs`.
const support = new StatementSupport()
await runWatchedSpecs(support)
await support.noteScripts()
writeFileSync(
  new URL('../../../docs/support.md', import.meta.url),
  await supportPage(support.forms),
)
