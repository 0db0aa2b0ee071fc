import type { FileReport } from '../../recordings/tools/format-recordings.js'
import { plainJson, plainText } from '../plain-text.js'
import { print, printToStderr } from '../report.js'

/** Prints what `fmt` found, a line for each finding. */
export function printReports(
  reports: readonly FileReport[],
  { check, accept, json }: Readonly<Record<'check' | 'accept' | 'json', boolean>>,
): void {
  if (json) {
    const files = reports.map(({ path, findings, isWritten }) => ({
      file: path,
      written: isWritten && !check,
      findings,
    }))
    print(plainJson({ check, files }))
  }
  for (const { path, findings, isWritten } of reports) {
    if (!json) {
      for (const { line, kind, what } of findings)
        print(
          plainText(`${path}:${line}: ${what}${accept && kind === 'request' ? '' : marks[kind]}`),
        )
    }
    const isEdited = findings.some(({ kind }) => kind === 'request') && !accept
    if (isWritten) printToStderr(plainText(`${check ? 'would write' : 'wrote'} ${path}`))
    else if (findings.some(({ kind }) => kind === 'damage')) {
      printToStderr(plainText(`${path} is damaged: nothing was written`))
    } else if (findings.length > 0) {
      const hint = isEdited ? 'use --accept if the edited requests are meant' : 'correct it first'
      printToStderr(plainText(`${path} was not written: ${hint}`))
    }
  }
}

const marks: Readonly<Record<FileReport['findings'][number]['kind'], string>> = {
  fixed: '',
  request: ' (needs --accept)',
  wrong: ' (correct it by hand)',
  damage: ' (damaged)',
}
