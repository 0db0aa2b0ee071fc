import { quoteString } from '../../types/quote-string.js'
import type {
  Changes,
  DerivedTable,
  NamedTable,
  Pivot,
  Sample,
  StageTable,
  StageTableOptions,
  TableAlias,
  TableFunction,
  TableJoin,
  TableReference,
  TimeTravel,
  Unpivot,
} from '../ast/query.js'
import { printOption, printStageOrUrl, printStringOrVariable, rawText } from './options.js'
import { commas, optionalList, type PrintContext, words } from './print-context.js'

/** A table with all its clauses. */
export function printTableReference(cx: PrintContext, table: TableReference): string {
  switch (table.kind) {
    case 'Table':
      return printTable(cx, table)
    case 'TableFunction':
      return printTableFunction(cx, table)
    case 'Derived':
      return printDerived(cx, table)
    case 'StageTable':
      return printStageTable(cx, table)
    case 'Join':
      return printJoin(cx, table)
  }
}

const joinWords: Readonly<Record<TableJoin['op'], string>> = {
  INNER: 'INNER',
  LEFT: 'LEFT OUTER',
  RIGHT: 'RIGHT OUTER',
  FULL: 'FULL OUTER',
  CROSS: 'CROSS',
  'LEFT SEMI': 'LEFT SEMI',
  'LEFT ANTI': 'LEFT ANTI',
  'RIGHT SEMI': 'RIGHT SEMI',
  'RIGHT ANTI': 'RIGHT ANTI',
  'LEFT ANY': 'LEFT ANY',
  'RIGHT ANY': 'RIGHT ANY',
  'INNER ANY': 'INNER ANY',
  ASOF: 'ASOF',
  'LEFT ASOF': 'ASOF LEFT',
  'RIGHT ASOF': 'ASOF RIGHT',
  'FULL ASOF': 'ASOF FULL',
}

/** Iterates over a chain of joins along its left sides instead of recursing. */
function printJoin(cx: PrintContext, join: TableJoin): string {
  const tail: string[] = []
  let node: TableReference = join
  while (node.kind === 'Join') {
    tail.push(printJoined(cx, node))
    node = node.left
  }
  return words(cx.tableReference(node), ...tail.reverse())
}

function printJoined(cx: PrintContext, { op, condition, right }: TableJoin): string {
  const table = right.kind === 'Join' ? `(${cx.tableReference(right)})` : cx.tableReference(right)
  return words(
    condition.kind === 'Natural' && 'NATURAL',
    joinWords[op],
    'JOIN',
    table,
    condition.kind === 'On' && `ON ${cx.expression(condition.expr)}`,
    condition.kind === 'Using' &&
      `USING(${commas(condition.columns, column => cx.identifier(column))})`,
  )
}

function printTable(cx: PrintContext, table: NamedTable): string {
  const { name, changes, travel, withOptions, pivot, unpivot, alias, sample } = table
  return words(
    cx.name(name),
    changes && printChanges(cx, changes),
    travel && printTimeTravel(cx, travel),
    printTableWithOptions(withOptions),
    printAlias(cx, alias),
    pivot && printPivot(cx, pivot),
    unpivot && printUnpivot(cx, unpivot),
    sample && printSample(sample),
  )
}

/** `AT (SNAPSHOT => '…')` */
export function printTimeTravel(cx: PrintContext, travel: TimeTravel): string {
  return `${cx.style.asServer ? 'AT' : travel.kind} ${printPoint(cx, travel)}`
}

/** `(SNAPSHOT => '…')` */
export function printPoint(cx: PrintContext, { point, value, noCheck }: TimeTravel): string {
  const check = noCheck ? ', NO_CHECK => true' : ''
  return `(${point} => ${cx.expression(value)}${check})`
}

function printChanges(cx: PrintContext, { appendOnly, from, to }: Changes): string {
  return words(
    `CHANGES (INFORMATION => ${appendOnly ? 'APPEND_ONLY' : 'DEFAULT'})`,
    printTimeTravel(cx, from),
    to && `END ${printPoint(cx, to)}`,
  )
}

