import type { Explain, Kill, Presign } from '../../binder/bound-statement.js'
import { explainedLines } from '../../binder/command/explain/explained.js'
import type { TableFacts } from '../../binder/command/explain/facts.js'
import { Unsupported } from '../../errors/unsupported.js'
import type { TableId } from '../../plan/relation.js'
import { stagePath } from '../../stage-path.js'
import { stringType, variantType } from '../../types/data-type.js'
import { type ExecutionContext, nothing, type Outcome, rowsBlock } from '../execution.js'

/** KILL: ends another statement with 1043. Over HTTP, killing a connection means killing its statement. */
export async function kill(execution: ExecutionContext, { id }: Kill): Promise<Outcome> {
  execution.state.processes.kill(id)
  return nothing
}

/** PRESIGN: returns a URL of this server with which anybody may upload or download the file. */
export async function presign(execution: ExecutionContext, command: Presign): Promise<Outcome> {
  const { location, action, expireSecs } = command
  if (location.kind !== 'stage') throw new Unsupported('PRESIGN of a URL')
  execution.state.stages.at(location, execution.context.caller.user)
  const method = action === 'UPLOAD' ? 'PUT' : 'GET'
  const path = stagePath(location.path)
  const url = execution.context.presign({ method, stage: location.name, path, expireSecs })
  const headers = JSON.stringify({
    host: new URL(url).host,
    ...(command.contentType && { 'content-type': command.contentType }),
  })
  return {
    result: {
      columns: [
        { name: 'method', type: stringType },
        { name: 'headers', type: variantType },
        { name: 'url', type: stringType },
      ],
      blocks: rowsBlock([[method, headers, url]]),
    },
  }
}

/** EXPLAIN: returns the plan as text, one row per line. */
export async function explain(
  { transaction, eval: cx }: ExecutionContext,
  { lines, plan }: Explain,
): Promise<Outcome> {
  const columns = [{ name: 'explain', type: stringType }]
  const shown = [...lines]
  if (plan !== undefined) {
    const tables = await transaction.reading()
    const facts = (table: TableId): TableFacts => ({
      rows: tables.rowCount(table),
      blocks: () => tables.blocks(table, undefined, () => cx.uuid().replaceAll('-', '')),
      statistics: () => tables.statistics(table),
    })
    shown.push(...explainedLines(plan, facts, cx))
  }
  return { result: { columns, blocks: rowsBlock(shown.map(line => [line])) } }
}
