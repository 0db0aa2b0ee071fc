import { UsageError } from '../../core/index.js'
import { defineCommand } from '../command.js'
import { exitCodes } from '../exit-code.js'
import { flag, repeated } from '../option.js'
import { plainText } from '../plain-text.js'
import { readTextFile } from '../read-text-file.js'
import { printToStderr } from '../report.js'
import { text } from '../value-kinds.js'
import { recordingsOptions } from './shared-options.js'

/** `mockq recordings prune`: removes what a run did not use. */
export const pruneCommand = defineCommand({
  name: 'recordings prune',
  describe: 'Removes statements that runs of mockq replay did not use.',
  epilogue:
    'REPORT is written by mockq replay --report FILE.json. With several reports, only what none of their runs used ' +
    'is removed. Unused writes that used statements need stay.',
  examples: [
    ['mockq replay --report report.json -- npm test', 'first a run of all tests'],
    ['mockq recordings prune --unused report.json --dry-run', 'what it did not use'],
  ],
  positional: 'recordings',
  options: {
    ...recordingsOptions,
    unused: repeated(text('REPORT', 'a file'), 'a report of mockq replay'),
    force: flag('remove writes although used statements need them'),
    'dry-run': flag('print what would be removed, and remove nothing'),
  },
  run: async ({ recordings: path, lane: lanes, unused, force, json, 'dry-run': isDry }) => {
    if (unused.length === 0)
      throw new UsageError(
        '--unused REPORT is missing: the file of mockq replay --report FILE.json',
      )
    const { pruneUnused, unusedIn } = await import('../../recordings/tools/prune-unused.js')
    const { printPruned } = await import('./print-removal.js')
    const reports = unused.map(file => unusedIn(readTextFile('--unused', file), file))
    for (const [i, { missed }] of reports.entries()) {
      if (missed > 0) printToStderr(missesSentence(unused[i]!, missed))
    }
    const changed = await pruneUnused(reports, { path, lanes, isDry, force })
    printPruned(changed, { isDry, json })
    return changed.result.refused ? exitCodes.found : exitCodes.ok
  },
})

function missesSentence(file: string, missed: number): string {
  return plainText(
    `the run of ${file} had ${missed} ${missed === 1 ? 'miss' : 'misses'}: what its tests would ask after that counts as unused`,
  )
}
