import { type RunningMockq, startMockq } from '../mockq.js'

/** Runs something against a server of the program, which must end with one of these exit codes. */
export async function onServer<T>(
  args: readonly string[],
  run: (server: RunningMockq) => Promise<T>,
  codes: readonly (number | null)[] = [0],
): Promise<T> {
  const server = await startMockq(args)
  const result = await run(server).catch(async error => {
    await server.process.stop()
    throw error
  })
  const { code, stderr } = await server.process.stop()
  if (!codes.includes(code))
    throw new Error(`${args[0]} ended with ${code}: ${stderr.slice(-2000)}`)
  return result
}
