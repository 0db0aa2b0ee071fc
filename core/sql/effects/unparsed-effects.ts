import type { CreateMode } from '../ast/ddl.js'
import { makes } from './definition-effects.js'
import { type Effects, noEffects, type ObjectName, unknownEffects } from './effects.js'
import { fileFormatObject, locationName } from './object-name.js'

/**
 * What a statement that the parser does not know may read and write, as far as its first words tell. `key`: its normal
 * form under default settings for the case of names.
 *
 * A server of another version may take it, so most of these statements read and write everything. Two things are sure:
 * which object a CREATE of a stage, connection, file format or user makes, whatever options follow its name; and that
 * statements with certain first words change no setting.
 */
export function unparsedEffects(key: string): Effects {
  const { replaces, condition, kind, name } = createHead.exec(key)?.groups ?? {}
  if (kind !== undefined && name !== undefined) {
    const mode: CreateMode = replaces ? 'orReplace' : condition ? 'ifNotExists' : 'create'
    const made = makes(objectOf[kind]!(unquoted(name)), mode)
    return { ...noEffects, ...made, lists: namedInOptions, commitsBefore: true }
  }
  return leavesSettings.test(key) ? unknownWrites : unknownEffects
}

/** As `unknownEffects`, of a statement that changes no setting. */
const unknownWrites: Effects = Object.freeze({ ...unknownEffects, leavesSettings: true })

/** Source: databend ast/src/parser/statement.rs `create_stage`, `create_connection`, `create_file_format`, `create_user`. */
const createHead =
  /^create (?<replaces>or replace )?(?:temporary |temp )?(?<kind>stage|connection|file format|user) (?<condition>if not exists )?(?<name>"[^"]+"|`[^`]+`|'[^']+'|[a-z_][\w$]*)(?: (?!\.)|$)/

const objectOf: Readonly<Record<string, (name: string) => ObjectName>> = {
  stage: locationName,
  connection: name => `#connection ${name}`,
  'file format': fileFormatObject,
  user: name => `#user ${name}`,
}

/** Kinds of objects that the options of these statements may name. */
const namedInOptions: Effects['lists'] = [
  ...['#file_format', '#connection', '#role', '#network policy', '#password policy', '#tag'],
].map(of => ({ of, facet: 'definition' }))

/** First words of statements that change neither settings nor the session: at most objects and their contents. */
const leavesSettings =
  /^(?:select|with|values|show|desc|describe|explain|list|ls|insert|replace|update|delete|merge|copy|create|drop|undrop|truncate|rename|grant|revoke|comment|optimize|analyze|vacuum|refresh|presign|remove|rm)\b/

function unquoted(name: string): string {
  return /^["'`]/.test(name) ? name.slice(1, -1) : name
}
