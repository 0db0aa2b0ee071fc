import type { CommandGroup } from '../command.js'
import { diffCommand } from './diff.js'
import { exportCommand } from './export.js'
import { fmtCommand } from './fmt.js'
import { gitSetupCommand } from './git-setup.js'
import { importCommand } from './import.js'
import { lintCommand } from './lint.js'
import { lsCommand } from './ls.js'
import { mergeCommand } from './merge.js'
import { pruneCommand } from './prune.js'
import { queryCommand } from './query.js'
import { rehearseCommand } from './rehearse.js'
import { rerecordCommand } from './rerecord.js'
import { rmCommand } from './rm.js'
import { showCommand } from './show.js'
import { stubCommand } from './stub.js'
import { textconvCommand } from './textconv.js'
import { timelineCommand } from './timeline.js'
import { trimCommand } from './trim.js'
import { whyCommand } from './why.js'

/**
 * `mockq recordings …`: commands that read and edit recordings.
 *
 * Their files declare options and nothing else that takes time, because every start of mockq loads them; `run` loads
 * the rest by `import()`.
 */
export const recordingsCommands: CommandGroup = {
  name: 'recordings',
  describe: 'Shows, checks and edits recordings.',
  epilogue: 'mockq recordings COMMAND --help shows the options of a command.',
  commands: [
    lsCommand,
    showCommand,
    timelineCommand,
    diffCommand,
    whyCommand,
    queryCommand,
    lintCommand,
    fmtCommand,
    rmCommand,
    pruneCommand,
    trimCommand,
    rehearseCommand,
    rerecordCommand,
    stubCommand,
    exportCommand,
    importCommand,
    gitSetupCommand,
    textconvCommand,
    mergeCommand,
  ],
}
