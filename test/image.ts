import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { BackgroundProcess } from './background-process.js'
import { runCommand } from './run-command.js'

/** What an image built from a Dockerfile runs: of the last stage, as its instructions say. */
interface Image {
  readonly variables: NodeJS.ProcessEnv
  readonly command: readonly string[]
  readonly healthCheck: readonly string[]
}

/**
 * Does without Docker what a container does: runs the command of the Dockerfile with its variables, asks the health check
 * before, during and after, and ends the command as `docker stop` does.
 *
 * `bin`: the folder with the program; `cwd`: the folder that the container works in.
 */
export async function checkImage(root: string, bin: string, cwd: string): Promise<void> {
  const { variables, command, healthCheck } = readImage(join(root, 'Dockerfile'))
  const port = String(await freePort())
  const PATH = `${bin}:${process.env['PATH']}`
  const env: NodeJS.ProcessEnv = { PATH, ...variables, MOCKQ_PORT: port }
  const isHealthy = (): Promise<boolean> =>
    runCommand(healthCheck, { cwd, env }).then(
      () => true,
      () => false,
    )
  assert.equal(await isHealthy(), false)
  const container = new BackgroundProcess(command, { cwd, env })
  const [, url] = await container.printed(/ready on (http:\S+)/)
  assert.equal(url, `http://0.0.0.0:${port}`)
  assert.equal(await isHealthy(), true)
  assert.equal((await container.stop('SIGTERM')).code, 0)
  assert.equal(await isHealthy(), false)
}

function readImage(path: string): Image {
  const stages = readFileSync(path, 'utf8')
    .replaceAll('\\\n', '')
    .split(/^FROM /m)
  const instructions = [...stages.at(-1)!.matchAll(/^([A-Z]+) +(.*)$/gm)]
  const find = (name: string): string => {
    const found = instructions.find(([, each]) => each === name)
    assert.ok(found, `the Dockerfile has ${name}`)
    return found[2]!
  }
  const list = (text: string): readonly string[] => JSON.parse(text) as readonly string[]
  const [, check = ''] = /CMD (\[.*\])$/.exec(find('HEALTHCHECK')) ?? []
  assert.match(find('USER'), /^[1-9]\d*:[1-9]\d*$/, 'a number, and not that of root')
  return {
    variables: Object.fromEntries(
      find('ENV')
        .split(' ')
        .map(each => each.split('=')),
    ),
    command: [...list(find('ENTRYPOINT')), ...list(find('CMD'))],
    healthCheck: list(check),
  }
}

/** A port that was free a moment ago. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
