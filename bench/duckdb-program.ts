import { createRequire } from 'node:module'
import { createInterface } from 'node:readline'

// DuckDB with one thread, in a process of its own: reads a statement a line, as JSON, and answers in a line. The
// arguments are the module `@duckdb/node-api`, which is not installed with this project, and the number of threads.

interface DuckDb {
  readonly DuckDBInstance: {
    create(path: string, options: Readonly<Record<string, string>>): Promise<Instance>
  }
}
interface Instance {
  connect(): Promise<{ runAndReadAll(sql: string): Promise<Reader> }>
}
interface Reader {
  columnTypes(): readonly unknown[]
  getRows(): readonly (readonly unknown[])[]
}

const [module = '', threads = '1'] = process.argv.slice(2)
const { DuckDBInstance } = createRequire(import.meta.url)(module) as DuckDb
const connection = await (await DuckDBInstance.create(':memory:', { threads })).connect()

const cell = (value: unknown): string | null => (value === null ? null : String(value))

for await (const line of createInterface({ input: process.stdin })) {
  const cpu = process.cpuUsage()
  const start = performance.now()
  let answer: object
  try {
    const reader = await connection.runAndReadAll(JSON.parse(line))
    const rows = reader.getRows().map(row => row.map(cell))
    const ms = performance.now() - start
    const { user, system } = process.cpuUsage(cpu)
    const types = reader.columnTypes().map(String)
    answer = { types, rows, ms, processorMs: (user + system) / 1000 }
  } catch (error) {
    answer = { error: String(error) }
  }
  console.log(JSON.stringify(answer))
}
