// The last step of the bundle: from the files that esbuild has split, all of them ES modules, to CommonJS. esbuild
// splits ES modules only. There is one program in the package, so that the classes of errors are the same objects for
// `import` and `require`; an ES module that imports mockq gets a file that names the exports of a CommonJS one.
import { writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { transform } from 'esbuild'

const importPattern = /(?<=^|[;}])import(?:\{([^}]*)\}from)?("\.\/[^"]+");/g
const exportPattern = /(?<=^|[;}])export\{([^}]*)\};?\s*$/

/** `a as b, c` with the pairs written `a:b`, or `b:a` if `isReversed`. */
function pairs(list, isReversed = false) {
  return list
    .split(',')
    .map(each => {
      const [name, other] = each.trim().split(' as ')
      if (other === undefined) return name
      return isReversed ? `${other}:${name}` : `${name}:${other}`
    })
    .join(',')
}

/**
 * The text of an ES module as CommonJS.
 *
 * Imports of other files of the bundle become local constants, which are as fast as imports of ES modules. (esbuild
 * itself writes each use of an import as a property with a getter: inner loops then take half as long again.) This is
 * right because the files of the bundle do not import each other in a circle, which `checkOrder` ensures, and no export
 * gets another value later: `build.mjs` refuses `export let`.
 */
async function commonjs(text) {
  const direct = text
    .replaceAll(importPattern, (_all, list, path) =>
      list === undefined ? `require(${path});` : `const{${pairs(list)}}=require(${path});`,
    )
    .replace(exportPattern, (_all, list) => `module.exports={${pairs(list, true)}};`)
  const { code } = await transform(direct, {
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    supported: { 'dynamic-import': false },
    minifyWhitespace: true,
    minifySyntax: true,
    ...(direct.includes('bundleUrl') && {
      banner: `const bundleUrl=require('node:url').pathToFileURL(__filename).href;`,
    }),
  })
  return code
}

/** Throws if files import each other in a circle: a constant would be read before it is there. */
function checkOrder(outputs) {
  const done = new Set()
  const visit = (path, above) => {
    if (above.includes(path))
      throw new Error(`a circle of imports: ${[...above, path].join(' → ')}`)
    if (done.has(path)) return
    const { imports } = outputs[path]
    for (const each of imports)
      if (each.kind === 'import-statement' && !each.external) visit(each.path, [...above, path])
    done.add(path)
  }
  for (const path of Object.keys(outputs)) visit(path, [])
}

/** An ES module with the exports of a CommonJS file beside it. */
function wrapper(file, names) {
  return `import program from './${file}'\nexport const {\n  ${names.join(',\n  ')},\n} = program\n`
}

/** Writes the files of a build: each as CommonJS, and for `entries` an ES module besides. */
export async function writeCommonjs({ outputFiles, metafile }, outdir, entries) {
  checkOrder(metafile.outputs)
  for (const { path, text } of outputFiles) writeFileSync(path, await commonjs(text))
  for (const [path, { entryPoint, exports }] of Object.entries(metafile.outputs)) {
    const file = basename(path)
    const name = file.replace(/\.cjs$/, '')
    if (entryPoint === undefined || !entries.includes(name)) continue
    writeFileSync(join(outdir, `${name}.js`), wrapper(file, [...exports].sort()))
  }
}
