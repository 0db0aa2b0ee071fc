import type { Json, StatementRequest } from '../../../core/protocol/backend.js'
import type { SessionState } from '../../../core/session/session-state.js'
import { checkSetting, settingSpec } from '../../../core/session/settings.js'
import { normalForm } from '../../../core/sql/normal-form.js'
import { mask } from '../../redact/mask.js'
import type { SecretBook } from '../../redact/secret-book.js'
import type { AttachmentDocument, Pair, Question } from '../../store/document.js'
import { storeJson } from '../../store/stored-json.js'
import { sqlDialectOf } from './tree.js'

/**
 * The question of a live statement, in the form of a recording except for its random parts. `user`: the caller, if the
 * lane created that user.
 */
export function askOf(
  statement: Pick<StatementRequest, 'sql' | 'params' | 'stageAttachment'>,
  session: SessionState,
  book: SecretBook,
  user?: string,
): Question {
  const ctx = contextOf(session, user, showsSettings.test(statement.sql))
  const dialect = sqlDialectOf({ ctx })
  const { sql, params } = mask(statement, book, dialect)
  const { stageAttachment } = statement
  return {
    sql,
    key: normalForm(sql, dialect),
    ...(hasValues(params) && { params: storeJson(params) }),
    db: session.database,
    ...(ctx.length > 0 && { ctx }),
    ...(stageAttachment !== undefined && { attach: attachment(stageAttachment) }),
  }
}

/** A statement that may show any setting of its session, not only those that affect other answers. */
const showsSettings = /\bsettings\b/i

/** Whether there are bind values; an empty list counts as none. */
function hasValues(params: Json | undefined): params is Json {
  if (params === undefined || params === null) return false
  return typeof params !== 'object' || Object.keys(params).length > 0
}

function attachment({
  location,
  fileFormatOptions,
  copyOptions,
}: NonNullable<StatementRequest['stageAttachment']>): AttachmentDocument {
  return { location, format: sorted(fileFormatOptions), copy: sorted(copyOptions) }
}

function sorted(pairs: AttachmentDocument['format']): AttachmentDocument['format'] {
  return pairs.toSorted(([a], [b]) => (a < b ? -1 : 1))
}

/**
 * The context of a statement that its answer depends on besides the database: catalog, roles, and every setting that is
 * neither at its default nor harmless; `all`: harmless ones too. Sorted by name. An invalid value is not harmless,
 * because every statement fails with it. `user`: the caller, if the lane created that user.
 */
export function contextOf(session: SessionState, user?: string, all = false): readonly Pair[] {
  const pairs: Pair[] = []
  for (const [name, value] of session.settings) {
    if (settingSpec(name)?.default === value) continue
    if (all || isMeaningful(name) || !fits(name, value)) pairs.push([name, value])
  }
  pairs.sort(([a], [b]) => (a < b ? -1 : 1))
  const { catalog, role, secondaryRoles } = session
  if (secondaryRoles !== undefined)
    pairs.unshift(['secondary roles', JSON.stringify(secondaryRoles)])
  if (role !== undefined) pairs.unshift(['role', role])
  if (catalog !== 'default') pairs.unshift(['catalog', catalog])
  if (user !== undefined) pairs.unshift(['user', user])
  return pairs
}

function fits(name: string, value: string): boolean {
  try {
    checkSetting(name, value)
    return true
  } catch {
    return false
  }
}

/** Whether a setting may affect answers. */
export function isMeaningful(name: string): boolean {
  return settingSpec(name)?.harmless !== true
}
