// The declarations that the package has for TypeScript: those which the modules that users import need, once for
// `import` and once for `require`. TypeScript reads from the nearest package.json which of the two a declaration is for.
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const specifier = /(?:from |import |import\()['"](\.[^'"]+)\.js['"]/g

/** The declaration file `path` and all that it imports, directly or not. */
function reached(path, found = new Set()) {
  if (found.has(path)) return found
  found.add(path)
  for (const [, module] of readFileSync(path, 'utf8').matchAll(specifier))
    reached(join(dirname(path), `${module}.d.ts`), found)
  return found
}

/** Writes `types/esm` and `types/cjs` into `dist`, with the declarations of compiled `modules`. */
export function writeTypes(dist, modules) {
  const folder = join(dist, 'types')
  rmSync(folder, { recursive: true, force: true })
  const files = modules.flatMap(path => [...reached(path.replace(/\.js$/, '.d.ts'))])
  for (const [name, type] of [
    ['esm', 'module'],
    ['cjs', 'commonjs'],
  ]) {
    const place = join(folder, name)
    for (const file of new Set(files)) cpSync(file, join(place, relative(dist, file)))
    writeFileSync(join(place, 'package.json'), `${JSON.stringify({ type })}\n`)
  }
}
