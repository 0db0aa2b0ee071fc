import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, realpath, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Ids } from '../ids.js'
import { stagePath } from '../stage-path.js'
import { readBytes, readPart } from './read-part.js'
import {
  fileNotFound,
  type SeekableFile,
  type StageFile,
  type StageFiles,
  sortFiles,
} from './stage-files.js'

/** So many files are looked at side by side. */
const atOnce = 64

/** How the names of files end that are being written, which are no files of the stage. */
const draftEnd = '.mockq-draft'

/** Files below a local folder: an external stage with a `fs://` URL. */
export class DirectoryStageFiles implements StageFiles {
  readonly #root: string
  readonly #ids: Ids

  constructor(root: string, ids: Ids) {
    this.#root = root
    this.#ids = ids
  }

  async list(prefix: string): Promise<readonly StageFile[]> {
    const folder = prefix.slice(0, prefix.lastIndexOf('/') + 1)
    const paths = (await this.#walk(folder)).filter(path => path.startsWith(prefix))
    const files: StageFile[] = []
    for (let from = 0; from < paths.length; from += atOnce) {
      const some = paths.slice(from, from + atOnce)
      files.push(...(await Promise.all(some.map(path => this.#fileAt(path)))))
    }
    return sortFiles(files)
  }

  async #fileAt(path: string): Promise<StageFile> {
    const { size, mtimeMs } = await stat(join(this.#root, path))
    return { path, sizeBytes: size, md5: null, lastModified: BigInt(Math.trunc(mtimeMs * 1000)) }
  }

  async read(path: string): Promise<Readable> {
    return createReadStream(await this.#found(path), { highWaterMark: readBytes })
  }

  async open(path: string): Promise<SeekableFile> {
    const file = await open(await this.#found(path))
    const { size } = await file.stat()
    return {
      sizeBytes: size,
      read: (from, to) => readPart(file, from, to),
      close: () => file.close(),
    }
  }

  async write(path: string, content: Readable): Promise<StageFile> {
    const full = join(this.#root, stagePath(path))
    const draft = `${full}.${this.#ids.uuid()}${draftEnd}`
    await mkdir(dirname(full), { recursive: true })
    try {
      await pipeline(content, createWriteStream(draft))
      await rename(draft, full)
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
    return this.#fileAt(stagePath(path))
  }

  async remove(path: string): Promise<boolean> {
    const full = join(this.#root, stagePath(path))
    return rm(full).then(
      () => true,
      () => false,
    )
  }

  /** The full path of a file. */
  async #found(path: string): Promise<string> {
    const full = join(this.#root, stagePath(path))
    const isFile = await stat(full).then(
      found => found.isFile(),
      () => false,
    )
    // A link inside the folder may point to a file outside, which is not part of the stage.
    const inside = isFile && (await this.#contains(full))
    if (!inside) throw fileNotFound(path)
    return full
  }

  async #contains(full: string): Promise<boolean> {
    const root = await realpath(this.#root)
    return !relative(root, await realpath(full)).startsWith(`..${sep}`)
  }

  /** Paths of all files below a folder of the stage; none where it does not exist. */
  async #walk(folder: string): Promise<string[]> {
    const entries = await readdir(join(this.#root, folder), { withFileTypes: true }).catch(() => [])
    const paths: string[] = []
    for (const entry of entries) {
      const path = `${folder}${entry.name}`
      if (entry.isDirectory()) paths.push(...(await this.#walk(`${path}/`)))
      else if (entry.isFile() && !path.endsWith(draftEnd)) paths.push(path)
    }
    return paths
  }
}
