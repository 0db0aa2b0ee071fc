import { defineCommand } from '../command.js'
import { exitCodes } from '../exit-code.js'
import { flag, optional } from '../option.js'
import { count, text } from '../value-kinds.js'
import { isRecordingsPath, patternHelp, recordingsOptions } from './shared-options.js'

/** `mockq recordings show`: what is recorded, statement by statement. */
export const showCommand = defineCommand({
  name: 'recordings show',
  describe: 'Shows recorded statements with their answers.',
  epilogue: `${patternHelp} A single match is shown in full. If nothing matches, the exit code is 1.`,
  examples: [
    ['mockq recordings show', 'all statements of ./recordings in their order'],
    ['mockq recordings show orders', 'those of one lane'],
    ['mockq recordings show orders.nedb:12', 'one statement in full'],
    [
      'mockq recordings show recordings "/from users/i" --full',
      'a folder, and a regular expression',
    ],
  ],
  positional: ['recordings', 'pattern'],
  isFirst: isRecordingsPath,
  options: {
    ...recordingsOptions,
    pattern: optional(text('PATTERN', 'what to show'), 'which statements to show; default: all'),
    full: flag('show each statement in full'),
    rows: optional(count, 'rows to show of each answer (default 20; with --json all)'),
  },
  run: async ({ recordings, lane, pattern, full, rows, json }) => {
    const { openLanes } = await import('../../recordings/tools/open-lanes.js')
    const { selectRequests } = await import('../../recordings/tools/select-requests.js')
    const { showRequests, viewOf } = await import('../../recordings/tools/show-requests.js')
    const printing = await import('./print-requests.js')
    const selected = [...selectRequests(openLanes(recordings, lane), pattern)]
    const isFull = full || selected.length === 1
    if (json) {
      const shown = showRequests(selected, {
        dependencies: isFull,
        ...(rows !== undefined && { rows }),
      })
      await printing.printRequestsAsJson(shown)
    } else if (isFull) {
      await printing.printRequests(showRequests(selected, { dependencies: true, rows: rows ?? 20 }))
    } else printing.listRequests(selected.map(viewOf))
    if (selected.length > 0) return exitCodes.ok
    printing.printNothing(recordings, pattern)
    return exitCodes.found
  },
})
