/** A column that an aggregate case reads: `NULL` stands for null. */
export interface CaseColumn {
  readonly name: string
  readonly type: string
  readonly values: readonly string[]
}

/** The parts of an aggregate case that tell how its gold was made. */
export interface MadeCase {
  readonly grouped?: boolean
  readonly rows?: readonly string[]
  readonly args?: readonly CaseColumn[]
  readonly setup: readonly string[]
  readonly query: string
}

/**
 * The case with the input under which its gold was made, where the kit's own input cannot give it; else the same
 * case. Two things go wrong when the kit puts a gold into SQL, and both can be told from the case alone:
 *
 * - Some golds of "group by" files were made over one group: one row of gold, where `GROUP BY __row % 2` gives two.
 * - Texts of columns are taken apart at commas, so a geometry's `LINESTRING(1 1, 2 2)` comes as two rows, of which
 *   none is a geometry. A text with an open parenthesis goes on in the rows after it. (Where null rows were put in
 *   before, the rest of the text is lost: such a case stays as it is, and fails.)
 */
export function caseAsMade<T extends MadeCase>(each: T): T {
  return withWholeTexts(withOneGroup(each))
}

const grouping = ' GROUP BY __row % 2 ORDER BY __row % 2'

function withOneGroup<T extends MadeCase>(each: T): T {
  if (!each.grouped || each.rows?.length !== 1) return each
  return { ...each, query: each.query.replace(grouping, '') }
}

function withWholeTexts<T extends MadeCase>(each: T): T {
  const [column, ...others] = each.args ?? []
  if (column === undefined || others.length > 0 || !column.type.startsWith('String')) return each
  const whole = wholeTexts(column.values)
  if (whole === undefined || whole.length === column.values.length) return each
  const rows = whole.map((text, i) => `(${i}, ${text === 'NULL' ? text : `'${text}'`})`)
  const insert = `INSERT INTO fn_case VALUES ${rows.join(', ')}`
  return {
    ...each,
    args: [{ ...column, values: whole }],
    setup: each.setup.map(sql => (sql.startsWith('INSERT INTO fn_case ') ? insert : sql)),
  }
}

/** Texts joined up to their closing parentheses; undefined where a part of one is lost. */
function wholeTexts(parts: readonly string[]): readonly string[] | undefined {
  const whole: string[] = []
  let open = ''
  for (const part of parts) {
    if (open !== '' && part === 'NULL') return undefined
    open = open === '' ? part : `${open}, ${part}`
    if (depth(open) > 0) continue
    whole.push(open)
    open = ''
  }
  return open === '' ? whole : undefined
}

const depth = (text: string): number => text.split('(').length - text.split(')').length
