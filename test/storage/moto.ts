import { join } from 'node:path'
import { BackgroundProcess } from '../background-process.js'
import { installed, pythonPackages } from '../drivers/install.js'

/** A program that answers as S3 does. */
const pinned = 'moto[server]==5.2.5'

/** The keys of a user of the service. */
export interface Keys {
  readonly id: string
  readonly secret: string
}

/** A running service with one bucket and one user. */
export interface Moto {
  readonly url: string
  readonly keys: Keys
  close(): Promise<unknown>
}

/** Starts the service, which from then on answers requests only with the keys of its user. */
export async function startMoto(bucket: string): Promise<Moto> {
  const folder = await installed('moto', pinned, pythonPackages(pinned))
  const program = join(folder, 'bin/moto_server')
  const process = new BackgroundProcess([program, '-H', '127.0.0.1', '-p', '0'])
  const [, url = ''] = await process.printed(/Running on (http:\S+)/)
  await ask(`${url}/${bucket}`, { method: 'PUT' })
  const keys = await newUser(url)
  await ask(`${url}/moto-api/reset-auth`, { method: 'POST', body: '0' })
  return { url, keys, close: () => process.stop('SIGKILL') }
}

async function newUser(url: string): Promise<Keys> {
  const policy = { Statement: [{ Effect: 'Allow', Action: 's3:*', Resource: '*' }] }
  const user = { UserName: 'mockq' }
  await manage(url, 'CreateUser', user)
  const document = JSON.stringify({ Version: '2012-10-17', ...policy })
  await manage(url, 'PutUserPolicy', { ...user, PolicyName: 'all', PolicyDocument: document })
  const answer = await manage(url, 'CreateAccessKey', user)
  const field = (name: string) => new RegExp(`<${name}>(.*?)</${name}>`).exec(answer)![1]!
  return { id: field('AccessKeyId'), secret: field('SecretAccessKey') }
}

/** Calls the service of users, which the signature names. */
function manage(url: string, action: string, fields: Readonly<Record<string, string>>) {
  return ask(url, {
    method: 'POST',
    headers: {
      authorization: 'AWS4-HMAC-SHA256 Credential=x/20240101/us-east-1/iam/aws4_request',
    },
    body: new URLSearchParams({ Action: action, Version: '2010-05-08', ...fields }),
  })
}

async function ask(url: string, init: RequestInit): Promise<string> {
  const answer = await fetch(url, init)
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${init.method} ${url}: ${answer.status} ${text}`)
  return text
}
