/** What a route under `/__mockq` answered. */
export interface AdminReply {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers, field by field
  readonly body: any
}

type Parameters = string | Readonly<Record<string, string>>

/** Asks a route under `/__mockq` of a server; `path` begins with a slash. */
export async function getAdmin(
  url: string,
  path: string,
  parameters: Parameters = '',
): Promise<AdminReply> {
  return reply(await fetch(`${url}/__mockq${path}?${new URLSearchParams(parameters)}`))
}

/** Sends JSON to a route under `/__mockq` of a server. */
export async function postAdmin(url: string, path: string, body: object = {}): Promise<AdminReply> {
  const headers = { 'content-type': 'application/json' }
  const request = { method: 'POST', headers, body: JSON.stringify(body) }
  return reply(await fetch(`${url}/__mockq${path}`, request))
}

async function reply(answer: Response): Promise<AdminReply> {
  return { status: answer.status, body: JSON.parse(await answer.text()) }
}
