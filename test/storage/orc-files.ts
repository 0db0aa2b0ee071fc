import { join } from 'node:path'
import { installed, pythonPackages, rootFolder } from '../drivers/install.js'
import { runCommand } from '../run-command.js'
import type { HttpSession } from '../specs-runner/http-session.js'

/** A library that writes ORC and Parquet. */
const pinned = 'pyarrow==26.0.1'
const program = join(rootFolder, 'test/storage/orc-files.py')

/** The kinds of files that the program writes. */
export const orcKinds = ['uncompressed', 'zlib', 'snappy', 'lz4', 'zstd', 'old'] as const

/** Writes a table of random values into `folder`, as ORC files and as a Parquet file. */
export async function writeOrcFiles(folder: string): Promise<void> {
  const python = join(await installed('pyarrow', pinned, pythonPackages(pinned)), 'bin/python')
  await runCommand([python, program, folder, '10000'])
}

/** Throws if an ORC file has other rows than the Parquet file. */
export async function checkOrcFile(session: HttpSession, kind: string): Promise<void> {
  const rowsOf = async (file: string, format: string) =>
    (await session.run(`SELECT * FROM @orc/${file} (FILE_FORMAT => '${format}')`)).rows
  const [expected, found] = [
    await rowsOf('f.parquet', 'parquet'),
    await rowsOf(`${kind}.orc`, 'orc'),
  ]
  const at = expected.findIndex((row, i) => JSON.stringify(row) !== JSON.stringify(found[i]))
  if (at >= 0 || found.length !== expected.length)
    throw new Error(`row ${at}: ${JSON.stringify(found[at])}, not ${JSON.stringify(expected[at])}`)
}
