type Attributes = Readonly<Record<string, string | number>>

/** An element with attributes, and with text or other elements inside. */
export function element(
  name: string,
  of: Attributes,
  inside: string | readonly string[] = [],
): string {
  const start = `<${name}${attributes(of)}`
  if (inside.length === 0) return `${start}/>`
  const content = typeof inside === 'string' ? escaped(inside) : `\n${inside.join('\n')}\n`
  return `${start}>${content}</${name}>`
}

/** Attributes as they are written in a tag. */
export function attributes(of: Attributes): string {
  const each = Object.entries(of).map(
    ([name, value]) => ` ${name}="${escaped(String(value), true)}"`,
  )
  return each.join('')
}

/** Text for XML 1.0, which cannot hold most control characters, not even escaped: they are written as `\u0001`. */
function escaped(text: string, isAttribute = false): string {
  const whole = text.replaceAll(forbidden, found => {
    return `\\u${found.codePointAt(0)!.toString(16).padStart(4, '0')}`
  })
  const plain = whole.replaceAll(/[&<>"\r]/g, found => entities[found]!)
  return isAttribute ? plain.replaceAll(/[\n\t]/g, found => entities[found]!) : plain
}

/** All but the characters of https://www.w3.org/TR/xml/#charsets, and those that it discourages. */
const forbidden = /[^\t\n\r -~\u0085\u00a0-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
  '\n': '&#10;',
  '\t': '&#9;',
}
