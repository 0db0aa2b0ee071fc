/**
 * The paths that a pattern means: `{a,b}` is one of several texts, `[001-003]` a number of a range with leading zeros,
 * `[a-c]` letters of one. All combinations, the last part changes fastest; undefined for what is not a pattern.
 * Words are trimmed.
 *
 * Source: databend binder/location.rs `Pattern::parse`, the crate globiter.
 */
export function expandGlob(pattern: string): readonly string[] | undefined {
  let paths = ['']
  let rest = pattern
  while (rest !== '') {
    const found =
      /^(?:\{(?<set>[^{}]*)\}|\[(?<from>[^[\]-]+)-(?<to>[^[\]-]+)\]|(?<plain>[^[\]{}]+))/.exec(rest)
    const choices = found === null ? undefined : choicesOf(found.groups!)
    if (choices === undefined) return undefined
    paths = paths.flatMap(path => choices.map(choice => path + choice))
    rest = rest.slice(found![0].length)
  }
  return paths
}

function choicesOf({
  set,
  from,
  to,
  plain,
}: Readonly<Record<string, string>>): readonly string[] | undefined {
  if (plain !== undefined) return [plain]
  if (set !== undefined) return set.split(',').map(text => text.trim())
  return rangeOf(from!.trim(), to!.trim())
}

/** The largest number of paths that a range may mean. */
const mostPaths = 10_000

function rangeOf(from: string, to: string): readonly string[] | undefined {
  const form = forms.find(({ fits }) => fits.test(from) && fits.test(to))
  if (form === undefined) return undefined
  const [first, last] = [form.read(from), form.read(to)]
  if (last - first >= mostPaths) return undefined
  const write = form.writer(from)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => write(first + i))
}

/** What a range can count: numbers, and letters like the columns of a spreadsheet (`y`, `z`, `aa`). */
const forms = [
  {
    fits: /^\d+$/,
    read: Number,
    writer: (from: string) => {
      const width = from.startsWith('0') ? from.length : 0
      return (at: number) => String(at).padStart(width, '0')
    },
  },
  ...['a', 'A'].map(first => ({
    fits: first === 'a' ? /^[a-z]+$/ : /^[A-Z]+$/,
    read: (text: string) =>
      [...text].reduce((sum, char) => sum * 26 + char.charCodeAt(0) - first.charCodeAt(0) + 1, 0),
    writer: () => (at: number) => lettersOf(at, first.charCodeAt(0)),
  })),
]

function lettersOf(at: number, first: number): string {
  let text = ''
  for (let left = at; left > 0; left = Math.floor((left - 1) / 26)) {
    text = String.fromCharCode(first + ((left - 1) % 26)) + text
  }
  return text
}
