import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

// What `npm run build` has tried need not be tried again by each process that computes.

/** In a file of the bundle: its URL. Elsewhere there is no such constant. */
declare const bundleUrl: string | undefined

/** The folder of the bundle that runs; undefined for the compiled modules by themselves. */
function ownBundle(): string | undefined {
  return typeof bundleUrl === 'undefined' ? undefined : dirname(fileURLToPath(bundleUrl))
}

/** The file of a bundle that says which program, run by which V8, has got all cases right. */
const fileName = 'proven.json'

/** Notes in a bundle that its program gets all cases right with this V8. */
export function noteProven(bundle: string): void {
  writeFileSync(join(bundle, fileName), JSON.stringify(programIn(bundle)))
}

/**
 * Whether the program of a bundle was held against all cases when it was built, with the same V8, and no file of it has
 * changed since. False if nothing is noted. `bundle`: default: the one that runs.
 */
export function isProven(bundle: string | undefined = ownBundle()): boolean {
  if (bundle === undefined) return false
  try {
    const noted: unknown = JSON.parse(readFileSync(join(bundle, fileName), 'utf8'))
    return JSON.stringify(noted) === JSON.stringify(programIn(bundle))
  } catch {
    return false
  }
}

/** What decides how the engine of a bundle computes. All versions of a Node have the same V8, but for its patches. */
function programIn(bundle: string): { readonly v8: string; readonly sha256: string } {
  const hash = createHash('sha256')
  for (const name of readdirSync(bundle)
    .filter(each => each.endsWith('.cjs'))
    .sort()) {
    const content = readFileSync(join(bundle, name))
    hash.update(`${name} ${content.length}\n`).update(content)
  }
  const [major, minor] = process.versions.v8.split('.')
  return { v8: `${major}.${minor} ${process.arch}`, sha256: hash.digest('hex') }
}
