import { existsSync, realpathSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'

/**
 * The path of a test file for names of lanes, with `/`: from the first of the folders that has it, or else from the last
 * one.
 */
export function testFile(path: string, folders: readonly string[]): string {
  const file = realPath(path)
  const folder = folders.find(each => isInside(file, each)) ?? folders.at(-1)!
  return relative(folder, file).split(sep).join('/')
}

/**
 * The folders from which test files may be named, best first: the package that has the recordings, and the one that has
 * the configuration of the tests. So two files never have one name, and a file has the same name on each machine and
 * wherever the tests are started.
 */
export function namingFolders(recordings: string, root: string): readonly string[] {
  const own = packageFolder(root) ?? realPath(root)
  return [packageFolder(dirname(recordings)) ?? own, own]
}

/** Whether a path is in a folder, or is this folder. */
export function isInside(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep)
}

/** A path without symbolic links; the path itself if there is no such file. */
export function realPath(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    return path
  }
}

/** The nearest folder, from this one upwards, that has a `package.json`. */
function packageFolder(start: string): string | undefined {
  const folder = realPath(start)
  if (existsSync(join(folder, 'package.json'))) return folder
  const above = dirname(folder)
  return above === folder ? undefined : packageFolder(above)
}
