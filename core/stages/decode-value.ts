import { type ByteText, lossyText } from '../byte-text.js'
import { QueryError } from '../errors/query-error.js'
import { bytesFromBase64, bytesFromHex } from '../types/binary-text.js'
import { parseBitmap } from '../types/bitmap.js'
import type { CastContext } from '../types/cast-checks.js'
import { parseJson } from '../types/parse-json.js'
import { variantText } from '../types/variant.js'
import { badBytes } from './decode-number.js'
import type { BinaryText } from './file-format.js'

/** Settings of a COPY for decoding fields, besides their format. */
export interface DecodeSettings {
  readonly cx: CastContext
  readonly binaryFormat: BinaryText
  /** Text that is not JSON becomes JSON's null instead of an error. */
  readonly disableVariantCheck: boolean
}

/** Parses base64 or hex. Source: databend formats/src/binary.rs `decode_binary`. */
export function decodeBinary(field: ByteText, format: BinaryText): Uint8Array {
  try {
    return format === 'base64' ? bytesFromBase64(field) : bytesFromHex(field)
  } catch (cause) {
    throw badBytes(`Illegal ${format} string: ${(cause as Error).message}`)
  }
}

/** Parses a comma-separated list of members, at least one. Source: databend io/bitmap.rs `parse_bitmap`. */
export function decodeBitmap(field: ByteText): Uint8Array {
  const text = lossyText(field)
  try {
    return parseBitmap(text)
  } catch (error) {
    if (!(error instanceof QueryError)) throw error
    throw badBytes(`Invalid Bitmap value: ${JSON.stringify(text)}`)
  }
}

/** Parses JSON with the server's extensions. Source: the jsonb crate, `parse_owned_jsonb_with_buf`. */
export function decodeVariant(field: ByteText, disableVariantCheck: boolean): string {
  try {
    return variantText(parseJson(lossyText(field)))
  } catch (error) {
    if (!(error instanceof QueryError)) throw error
    if (disableVariantCheck) return 'null'
    throw badBytes(error.message)
  }
}
