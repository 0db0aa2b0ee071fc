const reasons: readonly (readonly [string, string])[] = [
  [
    'mockq has no cloud control service',
    'system.notification_history system.notifications system.task_history system.tasks',
  ],
]

/** System tables of the real server that mockq does not have, by `database.name`, each with the reason. */
export const refusedSystemTables: ReadonlyMap<string, string> = new Map(
  reasons.flatMap(([reason, names]) => names.split(/\s+/).map(name => [name, reason] as const)),
)
