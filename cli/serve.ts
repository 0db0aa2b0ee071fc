import {
  type BackendFactory,
  type InitFile,
  type RunningServer,
  type ServerOptions,
  serveBackend,
  startServer,
} from '../core/index.js'
import { type Args, defineCommand } from './command.js'
import { initOption, readInitFiles } from './init-files.js'
import { optional, repeated, withDefault } from './option.js'
import { runServer } from './run-server.js'
import { commonServerOptions, faultsIn, faultsOption, rootUser } from './server-options.js'
import { bytes, instant, mappedBucket, oneOf, seed, text, user } from './value-kinds.js'

/** The options of `mockq serve`. */
export const serveOptions = {
  engine: withDefault(oneOf('memory', 'alasql'), 'memory', 'engine that runs the statements'),
  'memory-limit': optional(
    bytes,
    'rows and values that a statement may hold at once, to sort, join, group, collect or write them; one that would hold more is refused',
  ),
  init: initOption,
  's3-map': repeated(
    mappedBucket,
    'a folder that stands for a bucket of S3, whatever the keys; may be repeated',
  ),
  user: repeated(user, 'another user who may log in'),
  overlay: repeated(
    text('RECORDINGS', 'a folder or .nedb file'),
    'recordings whose answers take precedence over those of the engine; may be repeated, the first come first',
  ),
  now: optional(instant, 'time at which the clock is fixed, in UTC'),
  faults: faultsOption,
  seed: optional(seed, 'makes ids and random values the same in every run'),
  ...commonServerOptions,
}

/** Starts a server on an embedded engine. `options` are those of the server, which the command line has in `args`. */
export function openServe(
  args: Args<typeof serveOptions>,
  options: Omit<ServerOptions, 'backend'>,
  init: readonly InitFile[] = args.init.flatMap(path => readInitFiles('--init', path)),
): Promise<RunningServer> {
  const { engine, now, seed, user: users, overlay, 's3-map': s3Map } = args
  const { 'memory-limit': memoryLimit } = args
  const { version } = options
  const serve = serveBackend({
    ...{ engine, init, users, s3Map },
    ...(version !== undefined && { version }),
    ...(memoryLimit !== undefined && { memoryLimit }),
  })
  return startServer({
    ...options,
    ...(now !== undefined && { now }),
    ...(seed !== undefined && { seed }),
    backend: overlay.length === 0 ? serve : overlaid(serve, overlay),
  })
}

/** The backend `serve` below recorded answers, of which the first ones take precedence. */
function overlaid(serve: BackendFactory, overlays: readonly string[]): BackendFactory {
  return async ports => {
    const { openOverlay } = await import('../recordings/index.js')
    let engine = await serve(ports)
    for (const recordings of overlays.toReversed()) {
      engine = await openOverlay({ ...ports, recordings, engine })
    }
    return engine
  }
}

/** `mockq serve`: a live server on an embedded engine. */
export const serveCommand = defineCommand({
  name: 'serve',
  describe: 'Runs SQL on an embedded engine, for local development and tests.',
  epilogue:
    'Data is kept in memory until the server ends. The user root has an empty password; --user adds others.',
  examples: [
    ['mockq serve', 'on port 8000'],
    ['mockq serve --init schema.sql --port 0', 'with tables, on a free port'],
    ['mockq serve --overlay recordings', 'recorded answers first, then the engine'],
    ['mockq serve -- npm test', 'runs a command against it on a free port, then ends'],
  ],
  takesProgram: true,
  options: serveOptions,
  run: (args, program, given) =>
    runServer({
      ...{
        mode: 'serve',
        args,
        program,
        given,
        loginOf: () => ({ user: args.user[0] ?? rootUser }),
      },
      open: options => openServe(args, { ...options, ...faultsIn(args.faults) }),
    }),
})
