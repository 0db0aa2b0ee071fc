import { execFileSync } from 'node:child_process'
import { UsageError } from '../../core/errors/usage-error.js'
import { laneOfStem } from '../store/lane-file.js'
import { parseRecording } from '../store/read-recording.js'
import type { OpenLane } from './open-lanes.js'

/** A git revision and a path in it, relative to the current folder: `HEAD~1:recordings`. */
export interface GitPlace {
  readonly revision: string
  readonly path: string
}

/** Parses `REVISION:PATH`; undefined if it has no colon. */
export function parseGitPlace(text: string): GitPlace | undefined {
  const colon = text.indexOf(':')
  return colon < 1 ? undefined : { revision: text.slice(0, colon), path: text.slice(colon + 1) }
}

/**
 * Reads the recordings in a git revision, without touching the working tree.
 *
 * Throws `UsageError` if git does not know the revision or path, `RecordingError` for damage.
 */
export function gitLanes({ revision, path }: GitPlace): readonly OpenLane[] {
  const place = `${revision}:${path}`
  if (revision.startsWith('-')) throw new UsageError(`${place} is not a git revision and a path`)
  const from = `${revision}:${relative(path)}`
  const names = isFile(path)
    ? [from]
    : git(['ls-tree', '--full-tree', '--name-only', '-z', from], place)
        .toString()
        .split('\0')
        .filter(isFile)
        .map(name => `${from}${from.endsWith('/') ? '' : '/'}${name}`)
  return names.map(name => {
    const recording = parseRecording(git(['cat-file', 'blob', name], name), name)
    const stem = name.slice(
      Math.max(name.lastIndexOf('/'), name.indexOf(':')) + 1,
      -extension.length,
    )
    return { lane: laneOfStem(stem) ?? recording.meta.lane, file: name, recording, left: [] }
  })
}

const extension = '.nedb'
const isFile = (name: string): boolean => name.endsWith(extension)

/** git takes a path behind a revision as relative to the current folder only if it begins with `./` or `../`. */
function relative(path: string): string {
  const slashes = path.replaceAll('\\', '/')
  return /^\.{1,2}(?:\/|$)/.test(slashes) ? slashes.replace(/^(\.{1,2})$/, '$1/') : `./${slashes}`
}

function git(args: readonly string[], place: string): Buffer {
  try {
    return execFileSync('git', args, { stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 2 ** 30 })
  } catch (cause) {
    const { stderr, code } = cause as NodeJS.ErrnoException & { readonly stderr?: Buffer }
    const why = code === 'ENOENT' ? 'git is not installed' : (stderr?.toString().trim() ?? '')
    throw new UsageError(`${place} cannot be read from git: ${why.split('\n')[0]}`, { cause })
  }
}
