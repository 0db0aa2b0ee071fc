import {
  type Effects,
  everything,
  type LikePattern,
  type Listing,
  type Look,
  mayMake,
  type NamePatterns,
  type ObjectName,
  readsObjects,
  type Write,
} from '../../core/sql/effects/effects.js'
import {
  databaseObject,
  databaseOf,
  groupsOf,
  stageOf,
} from '../../core/sql/effects/object-name.js'
import {
  absent,
  type Digest,
  definitionOf,
  digestText,
  existenceOf,
  kindOf,
  mix,
  named,
  type ObjectLedger,
  type ObjectState,
  type OpenTransaction,
  type SessionView,
  sum,
  type Tracked,
  wholeOf,
  without,
} from './state.js'

/** The digest of the state that an answer depends on; 0 if all of it is unchanged since the start. */
export function fingerprint(
  ledger: ObjectLedger,
  effects: Effects,
  view: SessionView,
  options: FingerprintOptions = {},
): Digest {
  return new Reader(ledger, view, options).read(effects)
}

export interface FingerprintOptions {
  /** Distinguishes a dropped object from one that was never touched, though both are missing. */
  readonly exact?: boolean
  /**
   * Includes whether the session has a transaction, or also whether it has temporary tables: answers about the session
   * depend on that.
   */
  readonly session?: 'transaction' | 'all'
  /** Includes the files that a load reads. */
  readonly loads?: boolean
  /** Only the definitions of what it reads. */
  readonly onlyDefinitions?: boolean
  /** The state of all objects, not only of those that the statement reads. */
  readonly all?: boolean
  /** The state at this time; only for a ledger that keeps all. */
  readonly at?: number
}

const failedDigest = digestText('failed')
const unsureDigest = digestText('unsure')
const ownThere = digestText('own')
const changedDigest = digestText('changed')
const looseDigest = digestText('loose')

class Reader {
  readonly #ledger: ObjectLedger
  readonly #view: SessionView
  readonly #options: FingerprintOptions
  readonly #exact: boolean

  constructor(ledger: ObjectLedger, view: SessionView, options: FingerprintOptions) {
    this.#ledger = ledger
    this.#view = view
    this.#options = options
    this.#exact = options.exact === true
  }

