import { resolve } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import {
  anObject,
  checkOptions,
  filledText,
  type OptionTable,
  oneOf,
  optional,
} from '../../../core/check-options.js'
import { isError } from '../../../core/errors/is-error.js'
import { UsageError } from '../../../core/errors/usage-error.js'
import type { MockqServer } from '../mockq-server.js'
import type { RecordOptions, ReplayOptions, ServeOptions } from '../options.js'
import { record, replay, serve } from '../start.js'
import { type KnownRun, publishRuns, setVariable } from './known-runs.js'
import { namingFolders, realPath } from './test-file.js'

/** The modes that MOCKQ_MODE and the option `mode` have. */
const modes = ['replay', 'record', 'serve', 'once', 'new', 'all'] as const
type Mode = (typeof modes)[number]

/** How to start the server of a test run. The environment variables in brackets win over the options. */
export interface TestRunOptions {
  /**
   * `replay` (the default), `serve`, or how to record: `record` (records the tests that run anew), or a mode of
   * `mockq record`: `once`, `new`, `all`. [MOCKQ_MODE]
   */
  readonly mode?: Mode
  /** Folder of the recordings, from the project's folder. Default `recordings`. [MOCKQ_RECORDINGS] */
  readonly recordings?: string
  /** Address of the server to record. [MOCKQ_TARGET] */
  readonly target?: string
  /** More options of `replay`. */
  readonly replay?: Omit<ReplayOptions, 'recordings'>
  /** More options of `record`. */
  readonly record?: Omit<RecordOptions, 'recordings' | 'target' | 'mode'>
  /** Options of `serve`. */
  readonly serve?: ServeOptions
}

const testRunOptions: OptionTable<TestRunOptions> = {
  mode: optional(oneOf(...modes)),
  recordings: optional(filledText),
  target: optional(filledText),
  replay: optional(anObject),
  record: optional(anObject),
  serve: optional(anObject),
}

/** A server for a test run. */
export interface TestRun {
  /** What the processes of the tests know of it. */
  readonly known: KnownRun
  /** Ends the server, unless other projects use it; rejects if an answer could not be recorded. */
  readonly end: () => Promise<void>
}

/** A server that was started in this process, and how to start it. */
interface Started {
  readonly mode: Mode
  readonly recordings: string
  readonly options: TestRunOptions
  readonly server: Promise<MockqServer>
  /** The folders of the projects that use it. */
  readonly roots: string[]
}

/** The servers of this process: the projects of a test run may each have one, or share them. */
const servers: Started[] = []
/** The runs of this process. */
const runs: KnownRun[] = []
let before: Readonly<Record<string, string | undefined>> = {}

/**
 * Starts a server for the tests of a project, and sets MOCKQ_URL and DATABEND_DSN for them, in this process and those that
 * it starts. Projects with the same recordings and options share a server. If MOCKQ_URL was set before
 * (`mockq replay -- npm test`), that server is used.
 *
 * `root`: the project's folder. Rejects with `UsageError` for wrong options, and as `serve`, `record` and `replay`.
 */
export async function startTestRun(options: TestRunOptions, root: string): Promise<TestRun> {
  checkOptions('mockq', options, testRunOptions)
  const { MOCKQ_URL: url, DATABEND_DSN: dsn, MOCKQ_RECORDINGS: folder } = process.env
  const recordings = resolve(root, folder || options.recordings || 'recordings')
  const place = { root: realPath(root), folders: namingFolders(recordings, root) }
  if (url && servers.length === 0) {
    if (!dsn) throw new UsageError('MOCKQ_URL is set, but DATABEND_DSN is not: set both, or none')
    const known = { url, dsn, ...place }
    enter(known)
    return { known, end: async () => void leave(known) }
  }
  const started = sharedServer({ mode: chosenMode(options), recordings, options }, place.root)
  const server = await started.server
  const known = { url: server.url, dsn: server.dsn, ...place }
  enter(known)
  const end = async (): Promise<void> => {
    if (leave(known)) await endProject(started, place.root)
  }
  return { known, end }
}

function chosenMode(options: TestRunOptions): Mode {
  const mode = process.env['MOCKQ_MODE'] || options.mode || 'replay'
  if (isMode(mode)) return mode
  throw new UsageError(`MOCKQ_MODE: ${JSON.stringify(mode)} is not one of ${modes.join(', ')}`)
}

