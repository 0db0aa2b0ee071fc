import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { BackgroundProcess } from './background-process.js'
import { hasToolchain, installed } from './drivers/clients.js'

/** The folder shared between the project's checkouts; absent outside of them. */
export const sharedFolder =
  process.env['SHARED_DIR'] ?? fileURLToPath(new URL('../../../shared', import.meta.url))

/** Why the real engine cannot be asked here; undefined if it can. */
export async function oracleMissing(): Promise<string | undefined> {
  if (!existsSync(join(sharedFolder, 'oracle/serve.py'))) return 'no oracle beside the checkout'
  return (await hasToolchain('python3')) ? undefined : 'no python3'
}

/** Starts a server of the real engine, with nothing in it. */
export async function startOracle(): Promise<{ process: BackgroundProcess; url: string }> {
  const requirements = join(sharedFolder, 'oracle/requirements.txt')
  const folder = await installed('oracle', readFileSync(requirements, 'utf8'), folder => [
    ['python3', '-m', 'venv', folder],
    [join(folder, 'bin/pip'), 'install', '--quiet', '-r', requirements],
  ])
  const script = join(sharedFolder, 'oracle/serve.py')
  const process = new BackgroundProcess([join(folder, 'bin/python'), script, '--port', '0'])
  const [, url = ''] = await process.printed(/listening on (http:\S+)/)
  return { process, url }
}
