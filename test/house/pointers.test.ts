import { dirname, join, normalize } from 'node:path/posix'
import t from 'tap'
import { projectFiles, textOf } from './source-files.js'

const files = new Set(projectFiles())

/** A place where a text sends its reader: a project file and, behind `#`, one of its headings. */
interface Pointer {
  readonly from: string
  readonly path: string
  readonly heading: string | undefined
}

/** What a page's headings are called behind `#`, as GitHub makes it of their text. */
function headingsOf(path: string): ReadonlySet<string> {
  const headings = textOf(path).matchAll(/^#+ (.+)$/gm)
  return new Set(
    [...headings].map(([, heading]) =>
      heading!
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  )
}

function wrong({ from, path, heading }: Pointer): string | undefined {
  if (!files.has(path) && ![...files].some(file => file.startsWith(`${path}/`))) {
    return `${from}: there is no ${path}`
  }
  if (heading === undefined || headingsOf(path).has(heading)) return undefined
  return `${from}: ${path} has no heading #${heading}`
}

/** Pointers in sources: pages by their path from the root. */
function inComments(path: string): readonly Pointer[] {
  return textOf(path)
    .split('\n')
    .flatMap((line, i) =>
      [...line.matchAll(/(?<![\w./])((?:[\w-]+\/)*[\w-]+\.md)\b(?:#([\w-]+))?/g)].map(found => ({
        from: `${path}:${i + 1}`,
        path: found[1]!,
        heading: found[2],
      })),
    )
}

/** Links of a page, relative to it. */
function inPage(path: string): readonly Pointer[] {
  return [...textOf(path).matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].map(found => ({
    from: path,
    path: found[1] === '' ? path : normalize(join(dirname(path), found[1]!)),
    heading: found[2],
  }))
}

const code = /\.(?:[cm]?ts|mjs|json|py|sh)$/
/** Made of what the program has in it, by `npm run docs`, or by others. */
const foreign = /^(?:package-lock\.json|docs\/(?:functions|support)\.md|test\/support\/page\.ts)$/

t.test('every page that a comment or a link names is there, with the heading', t => {
  const pointers = [...files]
    .filter(path => !foreign.test(path))
    .flatMap(path =>
      path.endsWith('.md') ? inPage(path) : code.test(path) ? inComments(path) : [],
    )
  t.ok(pointers.length > 30, 'pointers are found')
  t.same(
    pointers.map(wrong).filter(each => each !== undefined),
    [],
  )
  t.end()
})

t.test('no comment points to a page by the number of a section', t => {
  const numbered = /\.md \d|engine rules|protocol reference/
  const found = [...files]
    .filter(path => code.test(path) && path !== 'test/house/pointers.test.ts')
    .flatMap(path =>
      textOf(path)
        .split('\n')
        .flatMap((line, i) => (numbered.test(line) ? [`${path}:${i + 1}: ${line.trim()}`] : [])),
    )
  t.same(found, [])
  t.end()
})

t.test('every source file that a page names is there', t => {
  const isThere = (name: string): boolean =>
    files.has(name) || [...files].some(file => file.endsWith(`/${name}`))
  const gone = [...files]
    .filter(path => path.endsWith('.md') && !foreign.test(path))
    .flatMap(path =>
      [...textOf(path).matchAll(/`((?:[\w.-]+\/)*[\w-]+\.(?:ts|cts|mjs))`/g)]
        .map(found => found[1]!)
        .filter(name => !isThere(name))
        .map(name => `${path}: there is no ${name}`),
    )
  t.same(gone, [])
  t.end()
})

t.test('each page of the documentation begins with what it is for', t => {
  const pages = [...files].filter(path => /^docs\/[^/]+\.md$/.test(path))
  const bare = pages.filter(path => !/^# .+\n\n[A-Z].+\.\n/.test(textOf(path)))
  t.same(bare, [])
  t.end()
})
