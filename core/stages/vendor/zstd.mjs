import {
  Module,
  waitInitialized,
} from '../../../node_modules/@bokuweb/zstd-wasm/dist/common/module.js'
import { compress } from '../../../node_modules/@bokuweb/zstd-wasm/dist/common/simple/compress.js'
import program from '../../../node_modules/@bokuweb/zstd-wasm/dist/common/zstd.wasm'

/** What packs a whole file. */
export async function zstdPacker() {
  Module.init(program)
  await waitInitialized()
  return content => compress(content)
}
