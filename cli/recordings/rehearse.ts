import { defineCommand } from '../command.js'
import { exitCodes } from '../exit-code.js'
import { plainJson } from '../plain-text.js'
import { print, printError } from '../report.js'
import { rehearsalLines } from '../run-report/rehearsal.js'
import { onStopSignal } from '../signals.js'
import { recordingsOptions } from './shared-options.js'

/** `mockq recordings rehearse`: whether the next run of a program would have its answers. */
export const rehearseCommand = defineCommand({
  name: 'recordings rehearse',
  describe:
    'Plays recordings with a later clock and other values, and lists what would have no answer.',
  epilogue:
    'RECORDINGS is a folder (./recordings) or one .nedb file. Each lane is replayed in this process: with other ids, ' +
    'random words and times where the program makes them up, in another order where there is one, and with the same ' +
    'values later. The exit code is 1 if something would have no answer.',
  examples: [
    ['mockq recordings rehearse', './recordings'],
    ['mockq recordings rehearse --lane "orders*" --json', 'some lanes, for a program'],
  ],
  positional: 'recordings',
  options: recordingsOptions,
  run: async ({ recordings, lane, json }) => {
    const { rehearseMatching } = await import('../../recordings/tools/rehearse.js')
    const stopped = new AbortController()
    const forget = onStopSignal(() => {
      forget()
      stopped.abort()
    })
    try {
      const report = await rehearseMatching(lane, { recordings, signal: stopped.signal })
      if (json) print(plainJson(report))
      else for (const line of rehearsalLines(report, Number.POSITIVE_INFINITY)) print(line)
      if (report.total === 0) printError('there is no recording here')
      const isWell = report.missed === 0 && report.ended === 'complete' && report.total > 0
      return isWell ? exitCodes.ok : exitCodes.found
    } finally {
      forget()
    }
  },
})
