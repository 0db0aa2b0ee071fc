/**
 * Why mockq runs no statement of a form, by the form. A test checks that each form of which the specs show only refusals
 * has a reason here, and that no other has.
 */
const reasons: readonly (readonly [reason: string, forms: readonly string[]])[] = [
  [
    'it needs the cloud control service, without which servers refuse it, too',
    [
      'ALTER NOTIFICATION INTEGRATION',
      'ALTER TASK',
      'CREATE NOTIFICATION INTEGRATION',
      'CREATE TASK',
      'DESC NOTIFICATION INTEGRATION',
      'DESC TASK',
      'DROP NOTIFICATION INTEGRATION',
      'DROP TASK',
      'EXECUTE TASK',
      'SHOW TASKS',
    ],
  ],
  [
    'servers parse it and have nothing that runs it',
    ['ALTER PIPE', 'CREATE DYNAMIC TABLE', 'CREATE PIPE', 'DESC PIPE', 'DROP PIPE'],
  ],
  ['the grammar of servers has it no longer', ['CREATE SHARE']],
  [
    'it needs external catalogs (Iceberg, Hive, S3 Tables), and mockq asks no other servers',
    ['CREATE CATALOG'],
  ],
  [
    'it changes how to log in to storage, and mockq keeps every table in memory',
    ['ALTER TABLE … MODIFY CONNECTION'],
  ],
  [
    'it makes a second line of snapshots of a table, of which mockq keeps one',
    ['ALTER TABLE … CREATE BRANCH'],
  ],
  [
    'it manages the nodes of a cluster, and mockq is a single node without one',
    [
      'CREATE WAREHOUSE',
      'RENAME WAREHOUSE',
      'SHOW ONLINE NODES',
      'SHOW WAREHOUSES',
      'SHOW WORKERS',
    ],
  ],
  [
    'it limits or shares the processors of a server, and mockq runs statements on one',
    ['SET PRIORITY'],
  ],
  [
    'its rows are times and counters of the operators of the real server, which mockq does not have',
    ['EXPLAIN ANALYZE'],
  ],
]

export const leftOutStatements: ReadonlyMap<string, string> = new Map(
  reasons.flatMap(([reason, forms]) => forms.map(form => [form, reason] as const)),
)

/** Why mockq does not read or write files of a format, by the format. */
export const leftOutFormats: ReadonlyMap<string, string> = new Map([
  ['ORC', 'no well-kept JavaScript package writes it'],
  ['JSON', 'servers write it and have nothing that reads it'],
  ['XML', 'servers know its name, and neither read nor write it'],
  ['LANCE', 'servers only write it, and no JavaScript package does'],
])
