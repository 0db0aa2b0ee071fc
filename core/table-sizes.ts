/** Sizes of a table in bytes that SHOW FULL TABLES and the routes of the catalogue show. */
export const shownSizes = ['data_size', 'data_compressed_size', 'index_size']

/** Columns of `system.tables` with sizes of what is stored. Source: databend tables_table.rs `schema`. */
export const tableSizes = [
  ...[...shownSizes, 'bloom_index_size', 'ngram_index_size', 'inverted_index_size'],
  ...['vector_index_size', 'virtual_column_size', 'number_of_segments', 'number_of_blocks'],
]
