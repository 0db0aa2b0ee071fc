import type { JournalEntry } from '../protocol/journal.js'

const writing =
  /^(?:insert|replace|update|delete|merge|truncate|copy|create|alter|drop|undrop|rename|optimize|grant|revoke|begin|commit|rollback|put|remove|execute|call)\b/i

const comment = /^(?:--.*|\/\*[\s\S]*?\*\/)/

/** Whether a request may change something: it is a file, or a statement that begins with a word of a write. */
export function mayWrite({ kind, sql }: Pick<JournalEntry, 'kind' | 'sql'>): boolean {
  return kind !== 'statement' || writing.test(withoutComments(sql))
}

/** The statement from its first word. */
function withoutComments(sql: string): string {
  let rest = sql.trimStart()
  for (let found = comment.exec(rest); found !== null; found = comment.exec(rest)) {
    rest = rest.slice(found[0].length).trimStart()
  }
  return rest
}
