import { UsageError } from '../../core/index.js'
import { defineCommand } from '../command.js'
import { exitCodes } from '../exit-code.js'
import { flag, optional } from '../option.js'
import { text } from '../value-kinds.js'
import { isRecordingsPath, patternHelp, recordingsOptions } from './shared-options.js'

const { json: _, ...options } = recordingsOptions

/** `mockq recordings export`: recordings in other forms. */
export const exportCommand = defineCommand({
  name: 'recordings export',
  describe: 'Writes recordings as files, NDJSON, HAR or a SQL script.',
  epilogue:
    `${patternHelp} It is for --ndjson and --har; --dir and --seed export whole lanes. Without --output, the ` +
    'result is printed.',
  examples: [
    [
      'mockq recordings export --dir exported',
      'a file for each statement; import --dir reads them',
    ],
    ['mockq recordings export --ndjson | jq .sql', 'a line of JSON for each statement'],
    ['mockq recordings export --seed --output seed.sql', 'a script for mockq serve --init'],
  ],
  positional: ['recordings', 'pattern'],
  isFirst: isRecordingsPath,
  options: {
    ...options,
    pattern: optional(text('PATTERN', 'a pattern of statements'), 'only these statements'),
    dir: optional(
      text('DIR', 'a folder'),
      'write a readable file for each statement into this folder',
    ),
    ndjson: flag('a line of JSON for each statement'),
    har: flag('HTTP requests and responses (HAR 1.2), as tools of browsers show them'),
    seed: flag('SQL that makes the recorded tables, as far as the recording tells'),
    output: optional(
      text('FILE', 'a file'),
      'write the result of --ndjson, --har or --seed to this file',
    ),
    force: flag('with --dir: replace an earlier export'),
  },
  run: async args => {
    const { dir, ndjson, har, seed, pattern, output, force } = args
    const forms = [dir !== undefined, ndjson, har, seed].filter(Boolean).length
    if (forms !== 1) throw new UsageError('choose one of --dir DIR, --ndjson, --har and --seed')
    if (pattern !== undefined && (dir !== undefined || seed)) {
      const form = dir === undefined ? '--seed' : '--dir'
      throw new UsageError(
        `${form} exports whole lanes: choose them with --lane, and remove ${JSON.stringify(pattern)}`,
      )
    }
    if (dir !== undefined && output !== undefined)
      throw new UsageError('--dir names the folder to write to: remove --output')
    if (force && dir === undefined) throw new UsageError('--force is for --dir: remove it')
    const { runExport } = await import('./run-export.js')
    await runExport(args)
    return exitCodes.ok
  },
})
