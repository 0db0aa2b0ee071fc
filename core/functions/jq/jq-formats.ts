import { Unsupported } from '../../errors/unsupported.js'
import { isArray, JqError, type JqValue, jqText } from './jq-value.js'

/** A value as `@text`, `@json`, `@csv` and so on write it. Throws `JqError`, and `Unsupported`. */
export function formatted(name: string, value: JqValue): string {
  const format = Object.hasOwn(formats, name) ? formats[name] : undefined
  if (format === undefined) throw new Unsupported(`the format ${name} of jq`)
  return format(value)
}

const plainText = (value: JqValue): string => (typeof value === 'string' ? value : jqText(value))

function row(value: JqValue, by: string, quoted: (text: string) => string): string {
  if (!isArray(value)) throw new JqError(`cannot use ${jqText(value)} as a row`)
  return value
    .map(cell => {
      if (cell === null) return ''
      if (typeof cell === 'string') return quoted(cell)
      if (typeof cell === 'object') throw new JqError(`cannot use ${jqText(cell)} as a cell`)
      return jqText(cell)
    })
    .join(by)
}

const htmlEntities: Readonly<Record<string, string>> = {
  '<': '&lt;',
  '>': '&gt;',
  '&': '&amp;',
  "'": '&#39;',
  '"': '&quot;',
}

const tsvEscapes: Readonly<Record<string, string>> = {
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\\': '\\\\',
}

const formats: Readonly<Record<string, (value: JqValue) => string>> = {
  '@text': plainText,
  '@json': jqText,
  '@html': value => plainText(value).replaceAll(/[<>&'"]/g, character => htmlEntities[character]!),
  '@uri': value =>
    encodeURIComponent(plainText(value)).replaceAll(
      /[!'()*]/g,
      character => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
    ),
  '@csv': value => row(value, ',', text => `"${text.replaceAll('"', '""')}"`),
  '@tsv': value =>
    row(value, '\t', text => text.replaceAll(/[\n\r\t\\]/g, character => tsvEscapes[character]!)),
  '@base64': value => Buffer.from(plainText(value)).toString('base64'),
  '@base64d': value => Buffer.from(plainText(value), 'base64').toString(),
}
