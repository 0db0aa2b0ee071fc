import { editDistance } from '../../nearest-name.js'

/** Statements that an error suggests. Source: databend ast/parser/error_suggestion.rs `PATTERNS`. */
const suggested = [
  ...`TABLES DATABASES FUNCTIONS USERS ROLES ENGINES STAGES METRICS WAREHOUSES PROCESSLIST VARIABLES SETTINGS LOCKS
    COLUMNS CATALOGS`
    .split(/\s+/)
    .map(word => `SHOW ${word}`),
  'SHOW USER FUNCTIONS',
  'SHOW TABLE_FUNCTIONS',
  'SHOW INDEXES',
  'SHOW STATISTICS',
  'SHOW WORKLOAD GROUPS',
  'SHOW ONLINE NODES',
  'VACUUM DROP TABLE',
  'VACUUM TEMPORARY FILES',
  'VACUUM TEMPORARY TABLES',
  'VACUUM VIRTUAL COLUMN',
]

const starts = [...new Set(suggested.map(startOf))]

/** Below this score a statement is not like the one written. */
const leastScore = 4

/**
 * What the writer of a short statement that cannot be parsed may have meant, as a sentence: `Did you mean …?` for a SHOW or
 * VACUUM with a wrong word, `Try: …` for such a word alone; undefined for any other text.
 *
 * Source: databend ast/parser/error_suggestion.rs `suggest_correction`.
 */
export function suggestStatement(sql: string): string | undefined {
  const text = sql.trim()
  if (text.length < 2 || text.length > 128) return undefined
  const upper = text.toUpperCase()
  const words = upper.split(/\s+/)
  const first = words[0]!
  if (words.length === 1) {
    const begun = suggested.filter(each => startOf(each) === first).slice(0, 3)
    if (begun.length > 1) return `Try: ${alternatives(begun)}`
  }
  if (suggested.includes(upper) || !starts.some(start => isLike(first, start, 2))) return undefined
  const scored = suggested
    .map(each => ({ each, score: similarity(words, each.split(/[ _]/)) }))
    .toSorted((a, b) => b.score - a.score)
  const best = scored[0]!.score
  if (best < leastScore) return undefined
  const near = scored.filter(({ score }) => score >= best - 1).slice(0, 3)
  return `Did you mean ${alternatives(near.map(({ each }) => each))}?`
}

function startOf(statement: string): string {
  return statement.split(' ', 1)[0]!
}

function alternatives(statements: readonly string[]): string {
  const quoted = statements.map(each => `\`${each}\``)
  return quoted.length < 3
    ? quoted.join(' or ')
    : `${quoted.slice(0, -1).join(', ')}, or ${quoted.at(-1)}`
}

/** How much the words are those of a statement, place by place: more for the same word than for its beginning or a typo. */
function similarity(words: readonly string[], statement: readonly string[]): number {
  const scores = words.slice(0, statement.length).map((word, i) => wordScore(word, statement[i]!))
  const sum = scores.reduce((total, score) => total + score, 0)
  const matched = scores.filter(score => score > 0).length
  return matched === words.length ? sum + matched : sum
}

function wordScore(word: string, wanted: string): number {
  if (word === wanted) return 3
  if (wanted.startsWith(word)) {
    const part = word.length / wanted.length
    return word.length >= 3 || part > 0.5 ? 1.5 + part : 0.5
  }
  const most = wanted.length > 6 ? 3 : 2
  return isLike(word, wanted, most) ? 2 - distance(word, wanted) / 2 : 0
}

/** Whether a word may be a typo of another one. */
function isLike(word: string, wanted: string, most: number): boolean {
  const edits = distance(word, wanted)
  return edits <= most && edits < Math.floor(wanted.length / 2)
}

function distance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return 3
  return editDistance(a, b, { swaps: false })
}
