import { join } from 'node:path'
import { explainedTrips, type Trip } from './file-trip-kinds.js'
import type { Measure } from './measure.js'
import { edgeTypes } from './oracle-columns.js'

/** An engine that writes and reads files of the machine. Rejects with the error of a statement. */
export interface TripEngine {
  rows(sql: string): Promise<readonly (readonly (string | null)[])[]>
}

/** A column whose values travel. */
interface Travelling {
  readonly column: string
  /** With NULL or NOT NULL. */
  readonly type: string
}

/** Those that the engine at hand knows, too. */
const compressions = ['GZIP', 'DEFLATE', 'RAW_DEFLATE', 'BROTLI', 'ZSTD', 'BZ2', 'XZ']

const travelling: readonly Travelling[] = edgeTypes.flatMap(({ name, sql }) => [
  { column: `c_${name}`, type: `${sql} NOT NULL` },
  { column: `n_${name}`, type: `${sql} NULL` },
])
const nullable = travelling.filter(({ column }) => column.startsWith('n_'))

/** What travels in which formats. The engine does not know Avro, Arrow, and compressions of Parquet. */
const formats: readonly (readonly [format: string, columns: readonly Travelling[]])[] = [
  ...['CSV', 'TSV', 'NDJSON', 'PARQUET'].map(type => [`TYPE = ${type}`, travelling] as const),
  ...['CSV', 'TSV', 'NDJSON'].flatMap(type =>
    compressions.map(each => [`TYPE = ${type} COMPRESSION = '${each}'`, nullable] as const),
  ),
]

/** Which engine writes a file; both then read it. */
interface Direction {
  readonly name: string
  readonly writer: TripEngine
  readonly readers: readonly [ours: TripEngine, theirs: TripEngine]
}

/**
 * Columns of the table `edge` that one engine unloads, in every format and compression, and both load: how many they
 * read alike. Prints a table; `-` is what the writer does not know.
 */
export async function measureTrips(
  ours: TripEngine,
  theirs: TripEngine,
  folder: string,
): Promise<readonly Measure[]> {
  const readers = [ours, theirs] as const
  const directions: readonly Direction[] = [
    { name: 'files of mockq', writer: ours, readers },
    { name: 'files of the engine', writer: theirs, readers },
  ]
  const measures: Measure[] = directions.map(({ name }) => ({ name, passed: 0, failures: [] }))
  const aside = new Map<string, number>(explainedTrips.map(({ name }) => [name, 0]))
  for (const [format, columns] of formats) {
    const cells: string[] = []
    for (const [i, direction] of directions.entries()) {
      const { passed, failures } = await tripsIn(direction, format, columns, join(folder, `${i}`))
      const unexplained = failures.filter(failure => !isExplained(failure, aside))
      measures[i]!.passed += passed
      measures[i]!.failures.push(...unexplained.map(failureText))
      const total = passed + failures.length
      cells.push(`${direction.name} ${total === 0 ? '-' : `${passed}/${total}`}`)
    }
    console.log(`${format}: ${cells.join(', ')}`)
  }
  for (const { name, because } of explainedTrips) {
    console.log(`set aside: ${aside.get(name)} x ${name} (${because})`)
  }
  return measures
}

let fileCount = 0

async function tripsIn(
  { name, writer, readers }: Direction,
  format: string,
  columns: readonly Travelling[],
  folder: string,
) {
  const result = { passed: 0, failures: [] as Trip[] }
  for (const each of columns) {
    const place = `'fs://${folder}/${fileCount++}/'`
    const isWritten = await writer
      .rows(
        `COPY INTO ${place} FROM (SELECT id, ${each.column} AS v FROM edge) FILE_FORMAT = (${format}) SINGLE = TRUE`,
      )
      .then(
        () => true,
        () => false,
      )
    if (!isWritten) continue
    const [own, other] = await Promise.all(
      readers.map(reader => readText(reader, place, format, each)),
    )
    // Engines of different years word errors differently.
    const fail = [own, other].every(text => text!.startsWith('error: '))
    if (fail || own === other) result.passed++
    else result.failures.push({ name, format, type: each.type, ...differing(own!, other!) })
  }
  return result
}

/** The rows of a file, or the error of reading it. */
async function readText(
  engine: TripEngine,
  place: string,
  format: string,
  { type }: Travelling,
): Promise<string> {
  try {
    await engine.rows(`CREATE OR REPLACE TABLE trip (id INT, v ${type})`)
    await engine.rows(`COPY INTO trip FROM ${place} FILE_FORMAT = (${format})`)
    const rows = await engine.rows('SELECT id, v FROM trip ORDER BY id')
    return rows.map(row => JSON.stringify(row)).join('\n')
  } catch (error) {
    return `error: ${(error as Error).message}`
  }
}

/** The first rows that differ. */
function differing(own: string, other: string): { ours: string; theirs: string } {
  const [a, b] = [own.split('\n'), other.split('\n')]
  const at = a.findIndex((row, i) => row !== b[i])
  return { ours: a[at] ?? '', theirs: b[at] ?? '' }
}

const failureText = ({ name, format, type, ours, theirs }: Trip): string =>
  `${name}, ${format}, ${type}\n   ours   ${ours}\n   theirs ${theirs}`

function isExplained(trip: Trip, aside: Map<string, number>): boolean {
  const kind = explainedTrips.find(({ fits }) => fits(trip))
  if (kind !== undefined) aside.set(kind.name, aside.get(kind.name)! + 1)
  return kind !== undefined
}
