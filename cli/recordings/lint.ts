import type { Finding } from '../../recordings/tools/lint.js'
import { defineCommand } from '../command.js'
import { exitCodes } from '../exit-code.js'
import { repeated, withDefault } from '../option.js'
import { plainJson, plainText } from '../plain-text.js'
import { print, printToStderr } from '../report.js'
import { oneOf, text } from '../value-kinds.js'
import { recordingsOptions } from './shared-options.js'

/** `mockq recordings lint`: secrets, personal data and other things that should not be in a recording. */
export const lintCommand = defineCommand({
  name: 'recordings lint',
  describe: 'Finds secrets, personal data, ambiguous answers, damage and other trouble.',
  epilogue:
    'RECORDINGS is a folder (./recordings) or one .nedb file. The exit code is 1 if there are findings. The file ' +
    'lint.ignore beside the recordings names findings to accept, one a line: RULE FILE [ID].',
  examples: [
    ['mockq recordings lint', './recordings'],
    ['mockq recordings lint --rule secret --rule personal', 'secrets and personal data only'],
    ['mockq recordings lint --ignore time/clock --json', 'all but one rule, for a program'],
  ],
  positional: 'recordings',
  options: {
    ...recordingsOptions,
    rule: repeated(text('RULE', 'a rule or group of rules'), 'check only this rule or group'),
    ignore: repeated(text('RULE', 'a rule or group of rules'), 'leave out this rule or group'),
    severity: withDefault(
      oneOf('error', 'warning', 'info'),
      'warning',
      'the least severity of findings to report',
    ),
  },
  run: async ({ recordings, lane: lanes, json, rule: rules, ignore: without, severity }) => {
    const { lintRecordings } = await import('../../recordings/tools/lint.js')
    const report = lintRecordings(recordings, { rules, without, lanes })
    const least = severities.indexOf(severity)
    const findings = report.findings.filter(each => severities.indexOf(each.severity) >= least)
    const { ignored, files } = report
    if (json) print(plainJson({ findings, ignored, files }))
    else {
      for (const finding of findings) print(linesOf(finding).map(plainText).join('\n'))
      printToStderr(summary(findings, ignored, files))
    }
    return findings.length > 0 ? exitCodes.found : exitCodes.ok
  },
})

const severities: readonly Finding['severity'][] = ['info', 'warning', 'error']

function linesOf(finding: Finding): readonly string[] {
  const { file, line, id, rule, severity, place, message, next } = finding
  const at = [file, ...(line === null ? [] : [line])].join(':')
  const where = [...(place === '' ? [] : [place]), ...(id === null ? [] : [id])].join(' of ')
  const shown = where === '' ? '' : ` [${where}]`
  return [`${at}: ${severity} ${rule}: ${message}${shown}`, `  → ${next}`]
}

function summary(findings: readonly Finding[], ignored: number, files: number): string {
  if (files === 0) return 'mockq: there is no recording here'
  const left = ignored === 0 ? '' : `, ${ignored} ignored by lint.ignore`
  return `mockq: ${count(findings.length, 'finding')} in ${count(files, 'file')}${left}`
}

function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? '' : 's'}`
}
