/** A fenced block of code on a page. */
export interface Block {
  readonly page: string
  /** Of its first line of code, from 1. */
  readonly line: number
  /** The text of the heading above it. */
  readonly section: string
  /** Behind the fence; empty if there is none. */
  readonly language: string
  readonly text: string
  /** Named by a comment in the first line: `// orders.test.js`. The block is a file of a project. */
  readonly file: string | undefined
  /** Named by a comment above the block: why it is not run. */
  readonly notRun: string | undefined
  /** Named by a comment above the block: the command that prints it. */
  readonly outputOf: string | undefined
  /** Named by a comment in the section above the block: what must be installed. */
  readonly needs: readonly Need[]
}

/** What a section needs: programs, or packages of a language. */
export interface Need {
  readonly kind: 'program' | 'python' | 'node' | 'maven' | 'go'
  readonly names: readonly string[]
}

const needComment = /^<!-- needs (program|python|node|maven|go): (.+) -->$/
const blockComment = /^<!-- (not run|output of): (.+) -->$/
const fileComment = /^(?:\/\/|#|--|<!--) ([\w./-]+\.[\w]+)(?: -->)?$/

/** The fenced blocks of a page in Markdown, in their order; throws if one has no end. */
export function blocksOf(page: string, markdown: string): readonly Block[] {
  const lines = markdown.split('\n')
  const blocks: Block[] = []
  let section = ''
  let needs: Need[] = []
  for (let i = 0; i < lines.length; i += 1) {
    const line = lines[i]!
    const heading = /^#{1,3} (.+)$/.exec(line)
    if (heading) {
      section = heading[1]!
      needs = []
    }
    const need = needComment.exec(line)
    if (need) needs = [...needs, { kind: need[1] as Need['kind'], names: need[2]!.split(/, */) }]
    const fence = /^( *)(`{3,}|~{3,})(.*)$/.exec(line)
    if (!fence) continue
    const [, indent = '', mark = '', language = ''] = fence
    const end = lines.findIndex((other, j) => j > i && other.trimEnd() === indent + mark)
    if (end < 0) throw new Error(`${page}:${i + 1}: the block has no end`)
    const code = lines.slice(i + 1, end).map(text => text.slice(indent.length))
    const [, what, comment] = blockComment.exec((lines[i - 1] ?? '').trim()) ?? []
    blocks.push({
      page,
      line: i + 2,
      section,
      language: language.trim(),
      text: `${code.join('\n')}\n`,
      file: fileComment.exec(code[0] ?? '')?.[1],
      notRun: what === 'not run' ? comment : undefined,
      outputOf: what === 'output of' ? comment : undefined,
      needs,
    })
    i = end
  }
  return blocks
}

/** A command of a block, with the output that the block shows below it. */
export interface ShownCommand {
  readonly command: string
  /** Undefined if the block shows only commands. */
  readonly output: string | undefined
}

/** The commands of a shell block: those behind `$ `, or without any such line each of its lines. */
export function commandsOf(text: string): readonly ShownCommand[] {
  const commands: { command: string; output: string | undefined }[] = []
  const isSession = /^\$ /m.test(text)
  let isOpen = false
  for (const line of text.replace(/\n$/, '').split('\n')) {
    const isNew: boolean = !isOpen && (isSession ? line.startsWith('$ ') : !/^\s*(#|$)/.test(line))
    const command: string = isSession && isNew ? line.slice(2) : line
    if (isNew) commands.push({ command, output: undefined })
    else if (isOpen) commands.at(-1)!.command += `\n${command}`
    else if (isSession) {
      const shown = commands.at(-1)
      if (!shown) throw new Error(`output stands before the first command: ${line}`)
      shown.output = shown.output === undefined ? line : `${shown.output}\n${line}`
    }
    isOpen = (isNew || isOpen) && command.endsWith('\\')
  }
  return commands
}

/** Throws unless a text is the one that a page shows, where `…` stands for any characters. */
export function compareShown(actual: string, shown: string): void {
  const tidy = (text: string): string => text.replaceAll(/[ \t]+$/gm, '').trim()
  const pattern = tidy(shown)
    .split('…')
    .map(part => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
    .join('[\\s\\S]*?')
  if (new RegExp(`^${pattern}$`).test(tidy(actual))) return
  throw new Error(`the page shows:\n${tidy(shown)}\nbut there was:\n${tidy(actual)}`)
}
