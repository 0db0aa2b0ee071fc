import type { CreateFileFormat, CreateStage } from '../ast/ddl.js'
import type { Identifier } from '../ast/expression.js'
import type { AlterStage, StageSettings } from '../ast/object.js'
import type { Option } from '../ast/query.js'
import { type ParseContext, type Rule, spanOf } from './context.js'
import { type CreateRule, createMode, ifExists } from './create-mode.js'
import { checkUrl, parseOption, parseOptions, parseOptionValue } from './options.js'

/** Behind `CREATE STAGE`. */
export const parseCreateStage =
  (temporary: boolean): CreateRule<CreateStage> =>
  (p, orReplace, start) => {
    const mode = createMode(p, orReplace)
    const name = parseStageName(p)
    const url = p.tokens.peek().kind === 'string' ? { url: p.tokens.string() } : {}
    const settings = { ...url, ...parseSettings(p) }
    return {
      kind: 'CreateStage',
      mode,
      temporary,
      name,
      connection: [],
      fileFormat: [],
      copyOptions: [],
      ...settings,
      span: spanOf(p, start),
    }
  }

/** `s`, `~`, `@s` */
export const parseStageName: Rule<Identifier> = p => {
  if (p.tokens.peek().kind !== 'stage' && !p.tokens.isOp('~')) return p.tokens.identifier()
  const { text, start } = p.tokens.next()
  return { kind: 'Identifier', name: text, span: spanOf(p, start) }
}

const parseSettings: Rule<StageSettings> = p => {
  const { tokens } = p
  let settings: StageSettings = {}
  while (!tokens.atEnd && !tokens.isOp(';')) {
    settings = { ...settings, ...parseSetting(p, settings) }
    tokens.acceptOp(',')
  }
  return settings
}

function parseSetting(p: ParseContext, before: StageSettings): StageSettings {
  const { tokens } = p
  const { start } = tokens.peek()
  const key = tokens.anyName().name.toUpperCase()
  tokens.acceptOp('=')
  switch (key) {
    case 'URL': {
      const span = tokens.peek()
      const url = tokens.string()
      checkUrl(p, url, span)
      return { url }
    }
    case 'CONNECTION':
    case 'CREDENTIALS':
      return { connection: [...(before.connection ?? []), ...parseOptions(p)] }
    case 'FILE_FORMAT':
      return { fileFormat: parseOptions(p) }
    case 'COPY_OPTIONS':
      return { copyOptions: parseOptions(p) }
    case 'COMMENT':
    case 'COMMENTS':
      return { comment: tokens.string() }
    default: {
      const value = parseOptionValue(p)
      const option = { name: key.toLowerCase(), ...value, span: spanOf(p, start) }
      return { copyOptions: [...(before.copyOptions ?? []), option] }
    }
  }
}

/** Behind `ALTER STAGE`. */
export function parseAlterStage(p: ParseContext, start: number): AlterStage {
  const { tokens } = p
  const exists = ifExists(p)
  const name = parseStageName(p)
  const unsets = tokens.expectAny(['SET', 'UNSET']) === 'UNSET'
  const unset = unsets ? tokens.list(() => tokens.anyName().name.toUpperCase()) : []
  const set = unsets ? {} : parseSettings(p)
  return { kind: 'AlterStage', ifExists: exists, name, set, unset, span: spanOf(p, start) }
}

/** Behind `CREATE FILE FORMAT`. */
export function parseCreateFileFormat(
  p: ParseContext,
  orReplace: boolean,
  start: number,
): CreateFileFormat {
  const { tokens } = p
  const mode = createMode(p, orReplace)
  const name = parseFormatName(p)
  const options: Option[] = []
  while (!tokens.atEnd && !tokens.isOp(';')) {
    options.push(parseOption(p))
    tokens.acceptOp(',')
  }
  return { kind: 'CreateFileFormat', mode, name, options, span: spanOf(p, start) }
}

/** Formats that are there from the start, whose names nobody can give to his own. */
const builtinFormats: ReadonlySet<string> = new Set(
  'ARROW AVRO CSV JSON LANCE NDJSON ORC PARQUET TEXT TSV XML'.split(' '),
)

/** The name of a file format: a text or a word, but not that of a format that the server brings. */
export const parseFormatName: Rule<string> = p => {
  const { tokens } = p
  const { kind, upper } = tokens.peek()
  if (kind === 'word' && builtinFormats.has(upper)) throw tokens.unexpected()
  return kind === 'string' ? tokens.string() : tokens.anyName().name
}
