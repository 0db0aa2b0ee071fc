import type { Test } from 'tap'
import { serveBackend, startServer } from '#mockq'
import { record, replay } from './record-and-play.js'
import { TestClient } from './test-client.js'

/** A statement, with its bind values if it has some. */
export type Statement = string | { readonly sql: string; readonly params: unknown }

async function ask(url: string, statements: readonly Statement[]) {
  const client = new TestClient(url)
  const answers = []
  for (const each of statements) {
    const { sql, params } = typeof each === 'string' ? { sql: each, params: undefined } : each
    const { rows, types, error } = await client.query(sql, params === undefined ? {} : { params })
    answers.push({ rows, types, code: error?.code, message: error?.message ?? '' })
  }
  return answers
}

async function serve(t: Test): Promise<string> {
  const server = await startServer({ port: 0, backend: serveBackend({ engine: 'memory' }) })
  t.teardown(() => server.close())
  return server.url
}

/** Records statements, and plays others beside a server that runs these for the first time. */
export async function play(t: Test, recorded: readonly Statement[], live: readonly Statement[]) {
  const folder = t.testdir()
  const recorder = await record(folder, await serve(t))
  await ask(recorder.url, recorded)
  await recorder.close()
  const player = await replay(folder, { computed: true })
  t.teardown(() => player.close())
  return { given: await ask(player.url, live), right: await ask(await serve(t), live) }
}
