/** Paths of a table's files in its folder. Source: databend fuse io/locations.rs, constants.rs. */
export const snapshotPath = (id: string): string => `_ss/h${id}_v4.mpk`
export const segmentPath = (name: string): string => `_sg/h${name}_v4.mpk`
export const blockPath = (name: string): string => `_b/h${name}_v2.parquet`
