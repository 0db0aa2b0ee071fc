// Loads the program from the bundle, with the code that V8 made of it in an earlier run, to start faster.
// docs/architecture.md ("How the program starts") says where that code is kept.
import { createHash } from 'node:crypto'
import {
  closeSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { homedir } from 'node:os'
import { dirname, isAbsolute, join } from 'node:path'
import { cachedDataVersionTag } from 'node:v8'
import { Script } from 'node:vm'

/** What is kept for one file of the bundle. */
interface Kept {
  /** The text of the file when its code was made. */
  readonly source: Buffer
  readonly code: Buffer
}

/** By name of the file: `./program.cjs`. */
type KeptFiles = ReadonlyMap<string, Kept>

/** A file of the bundle that this process has loaded. */
interface Loaded {
  readonly source: Buffer
  readonly script: Script
  /** Whether it was compiled here. */
  readonly isNew: boolean
}

/** Commands whose code is kept apart: a start reads only what it is likely to run. */
const commands = ['serve', 'record', 'replay', 'sql', 'recordings', 'verify']

/** When the code of a process is kept that goes on: the start is over, and V8 has not yet dropped what ran only there. */
const keepAfterMs = 5_000

type Require = (id: string) => unknown

/**
 * Loads the file `program.cjs` of the folder `bundle`, and returns its exports. `require`: for modules of Node, and for
 * all files of the bundle if no code is to be kept.
 *
 * The code is kept when the process exits, or after five seconds. Whatever is wrong with kept code or its folder, the
 * program runs without.
 */
export function loadProgram(require: Require, bundle: string, argv: readonly string[]): unknown {
  // Code that was kept counts no coverage.
  const isOff = ['NODE_DISABLE_COMPILE_CACHE', 'NODE_V8_COVERAGE'].some(name => process.env[name])
  if (isOff) return require(join(bundle, 'program.cjs'))
  const { program, keep } = openProgram(require, bundle, codeFiles(bundle, argv, process.env))
  process.once('exit', keep)
  setTimeout(keep, keepAfterMs).unref()
  return program
}

/** The files that may hold the code for a command line: one is beside the bundle, one in a folder of the user. */
export function codeFiles(
  bundle: string,
  argv: readonly string[],
  env: NodeJS.ProcessEnv,
): readonly string[] {
  const command = commands.find(name => argv.includes(name)) ?? 'other'
  const name = `${command}-${process.version}-${process.arch}-${cachedDataVersionTag()}`
  const beside = join(dirname(bundle), 'code-cache', name)
  const users = userFolder(env)
  const place = createHash('sha256').update(bundle).digest('hex').slice(0, 16)
  return users === undefined ? [beside] : [beside, join(users, 'mockq', place, name)]
}

/** A program, and what became of its kept code. */
export interface OpenProgram {
  /** The exports of `program.cjs`. */
  readonly program: unknown
  /** The files of the bundle that were compiled so far, because no code was kept of them. */
  readonly compiled: () => readonly string[]
  /** Keeps the code in the first file that can be written, if more is known than was kept. The first call counts. */
  readonly keep: () => void
}

/** Loads `program.cjs` with the code in the first of `files` that is whole. */
export function openProgram(
  require: Require,
  bundle: string,
  files: readonly string[],
): OpenProgram {
  const isOwn = ownedBy(bundle)
  const kept = firstOf(files, isOwn)
  const loaded = new Map<string, Loaded>()
  const compiled = (): readonly string[] =>
    [...loaded].filter(([, { isNew }]) => isNew).map(([name]) => name)
  return {
    program: requireFrom(require, bundle, kept, loaded)('./program.cjs'),
    compiled,
    keep: once(() => {
      if (compiled().length > 0)
        files.some(file => write(file, isOwn, () => contentOf(kept, loaded)))
    }),
  }
}

/** The folder for what programs keep for this user; undefined if there is none. */
function userFolder(env: NodeJS.ProcessEnv): string | undefined {
  const { XDG_CACHE_HOME: linux, LOCALAPPDATA: windows } = env
  if (process.platform === 'win32') return windows
  if (linux !== undefined && isAbsolute(linux)) return linux
  try {
    return join(homedir(), process.platform === 'darwin' ? 'Library/Caches' : '.cache')
  } catch {
    return undefined
  }
}

/** The `require` of the files of the bundle. Each file that it loads is added to `loaded`. */
function requireFrom(
  require: Require,
  bundle: string,
  kept: KeptFiles,
  loaded: Map<string, Loaded>,
): Require {
  const modules = new Map<string, { exports: unknown }>()
  const requireBundled: Require = id => {
    if (!id.startsWith('./')) return require(id)
    const known = modules.get(id)
    if (known !== undefined) return known.exports
    const filename = join(bundle, id)
    const file = scriptOf(filename, kept.get(id))
    const module = { exports: {} }
    modules.set(id, module)
    loaded.set(id, file)
    file.script.runInThisContext()(module.exports, requireBundled, module, filename)
    return module.exports
  }
  return requireBundled
}

function scriptOf(filename: string, kept: Kept | undefined): Loaded {
  const source = readFileSync(filename)
  const text = `(function(exports,require,module,__filename){${source}\n})`
  // V8 itself compares only the lengths of the texts.
  const cachedData = kept?.source.equals(source) ? kept.code : undefined
  const script = new Script(text, { filename, ...(cachedData !== undefined && { cachedData }) })
  return { source, script, isNew: script.cachedDataRejected !== false }
}

// A file of kept code: the SHA-256 of all that follows but the sources; the length of the list; the list, as JSON:
// [name, bytes of code, bytes of source] of each file of the bundle; their code; their sources.
const digestBytes = 32
const lengthBytes = 4

type Listed = readonly [name: string, codeBytes: number, sourceBytes: number]

/** What is kept in the first of `files` that can be read and is whole. */
function firstOf(files: readonly string[], isOwn: (folder: string) => boolean): KeptFiles {
  for (const file of files)
    try {
      if (isOwn(dirname(file))) return parsed(readFileSync(file))
    } catch {
      // There is none, or it is damaged: the program is compiled as if nothing had been kept.
    }
  return new Map()
}

/** Throws for a damaged file: V8 does not notice that code is damaged, and would crash. */
function parsed(content: Buffer): KeptFiles {
  const from = digestBytes + lengthBytes
  const codeAt = from + content.readUInt32LE(digestBytes)
  const list: readonly Listed[] = JSON.parse(content.toString('utf8', from, codeAt))
  const sourceAt = list.reduce((sum, [, bytes]) => sum + bytes, codeAt)
  if (!digest(content.subarray(digestBytes, sourceAt)).equals(content.subarray(0, digestBytes)))
    throw new Error('damaged')
  const kept = new Map<string, Kept>()
  let place = { code: codeAt, source: sourceAt }
  for (const [name, codeBytes, sourceBytes] of list) {
    const end = { code: place.code + codeBytes, source: place.source + sourceBytes }
    kept.set(name, {
      code: content.subarray(place.code, end.code),
      source: content.subarray(place.source, end.source),
    })
    place = end
  }
  return kept
}

/** The file for the code of `loaded`, and of what was kept before. */
function contentOf(kept: KeptFiles, loaded: ReadonlyMap<string, Loaded>): Buffer {
  const made = [...loaded].map(([name, { source, script }]): [string, Kept] => [
    name,
    { source, code: script.createCachedData() },
  ])
  const all = [...new Map([...kept, ...made])]
  const list = all.map(([name, { code, source }]): Listed => [name, code.length, source.length])
  const listText = Buffer.from(JSON.stringify(list))
  const length = Buffer.alloc(lengthBytes)
  length.writeUInt32LE(listText.length)
  const checked = Buffer.concat([length, listText, ...all.map(([, { code }]) => code)])
  return Buffer.concat([digest(checked), checked, ...all.map(([, { source }]) => source)])
}

/** Writes a file in one step; false if that cannot be done. */
function write(file: string, isOwn: (folder: string) => boolean, content: () => Buffer): boolean {
  const partial = `${file}.${process.pid}`
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o755 })
    if (!isOwn(dirname(file))) return false
    // Opened first, because it takes long to make the code.
    const open = openSync(partial, 'wx', 0o644)
    try {
      writeFileSync(open, content())
    } finally {
      closeSync(open)
    }
    renameSync(partial, file)
    return true
  } catch {
    remove(partial)
    return false
  }
}

function remove(file: string): void {
  try {
    rmSync(file, { force: true })
  } catch {
    // The folder cannot be written.
  }
}

/**
 * Whether nobody can write to a folder but its owner, who is this user or who owns the program: whoever writes code
 * there decides what this process runs. Throws if there is no folder. Windows has no modes.
 */
function ownedBy(bundle: string): (folder: string) => boolean {
  return folder => {
    const { uid, mode } = lstatSync(folder)
    if (process.getuid === undefined) return true
    return (mode & 0o022) === 0 && [process.getuid(), statSync(bundle).uid].includes(uid)
  }
}

const digest = (content: Buffer): Buffer => createHash('sha256').update(content).digest()

function once(run: () => void): () => void {
  let isDone = false
  return () => {
    if (isDone) return
    isDone = true
    run()
  }
}
