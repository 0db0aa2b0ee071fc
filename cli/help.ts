import type { Command, CommandGroup } from './command.js'
import type { Option } from './option.js'
import { cut, displayWidth } from './text-table.js'

/** A name, and what it means. */
type Meaning = readonly [name: string, meaning: string]

/** What the help of several commands says. */
interface Overview {
  readonly usage: string
  readonly describe: string
  readonly commands: readonly (Command | CommandGroup)[]
  readonly epilogue: string
}

/** The help of `mockq` itself, or of a group of commands: lines of at most `width` columns. */
export function overview({ usage, describe, commands, epilogue }: Overview, width: number): string {
  const meanings = commands.map(each => [`  mockq ${each.name}`, each.describe] as const)
  return sections([
    [usage],
    wrapped(describe, width),
    ['Commands:', ...listed(meanings, width)],
    ['Options:', ...listed(shared, width)],
    wrapped(epilogue, width),
  ])
}

/** The help of a command: lines of at most `width` columns. */
export function commandHelp(command: Command, width: number): string {
  const { name, describe, options, examples, epilogue, positional, takesProgram } = command
  const usage = [
    `mockq ${name}`,
    ...positional.map(place => {
      const { argument, isRequired } = options[place]!
      const shown = argument.includes('|') ? argument : place.toUpperCase()
      return isRequired ? shown : `[${shown}]`
    }),
    '[options]',
    ...(takesProgram ? ['[-- COMMAND …]'] : []),
  ]
  const meanings = Object.entries(options).map(([name, option]) => meaningOf(name, option))
  const tried = examples.map(([line, meaning]) => [`  ${line}`, meaning] as const)
  return sections([
    [usage.join(' ')],
    wrapped(describe, width),
    ['Options:', ...listed([...meanings, ...shared], width)],
    tried.length === 0 ? [] : ['Examples:', ...listed(tried, width)],
    wrapped(epilogue, width),
  ])
}

/** The width of help on a terminal with so many columns; undefined: on none. */
export function helpWidth(columns: number | undefined): number {
  return Math.max(40, Math.min(columns ?? 80, 100))
}

const shared: readonly Meaning[] = [
  ['  -h, --help', 'show this help'],
  ['  -v, --version', 'show the version'],
]

/** More words than this are listed in the text about an option. */
const widestArgument = 26

function meaningOf(name: string, option: Option<unknown>): Meaning {
  const { letter, argument, describe, also, repeats, fallback, isRequired } = option
  const isLong = argument.length > widestArgument
  const shown = isLong ? 'WORD' : argument
  const hints = [
    ...(isLong ? [argument.replaceAll('|', ', ')] : []),
    ...(isRequired ? ['required'] : []),
    ...(repeats ? ['may be repeated'] : []),
    ...(fallback === undefined ? [] : [`default: ${fallback}`]),
    ...(also === undefined ? [] : [`also --${also}`]),
  ]
  return [
    `  ${letter === undefined ? '   ' : `-${letter},`} --${name} ${shown}`.trimEnd(),
    hints.length === 0 ? describe : `${describe} (${hints.join('; ')})`,
  ]
}

/** Names on the left and meanings on the right; a name that is too long has a line of its own. */
function listed(meanings: readonly Meaning[], width: number): readonly string[] {
  const most = Math.floor(width * 0.45)
  const widths = meanings.map(([name]) => displayWidth(name)).filter(each => each <= most)
  const indent = Math.max(10, ...widths) + 2
  return meanings.flatMap(([name, meaning]) => {
    const [first = '', ...more] = wrapped(meaning, width - indent)
    const rest = more.map(line => ' '.repeat(indent) + line)
    return displayWidth(name) + 2 > indent
      ? [name, ' '.repeat(indent) + first, ...rest]
      : [name.padEnd(indent) + first, ...rest]
  })
}

/** A text in lines of at most `width` columns; only a longer word is cut. */
function wrapped(text: string, width: number): readonly string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ').map(each => cut(each, width))) {
    const longer = line === '' ? word : `${line} ${word}`
    if (displayWidth(longer) <= width) line = longer
    else {
      lines.push(line)
      line = word
    }
  }
  return line === '' ? lines : [...lines, line]
}

function sections(texts: readonly (readonly string[])[]): string {
  const kept = texts.filter(lines => lines.length > 0)
  return kept.map(lines => lines.join('\n')).join('\n\n')
}
