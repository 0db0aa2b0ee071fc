import asyncHooks from 'node:async_hooks'
import { syncBuiltinESMExports } from 'node:module'

// Imported before the tests. tap follows each promise with an async hook, to tell which test an error belongs to that
// nobody catches; that takes a quarter of the time of asynchronous code. Without it, such an error ends the process.

const { createHook } = asyncHooks
const idle: asyncHooks.AsyncHook = { enable: () => idle, disable: () => idle }
asyncHooks.createHook = () => idle
syncBuiltinESMExports()
await import('tap')
asyncHooks.createHook = createHook
syncBuiltinESMExports()
