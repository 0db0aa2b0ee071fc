import { writeFileSync } from 'node:fs'
import { openClient, serveBackend, startServer } from '../../core/index.js'

/** Writes the rows of a query into a Parquet file. */
export async function writeParquetFile(path: string, query: string): Promise<void> {
  const server = await startServer({ port: 0, backend: serveBackend({ engine: 'memory' }) })
  const client = await openClient({ target: server.url })
  try {
    await client.run(`COPY INTO @~/x FROM (${query}) FILE_FORMAT = (TYPE = PARQUET)`)
    const [[file]] = (await client.run("SELECT name FROM list_stage(location => '@~')")).rows as [
      [string],
    ]
    const [[, , url]] = (await client.run(`PRESIGN DOWNLOAD @~/${file}`)).rows as [
      [string, string, string],
    ]
    writeFileSync(path, Buffer.from(await (await fetch(url)).arrayBuffer()))
  } finally {
    await client.close()
    await server.close()
  }
}
