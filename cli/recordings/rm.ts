import { UsageError } from '../../core/index.js'
import { defineCommand } from '../command.js'
import { exitCodes } from '../exit-code.js'
import { flag, optional } from '../option.js'
import { text } from '../value-kinds.js'
import { isRecordingsPath, patternHelp, recordingsOptions } from './shared-options.js'

/** `mockq recordings rm`: removes statements. */
export const rmCommand = defineCommand({
  name: 'recordings rm',
  describe: 'Removes statements, or whole lanes.',
  epilogue:
    `${patternHelp} Without PATTERN, the lanes of --lane are removed whole. If statements that stay ` +
    'need some of those that go, nothing is removed, and the exit code is 1: see --force.',
  examples: [
    ["mockq recordings rm 'SELECT version()'", 'a statement, in all lanes'],
    ['mockq recordings rm orders_old --dry-run', 'shows what would be removed'],
    ["mockq recordings rm --lane 'old*'", 'lanes with their files'],
  ],
  positional: ['recordings', 'pattern'],
  isFirst: isRecordingsPath,
  options: {
    ...recordingsOptions,
    pattern: optional(text('PATTERN', 'a pattern of statements'), 'the statements to remove'),
    force: flag('remove statements although others need them'),
    'dry-run': flag('print what would be removed, and remove nothing'),
  },
  run: async ({ recordings: path, lane: lanes, pattern, force, json, 'dry-run': isDry }) => {
    if (pattern === undefined && lanes.length === 0)
      throw new UsageError('say what to remove: a PATTERN of statements, or --lane LANE')
    const { removeStatements } = await import('../../recordings/tools/remove-statements.js')
    const { selectRequests } = await import('../../recordings/tools/select-requests.js')
    const { printRemoval } = await import('./print-removal.js')
    const changed = await removeStatements(opened => selectRequests(opened, pattern), {
      ...{ path, lanes, isDry, force },
    })
    printRemoval(changed, { isDry, json })
    const { statements, refused } = changed.result
    return statements.length === 0 || refused ? exitCodes.found : exitCodes.ok
  },
})
