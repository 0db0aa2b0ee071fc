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
      'results of a cache that may be out of date: the setting that allows them is refused by name',
    records: [
      'base/20+_others/20_0013_query_result_cache.test:223',
      'base/20+_others/20_0013_query_result_cache.test:233',
      'base/20+_others/20_0013_query_result_cache.test:240',
    ],
  },
  {
    reason: 'the last digits of floats: areas and lengths of H3 are computed in another order',
    records: [224, 229, 273, 279, 291, 297, 302, 351, 357, 363, 478].map(
      line => `query/functions/02_0060_function_geo_h3.test:${line}`,
    ),
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
