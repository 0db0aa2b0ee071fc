import { UsageError } from '../../core/index.js'
import { defineCommand } from '../command.js'
import { exitCodes } from '../exit-code.js'
import { optional } from '../option.js'
import { printError } from '../report.js'
import { text } from '../value-kinds.js'

const file = text('FILE', 'a file')

/** `mockq recordings merge`: git's merge driver. */
export const mergeCommand = defineCommand({
  name: 'recordings merge',
  describe: 'Merges two versions of a file by statement; see git-setup.',
  epilogue:
    'The result is written to OURS. Exit code 1: it has conflicts, between markers around whole statements.',
  examples: [['mockq recordings merge %O %A %B %P', 'as the driver of a merge in git']],
  positional: ['base', 'ours', 'theirs', 'path'],
  // Git gives all four.
  isFirst: () => true,
  options: {
    base: optional(file, 'the common ancestor; an empty file if there is none'),
    ours: optional(file, 'the version of the current branch, and the result'),
    theirs: optional(file, 'the version of the other branch'),
    path: optional(text('PATH', 'a path'), 'the name of the file for messages (default: OURS)'),
  },
  run: async ({ base, ours, theirs, path = ours }) => {
    if (base === undefined || ours === undefined || theirs === undefined)
      throw new UsageError('three files are needed: mockq recordings merge BASE OURS THEIRS [PATH]')
    const { mergeFiles } = await import('../../recordings/tools/merge-files.js')
    const conflicts = await mergeFiles({ base, ours, theirs, path: path ?? ours })
    for (const conflict of conflicts) printError(`${path}: ${conflict}`)
    return conflicts.length > 0 ? exitCodes.found : exitCodes.ok
  },
})
