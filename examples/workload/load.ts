import { datasetFiles } from './dataset-files.js'
import { analystStatements, tableStatements } from './statements.js'

// node dist/examples/workload/load.js [URL]: fills the tables of the workload on a server and runs
// its statements, as the 2023 text of the HTTP interface describes: POST, then GET next_uri until
// it is null.

const url = process.argv[2] ?? 'http://localhost:8000'
const headers = { authorization: `Basic ${btoa('root:')}`, 'content-type': 'application/json' }

interface Page {
  readonly schema: readonly { readonly name: string; readonly type: string }[]
  readonly data: readonly (readonly (string | null)[])[]
  readonly error: { readonly message: string } | null
  readonly next_uri: string | null
}

async function ask(sql: string): Promise<Pick<Page, 'schema' | 'data'>> {
  const body = JSON.stringify({ sql })
  let page = await request('/v1/query', { method: 'POST', headers, body })
  const { schema } = page
  const data = [...page.data]
  while (page.error === null && page.next_uri !== null) {
    page = await request(page.next_uri, { headers })
    data.push(...page.data)
  }
  if (page.error !== null) throw new Error(page.error.message)
  return { schema, data }
}

async function request(path: string, init: RequestInit): Promise<Page> {
  const response = await fetch(`${url}${path}`, init)
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`)
  return (await response.json()) as Page
}

async function upload(stage: string, path: string, content: string): Promise<void> {
  const body = new FormData()
  body.append('upload', new Blob([content]), path)
  const { authorization } = headers
  const init = { method: 'PUT', headers: { authorization, stage_name: stage }, body }
  const response = await fetch(`${url}/v1/upload_to_stage`, init)
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
}

await ask('CREATE STAGE IF NOT EXISTS vega')
for (const { stage, path, content } of datasetFiles()) await upload(stage, path, content)
for (const { sql } of tableStatements()) await ask(sql)
for (const { name, sql } of analystStatements()) {
  const { schema, data } = await ask(sql)
  console.log(`\n${name}\n${sql}`)
  console.log(schema.map(column => `${column.name} ${column.type}`).join(' | '))
  for (const row of data.slice(0, 5)) console.log(row.map(cell => cell ?? 'NULL').join(' | '))
  if (data.length > 5) console.log(`… ${data.length} rows`)
}
