import { defineCommand } from '../command.js'
import { exitCodes } from '../exit-code.js'
import { required, withDefault } from '../option.js'
import { oneOf, text } from '../value-kinds.js'
import { runOptions } from './run-options.js'
import { isRecordingsPath, recordingsOptions } from './shared-options.js'

/** `mockq recordings query`: SQL over what is recorded. */
export const queryCommand = defineCommand({
  name: 'recordings query',
  describe: 'Runs a SELECT on what is recorded: statements, rows, writes, lanes, misses.',
  epilogue:
    'The tables are lanes, statements, rows, cells, writes, uploads, and misses and journal of a run ' +
    '(--report, --journal or --server). The SQL is that of alasql: texts are in single or double quotes, params->0 ' +
    'is a member of a JSON value.',
  examples: [
    ['mockq recordings query "SELECT lane, count(*) AS n FROM statements GROUP BY lane"', 'counts'],
    [
      'mockq recordings query "SELECT place, col, val FROM cells WHERE val LIKE \'%@%\'"',
      'cells with an @',
    ],
  ],
  positional: ['recordings', 'sql'],
  isFirst: isRecordingsPath,
  options: {
    ...recordingsOptions,
    sql: required(text('SQL', 'a SELECT statement'), 'sql', 'the query'),
    format: withDefault(oneOf('table', 'json', 'csv'), 'table', 'form of the output'),
    ...runOptions,
  },
  run: async ({ recordings, lane, sql, format, json, report, journal, server }) => {
    const { openLanes } = await import('../../recordings/tools/open-lanes.js')
    const { runQuery } = await import('../../recordings/tools/query/run-query.js')
    const { runSources } = await import('../../recordings/tools/run-sources.js')
    const { printResult } = await import('./print-result.js')
    const result = await runQuery(sql, async () => ({
      ...(await runSources({ report, journal, server })),
      lanes: [...openLanes(recordings, lane)],
    }))
    printResult(result, json ? 'json' : format)
    return exitCodes.ok
  },
})
