import type { StageFile } from '../stage-files.js'
import { microsOf, plainTag } from './send-request.js'

/** One page of ListObjectsV2. */
export interface ListedPage {
  /** Paths are whole keys. */
  readonly files: readonly StageFile[]
  /** The token of the next page. */
  readonly next: string | undefined
}

/** Reads an answer to ListObjectsV2. Keys that end with `/` are folders, and left out. */
export function readListing(xml: string): ListedPage {
  const keyOf = textOf(xml, 'EncodingType') === 'url' ? urlDecoded : (key: string) => key
  const files: StageFile[] = []
  for (const entry of xml.split('<Contents>').slice(1)) {
    const path = keyOf(textOf(entry, 'Key') ?? '')
    if (path === '' || path.endsWith('/')) continue
    files.push({
      path,
      sizeBytes: Number(textOf(entry, 'Size') ?? 0),
      md5: plainTag(textOf(entry, 'ETag')),
      lastModified: microsOf(textOf(entry, 'LastModified')),
    })
  }
  const isCut = textOf(xml, 'IsTruncated') === 'true'
  return { files, next: isCut ? textOf(xml, 'NextContinuationToken') : undefined }
}

/** `NoSuchBucket: The specified bucket does not exist`; empty for what is not an error of S3. */
export function readFault(xml: string): string {
  const [code, message] = [textOf(xml, 'Code'), textOf(xml, 'Message')]
  if (code === undefined) return ''
  return message === undefined ? code : `${code}: ${message}`
}

/** The text of the first element of a name. */
export function textOf(xml: string, name: string): string | undefined {
  const [start, end] = [`<${name}>`, `</${name}>`]
  const from = xml.indexOf(start)
  const to = from < 0 ? -1 : xml.indexOf(end, from)
  if (to < 0) return undefined
  return xml.slice(from + start.length, to).replaceAll(entity, (whole, hex, decimal, word) => {
    if (hex !== undefined) return String.fromCodePoint(parseInt(hex, 16))
    if (decimal !== undefined) return String.fromCodePoint(Number(decimal))
    return entities[word] ?? whole
  })
}

const entity = /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{1,5}));/gi

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  apos: "'",
  gt: '>',
  lt: '<',
  quot: '"',
}

const urlDecoded = (text: string): string => decodeURIComponent(text.replaceAll('+', ' '))
