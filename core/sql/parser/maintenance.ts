import type { RefreshMaterializedView, VacuumDropTable } from '../ast/ddl.js'
import type {
  AnalyzeHistogram,
  AnalyzeTable,
  OptimizeTable,
  RefreshLineage,
  RefreshVirtualColumn,
  SystemAction,
  VacuumTable,
  VacuumTemporary,
  VacuumVirtualColumn,
} from '../ast/maintenance.js'
import type { ForeignStatement, RefreshAggregatingIndex, RefreshTableIndex } from '../ast/object.js'
import { type ParseContext, type Rule, spanOf } from './context.js'
import { parseVacuumDropTable } from './drop.js'
import { parseForeign } from './foreign.js'
import { parseRefreshMaterializedView } from './materialized-view.js'
import { parseRefreshAggregating, parseRefreshIndex } from './object.js'
import { optional } from './optional.js'
import { parsePoint } from './time-travel.js'

const parseLimit: Rule<string | undefined> = ({ tokens }) =>
  tokens.accept('LIMIT') ? tokens.unsigned() : undefined

/** Source: databend statement.rs `optimize_table`, `optimize_table_action`. */
export const parseOptimize: Rule<OptimizeTable> = p => {
  const { tokens } = p
  const { start } = tokens.next()
  tokens.expect('TABLE')
  const name = tokens.objectName()
  const word = tokens.expectAny(['ALL', 'PURGE', 'COMPACT'])
  const action = word === 'COMPACT' && tokens.accept('SEGMENT') ? 'COMPACT SEGMENT' : word
  const before = word === 'PURGE' ? parseBefore(p) : undefined
  const limit = parseLimit(p)
  return {
    kind: 'OptimizeTable',
    name,
    action,
    ...optional({ before, limit }),
    span: spanOf(p, start),
  }
}

const parseBefore: Rule<OptimizeTable['before']> = p => {
  const { start } = p.tokens.peek()
  return p.tokens.accept('BEFORE') ? parsePoint(p, 'AT', start) : undefined
}

/** Source: databend statement.rs `analyze_table`. */
export const parseAnalyze: Rule<AnalyzeTable> = p => {
  const { tokens } = p
  const { start } = tokens.next()
  tokens.expect('TABLE')
  const name = tokens.objectName()
  const noScan = tokens.accept('NOSCAN')
  const histogram = tokens.accept('WITH') ? parseHistogram(p) : undefined
  return { kind: 'AnalyzeTable', name, noScan, ...optional({ histogram }), span: spanOf(p, start) }
}

/** `HISTOGRAM [ALGORITHM = '…'], [ERROR_RATE = 0.1]`: the last of each counts. */
const parseHistogram: Rule<AnalyzeHistogram> = p => {
  const { tokens } = p
  tokens.expect('HISTOGRAM')
  let histogram: AnalyzeHistogram = {}
  if (!tokens.isWord('ALGORITHM') && !tokens.isWord('ERROR_RATE')) return histogram
  tokens.list(() => {
    const option = tokens.expectAny(['ALGORITHM', 'ERROR_RATE'])
    tokens.expectOp('=')
    histogram =
      option === 'ALGORITHM'
        ? { ...histogram, algorithm: tokens.string() }
        : { ...histogram, errorRate: parseNumber(p) }
  })
  return histogram
}

const parseNumber: Rule<string> = ({ tokens }) => {
  const { kind, text } = tokens.peek()
  if (kind !== 'number') throw tokens.unexpected()
  tokens.next()
  return text
}

/** `VACUUM …`. Source: databend statement.rs `vacuum_*`. */
export const parseVacuum: Rule<
  VacuumTable | VacuumTemporary | VacuumVirtualColumn | VacuumDropTable
> = p => {
  const { tokens } = p
  const { start } = tokens.next()
  switch (tokens.expectAny(['TEMPORARY', 'TABLE', 'DROP', 'VIRTUAL'])) {
    case 'TEMPORARY':
      return parseVacuumTemporary(p, start)
    case 'TABLE': {
      const name = tokens.objectName()
      const dryRun = parseDryRun(p)
      return { kind: 'VacuumTable', name, ...optional({ dryRun }), span: spanOf(p, start) }
    }
    case 'DROP':
      tokens.expect('TABLE')
      return parseVacuumDropTable(p, start)
    case 'VIRTUAL': {
      tokens.expect('COLUMN', 'FROM')
      const name = tokens.objectName()
      return { kind: 'VacuumVirtualColumn', name, span: spanOf(p, start) }
    }
  }
}

const parseDryRun: Rule<VacuumTable['dryRun']> = ({ tokens }) => {
  if (!tokens.accept('DRY')) return undefined
  tokens.expect('RUN')
  return tokens.accept('SUMMARY') ? 'SUMMARY' : 'FILES'
}

function parseVacuumTemporary(p: ParseContext, start: number): VacuumTemporary {
  const { tokens } = p
  const what = tokens.expectAny(['FILES', 'TABLES'])
  const retain = what === 'FILES' && tokens.accept('RETAIN') ? parseDuration(p) : undefined
  const limit = parseLimit(p)
  return { kind: 'VacuumTemporary', what, ...optional({ retain, limit }), span: spanOf(p, start) }
}

const parseDuration: Rule<NonNullable<VacuumTemporary['retain']>> = ({ tokens }) => ({
  amount: tokens.unsigned(),
  unit: tokens.expectAny(['SECONDS', 'DAYS']),
})

/** `REFRESH …`. Source: databend statement.rs `refresh_*`. */
export const parseRefresh: Rule<
  | RefreshTableIndex
  | RefreshAggregatingIndex
  | RefreshVirtualColumn
  | RefreshLineage
  | RefreshMaterializedView
  | ForeignStatement
> = p => {
  const { tokens } = p
  const { start } = tokens.next()
  if (tokens.accept('AGGREGATING', 'INDEX')) return parseRefreshAggregating(p, start)
  if (tokens.accept('VIRTUAL', 'COLUMN')) return parseRefreshVirtual(p, start)
  if (tokens.accept('MATERIALIZED', 'VIEW')) return parseRefreshMaterializedView(p, start)
  if (tokens.accept('LINEAGE')) {
    tokens.expect('FOR', 'ALL', 'VIEWS')
    const dryRun = parseDryRun(p)
    if (dryRun === 'SUMMARY') throw tokens.unexpected()
    return { kind: 'RefreshLineage', dryRun: dryRun !== undefined, span: spanOf(p, start) }
  }
  return parseRefreshIndex(p, start) ?? parseForeign(p, start)
}

function parseRefreshVirtual(p: ParseContext, start: number): RefreshVirtualColumn {
  const { tokens } = p
  tokens.expectAny(['FOR', 'ON'])
  const name = tokens.objectName()
  const selection = tokens.accept('WHERE') ? p.expression() : undefined
  const limit = parseLimit(p)
  const overwrite = tokens.accept('OVERWRITE')
  const rest = optional({ selection, limit })
  return { kind: 'RefreshVirtualColumn', name, ...rest, overwrite, span: spanOf(p, start) }
}

/** `SYSTEM …`. Source: databend statement.rs `action`. */
export const parseSystem: Rule<SystemAction> = p => {
  const { tokens } = p
  const { start } = tokens.next()
  const word = tokens.expectAny(['ENABLE', 'DISABLE', 'FLUSH'])
  const what = word === 'FLUSH' ? 'PRIVILEGES' : 'EXCEPTION_BACKTRACE'
  tokens.expect(what)
  return {
    kind: 'System',
    action: `${word} ${what}` as SystemAction['action'],
    span: spanOf(p, start),
  }
}
