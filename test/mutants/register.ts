import { readFileSync } from 'node:fs'
import { register } from 'node:module'
import { rare } from './rare.js'

// Loaded before a program (`node --import`): modules are replaced as the file that `MUTANT` names says.

const file = process.env['MUTANT']
if (file !== undefined) {
  const sources: unknown = JSON.parse(readFileSync(file, 'utf8'))
  register('./load-hook.js', { parentURL: import.meta.url, data: sources })
}
Object.assign(globalThis, { rare })
