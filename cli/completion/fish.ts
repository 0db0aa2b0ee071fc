import type { CompletedCommand, CompletedOption, Completions } from './model.js'
import { lastWord, sharedOptions } from './model.js'

/** The completion script for fish. */
export function fishScript({ commands, groups }: Completions): string {
  const all = [...commands, ...groups.flatMap(group => group.commands)]
  const lines = [
    ...sharedOptions.map(option => complete('', flagsOf(option))),
    ...[...commands, ...groups].map(({ name, describe }) => {
      return complete('__mockq_is', `-a ${name} -d ${quoted(describe)}`)
    }),
    ...groups.flatMap(({ name, commands }) =>
      commands.map(each => {
        const word = `-a ${lastWord(each)} -d ${quoted(each.describe)}`
        return complete(`__mockq_is ${name}`, word)
      }),
    ),
    ...all.flatMap(linesOf),
  ]
  return `# fish completion of mockq. To install: mockq completion fish > ~/.config/fish/completions/mockq.fish

# The command that the words before the cursor name: one word, or two for a group.
function __mockq_command
    set -l tokens (commandline -opc)
    set -l command
    for token in $tokens[2..]
        switch $token
            case --
                echo program
                return
            case '-*'
            case '*'
                set -a command $token
                contains -- $command[1] ${groups.map(({ name }) => name).join(' ')}; and test (count $command) -lt 2; or break
        end
    end
    for token in $tokens
        test "$token" = --; and echo program; and return
    end
    string join ' ' $command
end

function __mockq_is
    set -l command (__mockq_command)
    test "$command" = "$argv"
end

# The command that follows "--".
function __mockq_program
    set -l tokens (commandline -opc) (commandline -ct)
    set -l dashes (contains -i -- -- $tokens)
    complete -C (string join ' ' -- (string escape -- $tokens[(math $dashes + 1)..-2]) $tokens[-1])
end

complete -c mockq -f
complete -c mockq -n '__mockq_is program' -a '(__mockq_program)'
${lines.join('\n')}
`
}

function linesOf({ name, options, operand }: CompletedCommand): readonly string[] {
  const condition = `__mockq_is ${name}`
  return [
    ...options
      .filter(option => !sharedOptions.includes(option))
      .map(each => complete(condition, flagsOf(each))),
    ...(operand === 'file' ? [complete(condition, '-F')] : []),
    ...(Array.isArray(operand) ? [complete(condition, `-a ${quoted(operand.join(' '))}`)] : []),
  ]
}

function complete(condition: string, what: string): string {
  return `complete -c mockq${condition === '' ? '' : ` -n '${condition}'`} ${what}`
}

function flagsOf({ names, describe, value }: CompletedOption): string {
  const flags = names.map(name => {
    return name.startsWith('--') ? `-l ${name.slice(2)}` : `-s ${name.slice(1)}`
  })
  return [...flags, ...valueFlags(value), `-d ${quoted(describe)}`].join(' ')
}

function valueFlags(value: CompletedOption['value']): readonly string[] {
  if (value === undefined) return []
  if (value === 'file') return ['-r', '-F']
  return value === 'text' ? ['-x'] : ['-x', `-a ${quoted(value.join(' '))}`]
}

function quoted(text: string): string {
  return `'${text.replaceAll(/['\\]/g, '\\$&')}'`
}
