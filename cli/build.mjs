// npm run build: compiles the sources and bundles the program with the packages that it uses into a few files. A bundle
// starts faster, because Node takes about half a millisecond to load a module and the program has hundreds. It also
// saves users from installing the large packages.
import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { writeCodeCache } from './build-code-cache.mjs'
import { writeCommonjs } from './build-commonjs.mjs'
import { startProofs } from './build-proofs.mjs'
import { writeTypes } from './build-types.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const outdir = join(root, 'dist/bundle')

/** The options of all builds. */
const common = {
  absWorkingDir: root,
  bundle: true,
  platform: 'node',
  target: 'node20',
  metafile: true,
  logLevel: 'warning',
}

/**
 * Libraries that only some statements need. Each is built into a file of its own, which is loaded at its first use.
 * By folder of core: the name of the file, and its source: a package, or a module (`*.mjs`) with the parts in use.
 */
const libraries = {
  functions: {
    topology: 'core/functions/vendor/topology.mjs',
    projection: 'core/functions/vendor/projection.mjs',
    geodesic: 'geographiclib-geodesic',
    h3: 'h3-js',
    re2: 're2js',
  },
  'stages/parquet': { parquet: 'core/stages/parquet/vendor/parquet.mjs' },
  stages: {
    unpack: 'core/stages/vendor/unpack.mjs',
    zstd: 'core/stages/vendor/zstd.mjs',
    blocks: 'core/stages/vendor/blocks.mjs',
  },
  arrow: { arrow: 'core/arrow/vendor/arrow.mjs' },
  javascript: {
    quickjs: 'core/javascript/vendor/quickjs.mjs',
    worker: 'dist/core/javascript/worker.js',
  },
}

/** What is known of each package that is part of the program, by its name and version. */
const packages = new Map()

/** The package in a folder. Old packages give their licence by another name, or as a list. */
function packageIn(folder) {
  const { name, version, license, licence, licenses } = JSON.parse(
    readFileSync(join(root, folder, 'package.json')),
  )
  const found = {
    name,
    version,
    license: license ?? licence ?? licenses?.map(each => each.type).join(' OR ') ?? 'UNKNOWN',
  }
  packages.set(`${name} ${version}`, found)
  return found
}

/** The licences of the packages whose files were built in. */
function licences({ inputs }) {
  const folders = Object.keys(inputs).map(
    path => /^.*node_modules\/(@[^/]+\/)?[^/]+/.exec(path)?.[0],
  )
  return [...new Set(folders)]
    .filter(folder => folder !== undefined)
    .sort()
    .map(folder => {
      const { name, version, license } = packageIn(folder)
      const file = readdirSync(join(root, folder)).find(entry => /^licen[cs]e/i.test(entry))
      const text = file === undefined ? '' : readFileSync(join(root, folder, file), 'utf8').trim()
      return `${name} ${version} (${license})\n\n${text}\n`
    })
    .join(`\n${'-'.repeat(80)}\n\n`)
}

async function buildLibraries(folder, entryPoints) {
  const place = join(root, 'dist/core', folder, 'vendor')
  const { metafile } = await build({
    ...common,
    entryPoints,
    outdir: place,
    outExtension: { '.js': '.cjs' },
    minify: true,
    format: 'cjs',
    loader: { '.wasm': 'binary' },
  })
  writeFileSync(join(place, 'LICENSES.txt'), licences(metafile))
}

/**
 * Copies alasql, which is a single file. It is no dependency of mockq, because its package depends on react-native
 * (255 MB), which this file does not use, and npm ignores the `overrides` of an installed package.
 */
function copyAlasql() {
  const from = join(root, 'node_modules/alasql')
  const to = join(root, 'dist/core/engine/alasql/vendor')
  mkdirSync(to, { recursive: true })
  copyFileSync(join(from, 'dist/alasql.min.js'), join(to, 'alasql.min.cjs'))
  copyFileSync(join(from, 'LICENSE'), join(to, 'LICENSE'))
  packageIn('node_modules/alasql')
}

/** Builds the inspector, the web page that `core/admin` sends. */
async function buildPage() {
  const from = join(root, 'core/admin/page')
  const to = join(root, 'dist/core/admin/page')
  const { metafile } = await build({
    ...common,
    entryPoints: [join(from, 'inspector.tsx'), join(from, 'inspector.css')],
    outdir: to,
    platform: 'browser',
    target: 'es2022',
    format: 'esm',
    minify: true,
    tsconfig: join(from, 'tsconfig.json'),
  })
  copyFileSync(join(from, 'index.html'), join(to, 'index.html'))
  writeFileSync(join(to, 'LICENSES.txt'), licences(metafile))
}

/** Compiled modules of core. */
const modules = names => names.map(name => join(root, 'dist/core', `${name}.js`))

/** Small modules that most others use. */
const small = modules([
  ...readdirSync(join(root, 'core/errors')).map(file => `errors/${file.replace(/\.ts$/, '')}`),
  ...['byte-text', 'check-options', 'clock', 'expiring-map', 'ids', 'lru-cache', 'nearest-name'],
  'stage-path',
])

