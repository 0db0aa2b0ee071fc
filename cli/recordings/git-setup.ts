import { fileURLToPath } from 'node:url'
import { defineCommand } from '../command.js'
import { exitCodes } from '../exit-code.js'
import { flag, optional } from '../option.js'
import { plainJson, plainText } from '../plain-text.js'
import { print, printToStderr } from '../report.js'
import { recordingsOption } from '../server-options.js'
import { text } from '../value-kinds.js'

/** `mockq recordings git-setup`: readable diffs, and merges by statement. */
export const gitSetupCommand = defineCommand({
  name: 'recordings git-setup',
  describe: 'Makes git show and merge recordings by statement.',
  epilogue:
    'RECORDINGS is a folder (./recordings) in a git repository. The command writes .gitattributes there, which is to ' +
    'be committed, and the configuration of the repository, which each clone needs: run it in each clone.',
  examples: [
    ['mockq recordings git-setup', 'once in each clone'],
    ['mockq recordings git-setup --check', 'exit code 1 if something is missing'],
  ],
  positional: 'recordings',
  options: {
    recordings: recordingsOption,
    check: flag('change nothing; exit code 1 if something is missing'),
    command: optional(
      text('COMMAND', 'a shell command'),
      'how git runs mockq, as in "npx mockq" (default: this installation of mockq)',
    ),
    json: flag('print one JSON document'),
    config: optional(text('FILE', 'a file'), 'JSON file with options by name'),
  },
  run: async ({ recordings, check, command = ownCommand(), json }) => {
    const { setUpGit } = await import('../../recordings/tools/git-setup.js')
    const settings = await setUpGit(recordings, { command, isCheck: check })
    const isMissing = check && settings.some(({ wasThere }) => !wasThere)
    if (json) print(plainJson({ check, settings }))
    else {
      for (const { where, value, wasThere } of settings) {
        const state = wasThere ? 'there' : check ? 'missing' : 'added'
        print(plainText(`${state.padEnd(7)}  ${where}: ${value}`))
      }
    }
    if (isMissing) printToStderr('something is missing: run mockq recordings git-setup')
    return isMissing ? exitCodes.found : exitCodes.ok
  },
})

/** The shell command of this installation, which need not be on the path of git's shell. */
function ownCommand(): string {
  const program = fileURLToPath(new URL('../bin.cjs', import.meta.url))
  return [process.execPath, program].map(quoted).join(' ')
}

/** A path for git's shell, which is a POSIX shell on Windows, too. */
function quoted(path: string): string {
  const portable = process.platform === 'win32' ? path.replaceAll('\\', '/') : path
  return `'${portable.replaceAll("'", "'\\''")}'`
}
