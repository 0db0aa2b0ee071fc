import { recordedRows, recordedSql } from '../recording.js'

/** Rows of a result, as texts. */
type Rows = readonly (readonly string[])[]

/** A series of statements, counted from 1. */
export interface Workload {
  sql(n: number): string
  /** The rows of the answer, where they are checked. */
  rows?(n: number): Rows
  /** A CSV file that is sent before the statement and is its attachment. */
  csv?(n: number): string
}

/** Rows of the table `points`, which `pointStatements` fill. */
export const pointCount = 100_000
export const batchRows = 100
export const pageRows = 10_000

/** The statements that make the tables of the workloads. */
export const tableStatements: readonly string[] = [
  'CREATE TABLE log (id Int32, text String)',
  'CREATE TABLE points (id UInt64, name String)',
  `INSERT INTO points SELECT number, concat('name ', to_string(number)) FROM numbers(${pointCount})`,
]

/** What `serve` is asked, and what a recording is asked for. */
export const workloads = {
  recorded: { sql: recordedSql, rows: recordedRows },
  'SELECT 1': { sql: () => 'SELECT 1', rows: () => [['1']] },
  'another constant': { sql: n => `SELECT ${n}, 'text ${n}'`, rows: n => [[`${n}`, `text ${n}`]] },
  'point read': {
    sql: n => `SELECT name FROM points WHERE id = ${pointOf(n)}`,
    rows: n => [[`name ${pointOf(n)}`]],
  },
  insert: { sql: n => `INSERT INTO log VALUES (${n}, 'one row')`, rows: () => [['1']] },
  'prepared batch': {
    sql: () => 'INSERT INTO log VALUES',
    csv: n => Array.from({ length: batchRows }, (_, i) => `${n},"row ${i}"\n`).join(''),
  },
  '10,000-row page': { sql: () => `SELECT id, name FROM points LIMIT ${pageRows}` },
} as const satisfies Readonly<Record<string, Workload>>

export type WorkloadName = keyof typeof workloads

/** Spread over the table, and not in its order. */
const pointOf = (n: number): number => (n * 7919) % pointCount
