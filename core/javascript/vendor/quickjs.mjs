// QuickJS in WebAssembly, which runs functions in JavaScript.
import { QuickJSFFI } from '@jitl/quickjs-wasmfile-release-sync/ffi'
import wasm from '@jitl/quickjs-wasmfile-release-sync/wasm'
import { newQuickJSWASMModuleFromVariant } from 'quickjs-emscripten-core'

const loadModule = require('@jitl/quickjs-wasmfile-release-sync/emscripten-module')

let compiled

/** An engine with a memory of its own, which is free once nothing refers to the engine. */
export async function newEngine() {
  compiled ??= WebAssembly.compile(wasm)
  const program = await compiled
  return newQuickJSWASMModuleFromVariant({
    type: 'sync',
    importFFI: async () => QuickJSFFI,
    importModuleLoader: async () => options =>
      loadModule({
        ...options,
        instantiateWasm(imports, done) {
          done(new WebAssembly.Instance(program, imports), program)
          return {}
        },
      }),
  })
}
