import { createRequire } from 'node:module'

/** A value of the engine; it is held there until `dispose`. */
export interface Handle {
  dispose(): void
}

/** What QuickJS gives for a run: a value, or what the code has thrown. */
type Result = { readonly value: Handle; readonly error?: undefined } | { readonly error: Handle }

/** The parts of `quickjs-emscripten-core` that are in use. */
export interface EngineContext {
  readonly undefined: Handle
  evalCode(code: string, file: string, options?: { readonly type: 'module' }): Result
  callFunction(f: Handle, self: Handle, ...args: readonly Handle[]): Result
  getProp(of: Handle, name: string): Handle
  typeof(value: Handle): string
  newString(text: string): Handle
  getString(value: Handle): string
  dump(value: Handle): unknown
}

interface EngineRuntime {
  setMemoryLimit(bytes: number): void
  setMaxStackSize(bytes: number): void
  newContext(): EngineContext
}

interface Engine {
  newRuntime(): EngineRuntime
}

/** Memory of a function's code and data, in bytes. */
const memoryLimit = 64 * 2 ** 20

/** Deeper recursion than this many bytes would overflow the stack of Node itself. */
const stackLimit = 128 * 2 ** 10

/**
 * A context of QuickJS, whose file has this path, with the language alone: no files, no network, no modules, no timers.
 */
export async function newContext(path: string): Promise<EngineContext> {
  const { newEngine } = createRequire(path)(path) as { newEngine(): Promise<Engine> }
  const runtime = (await newEngine()).newRuntime()
  runtime.setMemoryLimit(memoryLimit)
  runtime.setMaxStackSize(stackLimit)
  return runtime.newContext()
}
