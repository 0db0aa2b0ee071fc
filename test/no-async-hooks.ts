import asyncHooks, { type AsyncHook } from 'node:async_hooks'
import { syncBuiltinESMExports } from 'node:module'

// Imported before the tests. tap follows every promise and callback, to say which test an uncaught error belongs to;
// the suite takes half as long again with it. Without it, an uncaught error ends the process, which fails the run.

const hook: AsyncHook = { enable: () => hook, disable: () => hook }
asyncHooks.createHook = () => hook
syncBuiltinESMExports()
