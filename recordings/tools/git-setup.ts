import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { RecordingError } from '../../core/errors/recording-error.js'
import { UsageError } from '../../core/errors/usage-error.js'
import { writeWholeFile } from '../store/write-whole-file.js'

/** Something that git needs for recordings. */
export interface GitSetting {
  /** The file or the key of git's configuration. */
  readonly where: string
  /** The line of the file, or the value. */
  readonly value: string
  /** Whether it was there before. */
  readonly wasThere: boolean
}

export interface GitSetupOptions {
  /** The shell command that runs mockq, as git's configuration names it. */
  readonly command: string
  /** Changes nothing. */
  readonly isCheck: boolean
}

/** The lines for `.gitattributes` in the folder of the recordings. */
const attributes = [
  '*.nedb text eol=lf diff=mockq merge=mockq',
  '*.nedb.part -text -diff -merge',
  'blobs/* -text -diff -merge',
]

/**
 * Makes git show and merge the recordings in a folder by statement: writes `.gitattributes` there and the commands into
 * the configuration of its repository, which git does not share with clones. What is there already stays. For a `.nedb`
 * file, its folder is meant.
 *
 * Rejects with `UsageError` if the folder is in no git repository, or there is no git.
 */
export async function setUpGit(
  path: string,
  { command, isCheck }: GitSetupOptions,
): Promise<readonly GitSetting[]> {
  const folder = path.endsWith('.nedb') ? dirname(path) : path
  if (!isCheck) makeFolder(folder)
  const git = gitIn(folder)
  const file = join(folder, '.gitattributes')
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const known = new Set(text.split(/\r?\n/).map(line => line.trim()))
  const lines = attributes.map(value => ({ where: file, value, wasThere: known.has(value) }))
  const configuration = [
    ['diff.mockq.textconv', `${command} recordings textconv`],
    ['merge.mockq.name', 'mockq recordings, by statement'],
    ['merge.mockq.driver', `${command} recordings merge %O %A %B %P`],
  ] as const
  const settings = configuration.map(([where, value]) => {
    return { where, value, wasThere: git(['config', '--local', '--get', where]) === value }
  })
  if (isCheck) return [...lines, ...settings]
  const missing = lines.filter(({ wasThere }) => !wasThere).map(({ value }) => `${value}\n`)
  if (missing.length > 0) {
    const start = text === '' || text.endsWith('\n') ? text : `${text}\n`
    await writeWholeFile(file, [start, ...missing])
  }
  for (const { where, value, wasThere } of settings) {
    if (!wasThere) git(['config', '--local', '--replace-all', where, value])
  }
  return [...lines, ...settings]
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true })
  } catch (error) {
    throw RecordingError.unwritable(folder, error)
  }
}

/** Runs git in a folder; the function returns its output without the line end, or undefined if git reports an error. */
function gitIn(folder: string): (args: readonly string[]) => string | undefined {
  const run = (args: readonly string[]): string =>
    execFileSync('git', ['-C', folder, ...args], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    }).replace(/\n$/, '')
  try {
    run(['rev-parse', '--git-dir'])
  } catch (cause) {
    const isMissing = (cause as NodeJS.ErrnoException).code === 'ENOENT'
    const reason = isMissing
      ? 'git cannot be run'
      : `${folder} is not in a git repository: run "git init" first`
    throw new UsageError(reason, { cause })
  }
  return args => {
    try {
      return run(args)
    } catch (error) {
      if ((error as { status?: unknown }).status === 1) return undefined
      const { stderr } = error as { readonly stderr?: string }
      throw new UsageError(`git ${args.join(' ')} failed: ${stderr?.trim()}`, { cause: error })
    }
  }
}
