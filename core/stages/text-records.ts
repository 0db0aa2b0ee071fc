import type { ByteText } from '../byte-text.js'
import { QueryError } from '../errors/query-error.js'
import type { TextFormat } from './file-format.js'

/**
 * Cuts the bytes of a TEXT file into lines, without their delimiters and without the header. A delimiter after a
 * backslash does not count; for `\r\n` lines end at `\n`, and a `\r` before it is removed.
 *
 * Source: databend formats/text/separator.rs `TextRowSeparator`, block_builder.rs `trim_record_delimiter`.
 */
export async function* readTextLines(
  text: AsyncIterable<ByteText>,
  format: TextFormat,
): AsyncGenerator<ByteText> {
  const { recordDelimiter } = format
  const end = recordDelimiter.charCodeAt(recordDelimiter.length - 1)
  const splitter = new LineSplitter(end, recordDelimiter.length > 1, format.skipHeader)
  for await (const chunk of text) yield* splitter.lines(chunk)
  const rest = splitter.rest
  if (rest !== '') yield rest
}

const backslash = 92

class LineSplitter {
  readonly #end: number
  readonly #trimsReturn: boolean
  #toSkip: number
  #inEscape = false
  /** The text before the next line end; for an unfinished header all of it. */
  #open = ''

  constructor(end: number, trimsReturn: boolean, skipHeader: number) {
    this.#end = end
    this.#trimsReturn = trimsReturn
    this.#toSkip = skipHeader
  }

  /** The last line, if no delimiter ends it. */
  get rest(): ByteText {
    return this.#open
  }

  *lines(chunk: ByteText): Generator<ByteText> {
    let start = 0
    for (let at = 0; at < chunk.length; at++) {
      const code = chunk.charCodeAt(at)
      if (code !== this.#end || this.#inEscape) {
        this.#inEscape = code === backslash && !this.#inEscape
        continue
      }
      if (this.#toSkip > 0) {
        if (--this.#toSkip > 0) continue
      } else yield this.#line(chunk.slice(start, at))
      this.#open = ''
      start = at + 1
    }
    this.#open += chunk.slice(start)
  }

  #line(end: ByteText): ByteText {
    const line = this.#open + end
    return this.#trimsReturn && line.endsWith('\r') ? line.slice(0, -1) : line
  }
}

/** Splits a line into fields, with escapes left in. Returns at most `most` fields and ignores the rest. */
export function splitTextLine(line: ByteText, delimiter: ByteText): readonly ByteText[] {
  if (delimiter === '') return [line]
  if (!line.includes('\\')) return line.split(delimiter)
  const fields: ByteText[] = []
  let start = 0
  let inEscape = false
  for (let at = 0; at < line.length; at++) {
    const char = line[at]
    if (char === delimiter && !inEscape) {
      fields.push(line.slice(start, at))
      start = at + 1
    }
    inEscape = char === '\\' && !inEscape
  }
  fields.push(line.slice(start))
  return fields
}

/** Escaped characters by the letter after the backslash. */
const controls: Readonly<Record<string, string>> = {
  a: '\u0007',
  b: '\b',
  v: '\v',
  f: '\f',
  e: '\u001b',
  n: '\n',
  r: '\r',
  t: '\t',
  '0': '\0',
}

/**
 * Resolves the escapes of a field: letters such as `\n`, `\x41`, quotes and slashes. Before any other character the
 * backslash is kept, but before a control character it is removed.
 *
 * Throws `QueryError` 1046 for an incomplete escape at the end of the field. Source: databend
 * cursor_read_string_ext.rs `read_escaped_string_text`.
 */
export function unescapeField(field: ByteText): ByteText {
  if (!field.includes('\\')) return field
  return field.replaceAll(/\\(x[\s\S]{0,2}|[\s\S]?)/g, (_all, code: string) => {
    if (code === '') throw new QueryError('BadBytes', 'unexpected end of escape')
    if (code[0] === 'x') return hexCharacter(code)
    if (/['"\\/`]/.test(code)) return code
    const control = controls[code] ?? code
    return control > '\u001f' ? `\\${control}` : control
  })
}

function hexCharacter(code: string): ByteText {
  if (code.length < 3) throw new QueryError('BadBytes', 'failed to fill whole buffer')
  const [high, low] = [hexDigit(code[1]!), hexDigit(code[2]!)]
  return String.fromCharCode((high * 16 + low) & 0xff)
}

/** The value of a hex digit; 255 for any other character, as on the server. */
function hexDigit(char: string): number {
  const digit = '0123456789abcdef'.indexOf(char.toLowerCase())
  return digit < 0 ? 0xff : digit
}