/** `WITH (consume = 'true', max_batch_size = '3')` after a stream. */
export function printTableWithOptions(options: NamedTable['withOptions']): string {
  if (options === undefined) return ''
  return `WITH (${commas(options, ([name, value]) => `${name} = ${quoteString(value)}`)})`
}

/** `AS t(a, b)` */
export function printAlias(cx: PrintContext, alias: TableAlias | undefined): string {
  if (alias === undefined) return ''
  const columns = optionalList(alias.columns, column => cx.identifier(column))
  return `AS ${cx.identifier(alias.name)}${columns}`
}

/** `SAMPLE ROW (3 ROWS)`, `SAMPLE BLOCK (5) `: the server has a blank after the size in blocks. */
function printSample({ unit, value, rows, rowsOfBlocks }: Sample): string {
  const head = `SAMPLE ${unit} (${printSize(value, rows)})`
  if (unit === 'ROW') return head
  return `${head} ${rowsOfBlocks ? `ROW (${printSize(rowsOfBlocks.value, rowsOfBlocks.rows)})` : ''}`
}

const printSize = (value: number, rows: boolean): string => words(String(value), rows && 'ROWS')

function printPivot(cx: PrintContext, { aggregate, column, values }: Pivot): string {
  const head = cx.expression(aggregate)
  return `PIVOT(${head} FOR ${cx.identifier(column)} IN (${printPivotValues(cx, values)}))`
}

function printPivotValues(cx: PrintContext, values: Pivot['values']): string {
  switch (values.kind) {
    case 'query':
      return cx.query(values.query)
    case 'any':
      return words('ANY', values.order.length > 0 && `ORDER BY ${cx.orderItems(values.order)}`)
    case 'list':
      return commas(values.items, expr => cx.expression(expr))
  }
}

function printUnpivot(cx: PrintContext, { value, name, columns }: Unpivot): string {
  const list = commas(columns, ({ column, alias }) =>
    words(cx.identifier(column), alias !== undefined && `AS ${quoteString(alias)}`),
  )
  return `UNPIVOT(${cx.identifier(value)} FOR ${cx.identifier(name)} IN (${list}))`
}

function printTableFunction(cx: PrintContext, table: TableFunction): string {
  const { name, args, named, lateral, alias, sample } = table
  const list = [
    commas(args, arg => cx.expression(arg)),
    ...named.map(arg => `${cx.identifier(arg.name)}=>${cx.expression(arg.value)}`),
  ]
  const call = `${cx.name(name)}(${list.filter(part => part !== '').join(',')})`
  return words(lateral && 'LATERAL', call, printAlias(cx, alias), sample && printSample(sample))
}

function printDerived(cx: PrintContext, table: DerivedTable): string {
  const { query, lateral, pivot, unpivot, alias } = table
  return words(
    lateral && 'LATERAL',
    `(${cx.query(query)})`,
    printAlias(cx, alias),
    pivot && printPivot(cx, pivot),
    unpivot && printUnpivot(cx, unpivot),
  )
}

function printStageTable(cx: PrintContext, { location, options, alias }: StageTable): string {
  const printed = printStageOptions(cx, options)
  return words(printStageOrUrl(cx, location), printed && `( ${printed} )`, printAlias(cx, alias))
}

/** Source: databend statements/stage.rs `Display for SelectStageOptions`, which leaves CASE_SENSITIVE out. */
function printStageOptions(cx: PrintContext, options: StageTableOptions): string {
  const { files, pattern, fileFormat, connection, caseSensitive } = options
  return words(
    !cx.style.asServer && caseSensitive !== undefined && `CASE_SENSITIVE => ${caseSensitive},`,
    files.length > 0 && `FILES => (${commas(files, quoteString)}),`,
    fileFormat !== undefined && `FILE_FORMAT => ${rawText(cx, fileFormat)},`,
    pattern && `PATTERN => ${printStringOrVariable(cx, pattern)},`,
    connection.length > 0 && `CONNECTION => (${commas(connection, printOption)} )`,
  )
}
