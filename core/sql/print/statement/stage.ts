import type { CreateFileFormat, CreateStage } from '../../ast/ddl.js'
import type { AlterStage, StageSettings } from '../../ast/object.js'
import { printOption, printOptions, printUrl, rawText } from '../options.js'
import { commas, type PrintContext, words } from '../print-context.js'
import { textName } from '../quote.js'
import { printCreateHead } from './ddl.js'

/**
 * `CREATE STAGE s 'url' FILE_FORMAT = (…) COMMENTS = '…'`. The server leaves TEMPORARY out, and empty comments.
 *
 * Source: databend stage.rs `Display for CreateStageStmt`.
 */
export function printCreateStage(cx: PrintContext, stage: CreateStage): string {
  const { mode, temporary, name, url, connection, fileFormat, comment } = stage
  const { asServer } = cx.style
  return words(
    printCreateHead(
      mode,
      temporary && !asServer ? 'TEMPORARY STAGE' : 'STAGE',
      cx.identifier(name),
    ),
    url !== undefined && printUrl(cx, url, connection),
    fileFormat.length > 0 && `FILE_FORMAT = ${printOptions(fileFormat)}`,
    comment !== undefined && !(asServer && comment === '') && `COMMENTS = ${rawText(cx, comment)}`,
  )
}

/** The values of ALTER STAGE SET. */
const settingsOf = (
  cx: PrintContext,
  { url, connection = [], fileFormat, comment }: StageSettings,
): readonly (string | false)[] => [
  url !== undefined && `URL = ${printUrl(cx, url, connection)}`,
  fileFormat !== undefined && `FILE_FORMAT = ${printOptions(fileFormat)}`,
  comment !== undefined && `COMMENT = ${rawText(cx, comment)}`,
]

/** `ALTER STAGE s SET COMMENT = …` */
export function printAlterStage(cx: PrintContext, alter: AlterStage): string {
  const { ifExists, name, set, unset } = alter
  const settings = settingsOf(cx, set).filter(part => part !== false)
  return words(
    'ALTER STAGE',
    ifExists && 'IF EXISTS',
    cx.identifier(name),
    unset.length > 0 ? `UNSET ${unset.join(', ')}` : `SET ${settings.join(', ')}`,
  )
}

/** `CREATE FILE FORMAT f skip_header = 1, type = CSV` */
export function printCreateFileFormat(_cx: PrintContext, format: CreateFileFormat): string {
  const head = printCreateHead(format.mode, 'FILE FORMAT', textName(format.name))
  return `${head} ${commas(format.options, printOption)}`
}
