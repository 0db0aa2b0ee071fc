import t from 'tap'
import { tableOptionNames } from '../../../core/binder/command/table-options.js'
import { SystemClock } from '../../../core/clock.js'
import { RandomIds } from '../../../core/ids.js'
import { serveBackend } from '../../../core/index.js'
import { silentLog } from '../../../core/log.js'
import { BackendSession } from '../../specs-runner/backend-session.js'

/** Values that are not the default; of all other options it is 7. */
const values: Readonly<Record<string, string>> = {
  analyze_count_min_sketch_error_rate: '0.01',
  analyze_frequency_columns: 'a',
  analyze_histogram_algorithm: 'kll_fast',
  analyze_histogram_kll_relative_error: '0.02',
  approx_distinct_columns: 'a',
  bloom_index_columns: 'a',
  bloom_index_type: 'xor8',
  change_tracking: 'true',
  compression: 'lz4',
  enable_parquet_dictionary: 'true',
  enable_virtual_column: 'true',
  data_retention_period_in_hours: '2',
  segment_format: 'column_oriented',
  storage_format: 'native',
  write_distribution_mode: 'none',
}

/** What the server says of an option with one value alone, and of ENGINE said twice. */
const refusals: Readonly<Record<string, RegExp>> = { engine: /^1005 /, storage_format: /^1074 / }

t.test('every option of tables is shown, or refused by name', async t => {
  const clock = new SystemClock()
  const backend = await serveBackend({ engine: 'memory' })({
    clock,
    ids: new RandomIds(),
    log: silentLog,
  })
  const session = new BackendSession(backend)
  const create = (engine: string, options = '') =>
    session.run(
      engine === 'MATERIALIZED_VIEW'
        ? `CREATE OR REPLACE MATERIALIZED VIEW v ${options} AS SELECT a FROM source WHERE a > 0`
        : `CREATE OR REPLACE TABLE t (a INT) ENGINE = ${engine} ${options}`,
    )
  const shown = async (engine: string) => {
    const object = engine === 'MATERIALIZED_VIEW' ? 'MATERIALIZED VIEW v' : 'TABLE t'
    return JSON.stringify((await session.run(`SHOW CREATE ${object}`)).rows)
  }
  await session.run('SET hide_options_in_show_create_table = 0')
  await session.run('CREATE TABLE source (a INT)')
  let refused = 0
  for (const [engine, names] of Object.entries(tableOptionNames)) {
    await create(engine)
    const without = await shown(engine)
    for (const name of names) {
      const value = values[name] ?? '7'
      const fault = await create(engine, `${name} = '${value}'`).then(
        () => undefined,
        (error: Error) => error.message,
      )
      if (fault === undefined) t.not(await shown(engine), without, `${name} of ${engine}`)
      else {
        t.match(fault, refusals[name] ?? /^1002 .*mockq does not support/s, `${name} of ${engine}`)
        refused++
      }
    }
  }
  t.comment(`${refused} options are refused`)
  await backend.close()
})
