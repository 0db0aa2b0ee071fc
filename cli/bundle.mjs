// Joins the compiled program with the packages that it imports into a few files: node takes about
// half a millisecond for each module that it loads, and the program has hundreds.
import { chmodSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const root = fileURLToPath(new URL('..', import.meta.url))
const outdir = join(root, 'dist/bundle')

/** Modules that look for files beside themselves find them where they were. */
const ownPlaces = {
  name: 'own-places',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]dist[\\/].*\.js$/ }, ({ path }) => {
      const place = JSON.stringify(relative(outdir, path).replaceAll('\\', '/'))
      const text = readFileSync(path, 'utf8')
      return {
        contents: text.replaceAll('import.meta.url', `new URL(${place}, import.meta.url).href`),
      }
    })
  },
}

/** The licences of the packages whose code is in the bundle. */
function licences(inputs) {
  const folders = new Set(inputs.map(path => /^.*node_modules\/(@[^/]+\/)?[^/]+/.exec(path)?.[0]))
  return [...folders]
    .filter(folder => folder !== undefined)
    .sort()
    .map(folder => {
      const { name, version, license } = JSON.parse(
        readFileSync(join(root, folder, 'package.json')),
      )
      const file = readdirSync(join(root, folder)).find(entry => /^licen[cs]e/i.test(entry))
      const text = file === undefined ? license : readFileSync(join(root, folder, file), 'utf8')
      return `${name} ${version}\n\n${text.trim()}\n`
    })
    .join(`\n${'-'.repeat(80)}\n\n`)
}

const bannerText = [
  `import { createRequire as requireBesides } from 'node:module'`,
  'const require = requireBesides(import.meta.url)',
].join('\n')

rmSync(outdir, { recursive: true, force: true })
const { metafile } = await build({
  entryPoints: { program: join(root, 'dist/cli/index.js') },
  outdir,
  absWorkingDir: root,
  bundle: true,
  splitting: true,
  // Names stay as they are: a stack is to be read.
  minifyWhitespace: true,
  minifySyntax: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  metafile: true,
  logLevel: 'warning',
  alias: { 'string-width': join(root, 'cli/string-width.mjs') },
  // Packages of CommonJS ask for node's own modules by `require`.
  banner: { js: bannerText },
  plugins: [ownPlaces],
})
writeFileSync(join(outdir, 'LICENSES.txt'), licences(Object.keys(metafile.inputs)))
chmodSync(join(root, 'dist/cli/bin.cjs'), 0o755)
