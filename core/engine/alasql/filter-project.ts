import type { Filter, Project } from '../../plan/relation.js'
import type { Block } from '../../types/block.js'
import { ValueColumn } from '../../types/columns/value-column.js'
import type { Builder } from '../rows/operator.js'
import { takeRows } from '../rows/take.js'
import type { Row, Statements } from './statements.js'

/** Filters chunk by chunk, so that it can pause, stream and be cancelled like our own filter. */
export function filterBuilder(statements: Statements): Builder<'Filter'> {
  return (relation: Filter, scope) => {
    const input = scope.build(relation.input)
    const conjuncts = relation.conjuncts.map(conjunct => scope.scalar(conjunct, input.columns))
    const { pacer } = scope.run
    return {
      columns: input.columns,
      async *open() {
        for await (const chunk of input.open()) {
          const kept = statements.filter(rowsOf(chunk), ([i]) =>
            conjuncts.every(conjunct => conjunct.value(chunk.columns, i!) === true),
          )
          if (pacer.due()) await pacer.pause()
          const rows = kept.map(([i]) => i!)
          if (rows.length > 0) yield takeRows(chunk.columns, rows, rows.length)
        }
      },
    }
  }
}

/** Computes columns chunk by chunk. */
export function projectBuilder(statements: Statements): Builder<'Project'> {
  return (relation: Project, scope) => {
    const input = scope.build(relation.input)
    const items = relation.items.map(item => scope.scalar(item.expr, input.columns))
    const { pacer } = scope.run
    return {
      columns: relation.items.map(item => item.column),
      async *open() {
        for await (const chunk of input.open()) {
          const rows = statements.project(rowsOf(chunk), ([i]) =>
            items.map(item => item.value(chunk.columns, i!)),
          )
          if (pacer.due()) await pacer.pause()
          yield {
            length: chunk.length,
            columns: items.map((_, at) => new ValueColumn(rows.map(row => row[at]!))),
          }
        }
      },
    }
  }
}

/** One row for each row of a block: an array with its number. */
export function rowsOf({ length }: Pick<Block, 'length'>): Row[] {
  return Array.from({ length }, (_, i) => [i])
}
