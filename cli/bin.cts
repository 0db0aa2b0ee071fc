#!/usr/bin/env node
// CommonJS, because libuv reads the size of its thread pool when the pool is first used, which the
// loader of ECMAScript modules already does: four long queries would fill the default of four.
process.env['UV_THREADPOOL_SIZE'] ||= '16'

void import('./index.js').then(({ main }) => main(process.argv.slice(2)))
