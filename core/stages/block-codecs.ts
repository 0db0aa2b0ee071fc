import { createRequire } from 'node:module'

/** The exports of `vendor/blocks.cjs`. All throw an `Error` for damaged content. */
interface BlockCodecs {
  unpackSnappy(bytes: Uint8Array): Uint8Array
  packSnappy(bytes: Uint8Array): Uint8Array
  unpackLz4(bytes: Uint8Array, most: number): Uint8Array
  unpackZstd(bytes: Uint8Array): Uint8Array
}

/** Compressions of the blocks inside a file. Loaded together with this module. */
export const blockCodecs: BlockCodecs = createRequire(import.meta.url)('./vendor/blocks.cjs')
