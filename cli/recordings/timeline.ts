import { defineCommand } from '../command.js'
import { exitCodes } from '../exit-code.js'
import { flag, optional } from '../option.js'
import { plainText } from '../plain-text.js'
import { printToStderr } from '../report.js'
import { count } from '../value-kinds.js'
import { recordingsOptions } from './shared-options.js'

/** `mockq recordings timeline`: what was asked in which order, and what it changed. */
export const timelineCommand = defineCommand({
  name: 'recordings timeline',
  describe: 'Shows the order of the statements, and what each of them changed.',
  epilogue: 'RECORDINGS is a folder (./recordings) or one .nedb file.',
  examples: [
    ['mockq recordings timeline --lane orders', 'one lane'],
    ['mockq recordings timeline --changes', 'only what created, changed or dropped something'],
  ],
  positional: 'recordings',
  options: {
    ...recordingsOptions,
    changes: flag('only statements that changed something, and transactions'),
    session: optional(count, 'only this recorded session'),
  },
  run: async ({ recordings, lane, changes: onlyChanges, session, json }) => {
    const { openLanes } = await import('../../recordings/tools/open-lanes.js')
    const { timeline } = await import('../../recordings/tools/timeline.js')
    const { printTimeline } = await import('./print-timeline.js')
    const options = { onlyChanges, ...(session !== undefined && { session }) }
    const events = [...timeline(openLanes(recordings, lane), options)]
    printTimeline(events, json)
    if (events.length > 0) return exitCodes.ok
    printToStderr(plainText(`mockq: nothing is to be shown of ${recordings}`))
    return exitCodes.found
  },
})
