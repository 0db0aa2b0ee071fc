import { defineCommand } from '../command.js'
import { exitCodes } from '../exit-code.js'
import { recordingsOptions } from './shared-options.js'

/** `mockq recordings ls`: the lanes. */
export const lsCommand = defineCommand({
  name: 'recordings ls',
  describe: 'Lists the lanes with their counts and sizes.',
  epilogue:
    'RECORDINGS is a folder (./recordings) or one .nedb file. A damaged file is reported on stderr, ' +
    'and the exit code is then 3; all other lanes are listed.',
  examples: [
    ['mockq recordings ls', './recordings'],
    ['mockq recordings ls test/recordings --json', 'another folder, for a program'],
  ],
  positional: 'recordings',
  options: recordingsOptions,
  run: async ({ recordings, lane, json }) => {
    const { listLanes } = await import('../../recordings/tools/list-lanes.js')
    const { printLanes } = await import('./print-lanes.js')
    const { lanes, damaged } = listLanes(recordings, lane)
    printLanes({ lanes, damaged }, json)
    return damaged.length > 0 ? exitCodes.recording : exitCodes.ok
  },
})
