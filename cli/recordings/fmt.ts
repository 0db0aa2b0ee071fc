import { UsageError } from '../../core/index.js'
import { defineCommand } from '../command.js'
import { exitCodes } from '../exit-code.js'
import { flag } from '../option.js'
import { recordingsOptions } from './shared-options.js'

/** `mockq recordings fmt`: makes a file that was edited by hand valid again. */
export const fmtCommand = defineCommand({
  name: 'recordings fmt',
  describe: 'Corrects the form of files that were edited by hand.',
  epilogue:
    'Checksums, numbers of rows, ids, order and line ends are made as a recorder writes them. A statement whose ' +
    'SQL was edited is another request: it needs --accept. Files that cannot be corrected are not written.',
  examples: [
    ['mockq recordings fmt', 'after editing rows by hand'],
    ['mockq recordings fmt --accept', 'after editing SQL by hand'],
    ['mockq recordings fmt --check', 'in CI: exit code 1 if fmt would change a file'],
  ],
  positional: 'recordings',
  options: {
    ...recordingsOptions,
    check: flag('write nothing; exit code 1 if a file is not in the form that fmt gives it'),
    accept: flag('compute the request keys of edited statements again'),
  },
  run: async ({ recordings, lane: lanes, json, check, accept }) => {
    if (check && accept) throw new UsageError('--check writes nothing: remove --accept, or --check')
    const { formatRecordings } = await import('../../recordings/tools/format-recordings.js')
    const { printReports } = await import('./print-reports.js')
    const reports = await formatRecordings(recordings, { isDry: check, accept, lanes })
    printReports(reports, { check, accept, json })
    const kinds = new Set(reports.flatMap(({ findings }) => findings.map(({ kind }) => kind)))
    if (kinds.has('damage')) return exitCodes.recording
    const isOpen = kinds.has('wrong') || (kinds.has('request') && !accept)
    return isOpen || (check && reports.some(({ isWritten }) => isWritten))
      ? exitCodes.found
      : exitCodes.ok
  },
})
