import { UsageError } from '../../core/index.js'
import { defineCommand } from '../command.js'
import { exitCodes } from '../exit-code.js'
import { flag, optional } from '../option.js'
import { plainJson, plainText } from '../plain-text.js'
import { print, printToStderr } from '../report.js'
import { recordingsOption } from '../server-options.js'
import { text } from '../value-kinds.js'

/** `mockq recordings import`: makes recordings from other files. */
export const importCommand = defineCommand({
  name: 'recordings import',
  describe: 'Makes recordings from exported files or from a HAR file.',
  epilogue:
    'A HAR file of a browser or proxy holds the traffic with a Databend server. Its statements become one lane; ' +
    'secrets are masked. If an answer is not complete in the file, nothing is imported: see --skip-incomplete.',
  examples: [
    ['mockq recordings import --dir exported', 'what export --dir wrote, maybe edited since'],
    ['mockq recordings import --har traffic.har --lane orders', 'traffic that a browser saved'],
  ],
  positional: 'recordings',
  options: {
    recordings: recordingsOption,
    dir: optional(text('DIR', 'a folder'), 'a folder that export --dir wrote'),
    har: optional(text('FILE', 'a file'), 'a HAR file'),
    lane: optional(
      text('LANE', 'a lane'),
      'with --har: the lane to make (default: that of the file, or default)',
    ),
    'skip-incomplete': flag('with --har: leave out what is incomplete'),
    force: flag('replace lanes that are there'),
    'dry-run': flag('check the files, and write nothing'),
    json: flag('print one JSON document'),
    config: optional(text('FILE', 'a file'), 'JSON file with options by name'),
  },
  run: async args => {
    const { dir, har, lane, json, 'dry-run': isDry, 'skip-incomplete': skips } = args
    if ((dir === undefined) === (har === undefined))
      throw new UsageError('choose one of --dir DIR and --har FILE')
    if (dir !== undefined && (lane !== undefined || skips))
      throw new UsageError(
        `${lane === undefined ? '--skip-incomplete' : '--lane'} is for --har: remove it`,
      )
    const { importLanes } = await import('../../recordings/tools/import-lanes.js')
    const source =
      dir === undefined ? { har: har!, ...(lane !== undefined && { lane }), skips } : { dir }
    const result = await importLanes(args.recordings, source, { isDry, force: args.force })
    const { lanes, written, incomplete } = result
    if (json) print(plainJson({ lanes, incomplete, dryRun: isDry, written }))
    else for (const each of lanes) print(plainText(`${each.lane}: ${each.statements} statements`))
    for (const each of incomplete) printToStderr(plainText(`incomplete: ${each}`))
    for (const file of written)
      printToStderr(plainText(`${isDry ? 'would write' : 'wrote'} ${file}`))
    const isRefused = incomplete.length > 0 && !skips
    if (isRefused) printToStderr('nothing was imported: see --skip-incomplete')
    return isRefused ? exitCodes.found : exitCodes.ok
  },
})
