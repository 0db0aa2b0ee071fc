import type { Completed, CompletedCommand, Completions } from './model.js'
import { lastWord, sharedOptions } from './model.js'

/**
 * The completion script for bash 3.2 and later (that of macOS). Files are completed by readline itself (`-o default`),
 * which knows how to quote them.
 */
export function bashScript({ commands, groups }: Completions): string {
  const names = [...commands, ...groups].map(({ name }) => name)
  const all = [...commands, ...groups.flatMap(group => group.commands)]
  return `# bash completion of mockq. To install: source <(mockq completion bash)
_mockq() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev= command= word i
  local words='${names.join(' ')}' options='${flags(sharedOptions)}' value= operand= program=
  COMPREPLY=()
  if ((COMP_CWORD > 0)); then prev=\${COMP_WORDS[COMP_CWORD - 1]}; fi
  # readline takes "--name=value" as three words.
  if [[ $cur == = ]]; then
    cur=
  elif [[ $prev == = ]] && ((COMP_CWORD > 1)); then
    prev=\${COMP_WORDS[COMP_CWORD - 2]}
  fi
  for ((i = 1; i < COMP_CWORD; i++)); do
    word=\${COMP_WORDS[i]}
    if [[ $word == -- ]]; then
      program=$((i + 1))
      break
    fi
    case $command:$word in
      *:-*) ;;
      :*) command=$word ;;
${groups.map(({ name }) => `      ${name}:*) command="$command $word" ;;`).join('\n')}
    esac
  done
  case $command in
    '') ;;
${groups.map(({ name, commands }) => `    ${name}) words='${commands.map(lastWord).join(' ')}' ;;`).join('\n')}
${all.map(caseOf).join('\n')}
    *) words= ;;
  esac
  if [[ -n $program && $operand == *program* ]]; then
    if declare -F _command_offset >/dev/null; then
      _command_offset "$program"
    elif ((COMP_CWORD == program)); then
      COMPREPLY=($(compgen -c -- "$cur"))
    fi
    return
  fi
  case $value in
    FILE) return ;;
    TEXT) words= ;;
    ?*) words=$value ;;
    *)
      if [[ $cur == -* ]]; then
        words=$options
      elif [[ $operand == *FILE* ]]; then
        return
      fi
      ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "$cur"))
  # Nothing else fits, not even a file.
  if ((\${#COMPREPLY[@]} == 0)); then compopt +o default 2>/dev/null; fi
}
complete -o default -F _mockq mockq
`
}

function caseOf({ name, options, operand, takesProgram }: CompletedCommand): string {
  const values = options.flatMap(({ names, value }) =>
    value === undefined ? [] : [`        ${names.join('|')}) value='${valueText(value)}' ;;`],
  )
  const isWords = Array.isArray(operand)
  const kinds = [...(operand === 'file' ? ['FILE'] : []), ...(takesProgram ? ['program'] : [])]
  return `    '${name}')
      words='${isWords ? operand.join(' ') : ''}' options='${flags(options)}' operand='${kinds.join(' ')}'
      case $prev in
${values.join('\n')}
      esac
      ;;`
}

function valueText(value: Completed): string {
  return typeof value === 'string' ? value.toUpperCase() : value.join(' ')
}

function flags(options: CompletedCommand['options']): string {
  return options.flatMap(({ names }) => names).join(' ')
}
