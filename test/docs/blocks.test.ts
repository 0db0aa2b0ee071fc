import t from 'tap'
import { blocksOf, commandsOf, compareShown } from './blocks.js'

t.test('blocks have the heading, the file and the comments of their places', t => {
  const page = [
    '# Page',
    '<!-- needs python: pytest, databend_driver -->',
    '```python',
    '# conftest.py',
    'x = 1',
    '```',
    '## Next',
    '- in a list',
    '  <!-- not run: a reason -->',
    '  ```sh',
    '  ls',
    '  ```',
    '<!-- output of: ls -->',
    '````text',
    '```',
    '````',
    '```',
    'no language',
    '```',
  ].join('\n')
  const [first, second, third, fourth, ...others] = blocksOf('README', page)
  t.match(first, {
    page: 'README',
    line: 4,
    section: 'Page',
    language: 'python',
    file: 'conftest.py',
    needs: [{ kind: 'python', names: ['pytest', 'databend_driver'] }],
  })
  t.match(second, { line: 11, section: 'Next', text: 'ls\n', notRun: 'a reason', needs: [] })
  t.match(third, { text: '```\n', outputOf: 'ls', notRun: undefined })
  t.match(fourth, { language: '', file: undefined })
  t.same(others, [])
  t.throws(() => blocksOf('README', '```sh\nls\n'), { message: 'README:1: the block has no end' })
  t.end()
})

t.test('a session shows commands with their output', t => {
  t.same(commandsOf('$ one \\\n    --two\nout\n\nput\n$ three\n'), [
    { command: 'one \\\n    --two', output: 'out\n\nput' },
    { command: 'three', output: undefined },
  ])
  t.throws(() => commandsOf('out\n$ one\n'), { message: /before the first command/ })
  t.end()
})

t.test('a block without a prompt has only commands', t => {
  t.same(commandsOf('# a comment\none \\\n  two\n\nthree # and four\n'), [
    { command: 'one \\\n  two', output: undefined },
    { command: 'three # and four', output: undefined },
  ])
  t.end()
})

t.test('… stands for any characters, and nothing else does', t => {
  compareShown('one\ntwo (0.02 s)  \n', 'one\ntwo (… s)')
  compareShown('a\nb\nc', '…\nc')
  compareShown('a.b [c]', 'a.b [c]')
  t.throws(() => compareShown('axb', 'a.b'), {
    message: /the page shows:\na\.b\nbut there was:\naxb/,
  })
  t.throws(() => compareShown('one\ntwo', 'one'))
  t.throws(() => compareShown('one', 'one\n…\ntwo'))
  t.end()
})
