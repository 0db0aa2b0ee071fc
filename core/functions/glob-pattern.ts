import { LruCache } from '../lru-cache.js'
import { type Pattern, patternOfFlags } from './pattern.js'

const patterns = new LruCache<{ readonly pattern: Pattern | undefined }>(64)
const dotAll = new Set(['s'] as const)

/**
 * Whether a string matches a glob: `*` matches any string, `?` one character, `[a-c]` and `[!a]` a character class,
 * `**` any folders. An invalid glob (an unclosed bracket, `a**`) matches nothing.
 * Source: databend comparison.rs `glob`, which is Rust's glob crate.
 */
export function globMatches(text: string, glob: string): boolean {
  const { pattern } = patterns.memo(glob, () => ({ pattern: compiled(glob) }))
  return pattern?.test(text) === true
}

function compiled(glob: string): Pattern | undefined {
  const source = sourceOf(glob)
  return source === undefined
    ? undefined
    : patternOfFlags(`^(?:${source})$`, dotAll, reason => reason)
}

const piece = /(\*+)|(\?)|\[(!?)(\]?[^\]]*)\]|([^[])/suy

function sourceOf(glob: string): string | undefined {
  let source = ''
  piece.lastIndex = 0
  while (piece.lastIndex < glob.length) {
    const at = piece.lastIndex
    const [, stars, one, not, members, char] = piece.exec(glob) ?? []
    if (stars === '*') source += '.*'
    else if (stars !== undefined) {
      const isFolder = stars === '**' && isFolderAt(glob, at)
      if (!isFolder) return undefined
      const isLast = piece.lastIndex === glob.length
      source += isLast ? '.*' : '(?:.*/)?'
      if (!isLast) piece.lastIndex++
    } else if (one !== undefined) source += '.'
    else if (members !== undefined && members !== '') {
      source += `[${not === '' ? '' : '^'}${members
        .split(/(?<=.)(-)(?=.)/su)
        .map(classPart)
        .join('')}]`
    } else if (char !== undefined) source += literal(char)
    else return undefined
  }
  return source
}

/** Whether `**` at an index is a whole path segment. */
function isFolderAt(glob: string, at: number): boolean {
  const before = at === 0 || glob[at - 1] === '/'
  const after = glob[at + 2]
  return before && (after === undefined || after === '/')
}

const literal = (char: string): string =>
  /[\p{L}\p{N}_]/u.test(char) ? char : `\\x{${char.codePointAt(0)!.toString(16)}}`

const classPart = (part: string): string =>
  part === '-' ? '-' : Array.from(part, literal).join('')
