import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { exitCodeOf } from '../../cli/exit-code.js'
import { RecordingError } from '../../core/errors/recording-error.js'
import { loadRecordings } from '../../recordings/index.js'
import { loadForRecording } from '../../recordings/save/load-recordings.js'
import { record, replay } from './record-and-play.js'
import { scriptedUpstream } from './scripted-upstream.js'

/** What the system may say where recordings are to be read or written, whoever runs the tests. */
const refusals = [
  ...['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EISDIR', 'ELOOP', 'ENAMETOOLONG', 'EIO', 'ENOSPC'],
  ...['EDQUOT', 'EMFILE', 'ENFILE', 'EBUSY', 'EFBIG', 'ESTALE'],
]

function systemError(code: string): Error {
  return Object.assign(new Error(code), { code, syscall: 'open' })
}

t.test('what the system refuses is exit code 2, with the place and the reason', t => {
  for (const code of refusals) {
    const unreadable = RecordingError.unreadable('place', systemError(code))
    const unwritable = RecordingError.unwritable('place', systemError(code))
    t.match(unreadable, { name: 'RecordingError', message: `place: cannot be read (${code})` })
    t.match(unwritable, { name: 'RecordingError', message: `place: cannot be written (${code})` })
    t.same([exitCodeOf(unreadable), exitCodeOf(unwritable)], [2, 2], code)
  }
  const missing = RecordingError.unreadable('place', systemError('ENOENT'))
  t.equal(exitCodeOf(missing), 3, 'a recording that is not there')
  t.equal(exitCodeOf(new RecordingError('corrupt', 'place', 'is damaged')), 3)
  const bug = new TypeError('oops')
  t.equal(RecordingError.unreadable('place', bug), bug, 'a fault of ours stays one')
  t.equal(exitCodeOf(bug), 70)
  t.end()
})

/** Places that no user can read or write recordings at, root neither. */
function places(folder: string): readonly (readonly [string, string])[] {
  const file = join(folder, 'file')
  writeFileSync(file, 'x')
  writeFileSync(join(folder, 'other.txt'), 'x')
  symlinkSync(join(folder, 'loop'), join(folder, 'loop'))
  mkdirSync(join(folder, 'lanes', 'a.nedb'), { recursive: true })
  mkdirSync(join(folder, 'parts', 'a.nedb.part'), { recursive: true })
  return [
    ['under a file', join(file, 'recordings')],
    ['a recording under a file', join(file, 'a.nedb')],
    ['a file', file],
    ['a file of another kind', join(folder, 'other.txt')],
    ['a link to itself', join(folder, 'loop')],
    ['a name that is too long', join(folder, 'n'.repeat(300))],
    ['a folder where a recording should be', join(folder, 'lanes')],
    ['a folder where the part of one should be', join(folder, 'parts')],
  ]
}

/** Whether the exit code is 2; by name, as the bundle has error classes of its own. */
function isPlaceAtFault(error: Error & { readonly reason?: string }): boolean {
  if (error.name === 'UsageError') return true
  return error.name === 'RecordingError' && /^(?:unreadable|read-only)$/.test(error.reason ?? '')
}

t.test('places that cannot be used are told with a sentence', async t => {
  const upstream = await scriptedUpstream()
  t.teardown(() => upstream.close())
  for (const [name, path] of places(t.testdir())) {
    const opens: readonly (readonly [string, () => unknown])[] = [
      ['load', () => loadRecordings(path)],
      ['replay', () => replay(path)],
      ['record', () => record(path, upstream.url)],
      ['record, alone', () => loadForRecording(path)],
    ]
    for (const [what, open] of opens) {
      const error = await Promise.resolve()
        .then(open)
        .then(
          () => new Error('it was opened'),
          refused => refused as Error,
        )
      t.ok(isPlaceAtFault(error), `${what}, ${name}: ${error.message}`)
      t.match(error.message, path)
      t.match(error.message, /cannot be (?:read|written) \(E[A-Z]+\)|is neither a folder nor/)
    }
  }
})
