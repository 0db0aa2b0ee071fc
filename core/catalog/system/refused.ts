const reasons: readonly (readonly [string, string])[] = [
  [
    'it describes internals of the real server',
    `system.backtrace system.build_options system.caches system.configs system.contributors
    system.credits system.malloc_stats system.malloc_stats_totals system.metrics
    system.query_execution`,
  ],
  [
    'mockq keeps no blocks and no statistics of them',
    'system.clustering_history system.statistics system.virtual_columns',
  ],
  ['mockq caches no results', 'system.query_cache'],
  [
    'mockq has no cloud control service',
    'system.notification_history system.notifications system.task_history system.tasks',
  ],
]

/** System tables of the real server that mockq does not have, by `database.name`, each with the reason. */
export const refusedSystemTables: ReadonlyMap<string, string> = new Map(
  reasons.flatMap(([reason, names]) => names.split(/\s+/).map(name => [name, reason] as const)),
)
