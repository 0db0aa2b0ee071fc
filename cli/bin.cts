#!/usr/bin/env node
// CommonJS, because libuv reads the size of its thread pool when the pool is first used, which the
// loader of ECMAScript modules already does: four long queries would fill the default of four.
const { statSync }: typeof import('node:fs') = require('node:fs')
const { join }: typeof import('node:path') = require('node:path')
const { setFlagsFromString }: typeof import('node:v8') = require('node:v8')

process.env['UV_THREADPOOL_SIZE'] ||= '16'

// What a query leaves behind for its client lives for some thousand queries: left to itself, V8 lets
// that garbage grow to the multiple of what is in use, and this server shares its machine with tests.
setFlagsFromString('--heap-growing-percent=50')

const modified = (file: string): number =>
  statSync(join(__dirname, '..', file), { throwIfNoEntry: false })?.mtimeMs ?? 0

// The bundle starts in half the time of its modules; in a checkout it may be older than they are.
const bundle: string = '../bundle/program.js'
const isBundled = modified('bundle/program.js') > modified('.tsbuildinfo')
const program: Promise<typeof import('./index.js')> = isBundled
  ? import(bundle)
  : import('./index.js')

void program.then(({ main }) => main(process.argv.slice(2)))
