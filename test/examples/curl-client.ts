import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCommand } from '../run-command.js'
import type { QueryAnswer } from './adapter-client.js'

interface QueryResponse {
  readonly schema: readonly { readonly name: string; readonly type: string }[]
  readonly data: readonly (readonly (string | null)[])[]
  readonly error: { readonly code: number; readonly message: string } | null
  readonly next_uri: string | null
}

/** Speaks to a server as the 2023 text of its HTTP interface shows it, with the program curl. */
export class CurlClient {
  readonly #url: string

  constructor(url: string) {
    this.#url = url
  }

  /** Runs a statement and follows `next_uri` until it is null; cells stay texts. */
  async query(sql: string): Promise<QueryAnswer> {
    const body = JSON.stringify({ sql })
    const json = ['--header', 'Content-Type: application/json']
    let page = await this.#curl('/v1/query/', '--request', 'POST', ...json, '--data-raw', body)
    let columns = page.schema
    const rows = [...page.data]
    while (page.error === null && page.next_uri !== null) {
      page = await this.#curl(page.next_uri)
      if (columns.length === 0) columns = page.schema
      rows.push(...page.data)
    }
    if (page.error !== null) throw new Error(`${page.error.code} ${page.error.message}`)
    return { columns: columns.map(({ name, type }) => [name, type]), rows }
  }

  /** Uploads a file to a stage, `~` for the user stage. */
  async upload(stage: string, path: string, content: string): Promise<void> {
    const folder = mkdtempSync(join(tmpdir(), 'mockq-upload-'))
    const file = join(folder, 'content')
    writeFileSync(file, content)
    const form = `upload=@${file};filename=${path}`
    const stageName = ['--header', `stage_name:${stage}`]
    await this.#curl('/v1/upload_to_stage', '--request', 'PUT', ...stageName, '--form', form)
    rmSync(folder, { recursive: true })
  }

  async #curl(path: string, ...args: readonly string[]): Promise<QueryResponse> {
    const common = ['curl', '--silent', '--show-error', '--fail-with-body', '--user', 'root:']
    return JSON.parse(await runCommand([...common, ...args, `${this.#url}${path}`]))
  }
}
