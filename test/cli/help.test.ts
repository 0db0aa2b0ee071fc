import t from 'tap'
import { crosscheckCommand } from '../../cli/crosscheck.js'
import { explainCommand } from '../../cli/explain.js'
import { commandHelp, helpWidth, overview } from '../../cli/help.js'
import { recordCommand } from '../../cli/record.js'
import { recordingsCommands } from '../../cli/recordings/index.js'
import { replayCommand } from '../../cli/replay.js'
import { serveCommand } from '../../cli/serve.js'
import { sqlCommand } from '../../cli/sql.js'
import { verifyCommand } from '../../cli/verify.js'

const commands = [
  ...[serveCommand, recordCommand, replayCommand, sqlCommand],
  ...[verifyCommand, crosscheckCommand, explainCommand, ...recordingsCommands.commands],
]

t.test('help fits its width, and has every option with its value', t => {
  for (const command of commands) {
    const help = commandHelp(command, 80)
    // A command line is not wrapped.
    const examples = command.examples.map(([line]) => `  ${line}`)
    const wide = help.split('\n').filter(line => line.length > 80 && !examples.includes(line))
    t.same(wide, [], command.name)
    for (const [name, { argument }] of Object.entries(command.options)) {
      const shown = argument.length > 26 ? 'WORD' : argument
      t.ok(help.includes(`--${name} ${shown}`.trimEnd()), `${command.name} --${name} ${shown}`)
    }
  }
  t.end()
})

t.test('what may be left out is in brackets', t => {
  const usage = (command: (typeof commands)[number]) => commandHelp(command, 80).split('\n')[0]
  t.equal(usage(replayCommand), 'mockq replay [RECORDINGS] [options] [-- COMMAND …]')
  t.equal(usage(sqlCommand), 'mockq sql [SQL|FILE|-] [options]')
  t.equal(usage(explainCommand), 'mockq explain SQL [options]')
  t.end()
})

t.test('words, defaults and other names are told', t => {
  const help = commandHelp(serveCommand, 200)
  t.match(help, /\n {2}-p, --port PORT +port .*\(default: 8000.*; also --http_handler_port\)\n/)
  t.match(help, / --engine memory\|alasql +engine .*\(default: memory\)\n/)
  t.match(help, / --user NAME:PASSWORD +another .*\(may be repeated\)\n/)
  t.match(commandHelp(verifyCommand, 400), / --target URL +address .* \(required\)\n/)
  t.match(commandHelp(sqlCommand, 200), / --format WORD +form .*\(table, csv, tsv, .*vertical;/)
  t.match(commandHelp(verifyCommand, 400), / --fail-on WORD +.*\(schema, types, .*, never; may be/)
  t.end()
})

t.test('an overview lists commands', t => {
  const { describe, epilogue } = recordingsCommands
  const usage = 'mockq recordings COMMAND [options]'
  const text = overview({ usage, describe, epilogue, commands: recordingsCommands.commands }, 80)
  for (const { name } of recordingsCommands.commands) t.match(text, `\n  mockq ${name} `)
  t.ok(text.split('\n').every(line => line.length <= 80))
  t.end()
})

t.test('help is as wide as the terminal, within limits', t => {
  t.same([undefined, 20, 60, 90, 300].map(helpWidth), [80, 40, 60, 90, 100])
  t.end()
})