/** The server that was started with these options for another project, or a new one. */
function sharedServer(
  wanted: Pick<Started, 'mode' | 'recordings' | 'options'>,
  root: string,
): Started {
  const isSame = ({ mode, recordings, options }: Started) =>
    isDeepStrictEqual({ mode, recordings, options }, wanted)
  const running = servers.find(isSame)
  if (servers.some(each => each !== running && each.roots.includes(root)))
    throw new UsageError(
      `mockq: two projects in ${root} have different options: give them the same, or a folder (root) of its own each`,
    )
  if (running !== undefined) {
    running.roots.push(root)
    return running
  }
  const { mode, recordings, options } = wanted
  const server = start(mode, recordings, options)
  const started: Started = { ...wanted, server, roots: [root] }
  servers.push(started)
  server.catch(() => servers.splice(servers.indexOf(started), 1))
  return started
}

/** Ends the server of a project, unless others use it. */
async function endProject(started: Started, root: string): Promise<void> {
  started.roots.splice(started.roots.indexOf(root), 1)
  if (started.roots.length > 0) return
  servers.splice(servers.indexOf(started), 1)
  const server = await started.server
  await server.close()
  if (server.mode === 'record') checkRecorded(server)
  if (server.mode === 'replay') checkLanes(server)
}

/** Tells the tests of a run. */
function enter(run: KnownRun): void {
  const { MOCKQ_URL, DATABEND_DSN } = process.env
  if (runs.length === 0) before = { MOCKQ_URL, DATABEND_DSN }
  runs.push(run)
  publishRuns(runs)
}

/** The reverse; after the last run, the environment is as it was. Returns false if the run has ended before. */
function leave(run: KnownRun): boolean {
  const index = runs.indexOf(run)
  if (index === -1) return false
  runs.splice(index, 1)
  publishRuns(runs)
  if (runs.length === 0)
    for (const [name, value] of Object.entries(before)) setVariable(name, value)
  return true
}

const isMode = (mode: string): mode is Mode => (modes as readonly string[]).includes(mode)

async function start(
  mode: Mode,
  recordings: string,
  options: TestRunOptions,
): Promise<MockqServer> {
  if (mode === 'serve') return serve(options.serve)
  if (mode === 'replay') return replay({ ...options.replay, recordings }).catch(adviseRecording)
  const target = process.env['MOCKQ_TARGET'] || options.target
  if (!target)
    throw new UsageError(
      `MOCKQ_TARGET is missing: to record, it must be the address of a server, like http://localhost:8000`,
    )
  // A lane is one test, so what the test no longer sends is of no use.
  const how = mode === 'record' ? ({ mode: 'all', prune: true } as const) : { mode }
  return record({ ...options.record, recordings, target, ...how })
}

/** Adds to an error of missing recordings how to make them. */
function adviseRecording(error: unknown): never {
  if (isError(error) && 'reason' in error && error.reason === 'missing')
    error.message +=
      '\nto record the tests, run them with MOCKQ_MODE=record and MOCKQ_TARGET=URL in the environment'
  throw error
}

/** Throws if the recording lacks something that tests were answered. */
function checkRecorded(server: MockqServer): void {
  const { lanes } = server.report()
  const lacking = lanes.filter(
    ({ leftOut, lost, changed, missed }) => leftOut + lost + changed + missed > 0,
  )
  if (lacking.length === 0) return
  const list = lacking.map(({ lane, leftOut, lost, changed, missed }) => {
    const facts = [
      leftOut > 0 && `${leftOut} answers could not be recorded`,
      lost > 0 && `${lost} answers were lost by the server or the connection to it`,
      changed > 0 && `${changed} recorded writes have another answer now`,
      missed > 0 && `${missed} requests were not answered`,
    ]
    return `  ${JSON.stringify(lane)}: ${facts.filter(Boolean).join(', ')}`
  })
  throw new Error(`mockq: the recordings of some tests are not complete\n${list.join('\n')}`)
}

/** Throws if statements without a lane were missed: no test has failed for them. */
function checkLanes(server: MockqServer): void {
  const [first] = server.lane('default').misses
  if (first === undefined) return
  throw new Error(
    `mockq: statements outside of the lanes of tests have no recorded answer; connect with the DSN of the test\n${first.message}`,
  )
}
