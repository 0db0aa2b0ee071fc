import type { BindContext } from '../binder/bind-context.js'
import type { BoundStatement } from '../binder/bound-statement.js'
import type { AccountsView } from '../catalog/access/accounts.js'
import type { CatalogVersion } from '../catalog/catalog.js'
import type { Cx } from '../functions/overload.js'
import { LruCache } from '../lru-cache.js'
import type { Statement } from '../sql/ast/statement.js'
import type { SqlDialect } from '../sql/lexer/lexer.js'
import type { parseStatement } from '../sql/parse.js'

/**
 * What a binding depends on besides the text and what it is watched for (`watched`). Bindings of equal places are
 * equal; catalog and accounts are immutable, so they are compared by identity.
 */
export interface BindingPlace {
  readonly catalog: CatalogVersion
  readonly accounts: AccountsView
  readonly user: string
  readonly role: string | undefined
  readonly secondaryRoles: readonly string[] | undefined
  readonly currentCatalog: string
  readonly currentDatabase: string
  /** The settings of the session and the server, as text. */
  readonly settings: string
}

/** Longer texts are not kept: they are rarely asked again, and a tree takes much more memory than its text. */
const longestText = 2000

/** Texts that are remembered as asked once, and those whose trees are kept. */
const mostTexts = 1000

/** Bindings kept of a text: users, databases and settings that ask the same. */
const mostPlaces = 4

/**
 * The syntax trees and bindings of texts that were asked before. A text is kept from the second time on, so that those
 * asked only once cost no memory.
 */
export class StatementCache {
  readonly #parse: typeof parseStatement
  readonly #seen = new LruCache<true>(mostTexts)
  readonly #kept = new LruCache<ParsedStatement>(mostTexts)

  constructor(parse: typeof parseStatement) {
    this.#parse = parse
  }

  /** Throws as `parseStatement`. */
  parse(sql: string, dialect: SqlDialect): ParsedStatement {
    if (sql.length > longestText) return new ParsedStatement(this.#parse(sql, { dialect }), false)
    const key = `${dialect} ${sql}`
    const kept = this.#kept.get(key)
    if (kept !== undefined) return kept
    const isKnown = this.#seen.get(key) !== undefined
    const parsed = new ParsedStatement(this.#parse(sql, { dialect }), isKnown)
    if (isKnown) this.#kept.set(key, parsed)
    else this.#seen.set(key, true)
    return parsed
  }
}

/** A statement's tree, and what it was bound to. */
export class ParsedStatement {
  readonly tree: Statement
  readonly #isKept: boolean
  #bindings: readonly { readonly place: BindingPlace; readonly bound: BoundStatement }[] = []

  constructor(tree: Statement, isKept: boolean) {
    this.tree = tree
    this.#isKept = isKept
  }

  /** The statement as it was bound in an equal place. */
  boundIn(place: BindingPlace): BoundStatement | undefined {
    return this.#bindings.find(each => isSame(each.place, place))?.bound
  }

  /** Binds the statement with `bind`, and keeps the result if it follows from the place alone. */
  async bindIn(
    place: BindingPlace,
    cx: BindContext,
    bind: (tree: Statement, cx: BindContext) => Promise<BoundStatement>,
  ): Promise<BoundStatement> {
    if (!this.#isKept) return bind(this.tree, cx)
    let isFixed = true
    const bound = await bind(
      this.tree,
      watched(cx, () => {
        isFixed = false
      }),
    )
    // Other statements run once for each state of the catalog.
    if (isFixed && (bound.kind === 'Query' || bound.kind === 'Write')) {
      this.#bindings = [{ place, bound }, ...this.#bindings].slice(0, mostPlaces)
    }
    return bound
  }
}

function isSame(a: BindingPlace, b: BindingPlace): boolean {
  return (
    a.catalog === b.catalog &&
    a.accounts === b.accounts &&
    a.settings === b.settings &&
    a.currentDatabase === b.currentDatabase &&
    a.currentCatalog === b.currentCatalog &&
    a.user === b.user &&
    a.role === b.role &&
    isSameList(a.secondaryRoles, b.secondaryRoles)
  )
}

function isSameList(a: readonly string[] | undefined, b: readonly string[] | undefined): boolean {
  if (a === undefined || b === undefined) return a === b
  return a.length === b.length && a.every((each, i) => each === b[i])
}

/** Every member, so that this file does not compile when there is a new one: it belongs to the place, or is noted. */
type Every<T> = { readonly [K in keyof Required<T>]: T[K] }

/** What binding asks for: sizes of tables, which order joins; the settings of the statement, which it changes; all else. */
export type Watched = 'facts' | 'sizes' | 'settings'

/**
 * The context, which calls `note` when binding reads what may be different the next time: the clock, random numbers,
 * facts of the session, variables, parameters, files, rows, sizes of tables; or when it changes the settings of the
 * statement.
 */
export function watched(cx: BindContext, note: (what: Watched) => void): BindContext {
  const { eval: given, ownSettings } = cx
  const noted =
    <A extends readonly unknown[], R>(read: (...args: A) => R, what: Watched = 'facts') =>
    (...args: A): R => {
      note(what)
      return read(...args)
    }
  const evaluation: Every<Cx> = {
    get now() {
      note('facts')
      return given.now
    },
    get timezone() {
      return given.timezone
    },
    setting: name => given.setting(name),
    random: noted(() => given.random()),
    nextOfSequence: noted((of, batch) => given.nextOfSequence(of, batch)),
    uuid: noted(() => given.uuid()),
    sleep: given.sleep && noted(ms => given.sleep?.(ms)),
    session: noted(fact => given.session(fact)),
  }
  const every: Every<BindContext> = {
    catalog: cx.catalog,
    eval: evaluation as Cx,
    identity: cx.identity,
    currentCatalog: cx.currentCatalog,
    currentDatabase: cx.currentDatabase,
    variable: noted(name => cx.variable(name)),
    get params() {
      note('facts')
      return cx.params
    },
    ownSettings: {
      ofSession: name => ownSettings.ofSession(name),
      setOwn: noted(settings => ownSettings.setOwn(settings), 'settings'),
      forgetOwn: () => ownSettings.forgetOwn(),
    },
    describeStage: noted((read, only) => cx.describeStage(read, only)),
    filesToCopy: noted((table, read, options) => cx.filesToCopy(table, read, options)),
    readFile: noted(location => cx.readFile(location)),
    fileReader: noted(() => cx.fileReader()),
    loadFunction: noted((name, definition) => cx.loadFunction(name, definition)),
    describeResult: noted(id => cx.describeResult(id)),
    rowsOf: noted(query => cx.rowsOf(query)),
    rowCount: cx.rowCount && noted(table => cx.rowCount?.(table), 'sizes'),
    snapshots: cx.snapshots && noted(table => cx.snapshots?.(table) ?? []),
    keepApply: cx.keepApply,
    keepPlan: cx.keepPlan,
  }
  return every as BindContext
}