  read(effects: Effects): Digest {
    const { transaction } = this.#view
    const { at, all } = this.#options
    if (!effects.commitsBefore && !effects.transaction) {
      if (transaction?.failed === true) return failedDigest
      // No recording has this digest.
      if (transaction?.isUnsure === true) return unsureDigest
    }
    let digest = sum(this.#ledger.shared(at), this.#session())
    if (all || readsObjects(effects)) digest = sum(digest, this.#ledger.unknown(at))
    if (transaction !== undefined && (effects.transaction === 'commit' || effects.commitsBefore)) {
      const conflicts = this.#conflicts(transaction)
      // A transaction that has failed is in conflict with nothing.
      if (transaction.isUnsure && conflicts !== 0n) return unsureDigest
      digest = sum(digest, conflicts)
    }
    const { reads, loads } = effects
    const names = this.#expand(this.#options.loads === true ? [...reads, ...loads] : reads)
    if (effects.readsPast || names.has(everything)) digest = sum(digest, this.#ledger.past(at))
    if (all || effects.readsAll || names.has(everything)) return sum(digest, this.#everything())
    for (const name of names) digest = sum(digest, this.#whole(name))
    if (transaction !== undefined && names.size > 0) {
      digest = sum(digest, this.#underneath(transaction))
    }
    for (const look of effects.looks) digest = sum(digest, this.#look(look))
    for (const listing of effects.lists) digest = sum(digest, this.#list(listing))
    for (const write of effects.writes) digest = sum(digest, this.#needed(write))
    return digest
  }

  /**
   * The digest of what a write needs besides its object: for a table its database and the sequences of its defaults,
   * for a path in a stage the stage.
   */
  #needed({ object, mode }: Write): Digest {
    if (object.startsWith('@') && !mayMake(mode)) return this.#existence(stageOf(object))
    const database = databaseOf(object)
    if (database === undefined) return 0n
    let digest = this.#existence(databaseObject(database))
    if (mode !== 'add' && mode !== 'change') return digest
    for (const sequence of this.#seen(object)?.definition.sequences ?? []) {
      digest = sum(digest, this.#existence(sequence))
    }
    return digest
  }

  #session(): Digest {
    const { own, transaction } = this.#view
    const { session } = this.#options
    if (session === undefined) return 0n
    const hasTables = session === 'all' && [...own.keys()].some(name => !name.startsWith('$'))
    if (transaction === undefined && !hasTables) return 0n
    return digestText(`${transaction?.failed} ${hasTables}`)
  }

  #whole(name: ObjectName): Digest {
    const own = this.#view.own.get(name)
    if (own !== undefined) return mix(digestText(name), this.#digest(own))
    const tracked = this.#ledger.tracked(name)
    if (tracked === undefined) return 0n
    const state = this.#seen(name)!
    // The definition of a path in a stage is its files.
    const isPlace = name.startsWith('@')
    const digest = named(tracked, isPlace ? wholeOf(state, this.#exact) : this.#digest(state))
    return sum(digest, this.#loose(tracked, state))
  }

  /** Changes by other sessions to the definitions of tables that the transaction has written. */
  #underneath({ objects }: OpenTransaction): Digest {
    let digest = 0n
    for (const [name, { before, own }] of objects) {
      const tracked = this.#ledger.tracked(name)!
      const now = tracked.log.at(this.#options.at)
      if (now.definition === before.definition) continue
      const changed = mix(definitionOf(now, false), own.value)
      digest = sum(digest, mix(tracked.nameDigest, mix(changedDigest, changed)))
    }
    return digest
  }

  #digest(state: ObjectState): Digest {
    const { onlyDefinitions } = this.#options
    return onlyDefinitions ? definitionOf(state, this.#exact) : wholeOf(state, this.#exact)
  }

  #look({ object, facet, own }: Look): Digest {
    const hidden = own === false ? undefined : this.#view.own.get(object)
    if (own === true) return hidden === undefined ? 0n : mix(digestText(object), ownThere)
    if (facet !== 'definition' && facet !== 'existence') {
      // DROP takes the temporary table before the table that it hides.
      const tracked = hidden === undefined ? this.#ledger.tracked(object) : undefined
      return tracked === undefined ? 0n : named(tracked, kindOf(this.#ofAll(object)!, facet))
    }
    if (facet === 'definition') {
      let digest = 0n
      for (const name of this.#expand([object])) digest = sum(digest, this.#definition(name))
      return digest
    }
    const database = databaseOf(object)
    const around = database === undefined ? 0n : this.#existence(databaseObject(database))
    if (hidden === undefined) return sum(around, this.#existence(object))
    return sum(around, named({ nameDigest: digestText(object) }, existenceOf(hidden, absent)))
  }

  #existence(object: ObjectName): Digest {
    const tracked = this.#ledger.tracked(object)
    if (tracked === undefined) return 0n
    return named(tracked, existenceOf(this.#ofAll(object)!, tracked.atStart))
  }

  #definition(name: ObjectName): Digest {
    const own = this.#view.own.get(name)
    if (own !== undefined) return mix(digestText(name), own.definition.digest)
    const tracked = this.#ledger.tracked(name)
    if (tracked === undefined) return 0n
    const state = this.#seen(name)!
    return sum(named(tracked, definitionOf(state, this.#exact)), this.#loose(tracked, state))
  }

  /** Whether one of the tables of a materialized view is another one now, or has other columns. */
  #loose(of: Pick<Tracked, 'nameDigest'>, { definition }: ObjectState): Digest {
    const { boundTo, dependsOn } = definition
    const isBound = (self: object | undefined, i: number) =>
      this.#seen(dependsOn[i]!)?.definition.self === self
    return boundTo.every(isBound) ? 0n : named(of, looseDigest)
  }

  #list({ of, one = false, facet, throughViews, own, like }: Listing): Digest {
    const onlyDefinitions = facet === 'definition' || this.#options.onlyDefinitions === true
    const isMeant = like === undefined ? undefined : nameMatcher(like)
    let digest = 0n
    if (isMeant !== undefined) {
      for (const name of this.#membersOf(of)) {
        if (!isMeant(name)) continue
        digest = sum(digest, this.#listed(name, onlyDefinitions))
      }
      digest = sum(digest, this.#databasesLike(like!))
    } else if (onlyDefinitions) digest = this.#definitionsIn(of, one, own !== false)
    else digest = this.#contentsIn(of, one)
    const database = databaseOf(of)
    if (database !== undefined && database !== '*') {
      digest = sum(digest, this.#existence(databaseObject(database)))
    }
    if (throughViews !== true) return digest
    const listed = (name: ObjectName) =>
      (name === of || groupsOf(name).includes(of)) && isMeant?.(name) !== false
    const isView = (name: ObjectName) => this.#seen(name)!.definition.dependsOn.length > 0
    const views = [...this.#ledger.views].filter(name => listed(name) && isView(name))
    const columns = views.flatMap(view => [...this.#expand([view])])
    for (const name of new Set(columns)) digest = sum(digest, this.#definition(name))
    return digest
  }

  /** The digest of the databases that match a pattern: dropping one drops what it held at the start. */
  #databasesLike({ schema }: NamePatterns): Digest {
    if (schema === undefined) return 0n
    const isMeant = nameMatcher({ name: schema })
    const databases = this.#ledger.members('#database').filter(isMeant)
    return databases.map(name => this.#existence(name)).reduce(sum, 0n)
  }

  #definitionsIn(of: string, one: boolean, withOwn: boolean): Digest {
    if (one) return withOwn ? this.#listed(of, true) : this.#definition(of)
    let digest = this.#ledger.definitions(of, this.#options.at, this.#exact)
    if (!withOwn) return digest
    for (const name of this.#view.own.keys()) {
      if (groupsOf(name).includes(of)) digest = sum(digest, this.#definition(name))
    }
    return digest
  }

  #contentsIn(of: string, one: boolean): Digest {
    if (one) return this.#listed(of, false)
    let digest = 0n
    for (const name of this.#membersOf(of)) digest = sum(digest, this.#listed(name, false))
    return digest
  }

  /** An object in a listing: a temporary table is listed beside the one that it hides. */
  #listed(name: ObjectName, onlyDefinition: boolean): Digest {
    const digest = onlyDefinition ? this.#definition(name) : this.#whole(name)
    const hidden = this.#view.own.has(name) ? this.#ledger.tracked(name) : undefined
    if (hidden === undefined) return digest
    const state = this.#ofAll(name)!
    const own = onlyDefinition ? definitionOf(state, this.#exact) : this.#digest(state)
    return sum(digest, named(hidden, own))
  }

  #membersOf(group: string): ReadonlySet<ObjectName> {
    const own = [...this.#view.own.keys()].filter(name => groupsOf(name).includes(group))
    return new Set([...this.#ledger.members(group), ...own])
  }

  #everything(): Digest {
    let digest = this.#ledger.total(this.#options.at, this.#exact)
    for (const name of this.#view.own.keys()) digest = sum(digest, this.#whole(name))
    for (const [name, { own }] of this.#view.transaction?.objects ?? []) {
      const tracked = this.#ledger.tracked(name)!
      const lane = named(tracked, wholeOf(tracked.log.at(this.#options.at), this.#exact))
      digest = sum(without(digest, lane), named(tracked, wholeOf(own, this.#exact)))
    }
    return digest
  }

  /** The conflicts of a commit with what other sessions have changed meanwhile. */
  #conflicts({ objects }: OpenTransaction): Digest {
    let digest = 0n
    for (const [name, { before, own }] of objects) {
      const tracked = this.#ledger.tracked(name)!
      const now = tracked.log.at(this.#options.at)
      const onlyAdds = now.root === before.root || own.root === before.root
      if (onlyAdds && now.definition === before.definition) continue
      digest = sum(digest, named(tracked, mix(now.value, own.value)))
    }
    return digest
  }

  /** The objects, with those that views read, and the databases of tables. */
  #expand(reads: readonly ObjectName[]): ReadonlySet<ObjectName> {
    const found = new Set<ObjectName>()
    const waiting = [...reads]
    for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
      if (found.has(name)) continue
      found.add(name)
      const database = databaseOf(name)
      if (database !== undefined) found.add(databaseObject(database))
      const definition = this.#seen(name)?.definition
      if (definition !== undefined) waiting.push(...definition.dependsOn)
      if (!name.startsWith('@')) continue
      // A path that existed at the start may be a folder.
      const isFile = name.includes('/') && definition?.exists === true && definition.digest !== 0n
      for (const place of isFile ? placesAround(name) : overlapping(this.#ledger, name)) {
        found.add(place)
      }
    }
    return found
  }

  /** The state as the session sees it; undefined if the object was never written. */
  #seen(name: ObjectName): ObjectState | undefined {
    return this.#view.own.get(name) ?? this.#ofAll(name)
  }

  /** As `#seen`, ignoring temporary tables and variables. */
  #ofAll(name: ObjectName): ObjectState | undefined {
    const mine = this.#view.transaction?.objects.get(name)?.own
    return mine ?? this.#ledger.tracked(name)?.log.at(this.#options.at)
  }
}

/** The paths in a stage that contain a path or are within it. */
export function overlapping(ledger: ObjectLedger, place: ObjectName): readonly ObjectName[] {
  return ledger
    .members(stageOf(place))
    .filter(each => each.startsWith(place) || place.startsWith(each))
}

/** The stage and the folders of a file: an unload or removal there may affect the file. */
function placesAround(file: ObjectName): readonly ObjectName[] {
  const parts = file.split('/')
  return parts.slice(1).map((_, i) => parts.slice(0, i + 1).join('/'))
}

/** A placeholder as `nameable` writes it into a name; its text differs in each run. */
const changing = /_(?:name|uuid|ts|today|now)_\d+(?:\/[0-9dn])?_/i

/**
 * Returns a test for the objects that a listing with LIKE patterns may show. It accepts too many rather than too few,
 * because a placeholder in a name matches any text of any length.
 */
function nameMatcher({ schema, name }: NamePatterns): (object: ObjectName) => boolean {
  const isOfSchema = textMatcher(schema)
  const isOfName = textMatcher(name)
  return object => {
    const database = databaseOf(object)
    if (database === undefined) return isOfName(object.slice(object.indexOf(' ') + 1))
    return isOfSchema(database) && isOfName(object.slice(database.length + 1))
  }
}

function textMatcher(like: LikePattern | undefined): (text: string) => boolean {
  if (like === undefined) return () => true
  const { ignoresCase } = like
  const pattern = ignoresCase ? like.pattern.toLowerCase() : like.pattern
  const matches = patternMatcher(pattern)
  return ignoresCase ? text => matches(text.toLowerCase()) : matches
}

function patternMatcher(pattern: string): (text: string) => boolean {
  const runs = literalRuns(pattern)
  if (changing.test(pattern)) return text => isLike(text, runs)
  const [first, last] = [runs[0]!, runs.at(-1)!]
  return text => {
    const parts = text.split(changing)
    if (parts.length === 1) return isLike(text, runs)
    return startsAlike(parts[0]!, first) && endsAlike(parts.at(-1)!, last)
  }
}

/**
 * Whether a text contains these runs in order, from its start to its end, with anything between them. `_` matches any
 * text here, unlike in core's `likeMatcher`, because a placeholder may be longer than the text it replaces.
 */
function isLike(text: string, runs: readonly string[]): boolean {
  const [first, last] = [runs[0]!, runs.at(-1)!]
  if (runs.length === 1) return text === first
  const end = text.length - last.length
  if (!text.startsWith(first) || !text.endsWith(last)) return false
  let at = first.length
  for (const run of runs.slice(1, -1)) {
    const found = text.indexOf(run, at)
    if (found < 0) return false
    at = found + run.length
  }
  return at <= end
}

/** The literal texts between the wildcards of a pattern. */
function literalRuns(pattern: string): readonly string[] {
  const runs = ['']
  for (const [, escapedOne, plain] of pattern.matchAll(/\\(.)|([^%_])|[%_]/gs)) {
    const literal = escapedOne ?? plain
    if (literal === undefined) runs.push('')
    else runs.push(runs.pop()! + literal)
  }
  return runs
}

const startsAlike = (a: string, b: string): boolean => a.startsWith(b) || b.startsWith(a)
const endsAlike = (a: string, b: string): boolean => a.endsWith(b) || b.endsWith(a)
