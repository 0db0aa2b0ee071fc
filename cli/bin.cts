#!/usr/bin/env node
// CommonJS, because libuv reads the size of its thread pool when the pool is first used, which the
// loader of ECMAScript modules already does: four long queries would fill the default of four.
const { setFlagsFromString }: typeof import('node:v8') = require('node:v8')

process.env['UV_THREADPOOL_SIZE'] ||= '16'

// What a query leaves behind for its client lives for some thousand queries: left to itself, V8 lets
// that garbage grow to the multiple of what is in use, and this server shares its machine with tests.
setFlagsFromString('--heap-growing-percent=50')

// A name that is no literal: the compiler does not look for a file that is built after it has run.
const bundle: string = '../bundle/program.js'
void import(bundle).then(({ main }: typeof import('./index.js')) => main(process.argv.slice(2)))
