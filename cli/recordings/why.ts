import { UsageError } from '../../core/index.js'
import { defineCommand } from '../command.js'
import { exitCodes } from '../exit-code.js'
import { optional, required, withDefault } from '../option.js'
import { text } from '../value-kinds.js'
import { runOptions } from './run-options.js'
import { isRecordingsPath, recordingsOptions } from './shared-options.js'

/** `mockq recordings why`: why a statement gets its answer, or none. */
export const whyCommand = defineCommand({
  name: 'recordings why',
  describe: 'Tells why a statement gets its answer, or why it has none.',
  epilogue:
    'WHAT is SQL, FILE:LINE or an _id of a recorded statement, or the id of a query of a run (with --server, ' +
    '--journal or --report). SQL is asked as the first statement of a replay. ' +
    'The exit code is 1 if it has no recorded answer.',
  examples: [
    [
      'mockq recordings why "SELECT * FROM users"',
      'what is recorded of it, and which writes it needs',
    ],
    ['mockq recordings why recordings 9f2c… --report report.json', 'a miss in the report of a run'],
  ],
  positional: ['recordings', 'what'],
  isFirst: isRecordingsPath,
  options: {
    ...recordingsOptions,
    what: required(text('WHAT', 'SQL, FILE:LINE, an _id or a query id'), 'what', 'what to explain'),
    database: withDefault(text('NAME', 'a database'), 'default', 'database of the session'),
    params: optional(
      text('JSON', 'a JSON list or object'),
      'bind values of the SQL: [1, "a"] or {"id": 1}',
    ),
    ...runOptions,
  },
  run: async ({ recordings, lane, what, database, params, json, report, journal, server }) => {
    const values = params === undefined ? null : bindValues(params)
    const { openLanes } = await import('../../recordings/tools/open-lanes.js')
    const { runSources } = await import('../../recordings/tools/run-sources.js')
    const { explainWhy } = await import('../../recordings/tools/why.js')
    const { printExplanation } = await import('./print-explanation.js')
    const run = await runSources({ report, journal, server })
    const explanation = explainWhy(what, [...openLanes(recordings, lane)], {
      ...{ recordings, database, params: values, run },
      nowMicros: () => BigInt(Date.now()) * 1000n,
    })
    printExplanation(explanation, json)
    const isRecorded = explanation.lanes.some(each => each.recorded.length > 0)
    return isRecorded ? exitCodes.ok : exitCodes.found
  },
})

/** Bind values from JSON. Throws `UsageError`. */
function bindValues(json: string) {
  try {
    const value: unknown = JSON.parse(json)
    if (typeof value === 'object' && value !== null) return value as [] | Record<string, never>
  } catch {}
  throw new UsageError(`--params: ${JSON.stringify(json)} is not a JSON list or object`)
}
