import { readFileSync } from 'node:fs'
import type { Credits } from '../catalog/system/system-table.js'

let known: Credits | undefined

/** Who wrote mockq, and the packages that it consists of: the build lists them. */
export function credits(): Credits {
  known ??= JSON.parse(readFileSync(new URL('credits.json', import.meta.url), 'utf8')) as Credits
  return known
}
