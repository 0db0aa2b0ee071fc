// The program curl, as scripts use it.
import assert from 'node:assert/strict'
import { run } from '../javascript/adapter.mjs'

/** A request: its status, and its body's text. */
export async function request(c, path, ...args) {
  const { stdout, stderr, code } = await run('curl', [
    ...['--silent', '--show-error', '--user', `${c.user}:`, '--write-out', '\n%{http_code}'],
    ...args,
    `${c.url}${path}`,
  ])
  assert.equal(code, 0, stderr)
  const end = stdout.lastIndexOf('\n')
  return { status: Number(stdout.slice(end + 1)), body: stdout.slice(0, end) }
}

/** A request whose answer is 200 and JSON. */
export async function json(c, path, ...args) {
  const { status, body } = await request(c, path, ...args)
  assert.equal(status, 200, body)
  return JSON.parse(body)
}

export function post(c, path, body, ...args) {
  const content = ['--header', 'Content-Type: application/json', '--data-raw', JSON.stringify(body)]
  return json(c, path, '--request', 'POST', ...content, ...args)
}

/** Every page of a query, first to last. */
export async function pages(c, path, body, ...args) {
  const all = [await post(c, path, body, ...args)]
  while (all.at(-1).next_uri !== null) all.push(await json(c, all.at(-1).next_uri, ...args))
  return all
}

/** The rows of a query that succeeds. */
export async function rows(c, path, body, ...args) {
  const all = await pages(c, path, body, ...args)
  for (const { error } of all) assert.equal(error, null, JSON.stringify(error))
  return all.flatMap(({ data }) => data)
}
