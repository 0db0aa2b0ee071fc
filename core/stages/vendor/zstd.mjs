import {
  Module,
  waitInitialized,
} from '../../../node_modules/@bokuweb/zstd-wasm/dist/common/module.js'
import { compress } from '../../../node_modules/@bokuweb/zstd-wasm/dist/common/simple/compress.js'
import program from '../../../node_modules/@bokuweb/zstd-wasm/dist/common/zstd.wasm'

let packer

/** What packs a whole file. The program is loaded once: loaded again, it would lose its memory. */
export function zstdPacker() {
  packer ??= loadPacker()
  return packer
}

async function loadPacker() {
  Module.init(program)
  await waitInitialized()
  return content => compress(content)
}
