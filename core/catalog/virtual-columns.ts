import type { StoredTable } from './objects.js'

/**
 * Whether the server makes columns of the fields of a table's Variants when rows are written.
 *
 * Source: databend fuse fuse_table.rs `enable_virtual_column`.
 */
export const writesVirtualColumns = ({ options }: StoredTable): boolean =>
  /^(1|true)$/i.test(options['enable_virtual_column'] ?? '')
