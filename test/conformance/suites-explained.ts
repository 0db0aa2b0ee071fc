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
      'millions of rows, groups or pairs, which a busy machine does not get through in ten seconds',
    records: ['base/03_common/03_0043_agg_hashtable.test:7', 'query/join/join.test:139'],
  },
  {
    reason:
      'tables are not stored as encoded files: sizes are those of values, and indexes have none',
    records: [
      'base/09_fuse_engine/09_0046_parquet_encoding.test:32',
      'base/09_fuse_engine/09_0046_parquet_encoding.test:81',
      'base/09_fuse_engine/09_0046_parquet_encoding.test:112',
      'query/index/09_vector_index/09_0000_vector_index_base.test:81',
      'query/index/10_spatial_index/10_0000_spatial_index_base.test:58',
    ],
  },
  {
    reason:
      'a run of all suites sets copy_dedup_full_path_by_default first, for the tests of stages',
    records: ['base/01_system/01_0001_system_tables.test:90'],
  },
]
