import type { Database, StoredTable } from '../../catalog/objects.js'

/** The folder of a table in the names of its files. Source: databend fuse fuse_table.rs `parse_storage_prefix_from_table_info`. */
export function tableFolder({ id }: Database, table: StoredTable): string {
  return `${id}/${table.id}/`
}
