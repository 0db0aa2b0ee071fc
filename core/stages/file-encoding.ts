import { QueryError } from '../errors/query-error.js'
import { Unsupported } from '../errors/unsupported.js'

/**
 * The canonical name of an encoding, such as `utf-8` for `UTF8`; labels are those of the WHATWG, and surrounding
 * blanks are ignored.
 *
 * Throws `QueryError` 1006 for an unknown label. Source: databend encoding_transformer.rs
 * `resolve_encoding`.
 */
export function encodingName(label: string): string {
  try {
    return new TextDecoder(label.trim()).encoding
  } catch (cause) {
    throw new QueryError('BadArguments', `unsupported file encoding '${label}'`, { cause })
  }
}

/** Returns an encoder of strings, which throws `QueryError` 1046 for unsupported characters; undefined for UTF-8. */
export function textEncoder(label: string): ((text: string) => Buffer) | undefined {
  const name = encodingName(label)
  if (name === 'utf-8') return undefined
  const codes = codesOf(name)
  return text => {
    const parts: Buffer[] = []
    for (const char of text) {
      const code = char < '\u0080' ? Buffer.from(char, 'latin1') : codes.get(char)
      if (code === undefined) {
        throw new QueryError(
          'BadBytes',
          `failed to encode unload data with encoding '${label}': character '${char}' is not representable`,
        )
      }
      parts.push(code)
    }
    return Buffer.concat(parts)
  }
}

const known = new Map<string, ReadonlyMap<string, Buffer>>()

/**
 * Returns the bytes of each character, by inverting the platform's decoder. Only for encodings where no character has
 * two codes to choose from: single-byte ones and GBK.
 */
function codesOf(name: string): ReadonlyMap<string, Buffer> {
  const made = known.get(name)
  if (made !== undefined) return made
  const isGbk = name === 'gbk'
  if (!isGbk && !isOneByte(name)) throw new Unsupported(`writing files in the encoding ${name}`)
  const codes = new Map<string, Buffer>()
  const decoder = new TextDecoder(name)
  const add = (bytes: readonly number[]) => {
    const code = Buffer.from(bytes)
    const char = decoder.decode(code)
    const isOne = [...char].length === 1 && char !== '\ufffd'
    if (isOne && char > '\u007f' && !codes.has(char)) codes.set(char, code)
  }
  for (let byte = 0x80; byte < 0x100; byte++) add([byte])
  if (isGbk) {
    for (let lead = 0x81; lead < 0xff; lead++) {
      for (let trail = 0x40; trail < 0xff; trail++) add([lead, trail])
    }
    // The encoder of the WHATWG standard excludes this private-use character.
    codes.delete('\ue5e5')
  }
  known.set(name, codes)
  return codes
}

const isOneByte = (name: string): boolean =>
  /^(?:iso-8859-|windows-|koi8-|ibm866|macintosh|x-mac-)/.test(name)
