import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Args, Options } from '../../cli/command.js'
import { readInitFiles } from '../../cli/init-files.js'
import { briefLog, quietLog, stderrLog } from '../../cli/log.js'
import { recordModeOf, recordOptions, targetOption } from '../../cli/record.js'
import { replayOptions } from '../../cli/replay.js'
import { serveOptions } from '../../cli/serve.js'
import { listenOptions, type RedactArgs } from '../../cli/server-options.js'
import {
  anObject,
  checkValue,
  type OptionKind,
  oneOf,
  optional,
  selfOrCertificate,
  shown,
  text,
  withMethods,
} from '../../core/check-options.js'
import type { InitFile, Log, ServerOptions } from '../../core/index.js'
import { UsageError } from '../../core/index.js'
import { silentLog } from '../../core/log.js'
import { checkFields, readGiven } from './given-options.js'
import type { CommonOptions, RecordOptions, ReplayOptions, ServeOptions } from './options.js'

/** Options of the command line that JavaScript has in another form, or not at all. */
const leftOptions = [
  'config', // a JavaScript object is a configuration
  'ready-file', // the functions return what it has
  'report', // they return a report, too
  'init', // SQL is allowed as well
  'log', // a log may be an object
  'quiet', // the same
  'verbose',
  'log-requests', // the server has a list of requests
  'tls', // with the next two as `tls`
  'tls-cert',
  'tls-key',
  'inspector-from', // with the next as `inspector`
  'no-inspector',
  'faults', // an object instead of a file
  'allow-idle', // the functions run no command
  'no-rehearsal', // the functions never rehearse
] as const
type Left = (typeof leftOptions)[number]

type CamelCase<S extends string> = S extends `${infer A}-${infer B}`
  ? `${A}${Capitalize<CamelCase<B>>}`
  : S
type NameInJavaScript<S extends string> = S extends 'user' ? 'users' : CamelCase<S>
type Own = 'init' | 'log' | 'tls' | 'inspector' | 'faults'

/** `true` if an interface has exactly the options of a command; else the names that only one of them has. */
type Complete<T, O extends Options> = Differences<
  keyof T & string,
  NameInJavaScript<Exclude<keyof O & string, Left>>
>
type Differences<A, B> = [Exclude<B, A> | Exclude<A, B | Own>] extends [never]
  ? true
  : {
      readonly missingInJavaScript: Exclude<B, A>
      readonly unknownToTheCommand: Exclude<A, B | Own>
    }

// These lines do not compile if a command has an option that its interface above has not, or the reverse.
const isServeComplete: Complete<ServeOptions, typeof serveOptions> = true
const isRecordComplete: Complete<RecordOptions, typeof recordOptions> = true
const isReplayComplete: Complete<ReplayOptions, typeof replayOptions> = true
void [isServeComplete, isRecordComplete, isReplayComplete]

/** The values of a command's options, and those of the server to start. */
export interface ReadOptions<O extends Options> {
  readonly args: Args<O>
  readonly listen: Omit<ServerOptions, 'backend'>
}

const ownOptions = ['log', 'tls', 'inspector']

/** The options of `serve`, and the files to run or load first. Throws `UsageError`. */
export function readServe(
  given: unknown,
): ReadOptions<typeof serveOptions> & { readonly init: readonly InitFile[] } {
  const args = read('serve', serveOptions, given, [...ownOptions, 'init', 'faults'])
  const listen = listenGiven('serve', given as CommonOptions, args)
  return { args, listen, init: readInits('serve', given as ServeOptions) }
}

/** The options of `record`. Throws `UsageError`. */
export function readRecord(given: unknown): ReadOptions<typeof recordOptions> {
  const args = withKey(read('record', recordOptions, given, ownOptions))
  if (args.target === undefined && recordModeOf(args) !== 'none') {
    const { expected } = targetOption
    throw new UsageError(`record: the option "target" is missing: ${expected}`)
  }
  return { args, listen: listenGiven('record', given as CommonOptions, args) }
}

