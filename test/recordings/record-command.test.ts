import t from 'tap'
import { recordCommand } from '../../recordings/miss/record-command.js'

t.test('the command of a miss is one that a shell takes', async t => {
  const command = 'mockq record --mode new --target URL'
  t.equal(recordCommand('new', './recordings'), `${command} ./recordings`)
  t.equal(recordCommand('new', 'my tests/a'), `${command} 'my tests/a'`)
  t.equal(recordCommand('new', "it's"), `${command} 'it'\\''s'`)
})
