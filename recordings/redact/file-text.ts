import { createHash } from 'node:crypto'
import type { Content } from '../store/document.js'
import { escapeBraces } from './placeholder.js'

/** The lines of a file that is text in UTF-8, as a recording has them; undefined for any other. */
export function fileLines(bytes: Buffer): readonly string[] | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    return escapeBraces(text).split('\n')
  } catch {
    return undefined
  }
}

/** A small file as its bytes tell it; undefined for what is no text. */
export function textContent(bytes: Buffer): Content | undefined {
  const text = fileLines(bytes)
  return text && { size: bytes.length, sha: shaOf(bytes), text }
}

/** Size and SHA-256 of lines as they stand in a recording. */
export function digestOfLines(lines: readonly string[]): Pick<Content, 'size' | 'sha'> {
  const bytes = Buffer.from(lines.join('\n'))
  return { size: bytes.length, sha: shaOf(bytes) }
}

function shaOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
