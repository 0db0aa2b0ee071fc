import { type Command, defineCommand } from './command.js'
import type { CommandTable } from './completion/model.js'
import { exitCodes } from './exit-code.js'
import { required } from './option.js'
import { print } from './report.js'
import { oneOf } from './value-kinds.js'

/** `mockq completion`: a script with which a shell completes mockq's commands and options. `table`: all commands. */
export function completionCommand(table: () => CommandTable): Command {
  return defineCommand({
    name: 'completion',
    describe: 'Prints a script that completes commands and options in bash, zsh or fish.',
    epilogue:
      'bash: add "source <(mockq completion bash)" to ~/.bashrc. zsh: add "source <(mockq completion zsh)" to ~/.zshrc, ' +
      'after compinit. fish: mockq completion fish > ~/.config/fish/completions/mockq.fish',
    examples: [['source <(mockq completion bash)', 'completion in this shell']],
    positional: 'shell',
    options: {
      shell: required(oneOf('bash', 'zsh', 'fish'), 'shell', 'shell that is to complete'),
    },
    run: async ({ shell }) => {
      const { completionScript } = await import('./completion/script.js')
      print(completionScript(shell, table()).trimEnd())
      return exitCodes.ok
    },
  })
}
