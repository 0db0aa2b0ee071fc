import type { CreateFileFormat, CreateStage } from '../ast/ddl.js'
import type { Identifier } from '../ast/expression.js'
import type { AlterStage, StageSettings } from '../ast/object.js'
import { type ParseContext, type Rule, spanOf } from './context.js'
import { type CreateRule, createMode, ifExists } from './create-mode.js'
import { parseBareFormatOptions, parseFormatOptions } from './format-options.js'
import { optional } from './optional.js'
import { parseStageOrUrl } from './options.js'

/** After `CREATE STAGE`: location, format, comment in this order. Source: databend statement.rs `create_stage`. */
export const parseCreateStage =
  (temporary: boolean): CreateRule<CreateStage> =>
  (p, orReplace, start) => {
    const mode = createMode(p, orReplace)
    const name = parseStageName(p)
    const location = atUrl(p) ? parseUrl(p) : {}
    const fileFormat = p.tokens.isWord('FILE_FORMAT') ? parseFileFormat(p) : {}
    const comment = p.tokens.accept('COMMENT') || p.tokens.accept('COMMENTS') ? parseComment(p) : {}
    return {
      kind: 'CreateStage',
      mode,
      temporary,
      name,
      connection: [],
      fileFormat: [],
      ...location,
      ...fileFormat,
      ...comment,
      span: spanOf(p, start),
    }
  }

const atUrl = ({ tokens }: ParseContext): boolean =>
  tokens.isWord('URL') || tokens.peek().kind === 'string'

/** `[URL =] 'fs:///…' [CONNECTION = (…)]` */
function parseUrl(p: ParseContext): StageSettings {
  const { tokens } = p
  if (tokens.accept('URL')) tokens.expectOp('=')
  const span = tokens.peek()
  const location = parseStageOrUrl(p)
  if (location.kind === 'stage') {
    throw tokens.fault("uri location should not start with '@'", span)
  }
  tokens.acceptOp(',')
  return { url: location.url, connection: location.connection }
}

/** `FILE_FORMAT = (…)` */
function parseFileFormat(p: ParseContext): StageSettings {
  p.tokens.expect('FILE_FORMAT')
  p.tokens.expectOp('=')
  return { fileFormat: parseFormatOptions(p) }
}

function parseComment({ tokens }: ParseContext): StageSettings {
  tokens.expectOp('=')
  return { comment: tokens.string() }
}

/** `s`, `~`, `@s`, without quotes and not from a variable. Source: databend parser/common.rs `stage_name`. */
export const parseStageName: Rule<Identifier> = p => {
  const { tokens } = p
  if (tokens.peek().kind === 'ident' || tokens.isIndirect()) throw tokens.unexpected()
  if (tokens.peek().kind !== 'stage' && !tokens.isOp('~')) return tokens.identifier()
  const { text, start } = tokens.next()
  return { kind: 'Identifier', name: text, span: spanOf(p, start) }
}

/** The settings of ALTER STAGE SET, in any order. */
const parseSettings: Rule<StageSettings> = p => {
  const { tokens } = p
  let settings: StageSettings = {}
  do {
    settings = { ...settings, ...parseSetting(p) }
    tokens.acceptOp(',')
  } while (!tokens.atEnd && !tokens.isOp(';'))
  return settings
}

function parseSetting(p: ParseContext): StageSettings {
  if (atUrl(p)) return parseUrl(p)
  if (p.tokens.isWord('FILE_FORMAT')) return parseFileFormat(p)
  p.tokens.expectAny(['COMMENT', 'COMMENTS'])
  return parseComment(p)
}

/** The options of ALTER STAGE UNSET; commas may be left out. */
const parseUnset: Rule<readonly string[]> = ({ tokens }) => {
  const options: string[] = []
  do {
    const option = tokens.expectAny(['FILE_FORMAT', 'COMMENT', 'COMMENTS'])
    options.push(option === 'FILE_FORMAT' ? option : 'COMMENT')
    tokens.acceptOp(',')
  } while (!tokens.atEnd && !tokens.isOp(';'))
  return options
}

/** Parses what follows `ALTER STAGE`. */
export function parseAlterStage(p: ParseContext, start: number): AlterStage {
  const { tokens } = p
  const exists = ifExists(p)
  const name = parseStageName(p)
  const unsets = tokens.expectAny(['SET', 'UNSET']) === 'UNSET'
  const unset = unsets ? parseUnset(p) : []
  const set = unsets ? {} : parseSettings(p)
  return { kind: 'AlterStage', ifExists: exists, name, set, unset, span: spanOf(p, start) }
}

/** Parses what follows `CREATE FILE FORMAT`. */
export function parseCreateFileFormat(
  p: ParseContext,
  orReplace: boolean,
  start: number,
): CreateFileFormat {
  const mode = createMode(p, orReplace)
  const { kind, upper } = p.tokens.peek()
  const builtin = kind === 'word' && builtinFormats.has(upper) ? true : undefined
  const name = parseFormatName(p)
  const options = parseBareFormatOptions(p)
  const span = spanOf(p, start)
  return { kind: 'CreateFileFormat', mode, name, ...optional({ builtin }), options, span }
}

/** Built-in formats. */
const builtinFormats: ReadonlySet<string> = new Set(
  'ARROW ARROW_STREAM AVRO CSV JSON LANCE NDJSON ORC PARQUET TEXT TSV XML'.split(' '),
)

/** The name of a file format: a string or a word. */
export const parseFormatName: Rule<string> = ({ tokens }) => tokens.stringOrName()
