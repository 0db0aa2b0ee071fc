import type { ShowObject } from '../ast/statement.js'

/** The syntax of one form of SHOW. */
export interface ShowForm {
  readonly words: readonly string[]
  readonly object: ShowObject
  /** `SHOW FULL …`. */
  readonly full?: true
  /** `… HISTORY`. */
  readonly history?: true
  /**
   * The name after FROM: a database with an optional catalog, a single name, a table with its database, or the syntax
   * of STATISTICS. Absent: no name is allowed.
   */
  readonly from?: 'database' | 'name' | 'table' | 'optional table' | 'statistics'
  /** Only FROM is allowed; by default IN may be used instead. */
  readonly onlyFrom?: true
  /** LIKE or WHERE; these with LIMIT; WHERE alone. Absent: no filter. */
  readonly filter?: 'filter' | 'limited' | 'where'
}

const options = (object: ShowObject, ...words: readonly string[]): ShowForm => ({
  words: words.length === 0 ? [object] : words,
  object,
  filter: 'limited',
})

const plain = (object: ShowObject): ShowForm => ({ words: object.split(' '), object })

/**
 * Every SHOW except CREATE and GRANTS, longer forms first. Source: databend ast/src/parser/statement.rs `show_*`,
 * sequence.rs, stream.rs.
 */
export const showForms: readonly ShowForm[] = [
  ...['TABLES', 'TABLE'].map(
    word =>
      ({
        words: [word, 'STATUS'],
        object: 'TABLE STATUS',
        from: 'name',
        onlyFrom: true,
        filter: 'filter',
      }) as const,
  ),
  ...['TABLES', 'TABLE'].map(
    word =>
      ({
        words: ['DROP', word],
        object: 'DROP TABLES',
        from: 'name',
        onlyFrom: true,
        filter: 'filter',
      }) as const,
  ),
  {
    words: ['DROP', 'DATABASES'],
    object: 'DROP DATABASES',
    from: 'name',
    onlyFrom: true,
    filter: 'filter',
  },
  ...['DATABASES', 'SCHEMAS'].map(
    word =>
      ({ words: [word], object: 'DATABASES', full: true, from: 'name', filter: 'filter' }) as const,
  ),
  {
    words: ['TABLES'],
    object: 'TABLES',
    full: true,
    history: true,
    from: 'database',
    filter: 'filter',
  },
  {
    words: ['VIEWS'],
    object: 'VIEWS',
    full: true,
    history: true,
    from: 'database',
    filter: 'filter',
  },
  {
    words: ['MATERIALIZED', 'VIEWS'],
    object: 'MATERIALIZED VIEWS',
    from: 'database',
    filter: 'filter',
  },
  { words: ['COLUMNS'], object: 'COLUMNS', full: true, from: 'table', filter: 'filter' },
  { words: ['STREAMS'], object: 'STREAMS', full: true, from: 'database', filter: 'filter' },
  { words: ['DICTIONARIES'], object: 'DICTIONARIES', from: 'name', filter: 'filter' },
  {
    words: ['VIRTUAL', 'COLUMNS'],
    object: 'VIRTUAL COLUMNS',
    from: 'optional table',
    filter: 'filter',
  },
  { words: ['STATISTICS'], object: 'STATISTICS', from: 'statistics', onlyFrom: true },
  { words: ['LOCKS', 'IN', 'ACCOUNT'], object: 'LOCKS IN ACCOUNT', filter: 'where' },
  { words: ['LOCKS'], object: 'LOCKS', filter: 'where' },
  { words: ['CATALOGS'], object: 'CATALOGS', filter: 'filter' },
  { words: ['TASKS'], object: 'TASKS', filter: 'filter' },
  options('SETTINGS'),
  options('VARIABLES'),
  options('STAGES'),
  options('PROCESSLIST'),
  options('METRICS'),
  options('ENGINES'),
  options('FUNCTIONS'),
  options('USER FUNCTIONS', 'USER', 'FUNCTIONS'),
  options('TABLE FUNCTIONS', 'TABLE_FUNCTIONS'),
  options('INDEXES'),
  options('TAGS'),
  options('USERS'),
  options('ROLES'),
  options('PASSWORD POLICIES', 'PASSWORD', 'POLICIES'),
  options('PROCEDURES'),
  options('SEQUENCES'),
  plain('FILE FORMATS'),
  plain('CONNECTIONS'),
  plain('NETWORK POLICIES'),
  plain('ONLINE NODES'),
  plain('WAREHOUSES'),
  plain('WORKERS'),
  plain('WORKLOAD GROUPS'),
]