/** The options of `replay`. Throws `UsageError`. */
export function readReplay(
  given: unknown,
): ReadOptions<typeof replayOptions> & { readonly init: readonly InitFile[] } {
  const args = withKey(read('replay', replayOptions, given, [...ownOptions, 'init', 'faults']))
  const listen = listenGiven('replay', given as CommonOptions, args)
  return { args, listen, init: readInits('replay', given as ReplayOptions) }
}

/** A secret is better kept in the environment than in code. */
function withKey<A extends RedactArgs>(args: A): A {
  return {
    ...args,
    'redact-key': args['redact-key'] ?? (process.env['MOCKQ_REDACT_KEY'] || undefined),
  }
}

/** Reads the options that the command line has too; the port is a free one if none is given. */
function read<O extends Options>(
  fn: string,
  options: O,
  given: unknown,
  own: readonly string[],
): Args<O> {
  const isObject = typeof given === 'object' && given !== null && !Array.isArray(given)
  const { port = 0 } = (isObject ? given : {}) as CommonOptions
  const withPort = isObject ? { ...given, port } : given
  return readGiven(fn, options, leftOptions, withPort, own)
}

/** The options of the server, of which JavaScript has some in a form of its own. */
function listenGiven(
  fn: 'serve' | 'record' | 'replay',
  { log, tls, inspector = 'loopback', faults }: CommonOptions & Pick<ServeOptions, 'faults'>,
  args: Parameters<typeof listenOptions>[0],
): Omit<ServerOptions, 'backend'> {
  checkValue(`${fn}: tls`, tls, optional(selfOrCertificate))
  if (typeof tls === 'object') checkFields(`${fn}: tls`, tls, ['cert', 'key'])
  checkValue(`${fn}: faults`, faults, optional(anObject))
  checkValue(`${fn}: inspector`, inspector, oneOf('loopback', 'anywhere', 'off'))
  checkValue(`${fn}: log`, log, optional(aLog))
  return {
    ...listenOptions(args),
    inspector,
    log: logOf(log ?? (fn === 'record' ? warnings : 'silent')),
    ...(tls !== undefined && { tls }),
    ...(faults !== undefined && { faults }),
  }
}

const logWords = oneOf('silent', 'text', 'json')
const logObject = withMethods('a log', 'info', 'warn', 'error')

const aLog: OptionKind = {
  expected: `${logWords.expected}, or ${logObject.expected}`,
  accepts: value => logWords.accepts(value) || logObject.accepts(value),
  isOptional: false,
}

/** Text on stderr, without what needs no action. */
const warnings: Log = quietLog(stderrLog('text'))

function logOf(log: Exclude<CommonOptions['log'], undefined>): Log {
  if (log === 'silent') return silentLog
  return typeof log === 'string' ? briefLog(stderrLog(log)) : log
}

/** The files that `init` names, a value or a list of them. Throws `UsageError`. */
function readInits(
  fn: 'serve' | 'replay',
  { init = [] }: Pick<ServeOptions, 'init'>,
): readonly InitFile[] {
  const option = `${fn}: init`
  return (Array.isArray(init) ? init : [init]).flatMap(each => readInit(option, each))
}

/** The files that a value of `init` means. Throws `UsageError`. */
function readInit(initOption: string, init: unknown): readonly InitFile[] {
  if (typeof init === 'string' && init !== '')
    return isPath(init) ? readInitFiles(initOption, init) : [{ path: 'init', sql: init }]
  if (init instanceof URL && init.protocol === 'file:')
    return readInitFiles(initOption, fileURLToPath(init))
  if (typeof init === 'object' && init !== null && 'sql' in init) {
    checkFields(initOption, init, ['sql'])
    checkValue(`${initOption}: sql`, init.sql, text)
    return [{ path: 'init', sql: init.sql as string }]
  }
  throw new UsageError(
    `${initOption} must be a path, SQL, { sql: '…' }, or a list of these, not ${shown(init)}`,
  )
}

const isPath = (given: string): boolean =>
  pathEnd.test(given) || pathBegin.test(given) || !/\s/.test(given) || existsSync(given)

const pathEnd = /\.(?:sql|csv|tsv|ndjson|parquet)$/i
/** What only paths begin with: `/*` begins a comment of SQL. */
const pathBegin = /^(?:~|\.{1,2})?[\\/](?!\*)|^[a-z]:[\\/]/i