/** Modules that a server loads only if it needs them. */
const late = modules([
  'engine/alasql/alasql-engine',
  ...['parquet-file', 'parquet-rows', 'write-parquet'].map(name => `stages/parquet/${name}`),
])

/** Compiled modules that only some commands load, and only after a server or a recorder. */
const afterRecorder =
  /dist\/(?:recordings\/(?:tools|overlay)\/|cli\/(?:recordings\/(?:print-|run-export)|sql\/run-sql|rerun\.))/
const afterServer = /dist\/core\/(?:admin|faults|protocol\/faulty-request)\b/

/**
 * What a module imports besides, for fewer files in the bundle: esbuild puts only modules into one that the same entry
 * points reach. So all reach the small modules, and the late ones reach what is loaded before them.
 */
function moreImports(path) {
  if (small.includes(path)) return []
  if (late.includes(path)) return [...small, ...modules(['serve/open-serve'])]
  if (afterRecorder.test(path)) return [...small, join(root, 'dist/recordings/record/recorder.js')]
  return afterServer.test(path) ? [...small, ...modules(['server'])] : small
}

/** Adds `moreImports`, and rewrites `import.meta.url`, so that bundled modules find files by their place in `dist`. */
const ownModules = {
  name: 'own-modules',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]dist[\\/].*\.js$/ }, ({ path }) => {
      const place = JSON.stringify(relative(outdir, path).replaceAll('\\', '/'))
      const text = readFileSync(path, 'utf8')
      if (/^export let /m.test(text)) throw new Error(`${path}: an export may not change its value`)
      const more = moreImports(path).map(each => `\nimport ${JSON.stringify(each)}`)
      const placed = text.replaceAll('import.meta.url', `new URL(${place}, import.meta.url).href`)
      return { contents: placed + more.join('') }
    })
  },
}

/** The modules that users import: the compiled module of each, by the name of its file in the bundle. */
const publicModules = {
  index: 'dist/helpers/javascript/index.js',
  recordings: 'dist/recordings/index.js',
  jest: 'dist/helpers/javascript/jest.js',
  'jest-run': 'dist/helpers/javascript/jest-run.js',
  'node-test': 'dist/helpers/javascript/node-test.js',
  vitest: 'dist/helpers/javascript/vitest.js',
  'vitest-setup': 'dist/helpers/javascript/vitest-setup.js',
}

/** Files for Jest's configuration: each is a function, which a module of the bundle has by this name. */
const functionFiles = {
  'jest-setup': ['jest-run', 'setup'],
  'jest-teardown': ['jest-run', 'teardown'],
}

/** Bundles the program and the modules that users import. */
async function buildBundle() {
  rmSync(outdir, { recursive: true, force: true })
  mkdirSync(outdir)
  const result = await build({
    ...common,
    entryPoints: { program: 'dist/cli/index.js', ...publicModules },
    outdir,
    write: false,
    splitting: true,
    // Names are kept, so that stack traces can be read.
    minifyWhitespace: true,
    minifySyntax: true,
    format: 'esm',
    outExtension: { '.js': '.cjs' },
    alias: {
      assert: join(root, 'cli/assert.mjs'),
      'string-width': join(root, 'cli/string-width.mjs'),
    },
    define: { 'import.meta.url': 'bundleUrl' },
    plugins: [ownModules],
  })
  await writeCommonjs(result, outdir, Object.keys(publicModules))
  await build({
    ...common,
    entryPoints: ['dist/cli/load-program.js'],
    outfile: join(outdir, 'load-program.cjs'),
    minifyWhitespace: true,
    minifySyntax: true,
    format: 'cjs',
  })
  for (const [file, [module, name]] of Object.entries(functionFiles))
    writeFileSync(
      join(outdir, `${file}.cjs`),
      `module.exports = require('./${module}.cjs').${name}\n`,
    )
  writeFileSync(join(outdir, 'LICENSES.txt'), licences(result.metafile))
  writeTypes(
    join(root, 'dist'),
    Object.values(publicModules).map(path => join(root, path)),
  )
  chmodSync(join(root, 'dist/cli/bin.cjs'), 0o755)
}

/** Writes what `system.contributors` and `system.credits` list. */
function writeCredits() {
  const { author, dependencies } = JSON.parse(readFileSync(join(root, 'package.json')))
  for (const name of Object.keys(dependencies)) packageIn(join('node_modules', name))
  const list = [...packages]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, each]) => each)
  writeFileSync(
    join(root, 'dist/core/serve/credits.json'),
    JSON.stringify({ authors: [author], packages: list }),
  )
}

const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc')
try {
  execFileSync(process.execPath, [compiler], { cwd: root, stdio: 'inherit' })
} catch {
  process.exit(1)
}
copyAlasql()
for (const [folder, entryPoints] of Object.entries(libraries))
  await buildLibraries(folder, entryPoints)
const noteProofs = startProofs()
await buildPage()
await buildBundle()
writeCredits()
writeCodeCache()
await noteProofs(outdir)
