import { quoteString } from '../../../types/quote-string.js'
import type { CreateFileFormat, CreateStage } from '../../ast/ddl.js'
import type { AlterStage, StageSettings } from '../../ast/object.js'
import { printOption, printOptions } from '../options.js'
import { type PrintContext, words } from '../print-context.js'
import { textName } from '../quote.js'
import { printCreateHead } from './ddl.js'

/** `CREATE STAGE s URL = … FILE_FORMAT = (…)` */
export function printCreateStage(cx: PrintContext, stage: CreateStage): string {
  const object = stage.temporary ? 'TEMPORARY STAGE' : 'STAGE'
  const head = printCreateHead(stage.mode, object, cx.identifier(stage.name))
  return words(head, ...settingsOf(stage))
}

function settingsOf(settings: StageSettings): readonly (string | false)[] {
  const { url, connection = [], fileFormat = [], comment } = settings
  return [
    url !== undefined && `URL = ${quoteString(url)}`,
    connection.length > 0 && `CONNECTION = ${printOptions(connection)}`,
    fileFormat.length > 0 && `FILE_FORMAT = ${printOptions(fileFormat)}`,
    comment !== undefined && `COMMENT = ${quoteString(comment)}`,
  ]
}

/** `ALTER STAGE s SET COMMENT = …` */
export function printAlterStage(cx: PrintContext, alter: AlterStage): string {
  const { ifExists, name, set, unset } = alter
  const settings = settingsOf(set).filter(part => part !== false)
  return words(
    'ALTER STAGE',
    ifExists && 'IF EXISTS',
    cx.identifier(name),
    unset.length > 0 ? `UNSET ${unset.join(', ')}` : `SET ${settings.join(', ')}`,
  )
}

/** `CREATE FILE FORMAT f TYPE = CSV …` */
export function printCreateFileFormat(_cx: PrintContext, format: CreateFileFormat): string {
  const head = printCreateHead(format.mode, 'FILE FORMAT', textName(format.name))
  return words(head, ...format.options.map(printOption))
}
