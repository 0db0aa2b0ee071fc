import { statSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { StageLocation } from '../binder/bind-context.js'
import type { Catalog } from '../catalog/catalog.js'
import { unknownStage } from '../catalog/catalog.js'
import type { Stage } from '../catalog/objects.js'
import type { StorageFields, StorageParams } from '../catalog/storage-params.js'
import { type Clock, SystemClock } from '../clock.js'
import { QueryError } from '../errors/query-error.js'
import { Unsupported } from '../errors/unsupported.js'
import { type Pattern, rustPattern } from '../functions/pattern.js'
import type { Ids } from '../ids.js'
import { stagePath } from '../stage-path.js'
import { DirectoryStageFiles } from '../stages/directory-stage-files.js'
import { InternalStageFiles } from '../stages/internal-stage-files.js'
import { HttpStageFiles } from '../stages/remote/http-stage-files.js'
import { type S3Place, S3StageFiles } from '../stages/remote/s3-stage-files.js'
import type { StageFiles } from '../stages/stage-files.js'

/** Files at a location: those of `files` whose path starts with `prefix`. */
export interface FilesAt {
  readonly files: StageFiles
  readonly prefix: string
  /** A prefix that makes paths unique across stages: `@stage/`, or a folder; equal for stages over one folder. */
  readonly root: string
  /** The named stage, for its options; absent for the user stage and for URLs. */
  readonly stage?: Stage
}

interface StagePorts {
  readonly clock: Clock
  readonly ids: Ids
  readonly buckets: ReadonlyMap<string, string>
  /** Whether only internal stages may be reached. */
  readonly isClosed: boolean
}

/** The content of one file. Rejects as `StageAccess.at`, and with `QueryError` 3001. */
export async function readStageFile(
  stages: StageAccess,
  location: StageLocation,
  user: string,
): Promise<Uint8Array> {
  const { files, prefix } = stages.at(location, user)
  return new Uint8Array(await buffer(await files.read(prefix)))
}

/** Finds the files of stages and URLs. Keeps those of internal stages. */
export class StageAccess {
  readonly #catalog: Catalog
  readonly #clock: Clock
  readonly #ids: Ids
  readonly #buckets: ReadonlyMap<string, string>
  readonly #isClosed: boolean
  readonly #internal = new Map<string, InternalStageFiles>()

  /** `buckets`: folders on the machine that stand for buckets of S3, by their names. */
  constructor(catalog: Catalog, { clock, ids, buckets, isClosed }: StagePorts) {
    this.#catalog = catalog
    this.#clock = clock
    this.#ids = ids
    this.#buckets = buckets
    this.#isClosed = isClosed
  }

  /**
   * The files at a location, as seen by a user. Throws `QueryError` 2501 for an unknown stage, 1002 for a
   * storage that mockq does not have, and for one outside of a closed server.
   */
  at(location: StageLocation, user: string): FilesAt {
    if (location.kind !== 'stage') this.#checkOpen()
    if (location.kind === 'url') return this.#url(location.url)
    if (location.kind === 'storage') return this.#remote(location.storage, location.path)
    const prefix = directoryKept(location.path)
    if (location.name === '~') {
      return { files: this.#internalFiles(`~${user}`), prefix, root: `~${user}/` }
    }
    const stage = this.#catalog.view().find('Stage', location.name)
    if (stage === undefined) throw unknownStage(location.name)
    if (stage.location.kind === 'internal') {
      const root = `@${stage.name}`
      return { files: this.#internalFiles(root), prefix, stage, root: `${root}/` }
    }
    this.#checkOpen()
    const { url, storage } = stage.location
    const base = storage.type === 'fs' ? this.#url(url) : this.#remote(storage, '')
    return { ...base, prefix: base.prefix + prefix, stage }
  }

  #checkOpen(): void {
    if (this.#isClosed) throw new Unsupported('files outside of internal stages, here')
  }

  /** The same internal files for a copy of the catalog; from then on, each of the two changes alone. */
  copy(catalog: Catalog, ids: Ids): StageAccess {
    const copy = new StageAccess(catalog, {
      clock: this.#clock,
      ids,
      buckets: this.#buckets,
      isClosed: this.#isClosed,
    })
    for (const [key, files] of this.#internal) copy.#internal.set(key, files.copy())
    return copy
  }

  /** Deletes the internal files of a dropped stage. */
  forget(stage: Stage): void {
    const key = `@${stage.name}`
    this.#internal.get(key)?.close()
    this.#internal.delete(key)
  }

  /** Frees the internal files that no copy has. */
  close(): void {
    for (const files of this.#internal.values()) files.close()
    this.#internal.clear()
  }

  #internalFiles(key: string): InternalStageFiles {
    const known = this.#internal.get(key)
    if (known !== undefined) return known
    const files = new InternalStageFiles(this.#clock)
    this.#internal.set(key, files)
    return files
  }

  /** Source: the root as `get_path_prefix` of databend copy_into_table.rs. */
  #remote({ type, fields }: StorageParams, prefix: string): FilesAt {
    switch (type) {
      case 's3': {
        const place = `${fields['bucket']}${fields['root']}`
        return { files: this.#bucket(fields), prefix, root: `s3://${place}` }
      }
      case 'http': {
        const { endpoint_url: endpoint, paths } = fields
        const files = new HttpStageFiles(endpoint as string, paths as readonly string[])
        return { files, prefix, root: `http://${endpoint}/` }
      }
      default:
        throw new Unsupported(`storage at ${type}://`)
    }
  }

  #bucket(fields: StorageFields): StageFiles {
    const folder = this.#buckets.get(String(fields['bucket']))
    if (folder === undefined) return new S3StageFiles(s3Place(fields), worldClock)
    return new DirectoryStageFiles(join(folder, String(fields['root'])), this.#ids)
  }

  #url(url: string): FilesAt {
    const path = fileURLToPath(url.replace(/^[a-z0-9+]+:/i, 'file:'))
    if (isDirectory(path)) {
      const root = path.endsWith('/') ? path : `${path}/`
      return { files: new DirectoryStageFiles(path, this.#ids), prefix: '', root }
    }
    const root = path.slice(0, path.lastIndexOf('/') + 1)
    const files = new DirectoryStageFiles(root, this.#ids)
    return { files, prefix: path.slice(root.length), root }
  }
}

/** Services compare the time of requests with their own, also where `--now` fixes the server's clock. */
const worldClock = new SystemClock()

function s3Place(fields: StorageFields): S3Place {
  const field = (name: string) => String(fields[name] ?? '')
  const [region, token] = [field('region'), field('security_token')]
  if (field('role_arn') !== '') throw new Unsupported('ROLE_ARN of an s3:// storage')
  return {
    endpoint: field('endpoint_url'),
    bucket: field('bucket'),
    root: field('root'),
    isVirtualHost: fields['enable_virtual_host_style'] === true,
    ...(region !== '' && { region }),
    ...(field('access_key_id') !== '' && {
      credentials: {
        accessKeyId: field('access_key_id'),
        secretAccessKey: field('secret_access_key'),
        ...(token !== '' && { sessionToken: token }),
      },
    }),
  }
}

function isDirectory(path: string): boolean {
  return path.endsWith('/') || (statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false)
}

/** Normalises a path below a stage as a prefix. A trailing `/` marks a folder and is kept. */
function directoryKept(path: string): string {
  const plain = stagePath(path)
  return path.endsWith('/') && plain !== '' ? `${plain}/` : plain
}

/**
 * Returns a test whether a path matches PATTERN, which must match all that follows the location's own path. As on the
 * real server, `a|b` means `^a|b$`: each half is anchored at one end only.
 *
 * Source: databend stage.rs `get_pattern`. Throws `QueryError` 1005 for an invalid pattern.
 */
export function pathPattern(pattern: string, prefix: string): (path: string) => boolean {
  const regexp = filePattern(pattern)
  return path => path.startsWith(prefix) && regexp.test(path.slice(prefix.length))
}

function filePattern(pattern: string): Pattern {
  try {
    return rustPattern('pattern', `^${pattern}$`)
  } catch (cause) {
    throw new QueryError('SyntaxException', `Pattern format invalid, got:${pattern}`, { cause })
  }
}
