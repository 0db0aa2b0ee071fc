import t from 'tap'
import { Counters } from '../../../core/serve/execution.js'
import { ServedStatement } from '../../../core/serve/served-statement.js'
import type { Block } from '../../../core/types/block.js'

function runOf(blocks: AsyncIterable<Block>): ServedStatement {
  return new ServedStatement({
    settings: () => {
      throw new Error('nobody asks for the format')
    },
    counters: new Counters(),
    warnings: [],
    execute: async () => ({ result: { columns: [], blocks } }),
    finish: async () => ({}),
  })
}

async function* broken(error: Error): AsyncGenerator<Block> {
  yield { length: 1, columns: [] }
  throw error
}

async function read(run: ServedStatement): Promise<void> {
  for await (const _ of run.blocks());
}

t.test('whatever an engine throws is told as a QueryError', async t => {
  const bug = { code: 1001, message: 'TypeError: broken (this is a bug in mockq)' }
  await t.rejects(read(runOf(broken(new TypeError('broken')))), bug)
  const tooLong = new RangeError('Invalid string length')
  await t.rejects(read(runOf(broken(tooLong))), { code: 1002 })
})
