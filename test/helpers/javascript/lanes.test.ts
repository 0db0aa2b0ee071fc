import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { readLaneName } from '../../../core/protocol/lane-name.js'
import { laneUserInDsn, testLaneName } from '../../../helpers/javascript/lanes.js'
import { namingFolders, testFile } from '../../../helpers/javascript/runners/test-file.js'
import { withoutCommand } from '../../../helpers/javascript/runners/test-lane.js'
import { rootFolder } from '../../drivers/install.js'

t.test('the name of a test is that of its lane, if clients can send it', async t => {
  for (const name of ['a.test.ts > suite > adds [1]', 'é › 日本 "x" \'y\' #?&=+/\\'])
    t.equal(testLaneName(name), name)
  t.match(testLaneName('at 50%: a~b'), /^at 50-- a-b [0-9a-f]{8}$/)
  t.not(testLaneName('a:b'), testLaneName('a%b'), 'a digest tells them apart')
  t.equal(testLaneName(' a\n\t b\u0000'), 'a b')
  t.equal(testLaneName('x\ud800'), 'x\ufffd')
  const long = testLaneName('é'.repeat(300))
  t.equal([...long].length, 200)
  t.not(long, testLaneName('é'.repeat(301)))
})

t.test('a lane arrives however often a driver decodes its user name', async t => {
  const names = ['a b', 'é%', '50%: a~b', "it's (1) * !", 'x'.repeat(300), '%41', 'a:b', ' ~ ']
  for (const name of names.map(testLaneName)) {
    const inDsn = encodeURIComponent(laneUserInDsn('root', name))
    for (const sent of [inDsn, decodeURIComponent(inDsn)]) {
      const suffix = sent.slice(sent.lastIndexOf('~') + 1)
      t.equal(readLaneName(undefined, suffix), name)
      t.notMatch(sent, /:/, 'a user name ends at a colon')
    }
  }
})

t.test('no two test files have one name, wherever the tests are started', async t => {
  const folder = t.testdir({
    'package.json': '{}',
    'a.test.js': '',
    packages: {
      a: { 'package.json': '{}', test: { 'x.test.js': '', deep: {} } },
      b: { 'package.json': '{}', test: { 'x.test.js': '' } },
    },
  })
  const named = (file: string, recordings: string, root: string) =>
    testFile(join(folder, file), namingFolders(join(folder, recordings), join(folder, root)))
  const [inA, inB] = ['packages/a/test/x.test.js', 'packages/b/test/x.test.js']
  // One package, also from a folder in it, and with recordings elsewhere in it.
  for (const [recordings, root] of [
    ['packages/a/recordings', 'packages/a'],
    ['packages/a/test/recordings', 'packages/a/test'],
    ['packages/a/test/deep/recordings', 'packages/a/test/deep'],
  ] as const)
    t.equal(named(inA, recordings, root), 'test/x.test.js')
  // All packages at once, also with the folder of one of them.
  for (const root of ['', 'packages/a', 'packages/b'])
    for (const file of [inA, inB]) t.equal(named(file, 'recordings', root), file)
  t.equal(named(inB, 'packages/a/recordings', 'packages/a'), '../b/test/x.test.js')
  t.equal(named('a.test.js', 'packages/a/recordings', ''), 'a.test.js')
  // Recordings that no package has.
  t.equal(named(inA, '../../../../../../../../recordings', 'packages/a/test'), 'test/x.test.js')
})

t.test('the helpers for Java and Go name lanes in the same way', async t => {
  const names: readonly { readonly text: string; readonly lane: string }[] = JSON.parse(
    readFileSync(join(rootFolder, 'test/helpers/lane-names.json'), 'utf8'),
  )
  for (const { text, lane } of names) t.equal(testLaneName(text), lane)
})

t.test('a test that misses is told how its runner records, not how mockq does', t => {
  const command = '`mockq record --mode all --target URL recordings`'
  for (const [given, told] of [
    [`next: record it with ${command}`, undefined],
    [`next: record it with ${command}, or choose another lane: x`, undefined],
    [
      `next: use a fixed time in the test, and record it again with ${command}`,
      'next: use a fixed time in the test',
    ],
    [
      `next: make the same writes before it, record it again with ${command}, or replay loosely`,
      'next: make the same writes before it, or replay loosely',
    ],
    [`next: send it only once, or record it with ${command}`, 'next: send it only once'],
    ['next: mend the misses of these writes', 'next: mend the misses of these writes'],
    [
      `  POST /v1/query   select ', record ${command}'`,
      `  POST /v1/query   select ', record ${command}'`,
    ],
  ] as const) {
    t.equal(withoutCommand(`a\n${given}\nb`), ['a', told, 'b'].filter(Boolean).join('\n'))
  }
  t.end()
})
