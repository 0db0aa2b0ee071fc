import { defineCommand } from '../command.js'
import { exitCodes } from '../exit-code.js'
import { required, withDefault } from '../option.js'
import { count, text } from '../value-kinds.js'
import { recordingsOptions } from './shared-options.js'

const side = 'a folder, a .nedb file, REVISION:PATH of git, or a lane of --recordings'

/** `mockq recordings diff`: two recordings, compared by statement. */
export const diffCommand = defineCommand({
  name: 'recordings diff',
  describe: 'Compares two recordings by statement.',
  epilogue: `A and B are each ${side}. The exit code is 1 if they differ.`,
  examples: [
    ['mockq recordings diff old recordings', 'two folders'],
    ['mockq recordings diff HEAD:recordings recordings', 'the last commit, and the working tree'],
    ['mockq recordings diff orders orders-2', 'two lanes of ./recordings'],
  ],
  positional: ['a', 'b'],
  options: {
    a: required(text('A', side), 'a', 'the first recordings'),
    b: required(text('B', side), 'b', 'the second recordings'),
    ...recordingsOptions,
    rows: withDefault(count, '5', 'rows to show that are only in one of two answers'),
  },
  run: async ({ a, b, recordings, lane: lanes, rows, json }) => {
    const { diffRecordings } = await import('../../recordings/tools/diff-recordings.js')
    const { isSame } = await import('../../recordings/tools/diff-lanes.js')
    const { printDifferences } = await import('./print-differences.js')
    const found = diffRecordings(a, b, { recordings, lanes, rows })
    printDifferences(found, json)
    return found.every(isSame) ? exitCodes.ok : exitCodes.found
  },
})
