import type { Completed, CompletedCommand, CompletedOption, Completions } from './model.js'
import { lastWord, sharedOptions } from './model.js'

/** The completion script for zsh: to be sourced, or stored as `_mockq` in a folder of `fpath`. */
export function zshScript({ commands, groups }: Completions): string {
  const subcommands = groups.map(
    ({ name, commands }) => `    ${name})
${choose(
  commands.map(each => [lastWord(each), each.describe]),
  name,
  6,
)}
      ;;`,
  )
  return `#compdef mockq
# zsh completion of mockq. To install: source <(mockq completion zsh), after compinit.
_mockq() {
  local curcontext=$curcontext context state state_descr line ret=1
  typeset -A opt_args
  # What follows "--" is a command of its own.
  local dashes=\${words[(i)--]}
  if (( dashes < CURRENT )); then
    shift $dashes words
    (( CURRENT -= dashes ))
    _normal
    return
  fi
  _arguments -C ${sharedOptions.map(specOf).join(' ')} '1: :->command' '*:: :->arguments' && ret=0
  case $state in
    command)
${choose(
  [...commands, ...groups].map(({ name, describe }) => [name, describe]),
  'mockq',
  6,
)}
      ;;
    arguments)
      _mockq_command $words[1] && ret=0
      ;;
  esac
  return ret
}

_mockq_group() {
  case $1 in
${subcommands.join('\n')}
  esac
}

_mockq_command() {
  local context state state_descr line ret=1
  typeset -A opt_args
  case $1 in
${groups
  .map(
    ({ name }) => `    ${name})
      _arguments -C '1: :->command' '*:: :->arguments' && ret=0
      case $state in
        command) _mockq_group ${name} && ret=0 ;;
        arguments) _mockq_command "${name} $words[1]" && ret=0 ;;
      esac
      return ret
      ;;`,
  )
  .join('\n')}
${[...commands, ...groups.flatMap(group => group.commands)].map(caseOf).join('\n')}
  esac
}

if [[ \${funcstack[1]} == _mockq ]]; then
  _mockq "$@"
else
  compdef _mockq mockq
fi
`
}

/** Offers words with their descriptions. */
function choose(
  words: readonly (readonly [string, string])[],
  tag: string,
  indent: number,
): string {
  const blank = ' '.repeat(indent)
  const lines = words.map(([word, describe]) => {
    return `${blank}  ${quoted(`${word}:${describe.replaceAll(':', '\\:')}`)}`
  })
  return `${blank}local -a choices=(\n${lines.join('\n')}\n${blank})\n${blank}_describe -t commands '${tag} command' choices`
}

function caseOf({ name, options, operand }: CompletedCommand): string {
  // With a place for any text, zsh would only list what fits, as if there were several.
  const place = operand === 'text' ? [] : [quoted(`*: :${actionOf(operand)}`)]
  const specs = [...options.map(specOf), ...place]
  return `    '${name}')
      _arguments \\
${specs.map(spec => `        ${spec}`).join(' \\\n')}
      ;;`
}

/** An option as `_arguments` describes it; its names exclude each other, unless it may be repeated. */
function specOf({ names, describe, value, repeats }: CompletedOption): string {
  const text = describe.replaceAll(/[[\]\\]/g, '\\$&')
  const after = value === undefined ? '' : `: :${actionOf(value)}`
  return names
    .map(name => {
      const once = repeats ? '*' : `(${names.join(' ')})`
      const sign = value !== undefined && name.startsWith('--') ? '=' : ''
      return quoted(`${once}${name}${sign}[${text}]${after}`)
    })
    .join(' ')
}

function actionOf(value: Completed): string {
  if (value === 'file') return '_files'
  return value === 'text' ? ' ' : `(${value.join(' ')})`
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
