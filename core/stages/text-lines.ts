/** Cuts text into lines at `\n`; a `\r` before it belongs to the line's end. Empty lines are left out. */
export async function* readLines(text: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of text) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop()!
    for (const line of lines) {
      const plain = line.endsWith('\r') ? line.slice(0, -1) : line
      if (plain !== '') yield plain
    }
  }
  if (rest.trim() !== '') yield rest
}
