import t from 'tap'
import { recordCommandLine } from '../../recordings/miss/record-command.js'

t.test('the command of a miss is one that a shell takes', async t => {
  const command = 'mockq record --mode new --target URL'
  t.equal(recordCommandLine('new', './recordings'), `${command} ./recordings`)
  t.equal(recordCommandLine('new', 'my tests/a'), `${command} 'my tests/a'`)
  t.equal(recordCommandLine('new', "it's"), `${command} 'it'\\''s'`)
})
