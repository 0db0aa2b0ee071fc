import type { FaultInputs, Log } from '../../core/index.js'

/** A user who may log in: as an object, or as `'NAME:PASSWORD'`. */
export type UserOption = string | { readonly name: string; readonly password: string }

/** A time: a `Date`, a text like `'2024-05-02T10:00:00Z'`, or microseconds since 1970 UTC. */
export type TimeOption = Date | string | bigint

/**
 * What to run before the server is ready: SQL (`{ sql: 'CREATE …' }`), or the path of what `--init` takes (a file of
 * statements, a data file, a folder). A string is a path if it ends in `.sql`, `.csv`, `.tsv`, `.ndjson` or `.parquet`, if
 * it begins like one (`./`, `/`, `C:\\`), if it has no blanks, or if a file or folder of that name exists; any other is SQL.
 */
export type InitOption = string | URL | { readonly sql: string }

/** The options of `serve`, `record` and `replay`. */
export interface CommonOptions {
  /** Address to listen on. Default `'127.0.0.1'`; `'0.0.0.0'` listens on all interfaces. */
  readonly host?: string
  /** Default 0: a free port. (The command line has 8000.) */
  readonly port?: number
  /** Form of the answers: as specified in 2023, as of the current server, or chosen for each request (`'auto'`). */
  readonly dialect?: 'auto' | '2023' | 'current'
  /** Databend version to report to clients, such as `'1.2.900'`. */
  readonly serverVersion?: string
  /** HTTPS: with a new self-signed certificate, or with a certificate and its key, both PEM. Default: plain HTTP. */
  readonly tls?: 'self' | { readonly cert: string; readonly key: string }
  /** Largest JSON body of a request. */
  readonly maxBodyBytes?: number
  /** Largest file of an upload or load. */
  readonly maxUploadBytes?: number
  /** Most memory of pages of unread results; above it, the result that has waited longest fails. Default 512 MiB. */
  readonly maxUnreadBytes?: number
  /** Number of requests that `requests()` can look back on. Default 10,000; 0: none. */
  readonly journal?: number
  /** Who may use the routes under `/__mockq`: programs on this machine (the default), everybody, or nobody. */
  readonly inspector?: 'loopback' | 'anywhere' | 'off'
  /**
   * Where log lines go: to stderr as text or JSON, to an object with the methods `info`, `warn` and `error`
   * (and `debug`, for what `--verbose` logs), or nowhere (`'silent'`). By default, `serve` and `replay` log nothing, and `record` writes its warnings to stderr.
   */
  readonly log?: 'silent' | 'text' | 'json' | Log
}

/** The options of `serve`. */
export interface ServeOptions extends CommonOptions {
  /** Engine that runs the statements. Default `'memory'`. */
  readonly engine?: 'memory' | 'alasql'
  /** Bytes of the rows that a statement may hold at once. Default: half of what the JavaScript heap may grow to. */
  readonly memoryLimit?: number
  /** Folders that stand for buckets of S3: `s3://BUCKET=DIR`. */
  readonly s3Map?: string | readonly string[]
  /** What to run before the server is ready: one or several. */
  readonly init?: InitOption | readonly InitOption[]
  /**
   * Folder of recordings, or one `.nedb` file, whose answers take precedence over those of the engine. Of several, the
   * first ones come first.
   */
  readonly overlay?: string | readonly string[]
  /** Users besides `root`, who has no password. */
  readonly users?: UserOption | readonly UserOption[]
  /** Time at which the clock is fixed. */
  readonly now?: TimeOption
  /** Makes ids and random values the same in every run: 0 to 4294967295. */
  readonly seed?: number
  /** Faults to inject into answers (docs/faults.md). */
  readonly faults?: FaultInputs
}

/** The options of `record`. */
export interface RecordOptions extends CommonOptions {
  /** Folder of recordings, or one `.nedb` file. Default `'recordings'`. */
  readonly recordings?: string
  /**
   * Address or DSN of the server to record; its user, warehouse and tenant are those of requests that name none. Only mode
   * `'none'` needs no server.
   */
  readonly target?: string | URL
  /** File with certificates (PEM) to trust for an https target, besides those of the system. */
  readonly targetCa?: string
  /** Proxy to reach the target, instead of those of the variables `HTTPS_PROXY` and `HTTP_PROXY`. */
  readonly targetProxy?: string
  /** What happens to a lane that is recorded already (README.md#fixing-a-stale-recording). Default `'once'`; `'none'` if CI=true. */
  readonly mode?: 'once' | 'new' | 'all' | 'none'
  /** With mode `'all'`: removes the recorded statements that this run does not send. */
  readonly prune?: boolean
  /** Data to replace by fakes in recordings: `'column:NAME,…'` or `'/REGEX/=NAME'` (docs/recordings.md#redaction-of-data). */
  readonly redact?: string | readonly string[]
  /** The secret from which the fakes are made. Default: the environment variable MOCKQ_REDACT_KEY. */
  readonly redactKey?: string
  /** How many rows to go on reading for the recording when a client abandons an answer. */
  readonly readOnRows?: number
  /** The same limit in bytes. */
  readonly readOnBytes?: number
  /** The same limit in seconds. */
  readonly readOnSecs?: number
  /** Also records how long statements take, for `timing` of `replay`. */
  readonly timing?: boolean
  /**
   * Tables that were there before the recording are kept if they have at most so many rows, so that answers can be computed
   * from them. Default 100; 0: none.
   */
  readonly tableRows?: number
  /** Also records a checksum of each larger table that is found on the server, for `init` of `replay`. */
  readonly tableChecksums?: boolean
}

/** The options of `replay`. */
export interface ReplayOptions extends CommonOptions {
  /** Folder of recordings, or one `.nedb` file. Default `'recordings'`. */
  readonly recordings?: string
  /** The users who may log in. Default: everybody. */
  readonly users?: UserOption | readonly UserOption[]
  /** `'session'`: replays each session as if it saw only its own writes. */
  readonly history?: 'session'
  /** `'loose'`: also gives answers that were recorded after other writes. */
  readonly order?: 'loose'
  /** Data to replace by fakes in recordings: `'column:NAME,…'` or `'/REGEX/=NAME'` (docs/recordings.md#redaction-of-data). */
  readonly redact?: string | readonly string[]
  /** The secret from which the fakes are made. Default: the environment variable MOCKQ_REDACT_KEY. */
  readonly redactKey?: string
  /** Matches requests exactly, also names, times and list orders that change with each run. */
  readonly strict?: boolean
  /** `'off'`: the engine computes no answers for values that changed. Default: `'on'`, unless `strict`. */
  readonly computed?: 'on' | 'off'
  /**
   * What makes the tables that were there before the recording: one or several. They are used to compute answers where the
   * recording has their checksums (`tableChecksums`).
   */
  readonly init?: InitOption | readonly InitOption[]
  /** How long statements take: as recorded (with `timing: true`), a multiple of it, or `'0'` (the default). */
  readonly timing?: '0' | 'recorded' | `${number}x`
  /** Time at which the clock is fixed. */
  readonly now?: TimeOption
  /** Faults to inject into answers (docs/faults.md). */
  readonly faults?: FaultInputs
}
