import { randomBytes } from 'node:crypto'
import { readdirSync, readlinkSync } from 'node:fs'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import t from 'tap'
import { SystemClock } from '../../../core/clock.js'
import { InternalStageFiles } from '../../../core/stages/internal-stage-files.js'

const large = randomBytes(3_000_000)
const contentOf = (...pieces: readonly Buffer[]) => Readable.from(pieces)
const newFiles = () => new InternalStageFiles(new SystemClock())

/** The files without a name that this process has open; undefined where the system does not list them. */
function filesOnDisk(): number | undefined {
  if (process.platform !== 'linux') return undefined
  const links = readdirSync('/proc/self/fd').map(fd => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`)
    } catch {
      return ''
    }
  })
  return links.filter(link => /mockq-[-\da-f]{36} \(deleted\)$/.test(link)).length
}

/** Waits until so many files are open on disk, as closing one takes a moment. */
async function untilOnDisk(count: number): Promise<void> {
  while ((filesOnDisk() ?? count) !== count) await setImmediate()
}

t.test('files of every size are read as a whole and in parts', async t => {
  const files = newFiles()
  for (const size of [0, 1, 1 << 20, (1 << 20) + 1, large.length]) {
    const content = large.subarray(0, size)
    const half = size >> 1
    const written = await files.write(
      'f',
      contentOf(content.subarray(0, half), content.subarray(half)),
    )
    t.equal(written.sizeBytes, size)
    t.ok((await buffer(await files.read('f'))).equals(content), `${size} bytes`)
    const opened = await files.open('f')
    t.equal(opened.sizeBytes, size)
    t.ok((await opened.read(half, size)).equals(content.subarray(half)))
    t.ok((await opened.read(0, half)).equals(content.subarray(0, half)))
    await opened.close()
  }
  files.close()
  await untilOnDisk(0)
  await t.rejects(files.read('f'), { code: 3001 })
  await t.rejects(files.open('f'), { code: 3001 })
})

t.test('an upload that is cut leaves no file, and the one before', async t => {
  const files = newFiles()
  for (const size of [10, large.length]) {
    const cut = Readable.from(
      (async function* () {
        yield large.subarray(0, size)
        throw new Error('cut')
      })(),
    )
    await t.rejects(files.write('new', cut), { message: 'cut' })
  }
  t.strictSame(await files.list(''), [])
  await files.write('old', contentOf(large))
  const cut = new PassThrough()
  const writing = files.write('old', cut)
  cut.write(Buffer.alloc(2_000_000))
  cut.destroy(new Error('cut'))
  await t.rejects(writing, { message: 'cut' })
  t.ok((await buffer(await files.read('old'))).equals(large))
  await untilOnDisk(1)
  files.close()
  await untilOnDisk(0)
})

t.test('of two uploads to one name, one is left whole', async t => {
  const files = newFiles()
  const [one, two] = [new PassThrough(), new PassThrough()]
  const writing = [files.write('f', one), files.write('f', two)]
  for (let i = 0; i < 3; i++) {
    one.write(Buffer.alloc(1_000_000, '1'))
    two.write(Buffer.alloc(1_000_000, '2'))
  }
  two.end()
  await writing[1]
  t.equal((await buffer(await files.read('f'))).toString(), '2'.repeat(3_000_000))
  one.end()
  await writing[0]
  t.equal((await buffer(await files.read('f'))).toString(), '1'.repeat(3_000_000))
  await untilOnDisk(1)
  files.close()
})

t.test('a file stays while it is read', async t => {
  const files = newFiles()
  await files.write('f', contentOf(large))
  const [stream, opened] = [await files.read('f'), await files.open('f')]
  await files.write('f', contentOf(Buffer.from('other')))
  await files.remove('f')
  files.close()
  t.ok((await opened.read(0, large.length)).equals(large))
  t.ok((await buffer(stream)).equals(large))
  await opened.close()
  await untilOnDisk(0)
})

t.test('copies share their files, and change alone', async t => {
  const files = newFiles()
  await files.write('a', contentOf(large))
  await files.write('b', contentOf(large))
  const [copy, other] = [files.copy(), files.copy()]
  await untilOnDisk(2)
  await copy.remove('a')
  await other.write('b', contentOf(Buffer.from('2')))
  await untilOnDisk(2)
  const paths = async (of: InternalStageFiles) => (await of.list('')).map(({ path }) => path)
  t.strictSame(await paths(files), ['a', 'b'])
  t.strictSame(await paths(copy), ['b'])
  t.equal((await buffer(await other.read('b'))).toString(), '2')
  files.close()
  await untilOnDisk(2)
  t.ok((await buffer(await other.read('a'))).equals(large))
  other.close()
  await untilOnDisk(1)
  t.ok((await buffer(await copy.read('b'))).equals(large))
  copy.close()
  copy.close()
  await untilOnDisk(0)
})

t.test('what arrives after the end is not kept', async t => {
  const files = newFiles()
  files.close()
  await files.write('f', contentOf(large))
  t.strictSame(await files.list(''), [])
  await untilOnDisk(0)
})
