import type { ByteText } from '../byte-text.js'
import { QueryError } from '../errors/query-error.js'
import { encodingName } from './file-encoding.js'
import type { TextualFormat } from './file-format.js'

/**
 * Yields a file's text as UTF-8, piece by piece. Other encodings are converted; UTF-8 is passed on unchecked, unless
 * invalid bytes are to be replaced.
 *
 * Throws `QueryError` 1046 for bytes that are invalid in the encoding. Source: databend
 * encoding_transformer.rs `DecodingTransformer`.
 */
export async function* bytePieces(
  content: AsyncIterable<Uint8Array>,
  format: TextualFormat,
  path: string,
): AsyncGenerator<Buffer> {
  const decode = decoderOf(format, path)
  for await (const chunk of content) {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
    yield decode === undefined ? bytes : decode(bytes)
  }
  if (decode !== undefined) yield decode()
}

/** The pieces of a file as byte texts. */
export async function* textOfPieces(pieces: AsyncIterable<Buffer>): AsyncGenerator<ByteText> {
  for await (const piece of pieces) yield piece.toString('latin1')
}

/** As `bytePieces`, with the pieces as byte texts. */
export const byteTexts = (
  content: AsyncIterable<Uint8Array>,
  format: TextualFormat,
  path: string,
): AsyncGenerator<ByteText> => textOfPieces(bytePieces(content, format, path))

function decoderOf(format: TextualFormat, path: string): ((bytes?: Buffer) => Buffer) | undefined {
  if (format.type === 'NDJSON') return undefined
  const { encoding } = format
  const mode = format.encodingErrorMode.toLowerCase()
  if (mode === 'strict' && encodingName(encoding) === 'utf-8') return undefined
  const decoder = new TextDecoder(encoding.trim(), { fatal: mode === 'strict' })
  return bytes => {
    try {
      return Buffer.from(decoder.decode(bytes, { stream: bytes !== undefined }))
    } catch (cause) {
      throw new QueryError(
        'BadBytes',
        `failed to decode file ${path} with encoding '${encoding}' and encoding_error_mode='${mode}'`,
        { cause },
      )
    }
  }
}
