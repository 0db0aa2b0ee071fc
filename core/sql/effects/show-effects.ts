import type { Describe, Show, ShowCreate, ShowObject } from '../ast/statement.js'
import { catalogListings, holdsContents } from './catalog-listings.js'
import type { Effects, Facet, NamePatterns, ObjectName } from './effects.js'
import { databaseName, dictionaryObject, plainName, tableName } from './object-name.js'

const nothing: Partial<Effects> = {}
const all: Partial<Effects> = { readsAll: true }
const allAndPast: Partial<Effects> = { readsAll: true, readsPast: true }

/** The effects of listing all objects of some kinds. */
function kind(...groups: readonly string[]): Partial<Effects> {
  return { lists: groups.map(of => ({ of, facet: 'definition' as const })) }
}

type Shown = (show: Show, database: string) => Partial<Effects>

/** What each SHOW depends on. A SHOW that is not in this list may depend on anything. */
const shown: { readonly [O in ShowObject]?: Partial<Effects> | Shown } = {
  DATABASES: ({ filter }) => ({
    lists: [{ of: '#database', facet: 'definition', ...likeOf(filter.like) }],
  }),
  TABLES: (show, db) => tables(show, db, show.full),
  VIEWS: (show, db) => tables(show, db, false),
  STREAMS: (show, db) => tables(show, db, false),
  'MATERIALIZED VIEWS': (show, db) => tables(show, db, false),
  'TABLE STATUS': (show, db) => tables(show, db, true),
  COLUMNS: ({ from }, db) => ({ looks: [{ object: tableName(from, db), facet: 'definition' }] }),
  SETTINGS: nothing,
  FUNCTIONS: nothing,
  'TABLE FUNCTIONS': nothing,
  ENGINES: nothing,
  CATALOGS: kind('#catalog'),
  'ONLINE NODES': nothing,
  // Locks exist only while a statement runs.
  LOCKS: nothing,
  'LOCKS IN ACCOUNT': nothing,
  VARIABLES: kind('$'),
  'USER FUNCTIONS': kind('#function'),
  STAGES: kind('@'),
  'FILE FORMATS': kind('#file_format'),
  USERS: kind('#user', '#grants'),
  ROLES: kind('#role', '#grants'),
  CONNECTIONS: kind('#connection'),
  PROCEDURES: kind('#procedure'),
  TAGS: kind('#tag'),
  DICTIONARIES: kind('#dictionary'),
  SEQUENCES: { lists: [{ of: '#sequence', facet: 'contents' }] },
  'PASSWORD POLICIES': kind('#password policy'),
  'NETWORK POLICIES': kind('#network policy'),
  // Dropped objects are not shown; the owner of each is.
  GRANTS: kind(
    '#grants',
    '#role',
    '#user',
    '#database',
    '*.*',
    '@',
    '#function',
    '#sequence',
    '#procedure',
    '#connection',
    '#warehouse',
    '#masking policy',
    '#row access policy',
  ),
  INDEXES: kind('*.*', '#aggregating index'),
  'DROP TABLES': allAndPast,
  'DROP DATABASES': allAndPast,
  STATISTICS: allAndPast,
}

/** The effects of a SHOW; `database` is the session's. */
export function showEffects(show: Show, database: string): Partial<Effects> {
  if (show.history) return allAndPast
  const found = shown[show.object] ?? all
  return typeof found === 'function' ? found(show, database) : found
}

/**
 * The effects of listing tables. Temporary ones are listed only by name, which a condition may ask for.
 *
 * Source: databend session_catalog.rs `list_tables`, `mget_tables`; tables_table.rs.
 */
function tables({ from, filter }: Show, database: string, showsSizes: boolean): Partial<Effects> {
  const [schema] = from.length === 0 ? [database] : [plainName(from.at(-1)!)]
  const { like, where } = filter
  const isOne = like !== undefined && !/[%_\\]/.test(like)
  const pins = { schemas: [schema], ...(isOne ? { names: [like] } : likeOf(like)) }
  const hasContents = showsSizes || (where !== undefined && holdsContents(where))
  const lists = catalogListings('tables', pins, hasContents)
  const isWhole = like === undefined && where === undefined
  return { lists: isWhole ? lists.map(each => ({ ...each, own: false })) : lists }
}

function likeOf(name: string | undefined): { readonly like?: NamePatterns } {
  return name === undefined ? {} : { like: { name: { pattern: name, ignoresCase: false } } }
}

/** The effects of SHOW CREATE. */
export function showCreateEffects({ object, name }: ShowCreate, db: string): Partial<Effects> {
  if (object === 'DATABASE') return looksAt(databaseName(name))
  if (object === 'DICTIONARY') return looksAt(dictionaryObject(name, db))
  if (object === 'TABLE' || object === 'MATERIALIZED VIEW') return looksAt(tableName(name, db))
  return all
}

/** The effects of DESC. */
export function describeEffects({ object, name }: Describe, db: string): Partial<Effects> {
  if (object === 'TABLE' || object === 'VIEW') return looksAt(tableName(name, db))
  if (object === 'STAGE') return looksAt(`@${plainName(name.at(-1)!)}`)
  if (object === 'USER')
    return { ...looksAt(`#user ${plainName(name.at(-1)!)}`), ...kind('#grants') }
  if (object === 'NETWORK POLICY' || object === 'PASSWORD POLICY') {
    return looksAt(`#${object.toLowerCase()} ${plainName(name.at(-1)!)}`)
  }
  return all
}

function looksAt(object: ObjectName, facet: Facet = 'definition'): Partial<Effects> {
  return { looks: [{ object, facet }] }
}
