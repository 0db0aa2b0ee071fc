import { UsageError } from '../../core/index.js'
import { defineCommand } from '../command.js'
import { exitCodes } from '../exit-code.js'
import { flag, optional, required } from '../option.js'
import { count, text } from '../value-kinds.js'
import { isRecordingsPath, patternHelp, recordingsOptions } from './shared-options.js'

/** `mockq recordings trim`: cuts large answers. */
export const trimCommand = defineCommand({
  name: 'recordings trim',
  describe: 'Cuts answers to their first rows.',
  epilogue:
    `${patternHelp} An answer that was cut is marked as incomplete: replay gives the rows that are left, and ` +
    'then error 65004 instead of the end of the answer. Answers of writes are left alone.',
  examples: [
    ['mockq recordings trim --rows 20', 'all answers with more than 20 rows'],
    ["mockq recordings trim --rows 20 'from events'", 'some of them'],
  ],
  positional: ['recordings', 'pattern'],
  isFirst: isRecordingsPath,
  options: {
    ...recordingsOptions,
    pattern: optional(text('PATTERN', 'a pattern of statements'), 'only these statements'),
    rows: required(count, 'rows', 'number of rows to keep of each answer'),
    'dry-run': flag('print what would be cut, and change nothing'),
  },
  run: async ({ recordings: path, lane: lanes, pattern, rows, json, 'dry-run': isDry }) => {
    const { trimRows } = await import('../../recordings/tools/trim-rows.js')
    const { selectRequests } = await import('../../recordings/tools/select-requests.js')
    const { printTrimming } = await import('./print-trimming.js')
    let found = 0
    const changed = await trimRows(
      rows,
      opened => {
        const selected = [...selectRequests(opened, pattern)]
        found = selected.length
        return selected
      },
      { path, lanes, isDry },
    )
    if (found === 0 && pattern !== undefined)
      throw new UsageError(`no recorded statement fits ${JSON.stringify(pattern)}`)
    printTrimming(changed, { isDry, json })
    return exitCodes.ok
  },
})
