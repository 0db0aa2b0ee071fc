import { type ServerOptions, serveBackend, startServer } from '../core/index.js'
import { defineCommand } from './command.js'
import { initOption, readInitFiles } from './init-files.js'
import { optional, withDefault } from './option.js'
import { recordingsOptions } from './recordings/shared-options.js'
import { rerunOptions } from './rerun-options.js'
import { instant, oneOf } from './value-kinds.js'

/** `mockq crosscheck`: recorded statements against the engine of serve. */
export const crosscheckCommand = defineCommand({
  name: 'crosscheck',
  describe: "Runs recorded statements on serve's engine and reports where it answers differently.",
  epilogue:
    'RECORDINGS is a folder (./recordings) or one .nedb file. Each lane runs on an engine of its own. ' +
    'Statements that mockq does not support are listed as "unsupported"; all other differences that ' +
    '--fail-on names end with exit code 1.',
  examples: [
    ['mockq crosscheck', './recordings'],
    ['mockq crosscheck --init schema.sql --lane orders', 'one lane, on tables of a script'],
  ],
  positional: 'recordings',
  options: {
    ...recordingsOptions,
    engine: withDefault(oneOf('memory', 'alasql'), 'memory', 'engine that runs the statements'),
    init: initOption,
    now: optional(instant, 'time at which the clock of the engine is fixed, in UTC'),
    ...rerunOptions('all but unsupported, order, message and not-run'),
  },
  run: async args => {
    const { rerun } = await import('./rerun.js')
    const { engine, now } = args
    const init = args.init.flatMap(path => readInitFiles('--init', path))
    const options: ServerOptions = {
      port: 0,
      ...(now !== undefined && { now }),
      backend: serveBackend({ engine, init, users: [] }),
    }
    const targetOf = async () => {
      const server = await startServer(options)
      return { address: server.url, close: () => server.close() }
    }
    const failOn = args['fail-on']
    return rerun({
      ...args,
      ...{ targetOf, writes: 'all', database: [] },
      failOn: failOn.length > 0 ? failOn : ['schema', 'types', 'error', 'rows', 'counts', 'file'],
    })
  },
})
