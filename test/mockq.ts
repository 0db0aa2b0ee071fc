import { fileURLToPath } from 'node:url'
import { BackgroundProcess, type Ended } from './background-process.js'

/** The program as npm installs it; `npx` swallows signals and exit codes. */
export const binFile = fileURLToPath(new URL('../cli/bin.cjs', import.meta.url))

/**
 * The environment of this process without what would change the program's options (`CI` changes the
 * default of `record --mode`).
 */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(
    ([name]) => !name.startsWith('MOCKQ_') && name !== 'CI',
  )
  return Object.fromEntries(own)
}

export interface MockqOptions {
  readonly cwd?: string
  readonly env?: NodeJS.ProcessEnv
}

/** Starts the program without waiting for anything. */
export function spawnMockq(args: readonly string[], options: MockqOptions = {}): BackgroundProcess {
  return new BackgroundProcess([process.execPath, binFile, ...args], {
    ...options,
    env: { ...cleanEnvironment(), ...options.env },
  })
}

/** Runs the program to its end. */
export function runMockq(args: readonly string[], options?: MockqOptions): Promise<Ended> {
  const mockq = spawnMockq(args, options)
  mockq.stdin.end()
  return mockq.ended
}

/** A server of the program that answers requests. */
export interface RunningMockq {
  readonly process: BackgroundProcess
  readonly url: string
  /** For drivers; takes further parameters behind `&`. */
  readonly dsn: string
}

/** Starts a server on a free port and waits for its ready line. */
export async function startMockq(
  args: readonly string[],
  options?: MockqOptions,
): Promise<RunningMockq> {
  const process = spawnMockq([...args, '--port', '0'], options)
  const [, url = '', host = ''] = await process.printed(/ready on (https?:\/\/(\S+))\n/)
  const sslMode = url.startsWith('https:') ? 'require' : 'disable'
  return { process, url, dsn: `databend://root:@${host}/default?sslmode=${sslMode}` }
}
