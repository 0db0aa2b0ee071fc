/** Oracle and PostgreSQL format words with their `strftime` equivalents, longest first. */
const words: readonly (readonly [word: string, meaning: string])[] = [
  ['TZH:TZM', '%z'],
  ['TZHTZM', '%z'],
  ['YYYY', '%Y'],
  ['MMMM', '%B'],
  ['HH24', '%H'],
  ['HH12', '%I'],
  ['UUUU', '%G'],
  ['MON', '%b'],
  ['TZH', '%:::z'],
  ['YY', '%y'],
  ['MM', '%m'],
  ['DD', '%d'],
  ['DY', '%a'],
  ['AM', '%p'],
  ['PM', '%p'],
  ['MI', '%M'],
  ['SS', '%S'],
  ['FF', '%f'],
]
const meanings = new Map(words)

/** A regular expression for a word in any case; `MON` matches only as a whole word. */
function anyCase(word: string): string {
  const letters = word.replaceAll(/[A-Z]/g, letter => `[${letter}${letter.toLowerCase()}]`)
  return word === 'MON' ? `(?<!\\w)${letters}(?!\\w)` : letters
}

const form = new RegExp(
  `%(?:[YyBbmdaHIpMSfGz]|:::z)|${words.map(([word]) => anyCase(word)).join('|')}`,
  'g',
)

/**
 * Translates a format in the style `oracle`, such as `YYYY-MM-DD HH24:MI:SS`, to `strftime`; directives that begin
 * with `%` stay. Source: databend date_format.rs `pg_format_to_strftime`.
 */
export function strftimeOfOracle(format: string): string {
  return format.replaceAll(form, word => meanings.get(word.toUpperCase()) ?? word)
}
