// Puts the parts of large packages that functions and other rooms use into one file each, loaded at their
// first use: whoever installs mockq does not install the packages.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const here = fileURLToPath(new URL('.', import.meta.url))
const root = join(here, '../../..')

/**
 * By room of core: file, the packages in it, and where it begins: a package, or a file of ours that takes
 * parts of one.
 */
const rooms = {
  functions: [
    { name: 'topology', packages: ['jsts'], entry: join(here, 'topology.mjs') },
    { name: 'projection', packages: ['proj4', 'proj4-list'], entry: join(here, 'projection.mjs') },
    { name: 'geodesic', packages: ['geographiclib-geodesic'], entry: 'geographiclib-geodesic' },
    { name: 'h3', packages: ['h3-js'], entry: 'h3-js' },
    { name: 're2', packages: ['re2js'], entry: 're2js' },
  ],
  'stages/parquet': [
    {
      name: 'parquet',
      packages: ['hyparquet', 'hyparquet-compressors', 'hyparquet-writer', 'fzstd'],
      entry: join(root, 'core/stages/parquet/vendor/parquet.mjs'),
    },
  ],
  arrow: [
    {
      name: 'arrow',
      packages: ['apache-arrow', 'flatbuffers', 'json-with-bigint', 'tslib', 'lz4js'],
      entry: join(root, 'core/arrow/vendor/arrow.mjs'),
    },
  ],
  stages: [
    {
      name: 'unpack',
      packages: ['fzstd', 'through', 'unbzip2-stream', 'xz-decompress'],
      entry: join(root, 'core/stages/vendor/unpack.mjs'),
    },
    {
      name: 'zstd',
      packages: ['@bokuweb/zstd-wasm'],
      entry: join(root, 'core/stages/vendor/zstd.mjs'),
    },
  ],
}

for (const [room, entries] of Object.entries(rooms)) {
  const outdir = join(root, 'dist/core', room, 'vendor')
  mkdirSync(outdir, { recursive: true })
  await build({
    entryPoints: Object.fromEntries(entries.map(({ name, entry }) => [name, entry])),
    absWorkingDir: root,
    outdir,
    outExtension: { '.js': '.cjs' },
    bundle: true,
    minify: true,
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    loader: { '.wasm': 'binary' },
    logLevel: 'warning',
  })
  const licences = entries.flatMap(each => each.packages).map(licenceOf)
  writeFileSync(join(outdir, 'LICENSES.txt'), licences.join(`\n${'-'.repeat(80)}\n\n`))
}

function licenceOf(name) {
  const folder = join(root, 'node_modules', name)
  const { version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const file = readdirSync(folder).find(entry => /^licen[cs]e/i.test(entry))
  const text = file === undefined ? '' : readFileSync(join(folder, file), 'utf8').trim()
  return `${name} ${version} (${license})\n\n${text}\n`
}
