/** Why records fail that no capability refused by name explains: at most thirty. */
export const explainedRecords: readonly {
  readonly reason: string
  readonly records: readonly string[]
}[] = [
  {
    reason:
      'files of internal stages have a sum of their bytes, as in an object store; the kit ran on a file system',
    records: ['base/05_ddl/05_0016_ddl_stage.test:27'],
  },
  {
    reason:
      'compaction and reclustering move no rows; without ORDER BY they come as they were written',
    records: [
      'base/09_fuse_engine/09_0008_fuse_optimize_table.test:441',
      'base/09_fuse_engine/09_0008_fuse_optimize_table.test:466',
    ],
  },
  {
    reason:
      'millions of rows, groups or pairs, which a busy machine does not get through in ten seconds',
    records: [
      'base/03_common/03_0043_agg_hashtable.test:7',
      'base/03_common/03_0043_agg_hashtable.test:112',
      'query/join/join.test:139',
    ],
  },
]
