import { abortAfter, BackendSession } from '../../specs-runner/backend-session.js'
import { WatchedServer } from './watched-server.js'

/** A statement of a script, and who runs it. */
export interface UnreadRecord {
  readonly sql: string
  readonly line: number
  readonly connection?: string
}

/** Parts of trees that need no reader where they stand, each with the reason. */
const needless: readonly (readonly [path: RegExp, reason: string])[] = [
  [/^AnalyzeTable\.(noScan|histogram)/, 'the statistics are for the optimizer'],
  [/^VacuumTemporary\.(retain|limit)/, 'there is nothing to remove'],
  [/^RefreshVirtualColumn\.(limit|overwrite|selection)/, 'there is nothing to refresh'],
  [/^RefreshLineage\.dryRun/, 'lineage is off'],
  [/^RefreshTableIndex\.limit$/, "the server's binder drops it"],
  [
    /^Update\.assignments\.column<Identifier>\.name$/,
    'the server does not look at the qualifier: bind_mutation/update.rs `bind_update`',
  ],
  [/^CopyIntoTable\.with/, 'the server does not look at it: binder/copy_into_table.rs'],
  [
    /^CopyIntoTable\.source<Query>\.query<Query>\.body<Select>\.(items|from<StageTable>\.(alias|options))$/,
    'there is no file to load: the server does not look at the query then',
  ],
  [/^Replace\.conflict$/, 'ON CONFLICT means the same as ON'],
  [/<Query>\.limitPair$/, 'is how LIMIT and OFFSET were written, for EXPLAIN'],
  [/<Default>\.word$/, 'is the word as it was written, for EXPLAIN'],
  [/^System\.action/, 'mockq has neither backtraces nor a cache of privileges'],
  [/^CreateDatabase\.engine$/, 'there is one engine, and the parser refuses others'],
  [/^AlterDatabase\.action/, 'with IF EXISTS, of a database that is not there'],
  [/^CreateStage\.comment$/, 'the server forgets it: ddl/stage.rs `bind_create_stage`'],
  [/\.ctes\.(query|columns|materialized)/, 'a named query that nobody names is not bound'],
  [/^Explain\.options/, "the text of a plan is not the server's with any options"],
  [/action<Recluster>\.(final|limit)/, 'how far the storage is sorted'],
  [/^CreateFunction\.definition<Lambda>\.body/, 'is copied, with a cast at each typed parameter'],
  [/^CreateFunction\.definition<Code>\.params\.name/, 'is not kept for code in JavaScript'],
  [/action<AddColumn>\.ifNotExists/, 'the column is not there'],
  [/^AlterTable\.action/, 'with IF EXISTS, of a table that is not there'],
  [
    /from<Table>\.name<Identifier>\.name$/,
    'a named query hides tables of its name, of any database',
  ],
  [/placeholders<Placeholder>\.index$/, 'each stands for the next field of a file'],
  [/<StageTable>\.options\.caseSensitive$/, 'the server finds columns in any case'],
  [
    /from<Table(Function)?>\.sample(\.|$)/,
    'the server samples nothing but tables that know their rows: collect_statistics.rs',
  ],
  [/^Explain\.statement(<Merge>\.(hint|alias)|.*\.connection)/, "the server's text leaves it out"],
  [/^Explain\.statement<Foreign>\.(what|operation)$/, 'is for the error where it would run'],
  [/windows\.spec<WindowSpec>/, 'is copied, with what it builds on'],
  [
    /^CreateProcedure\.returns<Rows>\.columns\.name/,
    'the server keeps only the types of the columns',
  ],
  [/^Create(Materialized)?View\.query/, 'is kept as text, and read when the view is'],
  [
    /expr<FunctionCall>\.(args|distinct|over<WindowSpec>\.frame)/,
    'window functions of ranks and places pass over arguments and frames, as on the server',
  ],
  [
    /args<Binary>(\.left<Binary>)*\.(op|right)$/,
    'the body of a lambda is a copy without the arrow',
  ],
]

/** Those of the paths that need a reader. */
export const neededParts = (paths: readonly string[]): readonly string[] =>
  paths.filter(path => !needless.some(([free]) => free.test(path)))

/** What the statements of a script leave unread, one text for each statement that does; and how many answered. */
export async function unreadParts(
  records: readonly UnreadRecord[],
  maxMs = 10_000,
): Promise<{ readonly answered: number; readonly unread: readonly string[] }> {
  const server = new WatchedServer()
  const sessions = new Map<string, BackendSession>()
  const unread: string[] = []
  let answered = 0
  for (const { sql, line, connection = 'default' } of records) {
    const session = sessions.get(connection) ?? new BackendSession(server.backend)
    sessions.set(connection, session)
    const ended = await session.run(sql, undefined, abortAfter(maxMs)).then(
      () => true,
      () => false,
    )
    const unreadPaths = server.takeUnread()
    if (!ended) continue
    answered++
    const parts = neededParts(unreadPaths)
    if (parts.length > 0) unread.push(`${line}: ${parts.join(', ')}\n${sql}`)
  }
  await server.backend.close()
  return { answered, unread }
}
