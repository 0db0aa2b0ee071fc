// Puts alasql into the build: its package depends on react-native (255 MB), of which this one file
// uses nothing, and a published package's `overrides` do not hold for those who install it.
import { copyFileSync, mkdirSync } from 'node:fs'

const from = new URL('../../../node_modules/alasql/', import.meta.url)
const to = new URL('../../../dist/core/engine/alasql/vendor/', import.meta.url)

mkdirSync(to, { recursive: true })
copyFileSync(new URL('dist/alasql.min.js', from), new URL('alasql.min.cjs', to))
copyFileSync(new URL('LICENSE', from), new URL('LICENSE', to))
