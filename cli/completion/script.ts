import { bashScript } from './bash.js'
import { fishScript } from './fish.js'
import { type CommandTable, completionsOf } from './model.js'
import { zshScript } from './zsh.js'

const scripts = { bash: bashScript, zsh: zshScript, fish: fishScript } as const

/** The completion script for a shell, made from the table of commands. */
export function completionScript(shell: keyof typeof scripts, table: CommandTable): string {
  return scripts[shell](completionsOf(table))
}
