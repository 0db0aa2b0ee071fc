import t from 'tap'
import { projectFiles, sourceFiles, textOf } from './source-files.js'

const texts = projectFiles().filter(path => !/\.(png|ico)$/.test(path))

/** `file:line: text` of each line that one of the patterns matches. */
function matching(paths: readonly string[], patterns: readonly RegExp[]): readonly string[] {
  return paths.flatMap(path =>
    textOf(path)
      .split('\n')
      .map((line, i) => `${path}:${i + 1}: ${line.trim()}`)
      .filter(line => patterns.some(pattern => pattern.test(line))),
  )
}

t.test('no file names a place of one machine or a registry', t => {
  const places = [/(?<![\w.$}])\/(work|tmp|root|home)\//, /registry\.npmjs|pypi\.org|crates\.io/]
  const checked = texts.filter(path => path !== 'test/house/words.test.ts')
  t.same(matching(checked, places), [])
  t.end()
})

t.test('time, randomness, environment and console have their places', t => {
  const outside = (path: string): boolean =>
    !/^(cli|helpers|core\/admin\/page)\//.test(path) &&
    path !== 'core/clock.ts' &&
    path !== 'core/ids.ts'
  const ambient = /\b(Date\.now|new Date\(\)|performance\.now|Math\.random|process\.env|console\.)/
  t.same(matching(sourceFiles().filter(outside), [ambient]), [])
  t.end()
})

t.test('no test has a limit of time of its own: a busy machine would exceed it', t => {
  // The suite has one for all (test/suite.ts). Set by a file, it holds for all files of its process.
  const limits = [/\bt\.setTimeout\(/, /\{ timeout: [\d_]+ \}, (async )?t =>/]
  const tests = texts.filter(path => path.endsWith('.test.ts'))
  t.same(matching(tests, limits), [])
  t.end()
})

t.test('a folder of sources has no file for what has no name', t => {
  const nameless = /(utils?|helpers?|common|misc)\.ts$/
  t.same(
    sourceFiles().filter(path => nameless.test(path)),
    [],
  )
  t.end()
})

t.test('a test file does not use the folder that it shares with others', t => {
  const shared = /^(?:const|let) .*\bt\.testdir\(|^t\.testdir\(/
  const files = projectFiles().filter(path => path.endsWith('.test.ts'))
  t.same(matching(files, [shared]), [])
  t.end()
})
