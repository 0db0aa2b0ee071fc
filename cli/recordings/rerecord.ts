import { UsageError } from '../../core/index.js'
import { defineCommand } from '../command.js'
import { exitCodes } from '../exit-code.js'
import { flag, optional, repeated } from '../option.js'
import { plainJson, plainText } from '../plain-text.js'
import { openRecord, recordLogin, recordOptions, recordVerdict, targetOption } from '../record.js'
import { print, printToStderr } from '../report.js'
import { runServer } from '../run-server.js'
import { redactionIn } from '../server-options.js'
import { text } from '../value-kinds.js'
import { isRecordingsPath } from './shared-options.js'

const { mode: _, prune: __, 'no-rehearsal': ___, ...options } = recordOptions

/** `mockq recordings rerecord`: records some lanes again. */
export const rerecordCommand = defineCommand({
  name: 'recordings rerecord',
  describe: 'Records some lanes again, and leaves the others as they are.',
  epilogue:
    'COMMAND runs the tests of these lanes, and finds the recorder in MOCKQ_URL and DATABEND_DSN. What it sends in ' +
    'other lanes is replayed. If it fails, all recordings stay as they were.',
  examples: [
    ['mockq recordings rerecord orders --target URL -- pytest -k orders', 'one lane'],
    [
      'mockq recordings rerecord --only checkout --target URL -- npx vitest run -t checkout',
      'all lanes with this in their name',
    ],
  ],
  positional: ['recordings', 'lane'],
  isFirst: isRecordingsPath,
  takesProgram: true,
  options: {
    ...options,
    target: targetOption,
    lane: optional(
      text('LANE', 'a lane'),
      'the lane; * stands for any characters, as in "orders*"',
    ),
    only: repeated(
      text('TEST', 'a part of a name'),
      'lanes whose names contain this, as test names do',
    ),
    keep: flag('keep recorded statements that the command does not send'),
    json: flag('print one JSON document'),
  },
  run: async (args, program, given) => {
    const { recordings, lane, only, keep, json } = args
    if (lane === undefined && only.length === 0)
      throw new UsageError('say what to record again: a LANE, or --only TEST')
    if (program.length === 0)
      throw new UsageError(
        'a command is missing after "--", as in: mockq recordings rerecord orders --target URL -- pytest -k orders',
      )
    if (recordings.endsWith('.nedb'))
      throw new UsageError(`give the folder of ${recordings}, and the name of the lane`)
    const { Rerecording } = await import('../../recordings/tools/rerecord.js')
    const rerecording = Rerecording.start(recordings, { lane, only }, redactionIn(args))
    try {
      const changed = {
        ...{ recordings: rerecording.folder, mode: 'once' as const, prune: false },
        'no-rehearsal': true,
      }
      const code = await runServer({
        ...{ mode: 'record', args, program, given, loginOf: recordLogin },
        open: options => openRecord({ ...args, ...changed }, options),
        reportFiles: args.report,
        verdict: recordVerdict,
      })
      if (code !== exitCodes.ok) {
        printToStderr(`the run failed (exit code ${code}): the recordings are as they were`)
        return code
      }
      const result = await rerecording.finish(keep)
      if (json) print(plainJson(result))
      else for (const each of result.lanes) print(plainText(laneLine(each, keep)))
      for (const silent of result.silent) {
        printToStderr(plainText(`the command sent nothing in the lane ${silent}: it is as it was`))
      }
      if (result.others.length > 0) {
        const names = result.others.join(', ')
        printToStderr(
          plainText(`not recorded before, and not saved now: ${names} (mockq record adds them)`),
        )
      }
      return result.silent.length > 0 ? exitCodes.found : exitCodes.ok
    } finally {
      rerecording.close()
    }
  },
})

interface LaneCounts {
  readonly lane: string
  readonly statements: number
  readonly kept: number
  readonly removed: number
  readonly changed: boolean
}

function laneLine({ lane, statements, kept, removed, changed }: LaneCounts, keep: boolean): string {
  const rest = keep ? `, ${kept} others kept` : ''
  const gone = removed > 0 ? `, ${removed} removed that it did not send` : ''
  return `${lane}: ${statements} statements${rest}${gone}${changed ? '' : ' (no change)'}`
}
