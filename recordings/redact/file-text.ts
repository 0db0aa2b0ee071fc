import { createHash } from 'node:crypto'
import type { Content } from '../store/document.js'
import { escapeBraces } from './placeholder.js'

/** The lines of a UTF-8 text file, as a recording stores them; undefined for any other file. */
export function fileLines(bytes: Buffer): readonly string[] | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    return escapeBraces(text).split('\n')
  } catch {
    return undefined
  }
}

/** The content of a small text file; undefined if it is not text. */
export function textContent(bytes: Buffer): Content | undefined {
  const text = fileLines(bytes)
  return text && { size: bytes.length, sha: shaOf(bytes), text }
}

/** Size and SHA-256 of lines as stored in a recording. */
export function digestOfLines(lines: readonly string[]): Pick<Content, 'size' | 'sha'> {
  const bytes = Buffer.from(lines.join('\n'))
  return { size: bytes.length, sha: shaOf(bytes) }
}

function shaOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
