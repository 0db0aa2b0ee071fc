#!/usr/bin/env node
// CommonJS, because libuv reads the size of its thread pool when the pool is first used, and the loader of ES modules
// uses it. With the default size of four, four long queries would block all others.
type Loader = typeof import('./load-program.js', { with: { 'resolution-mode': 'import' }})
type Program = typeof import('./index.js', { with: { 'resolution-mode': 'import' }})

const { join }: typeof import('node:path') = require('node:path')
const { setFlagsFromString }: typeof import('node:v8') = require('node:v8')

process.env['UV_THREADPOOL_SIZE'] ||= '16'

// The data of a query is kept for some thousand queries. By default V8 would let such garbage grow to a multiple of the
// memory in use; this server shares its machine with tests. With less than 100, V8 marks the heap so often that the
// threads that do it delay statements.
setFlagsFromString('--heap-growing-percent=100')

// V8 stops the program to collect young garbage, and statements that arrive meanwhile wait. So it collects when an eighth
// of the young generation is full and no JavaScript is running, and by one thread: with so little to collect, starting
// helper threads takes longer than they save, and they take the processors from the clients. The slowest hundredth of
// the statements then takes 3.5 instead of 5.5 times the median, at the same processor time.
setFlagsFromString('--minor-gc-task-trigger=12')
setFlagsFromString('--no-parallel-scavenge')

const { loadProgram }: Loader = require('../bundle/load-program.cjs')
const argv = process.argv.slice(2)
const { main } = loadProgram(require, join(__dirname, '../bundle'), argv) as Program
void main(argv)
