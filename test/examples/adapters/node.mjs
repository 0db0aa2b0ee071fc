// Runs the requests of test/examples/adapter-client.ts with the npm driver: one JSON line each way.
import { createRequire } from 'node:module'
import { createInterface } from 'node:readline'

const [, , dsn, folder] = process.argv
const { Client } = createRequire(`${folder}/`)('databend-driver')

/** A value as every adapter writes it, see adapter-client.ts. */
function plain(value, type) {
  if (typeof value === 'bigint')
    return value >= -(2n ** 53n) && value <= 2n ** 53n ? Number(value) : String(value)
  if (value instanceof Date)
    return type.includes('Timestamp') ? value.toISOString() : value.toISOString().slice(0, 10)
  if (Buffer.isBuffer(value)) return value.toString('hex')
  if (Array.isArray(value)) return value.map(item => plain(item, type))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, plain(item, type)]))
}

async function answer(connection, request) {
  switch (request.op) {
    case 'query': {
      const iterator = await connection.queryIter(request.sql)
      const columns = iterator
        .schema()
        .fields()
        .map(field => [field.name, field.dataType])
      const rows = []
      for (let row = await iterator.next(); row; row = await iterator.next()) {
        if (row instanceof Error) throw row
        rows.push(row.values().map((value, i) => plain(value, columns[i][1])))
      }
      return { columns, rows }
    }
    case 'exec':
      return { affected: await connection.exec(request.sql) }
    case 'many': {
      const rows = request.rows.map(row => row.map(String))
      return { affected: Number((await connection.streamLoad(request.sql, rows)).writeRows) }
    }
    case 'file':
      return { affected: Number((await connection.loadFile(request.sql, request.path)).writeRows) }
    default:
      throw new Error(request.op)
  }
}

const connection = await new Client(dsn).getConn()
for await (const line of createInterface({ input: process.stdin })) {
  const result = await answer(connection, JSON.parse(line)).catch(error => ({
    error: error.message,
  }))
  console.log(JSON.stringify(result))
}
