import { heapLimit } from '../../core/errors/heap-limit.js'
import { QueryError } from '../../core/errors/query-error.js'
import type { Dialect } from '../../core/sql/lexer/lexer.js'
import { normalForm } from '../../core/sql/normal-form.js'
import { parseStatement } from '../../core/sql/parse.js'
import { replacePlaceholders } from '../redact/placeholder.js'
import type { AttachmentDocument, PlayDocument } from '../store/document.js'
import { type Effects, noEffects, unknownEffects } from './effects.js'
import { tableName } from './object-name.js'
import { type AttachedFile, isTrue, statementEffects } from './statement-effects.js'

/**
 * What a recorded statement, upload or load reads and writes.
 *
 * What the parser does not know reads and writes everything: then only the very same order of
 * writes gives the recorded answer.
 */
export function classify(document: PlayDocument): Effects {
  if (document.k === 'upload') {
    const object = nameable(`@${document.stage}/${document.path}`)
    return { ...noEffects, writes: [{ object, mode: 'anew' }] }
  }
  const { attach } = document
  const key = nameable(document.key)
  const plain = attach === undefined ? plainInsert(key, document.db) : undefined
  if (plain !== undefined) return plain
  try {
    const tree = parseStatement(nameable(document.sql), { dialect: dialectOf(document) })
    return statementEffects(tree, nameable(document.db), attach && attachedFile(attach))
  } catch (error) {
    if (error instanceof QueryError || heapLimit(error) !== undefined) return unknownEffects
    throw error
  }
}

/**
 * Classifies the statements of one recording: those that differ in numbers and texts alone are
 * classified once.
 */
export class Classifier {
  readonly #byShape = new Map<string, Effects>()

  classify(document: PlayDocument): Effects {
    if (document.k !== 'stmt' || document.attach !== undefined) return classify(document)
    if (!plainSelect.test(document.key) || namesInTexts.test(document.key))
      return classify(document)
    const shape = `${document.db} ${document.key.replaceAll(literal, '0')}`
    const known = this.#byShape.get(shape)
    if (known !== undefined) return known
    const effects = classify(document)
    if (this.#byShape.size < maxShapes) this.#byShape.set(shape, effects)
    return effects
  }
}

const maxShapes = 10_000
const plainSelect = /^select\b/
/** What may take the name of a table or file from a text, or quotes other than these. */
const namesInTexts = /identifier|@|\$\$|"|`|\\/
const literal = /'[^']*'|\b\d[\w.]*/g

/** Whether a statement can be left unclassified until it is asked: it surely writes nothing. */
export function isSurelyRead(document: PlayDocument): boolean {
  if (document.k !== 'stmt' || !readWord.test(document.key)) return false
  return !hiddenWrite.test(document.key)
}

const readWord = /^(?:\(|(?:select|with|values|show|desc|describe|list|ls|presign|exists)\b)/
const hiddenWrite = /\bnextval\b|^(?:with|\().*\b(?:insert|update|delete|merge|replace|copy)\b/s

/** The dialect that a statement was written in, by the setting in its context. */
export function dialectOf({ ctx }: { readonly ctx?: PlayContext }): Dialect {
  const set = ctx?.find(([name]) => name === 'sql_dialect')?.[1].toLowerCase()
  return dialects.find(each => each.toLowerCase() === set) ?? 'PostgreSQL'
}

type PlayContext = readonly (readonly [string, string])[]
const dialects: readonly Dialect[] = ['PostgreSQL', 'MySQL', 'Hive', 'Experimental', 'Prql']

/** Whether the key of a document is the normal form of its SQL: one that is not was changed. */
export function hasOwnKey(document: PlayDocument): boolean {
  if (document.k === 'upload') return true
  const { sql, key } = document
  const dialect = dialectOf(document)
  if (normalForm(sql, dialect) === key) return true
  // A placeholder is other tokens than the name that it stands for.
  return normalForm(nameable(sql), dialect) === nameable(key)
}

/** Placeholders as parts of names that the parser takes. */
function nameable(text: string): string {
  return replacePlaceholders(text, found => `_${found.slice(2, -2).replaceAll(':', '_')}_`)
}

/**
 * The commonest write without a parse: a recording may have ten thousand of them, and they are all
 * needed at the start.
 */
function plainInsert(key: string, database: string): Effects | undefined {
  const table = insertValues.exec(key)?.[1]
  if (table === undefined || subquery.test(key)) return undefined
  const span = { start: 0, end: 0 }
  const path = table.split('.').map(name => ({ kind: 'Identifier' as const, name, span }))
  const object = tableName(path, database)
  return { ...noEffects, readsOnError: [object], writes: [{ object, mode: 'add' }] }
}

const insertValues =
  /^insert into (?:table )?([a-z_][\w$]*(?:\.[a-z_][\w$]*){0,2}) ?(?:\([\w$, ]*\) ?)?values ?\(/
const subquery = /\bselect\b|\bnextval\b|\$\w|@/

function attachedFile({ location, copy }: AttachmentDocument): AttachedFile {
  const isPurged = copy.some(([name, value]) => name === 'purge' && isTrue(value))
  return { location: nameable(location), isPurged }
}
